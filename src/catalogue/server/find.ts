import type { AdminSession, CustomerSession, ProductType } from '#kit/access.ts'
import { type Sql, sql } from '#kit/server/db/db.ts'
import type { Find, Finding, Hit } from '#kit/server/http/find.ts'
import { fitting } from './queries.ts'
import { codesFound } from './searching.ts'

/** Ranked among so many. */
const candidates = 100

export const findProducts: Find = {
  group: 'Products',
  order: 10,
  customer: (asked) => {
    const { me, today } = asked
    const buyer = { distributor_id: me.userType === 'D' ? me.id : null, cfa_code: null }
    const mine = fitting({ me, buyer, filters: { search_text: '' }, today })
    return hitsOf(asked, { type: me.productType, fitting: mine, opens: '/products-list?search=' })
  },
  admin: (asked) =>
    hitsOf(asked, { type: asked.me.productType, fitting: sql`true`, opens: '/admin/products?product_search=' }),
}

type Shown = { type: ProductType; fitting: Sql; opens: string }

async function hitsOf(
  { db, text, most }: Finding<CustomerSession | AdminSession>,
  { type, fitting: where, opens }: Shown,
): Promise<Hit[]> {
  const codes = (await codesFound(db, text, { type, fitting: where, most: candidates })).slice(0, most)
  const found = await db.rows<{
    product_code: string
    name: string
    molecule: string
    pack: string
    active: boolean
  }>(sql`
    select product_code, name, molecule, pack, active from products
    where product_code = any(${codes}::text[])
    order by array_position(${codes}::text[], product_code)`)
  return found.map(({ product_code, name, molecule, pack, active }) => ({
    title: name,
    detail: [product_code, molecule, pack, active ? '' : 'inactive'].filter(Boolean).join(', '),
    to: `${opens}${encodeURIComponent(product_code)}`,
  }))
}
