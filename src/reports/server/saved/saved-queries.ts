import type { ProductType, Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import type { SavedReport } from '../../saved-contract.ts'

/**
 * Whom a person can show a report to: the people of the firm, the office; an employee has none but
 * themselves.
 */
const circleOf = (me: Session) => (me.kind === 'admin' ? 0 : me.id)

const columns = (me: Session): Sql => sql`
  r.id, r.name, r.address, r.mail, r.shared, r.owner_id = ${me.accountId} as is_mine, a.name as saved_by`

export function savedFor(db: Db, me: Session): Promise<SavedReport[]> {
  return db.rows<SavedReport>(sql`
    select ${columns(me)}
    from saved_reports r
    join accounts a on a.id = r.owner_id
    where r.product_type = ${me.productType} and r.circle_id = ${circleOf(me)}
      and (r.owner_id = ${me.accountId} or r.shared)
    order by lower(r.name), r.id`)
}

export async function savedOf(db: Db, me: Session): Promise<number> {
  const { saved } = await db.one<{ saved: number }>(sql`
    select count(*) as saved from saved_reports where owner_id = ${me.accountId}`)
  return saved
}

type Saving = Pick<SavedReport, 'name' | 'address' | 'mail' | 'shared'>

export function insertSaved(db: Db, me: Session, { name, address, mail, shared }: Saving): Promise<SavedReport> {
  return db.one<SavedReport>(sql`
    with r as (
      insert into saved_reports (owner_id, circle_id, product_type, name, address, mail, shared)
      values (${me.accountId}, ${circleOf(me)}, ${me.productType}, ${name}, ${address}, ${mail}, ${shared})
      returning *
    )
    select ${columns(me)} from r join accounts a on a.id = r.owner_id`)
}

/** Each its own, on its own side: a stranger's is not there. */
export async function deleteSaved(db: Db, me: Session, id: number): Promise<boolean> {
  const gone = await db.change(sql`
    delete from saved_reports
    where id = ${id} and owner_id = ${me.accountId} and circle_id = ${circleOf(me)} and product_type = ${me.productType}`)
  return gone === 1
}

export type DueReport = {
  id: number
  owner_id: number
  product_type: ProductType
  name: string
  address: string
  mail: 'weekly' | 'monthly'
  email: string | null
  person: string
}

export function dueReports(db: Db, kinds: readonly string[], today: Day): Promise<DueReport[]> {
  return db.rows<DueReport>(sql`
    select r.id, r.owner_id, r.product_type, r.name, r.address, r.mail, a.email, a.name as person
    from saved_reports r
    join accounts a on a.id = r.owner_id
    where r.mail = any(${kinds}::text[]) and r.mailed_on is distinct from ${today}
    order by r.id`)
}

/** True for one of those who ask at once. */
export async function claimMailing(db: Db, id: number, today: Day): Promise<boolean> {
  const claimed = await db.change(sql`
    update saved_reports set mailed_on = ${today} where id = ${id} and mailed_on is distinct from ${today}`)
  return claimed === 1
}

export async function giveBackMailing(db: Db, id: number): Promise<void> {
  await db.change(sql`update saved_reports set mailed_on = null where id = ${id}`)
}
