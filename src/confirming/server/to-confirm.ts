// The queue of a distributor: what employees placed for it, beside what it orders itself.
import { stockLevel } from '#catalogue/rules.ts'
import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { notFound } from '#kit/problem.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import { placedBy, type SummaryRow, summaryColumns, summaryJoins, version } from '#orders/server/summary.ts'
import { statusWord } from '#orders/status.ts'
import { type Compared, type ConfirmState, whatToLookAt } from '../awaiting.ts'
import {
  compareWithUsual,
  countToConfirm,
  listToConfirm,
  type ToConfirm,
  toConfirmAsCsv,
  toConfirmAsWorkbook,
} from '../contract.ts'

export const queueRoutes: Route[] = [
  route(listToConfirm, ({ db, me, input, today }) => list(db, { me, today }, input)),
  ...listFiles<typeof toConfirmAsCsv, ToConfirm>(toConfirmAsCsv, toConfirmAsWorkbook, {
    name: 'orders-to-confirm',
    pageOf: async ({ db, me, input, today }, page, size) =>
      (await list(db, { me, today }, { ...input, page }, size)).data,
    columns: [
      { head: 'Order', format: '@', cell: (order) => order.order_no },
      { head: 'Status', width: 24, cell: (order) => statusWord(order.status) },
      { head: 'Placed', cell: (order) => order.placed_at },
      { head: 'Placed by', width: 28, cell: (order) => order.placed_by.name },
      { head: 'Waiting since', cell: (order) => order.asked_at },
      { head: 'CFA', width: 28, cell: (order) => order.cfa_name },
      { head: 'Divisions', width: 34, cell: (order) => order.divisions.join(', ') },
      { head: 'Lines', width: 10, cell: (order) => order.line_count },
      { head: 'Packs', width: 10, cell: (order) => order.paid_qty },
      { head: 'Free', width: 10, cell: (order) => order.free_qty },
      { head: 'To pay ₹', format: '0.00', cell: (order) => order.total_paise / 100 },
      { head: 'To look at', width: 48, cell: (order) => order.look_at.map(({ text }) => text).join(' ') },
      { head: 'Notes', width: 40, cell: (order) => order.notes },
    ],
  }),
  route(countToConfirm, async ({ db, me }) => ({ data: await figures(db, me) })),
  route(compareWithUsual, async ({ db, me, input, today }) => ({
    data: await usual(db, { me, today }, input.order_id),
  })),
]

/**
 * Placed for the firm by somebody else, whatever became of it. Discount orders have a queue of
 * their own.
 */
const askedOf = (me: CustomerSession): Sql => sql`
  o.distributor_id = ${me.id} and o.product_type = ${me.productType} and o.placer_id <> o.distributor_id
  and o.kind <> 'discount'`

const states: Record<ConfirmState, Sql> = {
  waiting: sql`o.status = order_status('awaiting_confirmation')`,
  confirmed: sql`o.status <> order_status('awaiting_confirmation') and not is_off(o.status)`,
  rejected: sql`o.status = order_status('rejected')`,
  lapsed: sql`o.status = order_status('cancelled')
    and exists (select from order_events e where e.order_id = o.id and e.move = 'expire')`,
}

type Asking = { me: CustomerSession; today: Day }

type Row = SummaryRow & {
  notes: string
  divisions: string[]
  asked_at: string
  paid_qty: number
  free_qty: number
  compared: Compared | null
}

async function list(db: Db, { me, today }: Asking, input: Parsed<typeof listToConfirm>, size = pageSize) {
  const fitting = join(
    [
      askedOf(me),
      states[input.state],
      ...(input.employee ? [sql`${placedBy} = ${input.employee}`] : []),
      ...(input.search_text ? [searched(input.search_text)] : []),
    ],
    ' and ',
  )
  const isWaiting = input.state === 'waiting'
  const sorted = isWaiting ? sql`order by o.changed_at, o.id` : sql`order by o.changed_at desc, o.id desc`
  const [rows, { total }] = await Promise.all([
    db.rows<Row>(sql`
      with page as materialized (
        select o.* from orders o where ${fitting} ${sorted} ${pageCut(input.page, size)}
      ), ${comparing({ me, today }, sql`select id from page`)}
      select ${summaryColumns}, ${version}, o.notes, o.changed_at as asked_at,
        array(select v.name from order_parts p join divisions v on v.code = p.division_code
          where p.order_id = o.id order by p.part_no) as divisions,
        (select coalesce(sum(l.total_qty - l.free_qty), 0) from order_lines l where l.order_id = o.id)::int as paid_qty,
        (select coalesce(sum(l.free_qty), 0) from order_lines l where l.order_id = o.id)::int as free_qty,
        ${isWaiting ? comparedOf : sql`null::jsonb`} as compared
      from page o
      ${summaryJoins}
      ${sorted}`),
    db.one<{ total: number }>(sql`select count(*) as total from orders o where ${fitting}`),
  ])
  const data = rows.map(({ compared, ...row }) => ({ ...row, look_at: compared ? whatToLookAt(compared) : [] }))
  return { data, total }
}

