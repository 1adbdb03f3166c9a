// The work of the order desk: what is stuck, why, and whose move it is.

import type { Hold } from '#credit/credit-hold.ts'
import type { AdminSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { type Db, join, type Pool, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { answerTogether } from '#kit/server/db/together.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import { searched } from '#orders/server/book/searching.ts'
import { holdsNow } from '#orders/server/one-order.ts'
import { asTime } from '#orders/server/present.ts'
import { type SummaryRow, summaryColumns, summaryJoins, version } from '#orders/server/summary.ts'
import { visibleTo } from '#orders/server/visible.ts'
import { orderSettings, tooLongKey } from '#orders/settings.ts'
import { status, statusWord } from '#orders/status.ts'
import { deskOf, desks, deskWords, whyStuck } from '#orders/stuck.ts'
import { countDesk, type DeskOrder, type DeskQueue, deskAsCsv, deskAsWorkbook, listDesk } from '../desk-contract.ts'

/** A move of one order makes every open desk ask again, all of them the same. */
const listTogether = answerTogether<Output<typeof listDesk>>()
const countTogether = answerTogether<Output<typeof countDesk>['data']>()

/** More than a desk ever holds; the screen works on fewer at once. */
const mostInAFile = 20_000

const deskFiles: Route[] = listFiles<typeof deskAsCsv, DeskOrder>(deskAsCsv, deskAsWorkbook, {
  name: 'work-queue',
  rows: async ({ db, me, input }) => (await list(db, me, { ...input, limit: mostInAFile })).data,
  columns: [
    { head: 'Order', width: 14, format: '@', cell: ({ order_no }) => order_no },
    { head: 'Whose move', width: 24, cell: ({ desk }) => deskWords[desk] },
    { head: 'Stuck because', width: 50, cell: ({ stuck }) => stuck.reason },
    { head: 'Goes on', width: 50, cell: ({ stuck }) => stuck.way_on },
    { head: 'Stuck since', cell: ({ stuck }) => stuck.since },
    { head: 'Status', width: 22, cell: (order) => statusWord(order.status) },
    { head: 'Placed', cell: ({ placed_at }) => placed_at },
    { head: 'Distributor code', format: '@', cell: ({ distributor }) => distributor },
    { head: 'Distributor', width: 34, cell: ({ distributor_name }) => distributor_name },
    { head: 'City', cell: ({ city }) => city },
    { head: 'CFA', width: 22, cell: ({ cfa_name }) => cfa_name },
    { head: 'To pay ₹', width: 16, format: '0.00', cell: ({ total_paise }) => total_paise / 100 },
  ],
})

export const deskRoutes: Route[] = [
  route(listDesk, ({ db, me, input }) =>
    listTogether(db, JSON.stringify([me.productType, input]), () => list(db, me, input)),
  ),
  route(countDesk, async ({ db, me }) => ({ data: await deskFigures(db, me) })),
  ...deskFiles,
]

/**
 * Orders of one status that the desk has to look at: all, or those that nobody has moved for some
 * days.
 */
type Waiting = { queue: Exclude<DeskQueue, 'all'>; status: number; days: number }

/** What waits, as the days of each status are set. Each is a range of one index. */
async function readWaiting(db: Db): Promise<Waiting[]> {
  const rows = await db.rows<{ key: string; value: unknown }>(
    sql`select key, value from settings where key like 'desk.too_long_%'`,
  )
  const set = new Map(rows.map(({ key, value }) => [key, value]))
  const late = orderSettings.map(({ key, shape, fallback }): Waiting => {
    const read = shape.safeParse(set.get(key))
    return {
      queue: 'late',
      status: Number(key.slice(tooLongKey('').length)),
      days: read.success ? read.data : fallback,
    }
  })
  return [
    { queue: 'hold', status: status.onHold, days: 0 },
    { queue: 'failed', status: status.failed, days: 0 },
    ...late,
  ]
}

const isOf = ({ status: code, days }: Waiting): Sql =>
  days === 0
    ? sql`o.status = ${raw(String(code))}`
    : sql`o.status = ${raw(String(code))} and o.changed_at < now() - make_interval(days => ${days}::int)`

/** Of each day before, all that waits is on the desk, and is counted in `desk_days`. */
const countedUntil = ({ days }: Waiting): Sql =>
  days === 0
    ? sql`until`
    : sql`least(until, ((now() - make_interval(days => ${days}::int)) at time zone 'Asia/Kolkata')::date)`

type Row = SummaryRow & {
  since: string
  refused: string
  holds: { kind: Hold['kind']; since: string }[]
  holds_now: Hold[] | null
  short: string[]
}

async function list(db: Db, me: AdminSession, input: Parsed<typeof listDesk>): Promise<Output<typeof listDesk>> {
  const { searched: found } = await searched(db, me, { search_text: input.search_text })
  const all = await readWaiting(db)
  const waiting = all.filter(({ queue }) => input.queue === 'all' || queue === input.queue)
  const fitting = join(
    [visibleTo(me), ...(input.cfa_code ? [sql`o.cfa_code = ${input.cfa_code}`] : []), ...(found ? [found] : [])],
    ' and ',
  )
  const isWhole = !input.cfa_code && !found
  const [rows, total] = await Promise.all([
    db.rows<Row>(sql`
      select ${summaryColumns}, ${version}, o.changed_at as since,
        coalesce((select jsonb_agg(jsonb_build_object('kind', h.kind, 'since', h.since) order by h.since, h.kind)
          from order_holds h where h.order_id = o.id), '[]') as holds,
        case when o.status = order_status('failed') then
          (select e.reason from order_events e where e.order_id = o.id order by e.id desc limit 1) else '' end as refused,
        ${holdsNow} as holds_now,
        case when o.status in (order_status('sent'), order_status('partly_fulfilled')) then array(
          select l.product_name from short_lines s join order_lines l on l.order_id = s.order_id and l.line_no = s.line_no
          where s.order_id = o.id order by s.line_no) else '{}' end as short
      from (
        select o.* from (${join(
          waiting.map(
            (one) => sql`(
              select o.* from orders o where ${isOf(one)} and ${fitting}
              order by o.changed_at, o.id limit ${raw(String(input.limit))})`,
          ),
          ' union all ',
        )}) o
        order by o.changed_at, o.id limit ${raw(String(input.limit))}
      ) o
      ${summaryJoins}
      order by o.changed_at, o.id`),
    isWhole ? figuresOf(db, me, all).then((figures) => figures[input.queue].orders) : countOf(db, waiting, fitting),
  ])
  const now = new Date()
  const data = rows.flatMap((row) => shown(row, now) ?? [])
  return { data: data.sort((one, other) => desks.indexOf(one.desk) - desks.indexOf(other.desk)), total }
}

async function countOf(db: Db, waiting: Waiting[], fitting: Sql): Promise<number> {
  const { total } = await db.one<{ total: number }>(sql`
    select ${join(
      waiting.map((one) => sql`(select count(*) from orders o where ${isOf(one)} and ${fitting})`),
      ' + ',
    )} as total`)
  return total
}

function shown(
  { refused, since, holds, holds_now, short, ...row }: Row,
  now: Date,
): Output<typeof listDesk>['data'][number] | null {
  const from = holds[0]?.since ?? since
  const facts = {
    status: row.status,
    since: asTime(from),
    holds: holds_now ?? [],
    refused,
    cfa_name: row.cfa_name,
    short,
  }
  const stuck = whyStuck(facts, { isOwn: false, name: row.distributor_name }, now)
  return stuck && { ...row, desk: deskOf(stuck.whose), stuck, holds: holds.map(({ kind }) => ({ kind })) }
}

type Figure = { orders: number; total_paise: number }

/** How much of it there is, by queue. */
export async function deskFigures(db: Db, me: AdminSession): Promise<Output<typeof countDesk>['data']> {
  return figuresOf(db, me, await readWaiting(db))
}

const figuresOf = (db: Db, me: AdminSession, waiting: Waiting[]) =>
  countTogether(db, JSON.stringify([me.productType, waiting]), () => countQueues(db, me, waiting))

async function countQueues(db: Db, me: AdminSession, waiting: Waiting[]): Promise<Output<typeof countDesk>['data']> {
  const counted = waiting.map(
    (one) => sql`
      select ${one.queue}::text as queue, k.orders + n.orders as orders, (k.total_paise + n.total_paise)::bigint as total_paise,
        (select o.changed_at from orders o where ${isOf(one)} and ${visibleTo(me)} order by o.changed_at limit 1) as oldest_at
      from (select ${countedUntil(one)} as day from desk_counted) f
      cross join lateral (
        select coalesce(sum(d.orders), 0)::bigint as orders, coalesce(sum(d.total_paise), 0) as total_paise from desk_days d
        where d.product_type = ${me.productType} and d.status = ${raw(String(one.status))} and d.day < f.day
      ) k
      cross join lateral (
        select count(*) as orders, coalesce(sum(o.total_paise), 0) as total_paise from orders o
        where ${isOf(one)} and ${visibleTo(me)} and o.changed_at >= f.day::timestamp at time zone 'Asia/Kolkata'
      ) n`,
  )
  const rows = await db.rows<Figure & { queue: DeskQueue; oldest_at: string | null }>(join(counted, ' union all '))
  const figureOf = (queue: DeskQueue): Figure => {
    const of = rows.filter((row) => queue === 'all' || row.queue === queue)
    return {
      orders: of.reduce((sum, row) => sum + row.orders, 0),
      total_paise: of.reduce((sum, row) => sum + row.total_paise, 0),
    }
  }
  const oldest = rows
    .flatMap(({ oldest_at }) => oldest_at ?? [])
    .sort((one, other) => Date.parse(one) - Date.parse(other))
  return {
    all: figureOf('all'),
    hold: figureOf('hold'),
    failed: figureOf('failed'),
    late: figureOf('late'),
    oldest_at: oldest[0] ?? null,
  }
}

/**
 * Where somebody is just moving old work, it is counted at the next run; until then a look counts
 * more by itself.
 */
export async function countDeskDays(db: Pool, today: Day): Promise<void> {
  await db.apart.one(sql`select count_desk_days(${today})`)
}
