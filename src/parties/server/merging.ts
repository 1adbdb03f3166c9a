// Two that are one. Contracts, orders and mappings go to the one that stays; the other remains as a name of the past.
import { notFound, Problem } from '#kit/problem.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'

export async function merge(db: Db, id: number, into: number): Promise<void> {
  if (id === into) throw new Problem(422, 'Choose another one that stays.', { errors: { into: 'Choose another one.' } })
  // In one order of locks, so that two mergers of the same two follow each other.
  const locked = await db.rows<{ id: number; kind: string }>(sql`
    select id, kind from parties where id in (${id}, ${into}) and merged_into is null order by id for update`)
  const [one, other] = locked
  if (!one || !other) throw notFound('One of the two')
  if (one.kind !== other.kind) throw new Problem(409, 'A doctor and a hospital can’t be one.')
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
  await db.change(sql`select move_party_orders(${id}, ${into})`)
  await db.change(sql`
    update parties set active = false, merged_into = ${into}, version = version + 1 where id = ${id}`)
}

function asOverlap(error: unknown): never {
  if (breaks(error, 'contracts_of_a_party_and_product_do_not_overlap'))
    throw new Problem(409, 'Both have a contract on the same goods in the same days. End one of them, then merge.')
  throw error
}
