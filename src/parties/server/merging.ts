// Two that are one. Contracts, orders and mappings go to the one that stays; the other remains as a
// name of the past.

import { type AdminSession, lacksRight } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { mayPrice } from '#pricing/rights.ts'

type Merging = { db: Db; me: AdminSession; today: Day; input: { id: number; into: number } }

export async function merge({ db, me, today, input: { id, into } }: Merging): Promise<void> {
  if (id === into) throw new Problem(422, 'Choose another one that stays.', { errors: { into: 'Choose another one.' } })
  // In one order of locks, so that two mergers of the same two follow each other.
  const locked = await db.rows<{ id: number; kind: string }>(sql`
    select id, kind from parties where id in (${id}, ${into}) and merged_into is null order by id for update`)
  const [one, other] = locked
  if (!one || !other) throw notFound('One of the two')
  if (one.kind !== other.kind) throw new Problem(409, 'A doctor and a hospital can’t be one.')
  if (!me.rights.includes(mayPrice.key) && (await hasContract(db, id, today)))
    throw new Problem(403, `Its rate contracts would go to the one that stays. ${lacksRight(mayPrice)}`)
  await db.change(sql`update rate_contracts set party_id = ${into} where party_id = ${id}`).catch(asOverlap)
  await db.change(sql`
    insert into party_employees (party_id, employee_id)
    select ${into}, employee_id from party_employees where party_id = ${id} on conflict do nothing`)
  await db.change(sql`
    insert into party_divisions (party_id, division_code)
    select ${into}, division_code from party_divisions where party_id = ${id} on conflict do nothing`)
  await db.change(sql`
    insert into party_distributors (party_id, distributor_id)
    select ${into}, distributor_id from party_distributors where party_id = ${id} on conflict do nothing`)
  // Its orders and carts follow by triggers of their own.
  await db.change(sql`
    update parties set active = false, merged_into = ${into}, version = version + 1 where id = ${id}`)
}

/** One that runs or is to come: merged, it gives its rate to another. */
async function hasContract(db: Db, id: number, today: Day): Promise<boolean> {
  return (
    (await db.maybe(sql`select id from rate_contracts where party_id = ${id} and ends_on >= ${today} limit 1`)) !== null
  )
}

function asOverlap(error: unknown): never {
  if (breaks(error, 'contracts_of_a_party_and_product_do_not_overlap'))
    throw new Problem(409, 'Both have a contract on the same goods in the same days. End one of them, then merge.')
  throw error
}
