import type { Db } from '#kit/server/db/db.ts'
import { readSettings } from '#kit/server/db/settings.ts'
import { type PayTo, payToOf } from '../pay-to.ts'
import { payToSettings } from '../settings.ts'

/** Where customers pay to, as it is set now. */
export async function readPayTo(db: Db, provider: string): Promise<PayTo> {
  const { name, bank, number, ifsc, upi } = payToSettings
  const [whose, where, no, code, address] = await readSettings(db, [name, bank, number, ifsc, upi])
  return payToOf({ name: whose, bank: where, number: no, ifsc: code, upi: address }, provider)
}
