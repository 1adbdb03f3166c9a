import { discountDifferences } from '#discounts/server/reconciliation.ts'
import { type Day, monthStart, todayInIndia } from '#kit/date.ts'
import { atLength } from '#kit/server/db/at-length.ts'
import { type Pool, sql, system } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { reportDifferences } from './reconciliation.ts'

/**
 * Every night, and after an update that brings the totals: where they differ from the invoices,
 * they are made anew, and orders that the analysis of discounts has otherwise; a month that ended
 * is added up.
 */
export function reportJobs({ pool, url }: { pool: Pool; url: string }): Job[] {
  return [
    {
      name: 'report-totals',
      every: '40 2 * * *',
      isDue: () => isBehind(pool, todayInIndia(new Date())),
      run: () =>
        atLength(url, async (db) => {
          const found = await reportDifferences(db.apart)
          if (found.length > 0) await db.transaction(system, (on) => on.change(sql`select rebuild_trade_days()`))
          if ((await discountDifferences(db.apart)).length > 0)
            await db.transaction(system, (on) => on.one(sql`select mend_discount_trade()`))
          await rollMonths(db, todayInIndia(new Date()))
        }),
    },
  ]
}

/** Day totals that were never made, or months that were never added up. */
async function isBehind(pool: Pool, today: Day): Promise<boolean> {
  const { due } = await pool.one<{ due: boolean }>(sql`
    select (select until from trade_rolled) < ${monthStart(today)} or not exists (select from trade_days) and exists (
      select from invoice_lines l join invoices i on i.id = l.invoice_id where i.cancelled_at is null) as due`)
  return due
}

/**
 * Whole months for reports over everybody, each by itself: invoices wait while one is added up. The
 * month that goes on is read by days.
 */
async function rollMonths(pool: Pool, today: Day): Promise<void> {
  const last = monthStart(today)
  const { first } = await pool.one<{ first: Day }>(sql`
    select greatest(until, coalesce((select date_trunc('month', min(day))::date from trade_days), ${last}::date)) as first
    from trade_rolled`)
  for (let until = monthStart(first, -1); until < last; until = monthStart(until, -1)) await roll(pool, until)
  await roll(pool, last)
}

async function roll(pool: Pool, until: Day): Promise<void> {
  await pool.transaction(system, (db) => db.change(sql`select roll_trade(${until})`))
}
