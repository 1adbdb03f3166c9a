import { fulfilmentDifferences } from '#fulfilment/server/reconciliation.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Difference } from '#kit/server/http/feature.ts'
import { shortageDifferences } from './reconciliation.ts'

/** What differs of goods, from the batch to what is short. */
export async function goodsDifferences(db: Db): Promise<Difference[]> {
  return [...(await fulfilmentDifferences(db)), ...(await shortageDifferences(db))]
}
