// What people of the demo saved under a name.
import { type Db, sql } from '#kit/server/db/db.ts'
import type { Username } from '../cast.ts'
import { insert } from '../insert.ts'

type Saved = {
  owner: Username
  name: string
  address: string
  shared?: true
  mail?: 'weekly' | 'monthly'
  type: 'E' | 'G'
}

const saved: readonly Saved[] = [
  {
    owner: 'admin',
    type: 'E',
    name: 'Sales by state, this month',
    address: 'view=sales&by=state&days=month',
    shared: true,
  },
  { owner: 'admin', type: 'E', name: 'Who stopped buying what', address: 'view=growth&days=90-days', mail: 'weekly' },
  {
    owner: 'admin',
    type: 'E',
    name: 'Fill rate by product',
    address: 'view=fill-rate&by=product&days=90-days',
    shared: true,
  },
  {
    owner: 'admin-g',
    type: 'G',
    name: 'Stock at stockists',
    address: 'view=secondary&by=distributor',
    mail: 'monthly',
  },
  { owner: 'emp-e', type: 'E', name: 'My distributors by month', address: 'view=table&by=distributor&across=month' },
  { owner: 'emp-b', type: 'E', name: 'Products against last year', address: 'view=sales&by=product', mail: 'monthly' },
  { owner: 'dist-e', type: 'E', name: 'What we buy, by division', address: 'view=sales&by=division', shared: true },
  { owner: 'dist-e', type: 'E', name: 'Free packs we missed', address: 'view=schemes&by=product&days=90-days' },
  {
    owner: 'dist-g',
    type: 'G',
    name: 'What we owe, by month',
    address: 'view=collection&days=12-months',
    mail: 'monthly',
  },
]

/**
 * Each shown to the people around its owner as the screen would: admins to all admins, a firm's to
 * the firm.
 */
export async function loadSavedReports(db: Db, idOf: (username: string) => number): Promise<void> {
  await insert(
    db,
    'saved_reports',
    saved.map(({ owner, type, shared = false, mail = 'never', ...report }, at) => ({
      id: at + 1,
      owner_id: idOf(owner),
      circle_id: owner.startsWith('admin') ? 0 : idOf(owner),
      product_type: type,
      ...report,
      shared,
      mail,
      mailed_on: null,
      created_at: '2026-01-05T06:00:00Z',
    })),
  )
  await db.one(sql`select setval(pg_get_serial_sequence('saved_reports', 'id'), ${saved.length})`)
}
