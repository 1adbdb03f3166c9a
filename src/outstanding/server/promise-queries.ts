import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { makePromise } from '../promise-contract.ts'
import { promiseState } from '../promises.ts'

export type KeptPromise = Omit<Output<typeof makePromise>['data'], 'state'>

export async function promiseOf(db: Db, firmId: number, today: Day) {
  const kept = await db.maybe<KeptPromise>(sql`
    select id, amount_paise, received_paise, pay_on, text, promised_by, promised_at from open_promise(${firmId})`)
  return kept && { ...kept, state: promiseState(kept.pay_on, today) }
}