function searched(text: string): Sql {
  const pattern = likePattern(text.toLowerCase())
  return sql`(lower(o.order_no) like ${pattern}
    or exists (select from accounts b where b.id = ${placedBy} and lower(b.name) like ${pattern})
    or exists (select from order_lines l where l.order_id = o.id
      and (lower(l.product_name) like ${pattern} or lower(l.product_code) like ${pattern})))`
}

/**
 * The lines of these orders, and what the firm orders of them in a month: over 90 days, what was
 * cancelled or rejected left out.
 */
function comparing({ me, today }: Asking, orders: Sql): Sql {
  return sql`
    asked as materialized (
      select l.order_id, l.line_no, l.product_code, l.product_name, l.quantity_ordered
      from order_lines l where l.order_id in (${orders})
    ), bought as materialized (
      select l.product_code,
        coalesce(sum(coalesce(l.confirmed_qty, l.quantity_ordered)) filter (where o.placed_at > now() - interval '90 days'), 0) / 3.0 as monthly
      from orders o
      join order_lines l on l.order_id = o.id
      where o.distributor_id = ${me.id} and o.product_type = ${me.productType} and not is_off(o.status)
        and o.status <> order_status('awaiting_confirmation')
        and l.product_code in (select product_code from asked)
      group by l.product_code
    ), beside as materialized (
      select a.*, b.monthly, coalesce(s.quantity, 0) as stock, u.reason as unwanted, m.id is not null as sold
      from asked a
      join orders o on o.id = a.order_id
      left join bought b on b.product_code = a.product_code
      left join stock s on s.plant_code = o.cfa_code and s.product_code = a.product_code
      left join unwanted_by(${me.id}, ${today}::date) u on u.product_code = a.product_code
      left join may_order(${me.id}, ${me.id}, ${me.productType}) m on m.product_code = a.product_code
    )`
}

const namesWhere = (condition: Sql) =>
  sql`coalesce((select jsonb_agg(x.product_name order by x.line_no) from beside x where x.order_id = o.id and ${condition}), '[]')`

const comparedOf = sql`jsonb_build_object(
  'gone', ${namesWhere(sql`not x.sold`)},
  'unwanted', ${namesWhere(sql`x.unwanted is not null`)},
  'above', ${namesWhere(sql`x.monthly > 0 and x.quantity_ordered > ceil(x.monthly)`)},
  'out', ${namesWhere(sql`x.sold and x.stock <= 0`)},
  'fresh', ${namesWhere(sql`x.monthly is null`)})`

async function usual(db: Db, { me, today }: Asking, orderId: number): Promise<Output<typeof compareWithUsual>['data']> {
  const order = sql`
    select o.id from orders o
    where o.id = ${orderId} and o.distributor_id = ${me.id} and o.product_type = ${me.productType}`
  const rows = await db.rows<{
    product_code: string
    monthly_qty: number | null
    stock: number
    unwanted: string | null
    sold: boolean
  }>(sql`
    with ${comparing({ me, today }, order)}
    select x.product_code, ceil(x.monthly)::int as monthly_qty, x.stock, x.unwanted, x.sold
    from beside x order by x.line_no`)
  if (rows.length === 0) throw notFound('That order')
  return { lines: rows.map((row) => ({ ...row, stock: stockLevel(row.stock) })) }
}

async function figures(db: Db, me: CustomerSession): Promise<Output<typeof countToConfirm>['data']> {
  const figure = (state: ConfirmState) => sql`jsonb_build_object(
    'orders', count(*) filter (where ${states[state]}),
    'total_paise', coalesce(sum(o.total_paise) filter (where ${states[state]}), 0))`
  const [counted, employees] = await Promise.all([
    db.one<Omit<Output<typeof countToConfirm>['data'], 'employees'>>(sql`
      select ${figure('waiting')} as waiting, ${figure('confirmed')} as confirmed, ${figure('rejected')} as rejected,
        ${figure('lapsed')} as lapsed
      from orders o where ${askedOf(me)}`),
    db.rows<{ id: number; name: string; orders: number }>(sql`
      select b.id, b.name, count(*) as orders
      from orders o join accounts b on b.id = ${placedBy}
      where ${askedOf(me)} and ${states.waiting}
      group by b.id, b.name order by b.name`),
  ])
  return { ...counted, employees }
}
