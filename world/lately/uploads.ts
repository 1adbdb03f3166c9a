// Orders that came as sheets: one that became an order, one that waits to be fixed, and the codes
// that were learned on the way.

import { createHash } from 'node:crypto'
import { todayInIndia } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { learnCode } from '#people/server/item-codes.ts'
import { keep } from '#uploads/server/taking.ts'

type Loading = { idOf: (username: string) => number; now: Date }

const firms = [
  { username: 'dist-e', type: 'E', file: 'balaji-november.xlsx' },
  { username: 'dist-b', type: 'E', file: 'order form 2.csv' },
  { username: 'dist-g', type: 'G', file: 'generic requirement.csv' },
] as const

export async function loadUploads(db: Db, { idOf, now }: Loading): Promise<void> {
  for (const { username, type, file } of firms) {
    const me = await firmOf(db, idOf(username), type)
    const goods = await goodsOf(db, me.id, { type })
    if (goods.length < 10) continue
    const [own, second] = [goods[6], goods.at(-1)] as [Good, Good]
    for (const [code, product] of [
      ['PAN-D', own],
      ['MXC625', second],
    ] as const)
      await learnCode(db, {
        distributor_id: me.id,
        productType: type,
        code,
        name: '',
        product_code: product.product_code,
        by: me.id,
      })
    await took(db, {
      me,
      now,
      file: 'october.csv',
      rows: goods.slice(0, 8).map((good, at) => [good.product_code, good.name, String(10 + at * 3)]),
    })
    await becameTheLastOrder(db, me.id)
    await took(db, { me, now, file, rows: strange(goods) })
  }
}

type Good = { product_code: string; name: string }

/**
 * As a stockist's program writes it: its own codes, lost zeros, a row twice, a slip of the finger,
 * a code of one product beside the name of another.
 */
function strange(goods: Good[]): string[][] {
  const row = (at: number, quantity: string, code = goods[at]?.product_code ?? '') => [
    code,
    goods[at]?.name.toUpperCase() ?? '',
    quantity,
  ]
  return [
    row(0, '33'),
    row(1, '20', goods[1]?.product_code.replace(/^0+/, '')),
    ['MOX-9', goods[2]?.name.toUpperCase().split(' ')[0] ?? '', '36'],
    row(3, '12'),
    row(4, '44'),
    row(5, '2O'),
    row(6, '33', 'PAN-D'),
    row(4, '44'),
    row(7, '11'),
    row(8, '18', 'GLY-M1'),
    row(9, '24', goods[10]?.product_code),
  ]
}

export async function firmOf(db: Db, id: number, productType: 'E' | 'G') {
  const { name, cfas } = await db.one<{ name: string; cfas: string[] }>(sql`
    select a.name, array_agg(d.plant_code order by d.rank) as cfas
    from accounts a join distributor_plants d on d.distributor_id = a.id where a.id = ${id} group by a.name`)
  return {
    kind: 'customer' as const,
    id,
    accountId: id,
    role: null,
    sessionId: '',
    name,
    userType: 'D' as const,
    productType,
    divType: productType,
    depotLogin: false,
    brandManager: false,
    cfaCodes: cfas,
  }
}

type Firm = Awaited<ReturnType<typeof firmOf>>

/** What the firm orders, the latest first. */
export function goodsOf(db: Db, id: number, { type, most = 12 }: { type: string; most?: number }): Promise<Good[]> {
  return db.rows<Good>(sql`
    select p.product_code, p.name from may_order(${id}, ${id}, ${type}) p
    left join last_ordered l on l.distributor_id = ${id} and l.product_code = p.product_code
    order by l.ordered_on desc nulls last, p.product_code limit ${most}`)
}

type Took = { me: Firm; now: Date; file: string; rows: string[][] }

export async function took(db: Db, { me, now, file, rows }: Took): Promise<number> {
  const heads = ['ITEM', 'DESCRIPTION', 'REQD']
  const cells = [heads, ...rows]
  const hash = createHash('sha256')
    .update(JSON.stringify([me.id, cells]))
    .digest('hex')
  const sheet = { name: '', names: [], rows: cells.map((row, at) => ({ at: at + 1, cells: row })) }
  const given = { ...sheet, file_name: file, content_hash: hash }
  const { id } = await keep({ db, me, now, today: todayInIndia(now), input: {} }, given)
  return id
}

/** The first upload went into the cart just before the firm's last order of its own. */
async function becameTheLastOrder(db: Db, id: number): Promise<void> {
  await db.change(sql`
    update uploads u set uploaded_at = o.placed_at - interval '9 minutes', changed_at = o.placed_at - interval '4 minutes',
      carted_at = o.placed_at - interval '4 minutes', cfa_code = o.cfa_code
    from (
      select o.placed_at, o.cfa_code from orders o
      where o.distributor_id = ${id} and o.placer_id = ${id} and o.placed_at < now() - interval '2 days'
      order by o.id desc limit 1
    ) o
    where u.placer_id = ${id} and u.file_name = 'october.csv'`)
}
