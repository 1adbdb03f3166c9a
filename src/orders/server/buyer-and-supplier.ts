import type { Session } from '#kit/access.ts'
import { notFound } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { BuyerAndSupplier } from '../buyer-and-supplier.ts'
import { visibleTo } from './visible.ts'

export async function buyerAndSupplierOf(db: Db, me: Session, id: number): Promise<BuyerAndSupplier> {
  const found = await db.maybe<BuyerAndSupplier>(sql`
    select
      jsonb_build_object('code', a.username, 'name', a.name, 'address', d.address, 'city', d.city, 'state', d.state,
        'gstin', d.gstin, 'licence_no', d.licence_no) as buyer,
      jsonb_build_object('code', c.code, 'name', c.name, 'address', c.address, 'city', c.city, 'state', c.state,
        'gstin', c.gstin, 'licence_no', c.licence_no) as supplier
    from orders o
    join accounts a on a.id = o.distributor_id
    join distributors d on d.id = o.distributor_id
    join plants c on c.code = o.cfa_code
    where o.id = ${id} and ${visibleTo(me)}`)
  if (!found) throw notFound('That order')
  return found
}
