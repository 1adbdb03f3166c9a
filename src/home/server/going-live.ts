import { waitForPicking } from '#fulfilment/settings.ts'
import type { ProductType } from '#kit/access.ts'
import { contactEmail } from '#kit/mail-settings.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { isHeld } from '#kit/server/db/home.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import type { Config } from '#kit/server/process/config.ts'
import { cancelMinutes } from '#orders/settings.ts'
import { getGoingLive } from '../contract.ts'
import { type StepName, stepsFor } from '../going-live.ts'

/** The demo keeps its mails and shows them, so it needs no mail server. */
export const goingLiveRoute = ({ smtpUrl, demo, fulfilment }: Pick<Config, 'smtpUrl' | 'demo' | 'fulfilment'>): Route =>
  route(getGoingLive, async ({ db, me }) => {
    const { stock, picking, ...there } = await masters(db, me.productType)
    const ofGoods = fulfilment === 'built-in' ? { stock, picking: demo || picking } : {}
    const mail = demo || smtpUrl !== undefined
    const ofCopy = (await isHeld(db)) ? { sending: false } : {}
    return {
      data: stepsFor(me.rights, {
        ...ofCopy,
        ...there,
        ...ofGoods,
        mail,
        contact: demo || there.contact,
        cancelling: demo || there.cancelling,
      }),
    }
  })

function masters(db: Db, type: ProductType): Promise<Record<Exclude<StepName, 'mail' | 'sending'>, boolean>> {
  return db.one(sql`
    select
      exists (select from plants where active) as plants,
      exists (select from divisions where product_type = ${type}) as divisions,
      exists (select from products where product_type = ${type} and active) as products,
      exists (
        select from batches b
        join products p on p.product_code = b.product_code
        where p.product_type = ${type}) as stock,
      exists (select from accounts where kind = 'D' and firm_id is null and div_type in (${type}, 'B')) as distributors,
      exists (select from accounts where kind = 'E' and div_type in (${type}, 'B')) as employees,
      exists (
        select from employee_distributors m
        join accounts e on e.id = m.employee_id
        join accounts d on d.id = m.distributor_id
        where e.div_type in (${type}, 'B') and d.div_type in (${type}, 'B')
      ) as mappings,
      exists (select from settings where key = ${contactEmail.key}) as contact,
      exists (select from settings where key = ${waitForPicking.key}) as picking,
      exists (select from settings where key = ${cancelMinutes.key}) as cancelling`)
}
