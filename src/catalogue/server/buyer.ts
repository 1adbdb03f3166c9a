import type { CustomerSession } from '#kit/access.ts'
import { Problem } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'

/** Whose catalogue it is: without a distributor an employee sees what everybody is offered. */
export type Buyer = { distributor_id: number | null; cfa_code: string | null }

export async function findBuyer(
  db: Db,
  me: CustomerSession,
  { distributor, cfa_code }: { distributor?: string | undefined; cfa_code?: string | undefined },
): Promise<Buyer> {
  if (me.userType === 'E' && !distributor) return { distributor_id: null, cfa_code: null }
  // A distributor's own CFAs are known from its session.
  if (me.userType === 'D' && !distributor) {
    const own = cfa_code ?? me.cfaCodes[0]
    if (own && me.cfaCodes.includes(own)) return { distributor_id: me.id, cfa_code: own }
    throw noSuchBuyer()
  }
  const isMine =
    me.userType === 'D'
      ? sql`a.id = ${me.id} and lower(a.username) = lower(${distributor})`
      : sql`lower(a.username) = lower(${distributor}) and exists (
        select from employee_distributors e where e.employee_id = ${me.id} and e.distributor_id = a.id)`
  const buyer = await db.maybe<Buyer>(sql`
    select a.id as distributor_id, d.plant_code as cfa_code
    from accounts a
    join distributor_plants d on d.distributor_id = a.id
    where ${isMine} and a.div_type in (${me.productType}, 'B')
      and (${cfa_code ?? null}::text is null or d.plant_code = ${cfa_code ?? null})
    order by d.rank
    limit 1`)
  if (!buyer) throw noSuchBuyer()
  return buyer
}

function noSuchBuyer(): Problem {
  return new Problem(404, 'That distributor or CFA is not there, or not yours.')
}
