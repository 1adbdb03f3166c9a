import { countDueOrders } from '#erp/server/sap/sending.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { isHeld } from '#kit/server/db/home.ts'
import { mailsWaiting } from '#kit/server/mail/waiting.ts'
import type { Config } from '#kit/server/process/config.ts'
import type { Sending } from '../contract.ts'

/** Whether this is a copy that sends nothing, and what goes out once it may. */
export async function sendingOf(db: Db, { fulfilment }: Pick<Config, 'fulfilment'>): Promise<Sending> {
  const { waiting: mails } = await mailsWaiting(db)
  const { notified, webhooks } = await db.one<{ notified: number; webhooks: number }>(sql`
    select
      (select count(distinct account_id) from notices where mailed_at is null and read_at is null) as notified,
      (select count(*) from webhook_deliveries where next_try_at is not null) as webhooks`)
  const orders_to_sap = fulfilment === 'sap' ? await countDueOrders(db) : 0
  return { is_held: await isHeld(db), waiting: { mails, notified, webhooks, orders_to_sap } }
}
