// Reports that are made in the background, one after the other, over a connection that nobody else
// waits for.
import { createHash } from 'node:crypto'
import { sessionFor } from '#accounts/server/sessions.ts'
import type { Session } from '#kit/access.ts'
import { todayInIndia } from '#kit/date.ts'
import { Problem } from '#kit/problem.ts'
import { type Db, openDb, type Pool, sql } from '#kit/server/db/db.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import { addressText, narrowings } from '../../report-address.ts'
import { getReport, type ReportData } from '../../report-contract.ts'
import { isReport, type ReportName, reports } from '../../report-rules.ts'
import type { ReportRun } from '../../run-contract.ts'
import { expectedMs, rowsOf, slowRows } from '../../run-rules.ts'
import { type Asked, narrow } from '../figures/scope.ts'
import { grainFor, readBy } from '../figures/trade-source.ts'
import { reportFor } from '../reporting.ts'

export type Cost = { rows: number; expected_ms: number; is_slow: boolean }

export async function costOf(db: Db, me: Session, asked: Asked): Promise<Cost> {
  const narrowed = await narrow(db, me, asked)
  const totals = grainFor({ me, narrowed, ...readBy(asked) }) ? 'trade_months' : 'trade_days'
  const known = await db.one<{ rows: number; days: number; all_firms: number; firms: number }>(sql`
    select greatest(0, (select reltuples::bigint from pg_class where oid = ${totals}::regclass)) as rows,
      coalesce((select max(day) - min(day) + 1 from trade_days where product_type = ${me.productType}), 0) as days,
      (select count(*) from distributors) as all_firms, ${firmsSeen(me, narrowed.distributorId)} as firms`)
  const rows = rowsOf(asked, known)
  const measured = await db.maybe<{ per_ms: number }>(sql`
    select avg(rows / greatest(1, extract(epoch from ended_at - started_at) * 1000)) as per_ms
    from (select * from report_runs where state = 'done' and name = ${asked.name} order by id desc limit 20) last`)
  return {
    rows,
    expected_ms: expectedMs(rows, measured?.per_ms === undefined ? null : Number(measured.per_ms)),
    is_slow: rows > (await readSetting(db, slowRows)),
  }
}

function firmsSeen(me: Session, distributorId: number | null) {
  if (distributorId !== null || (me.kind === 'customer' && me.userType === 'D')) return sql`1`
  if (me.kind === 'admin' || me.brandManager) return sql`(select count(*) from distributors)`
  return sql`(select count(*) from employee_distributors where employee_id = ${me.id})`
}

const columns = sql`id, name, asked, state, message, rows, expected_ms, asked_at, started_at, ended_at`
type Row = Omit<ReportRun, 'title' | 'address'> & { asked: Asked }

const mostUnderWay = 3
const underWay = sql`state in ('waiting', 'running')`
const mine = (me: Session) => sql`account_id = ${me.accountId} and product_type = ${me.productType}`

/** The same question that is on its way already is not asked twice. */
export async function begin(db: Db, me: Session, asked: Asked): Promise<ReportRun> {
  if (!isReport(asked.name)) throw new Problem(404, 'That report can’t be found.')
  const { rows, expected_ms } = await costOf(db, me, asked)
  const text = JSON.stringify(asked)
  const hash = createHash('sha256').update(text).digest('hex')
  // Two requests of one person are counted one after the other.
  await db.one(sql`select id from accounts where id = ${me.accountId} for no key update`)
  const same = await db.maybe<Row>(sql`
    select ${columns} from report_runs where ${mine(me)} and asked_hash = ${hash} and ${underWay}`)
  if (same) return presented(same)
  const { going } = await db.one<{ going: number }>(sql`
    select count(*) as going from report_runs where account_id = ${me.accountId} and ${underWay}`)
  if (going >= mostUnderWay)
    throw new Problem(409, 'You have three reports under way. Ask for this one when one of them is ready.')
  const row = await db.one<Row>(sql`
    insert into report_runs (account_id, product_type, name, asked, asked_hash, rows, expected_ms)
    values (${me.accountId}, ${me.productType}, ${asked.name}, ${text}::jsonb, ${hash}, ${rows}, ${expected_ms})
    returning ${columns}`)
  return presented(row)
}

