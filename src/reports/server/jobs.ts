import { discountDifferences } from '#discounts/server/reconciliation.ts'
import { type Day, monthStart, todayInIndia } from '#kit/date.ts'
import { type Pool, sql, system } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { reportDifferences } from './reconciliation.ts'

/** Every night, and after an update that brings the totals: where they differ from the invoices, they are made anew, and orders that
 * the analysis of discounts has otherwise; a month that ended is added up. */
export function reportJobs(pool: Pool): Job[] {
  return [
    {
      name: 'report-totals',
      every: '40 2 * * *',
      isDue: () => isBehind(pool, todayInIndia(new Date())),
      run: async () => {
        const found = await reportDifferences(pool.apart)
        if (found.length > 0) await pool.transaction(system, (db) => db.change(sql`select rebuild_trade_days()`))
        if ((await discountDifferences(pool.apart)).length > 0)
          await pool.transaction(system, (db) => db.one(sql`select mend_discount_trade()`))
        await rollMonths(pool, todayInIndia(new Date()))
      },
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

/** Whole months for reports over everybody; the month that goes on is read by days. */
export async function rollMonths(pool: Pool, today: Day): Promise<void> {
  await pool.transaction(system, (db) => db.change(sql`select roll_trade(${monthStart(today)})`))
}
