import { invoiceByHand } from '#fulfilment/server/invoicing.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import type { Outside } from '#kit/server/http/outside.ts'
import { listRoute, type Route, route } from '#kit/server/http/serve.ts'
import { adjust, receive } from '#stock/server/stocking.ts'
import {
  changeWebhook,
  createKey,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listKeys,
  listWebhooks,
  machineAdjustment,
  machineDelivery,
  machineInvoice,
  machineInvoices,
  machineOrder,
  machineOrders,
  redeliver,
  revokeKey,
} from '../contract.ts'
import { insideWords, whyNotHook } from '../rules.ts'
import { whyNotScopes } from '../scopes.ts'
import { invoicesFor, orderFor, ordersFor } from './api.ts'
import { addWebhook, dropWebhook, pageOfDeliveries, sendAgain, setWebhook, webhooksOf } from './hooks.ts'
import { endKey, keysOf, makeKey } from './keys.ts'

export const machineRoutes = (reach: Reached): Route[] => [
  route(listKeys, async ({ db, me }) => {
    const data = await keysOf(db, me.productType)
    return { data, total: data.length }
  }),
  route(createKey, async ({ db, me, input, today }) => {
    if (input.expires_on && input.expires_on <= today) throw wrongField('expires_on', 'Choose a day after today.')
    const { name, scopes, expires_on = null } = input
    const why = whyNotScopes(me.rights, scopes)
    if (why) throw new Problem(403, why)
    return {
      data: await makeKey(db, { name, scopes, expiresOn: expires_on, type: me.productType, accountId: me.accountId }),
    }
  }),
  route(revokeKey, async ({ db, me, input }) => {
    if (!(await endKey(db, input.id, me.productType, me.accountId))) throw notFound('That key')
    return undefined
  }),

  route(listWebhooks, async ({ db, me }) => {
    const data = await webhooksOf(db, me.productType)
    return { data, total: data.length }
  }),
  route(createWebhook, async ({ db, me, input }) => {
    refuseAddress(input.url, reach)
    const { id, secret } = await addWebhook(db, input, me.productType, me.accountId)
    const [made] = await webhooksOf(db, me.productType, id)
    if (!made) throw notFound('That webhook')
    return { data: { ...made, secret } }
  }),
  route(changeWebhook, async ({ db, me, input }) => {
    if (input.url !== undefined) refuseAddress(input.url, reach)
    if (!(await setWebhook(db, input.id, me.productType, input))) throw notFound('That webhook')
    const [changed] = await webhooksOf(db, me.productType, input.id)
    if (!changed) throw notFound('That webhook')
    return { data: changed }
  }),
  route(deleteWebhook, async ({ db, me, input }) => {
    if (!(await dropWebhook(db, input.id, me.productType))) throw notFound('That webhook')
    return undefined
  }),
  route(listDeliveries, ({ db, me, input }) => pageOfDeliveries(db, me.productType, input)),
  route(redeliver, async ({ db, me, input }) => {
    if (!(await sendAgain(db, input.id, me.productType))) throw notFound('That delivery')
    return undefined
  }),

  listRoute(machineOrders, ({ db, me, input, rows }) => ordersFor(db, me.productType, input, rows)),
  route(machineOrder, async ({ db, me, input }) => {
    const data = await orderFor(db, me.productType, input.order_no)
    if (!data) throw notFound('That order')
    return { data }
  }),
  route(machineInvoices, ({ db, me, input }) => invoicesFor(db, me.productType, input)),
  route(machineDelivery, async ({ db, me, input, today, enqueue }) => ({
    data: await receive({ db, me, today, enqueue }, input),
  })),
  route(machineAdjustment, async ({ db, me, input, today, enqueue }) => ({
    data: await adjust({ db, me, today, enqueue }, input),
  })),
  route(machineInvoice, async ({ db, me, input, today }) => ({
    data: await invoiceByHand(db, me.productType, input, today),
  })),
]

/** `hasOwn`: the company named networks of its own that may be reached. */
type Reached = { isDemo: boolean; hasOwn: boolean; outside: Outside }

function refuseAddress(url: string, { isDemo, hasOwn, outside }: Reached): void {
  const why = whyNotHook(url, { isDemo, hasOwn }) ?? (outside.isClosedHost(url) ? insideWords : null)
  if (why) throw wrongField('url', why)
}
