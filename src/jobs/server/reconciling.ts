// Where the books say something twice and not alike: asked for by a call, and every night by a job.

import { accountDifferences } from '#accounts/server/reconciliation.ts'
import { discountDifferences } from '#discounts/server/reconciliation.ts'
import { fulfilmentDifferences } from '#fulfilment/server/reconciliation.ts'
import type { Db } from '#kit/server/db/db.ts'
import { differences } from '#orders/server/book/reconciliation.ts'
import { receivablesDifferences } from '#receivables/server/reconciliation.ts'
import { reportDifferences } from '#reports/server/reconciliation.ts'

export async function allDifferences(db: Db): Promise<{ what: string; which: string }[]> {
  const asked = [
    differences,
    discountDifferences,
    accountDifferences,
    fulfilmentDifferences,
    receivablesDifferences,
    reportDifferences,
  ]
  return (await Promise.all(asked.map((ask) => ask(db)))).flat()
}

/** A night with differences is a failed run that says which; the screen of jobs shows it. */
export async function reconcile(db: Db): Promise<void> {
  const found = await allDifferences(db)
  if (found.length === 0) return
  const first = found.slice(0, 5).map(({ what, which }) => `${what} (${which})`)
  throw new Error(`The books differ (${found.length}): ${first.join(', ')}.`)
}
