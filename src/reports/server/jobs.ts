import { type Pool, sql, system } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { reportDifferences } from './reconciliation.ts'

/** Every night, and after an update that brings the totals: where they differ from the invoices, they are made anew. */
export function reportJobs(pool: Pool): Job[] {
  return [
    {
      name: 'report-totals',
      every: '40 2 * * *',
      isDue: () => neverCounted(pool),
      run: async () => {
        const found = await reportDifferences(pool.apart)
        if (found.length > 0) await pool.transaction(system, (db) => db.change(sql`select rebuild_trade_days()`))
      },
    },
  ]
}

async function neverCounted(pool: Pool): Promise<boolean> {
  const { due } = await pool.one<{ due: boolean }>(sql`
    select not exists (select from trade_days) and exists (
      select from invoice_lines l join invoices i on i.id = l.invoice_id where i.cancelled_at is null) as due`)
  return due
}
