import type { Day } from '#kit/date.ts'
import { wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import { whyNotDated } from '../../rules.ts'
import { closedUntil } from '../../settings.ts'

export async function refuseClosed(db: Db, on: Day, today: Day, field: string): Promise<void> {
  const why = whyNotDated(on, today, await readSetting(db, closedUntil))
  if (why) throw wrongField(field, why)
}
