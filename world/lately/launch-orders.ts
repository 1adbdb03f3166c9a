// What emp-e ordered of running launches, and what its distributors made of it: placed and
// confirmed by the product's own functions.

import { confirm } from '#confirming/server/confirming.ts'
import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { placeAll } from '#launches/server/ordering/placing.ts'
import type { Username } from '../cast.ts'
import { thisMorning } from './this-morning.ts'

type Ordered = { distributor: Username; quantity: number; isConfirmed?: true }

const ordered: readonly Ordered[][] = [
  [
    { distributor: 'dist-b', quantity: 60, isConfirmed: true },
    { distributor: 'dist-depot', quantity: 40, isConfirmed: true },
    { distributor: 'dist-e', quantity: 30 },
  ],
  [
    { distributor: 'dist-depot', quantity: 24, isConfirmed: true },
    { distributor: 'dist-e', quantity: 20, isConfirmed: true },
  ],
]

type Living = { today: Day; now: Date }

export async function loadLaunchOrders(db: Db, { today, now }: Living): Promise<void> {
  const launches = await db.rows<{ product_code: string }>(sql`
    select l.product_code
    from launch_products l
    join products p using (product_code)
    join employee_divisions v on v.division_code = p.division_code
    join accounts a on a.id = v.employee_id and a.username = 'emp-e'
    where l.product_type = 'E' and p.active and ${today}::date between l.start_date and l.end_date
    order by l.start_date desc, l.product_code
    limit ${ordered.length}`)
  const employee = await sessionOf(db, 'emp-e')
  for (const [at, { product_code }] of launches.entries()) {
    const rows = ordered[at] ?? []
    const context = { db, now, today, from: { idempotencyKey: `demo-launch-${at}` } }
    const { data } = await placeAll({
      ...context,
      me: employee,
      input: { product_code, rows: rows.map(({ distributor, quantity }) => ({ distributor, quantity })) },
    } as Parameters<typeof placeAll>[0])
    const placed = data.flatMap((one) => ('order_id' in one && one.order_id ? [one.order_id] : []))
    for (const [nth, order_id] of placed.entries()) {
      const { distributor, isConfirmed } = rows[nth] ?? {}
      if (!distributor || !isConfirmed) continue
      const me = await sessionOf(db, distributor)
      await confirm({ ...context, me, input: { order_id } } as Parameters<typeof confirm>[0])
    }
    await thisMorning(db, placed, { now, minutesAgo: 200 - 40 * at })
  }
  // Nobody sent these keys.
  await db.change(sql`delete from order_keys where key like 'demo-launch-%'`)
}

/** As if this person had signed in. */
async function sessionOf(db: Db, username: Username): Promise<CustomerSession> {
  const person = await db.one<
    Pick<CustomerSession, 'id' | 'name' | 'userType' | 'divType' | 'depotLogin' | 'brandManager'>
  >(sql`
    select a.id, a.name, a.kind as "userType", a.div_type as "divType", coalesce(d.depot_login, false) as "depotLogin",
      coalesce(e.brand_manager, false) as "brandManager"
    from accounts a
    left join distributors d on d.id = a.id
    left join employees e on e.id = a.id
    where a.username = ${username}`)
  return {
    kind: 'customer',
    ...person,
    accountId: person.id,
    role: null,
    sessionId: '',
    productType: 'E',
    cfaCodes: [],
  }
}
