import type { Session } from '#kit/access.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { join, sql } from '#kit/server/db/db.ts'
import type { Find, Finding, Hit } from '#kit/server/http/find.ts'
import { type StatusCode, statusWord } from '../status.ts'
import { byNumber } from './book/searching.ts'
import { visibleTo } from './visible.ts'

export const findOrders: Find = {
  group: 'Orders',
  order: 20,
  customer: (asked) => hitsOf(asked, asked.me.depotLogin ? '/depot-my-order-details/' : '/my-order-details/'),
  admin: (asked) => hitsOf(asked, '/admin/my_order_details/'),
}

type Row = {
  order_id: number
  order_no: string
  status: StatusCode
  total_paise: number
  placed_at: string
  distributor_name: string
}

/** The newest first. */
async function hitsOf({ db, me, text, most }: Finding<Session>, opens: string): Promise<Hit[]> {
  const numbered = byNumber(text)
  if (numbered.length === 0) return []
  const found = await db.rows<Row>(sql`
    select o.id as order_id, o.order_no, o.status, o.total_paise, o.placed_at, a.name as distributor_name
    from (
      select o.* from orders o
      where (${join(numbered, ' or ')}) and ${visibleTo(me)}
      order by o.id desc
      limit ${most}
    ) o
    join accounts a on a.id = o.distributor_id
    order by o.id desc`)
  return found.map((order) => ({
    title: order.order_no,
    detail: [
      order.distributor_name,
      formatDay(todayInIndia(new Date(order.placed_at))),
      formatRupees(order.total_paise),
      statusWord(order.status),
    ].join(', '),
    to: `${opens}${order.order_id}`,
  }))
}
