import type { AdminSession } from '#kit/access.ts'
import { sql } from '#kit/server/db/db.ts'
import type { Find, Finding, Hit } from '#kit/server/http/find.ts'
import type { PartyKind } from '../rules.ts'
import { partiesFound } from './searching.ts'

export const findParties: Find = {
  group: 'Doctors and hospitals',
  order: 45,
  admin: async (asked) => {
    if (asked.me.productType !== 'E') return []
    const found = await Promise.all([hitsOf(asked, 'doctor'), hitsOf(asked, 'hospital')])
    return found.flat().slice(0, asked.most)
  },
}

type Row = { name: string; city: string; speciality: string | null }

const lists: Record<PartyKind, string> = { doctor: '/admin/manage-doctor', hospital: '/admin/manage-hospital' }

async function hitsOf({ db, text, most }: Finding<AdminSession>, kind: PartyKind): Promise<Hit[]> {
  const { rows } = await partiesFound<Row>(
    db,
    text,
    { kinds: [kind], fitting: sql`p.active`, most: 50 },
    { columns: sql`p.name, p.city, p.speciality`, limit: Math.ceil(most / 2) },
  )
  return rows.map(({ name, city, speciality }) => ({
    title: name,
    detail: [speciality, city].filter(Boolean).join(', '),
    to: `${lists[kind]}?${kind}_search=${encodeURIComponent(name)}`,
  }))
}
