import type { Settling } from '#credit/rules.ts'
import { firmOf, holdFirm } from '#credit/server/firms.ts'
import { oneInvoice } from '#invoices/server/one-invoice.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { listRoutes } from '#kit/server/http/routes.ts'
import { listRoute, type Route, route } from '#kit/server/http/serve.ts'
import { recheckHolds } from '#orders/server/door.ts'
import { enterReceipt, listAllNotes, listNotes, listReceipts, reverseReceipt, writeNote } from '../contract.ts'
import { isSettlement } from '../noting.ts'
import { whyNotCredit } from '../rules.ts'
import { settlingOf } from './allocation-routes.ts'
import { refuseClosed } from './closed.ts'
import { firstPlant, insertNote, pageOfNotes } from './notes.ts'
import { endReceipt, holdReceipt, pageOfReceipts } from './queries.ts'
import { type Received, receiptFor, receive } from './receiving.ts'
import { noteFor } from './reversing.ts'
import { promisesPaid, settlePromises } from './scheme-settling.ts'

export const moneyRoutes: Route[] = [
  listRoute(listReceipts, ({ db, me, input, rows }) => pageOfReceipts(db, me, input, rows)),

  route(enterReceipt, async ({ db, me, input, today }) => {
    const { amount_paise, tds_paise, received_on, reference } = input
    const firm = await firmOf(db, me, input.distributor)
    const settling: Received['settling'] = (worth, open) => settlingOf(worth, input, open)
    return { data: await receive(db, me, { firm, amount_paise, tds_paise, received_on, reference, settling }, today) }
  }),

  route(reverseReceipt, async ({ db, me, input, today }) => {
    const held = await holdReceipt(db, me, input.id)
    if (!held) throw notFound('That receipt')
    if (held.reversed_at) throw new Problem(409, 'This receipt is reversed already.')
    if (input.reason === '') throw wrongField('reason', 'Say why.')
    await refuseClosed(db, held.received_on, today, 'reason')
    await endReceipt(db, held.id, input.reason, me.id)
    return { data: await receiptFor(db, me, held.id) }
  }),

  ...listRoutes([listNotes, listAllNotes], ({ db, me, input, rows }) => pageOfNotes(db, me, input, rows)),

  route(writeNote, async ({ db, me, input, today }) => {
    const firm = await firmOf(db, me, input.distributor)
    await refuseClosed(db, today, today, 'text')
    await holdFirm(db, firm.id)
    const promises =
      isSettlement(input) && input.settles !== 'nothing' ? await promisesPaid(db, me, firm.id, input) : []
    const invoice = input.invoice_id ? await oneInvoice(db, me, input.invoice_id, today) : null
    if (input.invoice_id && invoice?.distributor_id !== firm.distributor) throw notFound('That invoice')
    if (invoice?.cancelled_at) throw new Problem(409, 'This invoice is cancelled. Choose another one.')
    const why =
      invoice && input.kind === 'credit' ? whyNotCredit(input.amount_paise, invoice.total_paise, invoice.notes) : null
    if (why) throw wrongField('amount_paise', why)
    const plantCode = invoice?.cfa_code ?? (await firstPlant(db, firm.id))?.plant_code
    if (!plantCode) throw new Problem(409, `${firm.distributor_name} has no plant yet. Map one first.`)
    const settles: Settling[] =
      invoice && input.kind === 'credit' && invoice.balance_paise > 0
        ? [
            {
              kind: 'invoice',
              id: invoice.invoice_id,
              amount_paise: Math.min(invoice.balance_paise, input.amount_paise),
            },
          ]
        : []
    const id = await insertNote(db, {
      kind: input.kind,
      reason_code: input.reason_code,
      firmId: firm.id,
      productType: me.productType,
      plantCode,
      invoiceId: invoice?.invoice_id ?? null,
      text: input.text,
      // A note that an admin writes by hand is a commercial one: it has no tax, and none is
      // reversed.
      value_paise: input.amount_paise,
      cgst_paise: 0,
      sgst_paise: 0,
      igst_paise: 0,
      today,
      actorId: me.id,
      settles,
    })
    await settlePromises(db, me, id, promises)
    if (input.kind === 'credit') await recheckHolds(db, firm.id, today)
    const settled = promises.map(({ quantity, held: { order_no, product_name } }) => ({
      order_no,
      product_name,
      quantity,
    }))
    return { data: { ...(await noteFor(db, me, id)), promises: settled } }
  }),
]
