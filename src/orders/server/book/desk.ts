// The work of the order desk: what is stuck, why, and whose move it is.
import type { AdminSession } from '#kit/access.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { countDesk, type DeskQueue, listDesk, mostOnDesk } from '../../desk-contract.ts'
import type { Hold } from '../../rules.ts'
import { orderSettings, tooLongKey } from '../../settings.ts'
import { deskOf, desks, tooLongDays, whyStuck } from '../../stuck.ts'
import { holdsNow } from '../one-order.ts'
import { asTime } from '../present.ts'
import { type SummaryRow, summaryColumns, summaryJoins } from '../queries.ts'
import { visibleTo } from '../visible.ts'
import { searched } from './searching.ts'

export const deskRoutes: Route[] = [
  route(listDesk, ({ db, me, input }) => list(db, me, input)),
  route(countDesk, async ({ db, me }) => ({ data: await deskFigures(db, me) })),
]

/** The days of each status, as they are set. */
async function readTooLong(db: Db): Promise<Sql> {
  const rows = await db.rows<{ key: string; value: unknown }>(
    sql`select key, value from settings where key like 'desk.too_long_%'`,
  )
  const set = new Map(rows.map(({ key, value }) => [key, value]))
  const days = orderSettings.map(({ key, shape, fallback }) => {
    const read = shape.safeParse(set.get(key))
    return { code: key.slice(tooLongKey('').length), days: read.success ? read.data : fallback }
  })
  return join(
    days.map(
      ({ code, days: most }) =>
        sql`(o.status = ${raw(code)} and o.changed_at < now() - make_interval(days => ${most}::int))`,
    ),
    ' or ',
  )
}

const queuesOf = (tooLong: Sql): Record<DeskQueue, Sql> => ({
  hold: sql`o.status = 10`,
  failed: sql`o.status = 11`,
  late: sql`(${tooLong})`,
  all: sql`(o.status in (10, 11) or ${tooLong})`,
})

/** What was ended long ago is not read: these are the states that wait. */
const waiting = sql`o.status in (${raw(['10', '11', ...Object.keys(tooLongDays)].join(', '))})`

type Row = SummaryRow & {
  since: string
  refused: string
  holds: { kind: Hold['kind']; since: string }[]
  holds_now: Hold[] | null
  short: string[]
}

async function list(db: Db, me: AdminSession, input: Parsed<typeof listDesk>): Promise<Output<typeof listDesk>> {
  const { searched: found } = await searched(db, me, { search_text: input.search_text })
  const fitting = join(
    [
      visibleTo(me),
      waiting,
      queuesOf(await readTooLong(db))[input.queue],
      ...(input.cfa_code ? [sql`o.cfa_code = ${input.cfa_code}`] : []),
      ...(found ? [found] : []),
    ],
    ' and ',
  )
  const [rows, { total }] = await Promise.all([
    db.rows<Row>(sql`
      select ${summaryColumns}, o.changed_at as since,
        coalesce((select jsonb_agg(jsonb_build_object('kind', h.kind, 'since', h.since) order by h.since, h.kind)
          from order_holds h where h.order_id = o.id), '[]') as holds,
        case when o.status = order_status('failed') then
          (select e.reason from order_events e where e.order_id = o.id order by e.id desc limit 1) else '' end as refused,
        ${holdsNow} as holds_now,
        case when o.status in (4, 9) then array(
          select l.product_name from order_lines l
          where l.order_id = o.id and line_rest(o.id, l.line_no) > 0 order by l.line_no) else '{}' end as short
      from (
        select o.* from orders o where ${fitting} order by o.changed_at, o.id limit ${raw(String(mostOnDesk))}
      ) o
      ${summaryJoins}
      order by o.changed_at, o.id`),
    db.one<{ total: number }>(sql`select count(*) as total from orders o where ${fitting}`),
  ])
  const now = new Date()
  const data = rows.flatMap((row) => shown(row, now) ?? [])
  return { data: data.sort((one, other) => desks.indexOf(one.desk) - desks.indexOf(other.desk)), total }
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

/** How much of it there is, by queue. */
export async function deskFigures(db: Db, me: AdminSession): Promise<Output<typeof countDesk>['data']> {
  const queues = queuesOf(await readTooLong(db))
  const figure = (queue: DeskQueue) => sql`jsonb_build_object(
    'orders', count(*) filter (where ${queues[queue]}),
    'total_paise', coalesce(sum(o.total_paise) filter (where ${queues[queue]}), 0))`
  return db.one<Output<typeof countDesk>['data']>(sql`
    select ${figure('all')} as "all", ${figure('hold')} as hold, ${figure('failed')} as failed, ${figure('late')} as late,
      min(o.changed_at) filter (where ${queues.all}) as oldest_at
    from orders o where ${visibleTo(me)} and ${waiting}`)
}
