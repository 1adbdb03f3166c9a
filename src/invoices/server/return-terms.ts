import type { ProductType } from '#kit/access.ts'
import type { Db } from '#kit/server/db/db.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import type { ReturnTerms } from '../returns.ts'
import { returnSettings } from '../settings.ts'

/** One after the other: a write asks on one connection. */
export async function returnTerms(db: Db, type: ProductType): Promise<ReturnTerms> {
  const { before, after } = returnSettings[type]
  return { before: await readSetting(db, before), after: await readSetting(db, after) }
}