export async function runsOf(db: Db, me: Session): Promise<ReportRun[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from report_runs
    where ${mine(me)} and asked_at > now() - interval '1 day' order by id desc limit 20`)
  return rows.map(presented)
}

export async function runOf(db: Db, me: Session, id: number) {
  const row = await db.maybe<Row & { answer: ReportData | null }>(sql`
    select ${columns}, answer from report_runs where ${mine(me)} and id = ${id}`)
  return row && { ...presented(row), report: row.answer }
}

function presented({ asked, ...row }: Row): ReportRun {
  return { ...row, title: reports[asked.name as ReportName].title, address: addressOf(asked) }
}

function addressOf(asked: Asked): string {
  const { name, from, to, by = '', across = '', measure = 'value' } = asked
  const narrowed = Object.fromEntries(narrowings.flatMap((one) => (asked[one] ? [[one, asked[one]]] : [])))
  return addressText({ view: name as ReportName, by, days: '', from, to, measure, across, narrowed })
}

/** So long it may take; longer ones are asked for in smaller spans. */
const mostMs = 120_000

export type Making = { pool: Pool; url: string }

export async function isRunWaiting(db: Db): Promise<boolean> {
  const { waits } = await db.one<{ waits: boolean }>(sql`
    select exists (select from report_runs where state = 'waiting') as waits`)
  return waits
}

/**
 * Makes all that wait, one after the other; a run whose server died is taken up again. Answers with
 * how many.
 */
export async function makeReports({ pool, url }: Making, now: () => Date): Promise<number> {
  await pool.change(sql`delete from report_runs where asked_at < now() - interval '1 day'`)
  await pool.change(sql`
    update report_runs set state = 'waiting', started_at = null
    where state = 'running' and started_at < now() - make_interval(secs => ${(2 * mostMs) / 1000})`)
  const slow = openDb({ url, max: 2, statementTimeoutMs: mostMs, forLong: true })
  let made = 0
  try {
    for (let next = await takeNext(pool); next; next = await takeNext(pool)) {
      await makeOne(pool, slow, next, now())
      made += 1
    }
  } finally {
    await slow.end()
  }
  return made
}

type Taken = { id: number; account_id: number; product_type: 'E' | 'G'; asked: Asked }

/** One server takes it, however many look. */
function takeNext(pool: Pool): Promise<Taken | null> {
  return pool.apart.maybe<Taken>(sql`
    update report_runs set state = 'running', started_at = clock_timestamp()
    where id = (select id from report_runs where state = 'waiting' order by id limit 1 for update skip locked)
    returning id, account_id, product_type, asked`)
}

/**
 * With what its owner may see at that moment. One that fails says so before the failure goes on.
 */
async function makeOne(pool: Pool, slow: Pool, run: Taken, now: Date) {
  const made = await madeOf(pool, slow, run, now).catch(async (error) => {
    await end(pool, run, { why: 'This report could not be made. Try again, or choose fewer days.' })
    throw error
  })
  await end(pool, run, made)
}

type Made = { report?: ReportData; why?: string }

async function end(pool: Pool, { id, asked }: Taken, { report, why = '' }: Made): Promise<void> {
  await pool.apart.change(sql`
    with ended as (
      update report_runs set state = ${why ? 'failed' : 'done'}, message = ${why},
        answer = ${report ? JSON.stringify(report) : null}::jsonb, ended_at = clock_timestamp()
      where id = ${id} and state = 'running'
      returning account_id, id, product_type
    )
    select tell(array[account_id], 'report_ready', 'report run ' || id,
      jsonb_build_object('title', ${reports[asked.name as ReportName].title}::text, 'address', ${`${addressOf(asked)}&run=${id}`}::text,
        'why', ${why}::text), product_type) from ended`)
}

async function madeOf(pool: Pool, slow: Pool, { account_id, product_type, asked }: Taken, now: Date): Promise<Made> {
  const me = await sessionFor(pool, account_id, product_type)
  if (!me) return { why: 'You may no longer see this report.' }
  try {
    return { report: await reportFor(slow, me, getReport.input.parse(asked), todayInIndia(now)) }
  } catch (error) {
    if (error instanceof Problem) return { why: error.message }
    if ((error as { code?: string }).code === '57014')
      return { why: 'It took longer than two minutes. Choose fewer days, or narrow it.' }
    throw error
  }
}
