import type { AdminSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { refuseWhileHeld } from '#kit/server/db/home.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import { fileNameOf } from '#kit/server/http/file-answer.ts'
import { fileRoute, type Route, route } from '#kit/server/http/serve.ts'
import type { Invoice } from '../contract.ts'
import { eInvoiceJson, whyNotEInvoice, whyNotIrn } from '../e-invoice.ts'
import { eInvoiceFile, enterIrn, enterIrnCancelled, getEInvoice, sendEInvoice } from '../e-invoice-contract.ts'
import { eInvoicePortal } from '../settings.ts'
import { enterCancelled } from './irn-cancelling.ts'
import { oneInvoice } from './one-invoice.ts'
import { irnOf, type PortalAnswer, standInPortal } from './portal.ts'

type Source = 'portal' | 'stand_in' | 'entered'

type Parts = { provider: string; demo: boolean }

export function eInvoiceRoutes({ provider, demo }: Parts): Route[] {
  async function stateOf(db: Db, invoice: Invoice) {
    const kept = await db.maybe<{ source: Source }>(sql`
      select source from e_invoices where invoice_id = ${invoice.invoice_id}`)
    return {
      irn: invoice.irn,
      ack_no: invoice.ack_no,
      acked_on: invoice.acked_on,
      cancelled_on: invoice.irn_cancelled_on,
      source: kept?.source ?? null,
      why_not: whyNotEInvoice(invoice, provider),
      can_send: (await whyNotSend(db)) === null,
    }
  }

  const whyNotSend = (db: Db) => whyNotSendBy(db, demo)

  const ready = (invoice: Invoice) => {
    const [why] = whyNotEInvoice(invoice, provider)
    if (why) throw new Problem(409, `${why} Fix it first.`)
    return eInvoiceJson(invoice, provider)
  }

  return [
    route(getEInvoice, async ({ db, me, input, today }) => ({
      data: await stateOf(db, await found(db, me, input.invoice_id, today)),
    })),

    fileRoute(eInvoiceFile, async ({ db, me, input, today }) => {
      const invoice = await found(db, me, input.invoice_id, today)
      const content = Buffer.from(JSON.stringify(ready(invoice), null, 2))
      return { name: fileNameOf(invoice.invoice_no, 'json'), content }
    }),

    route(sendEInvoice, async ({ db, me, input, today }) => {
      await holdInvoice(db, input.invoice_id)
      const invoice = await found(db, me, input.invoice_id, today)
      if (!invoice.irn) {
        const why = await whyNotSend(db)
        if (why) throw new Problem(409, why)
        await refuseWhileHeld(db)
        const answer = await standInPortal.register(ready(invoice), today)
        await keep(db, invoice.invoice_id, answer, { source: 'stand_in', by: me.id })
      }
      return { data: await stateOf(db, await found(db, me, input.invoice_id, today)) }
    }),

    route(enterIrn, async ({ db, me, input, today }) => {
      await holdInvoice(db, input.invoice_id)
      const invoice = await found(db, me, input.invoice_id, today)
      if (invoice.irn) throw new Problem(409, 'This invoice has its IRN already.')
      if (invoice.cancelled_at) throw new Problem(409, 'This invoice is cancelled. It needs no IRN.')
      if (!invoice.seller) throw new Problem(409, 'An opening balance is no tax invoice.')
      const answer = { ...input, irn: input.irn.toLowerCase() }
      const { seller, invoice_no: no, invoice_date: dated } = invoice
      const own = { no, dated, irn: irnOf({ gstin: seller.gstin, dated, type: 'INV', no }) }
      const errors = whyNotIrn(answer, own, today)
      const [why] = Object.values(errors)
      if (why) throw new Problem(422, why, { errors })
      await keep(db, invoice.invoice_id, answer, { source: 'entered', by: me.id })
      return { data: await stateOf(db, await found(db, me, input.invoice_id, today)) }
    }),

    route(enterIrnCancelled, async ({ db, me, input, today }) => {
      await holdInvoice(db, input.invoice_id)
      await enterCancelled(db, await found(db, me, input.invoice_id, today), input.cancelled_on, { me, today })
      return { data: await stateOf(db, await found(db, me, input.invoice_id, today)) }
    }),
  ]
}

async function found(db: Db, me: AdminSession, id: number, today: Day): Promise<Invoice> {
  const invoice = await oneInvoice(db, me, id, today)
  if (!invoice) throw notFound('That invoice')
  return invoice
}

/** The stand-in makes IRNs that no tax office knows: it answers in the demo alone. */
async function whyNotSendBy(db: Db, demo: boolean): Promise<string | null> {
  if ((await readSetting(db, eInvoicePortal)) === 'off')
    return 'No portal is set up. Download the JSON and enter the IRN that the portal answers.'
  return demo
    ? null
    : `The stand-in portal works in the demo only. Set '${eInvoicePortal.title}' to off under Jobs, Settings, then download the JSON and enter the IRN that the portal answers.`
}

/** Two at once register it once: the second finds the IRN of the first. */
async function holdInvoice(db: Db, id: number): Promise<void> {
  await db.maybe(sql`select id from invoices where id = ${id} for no key update`)
}

async function keep(db: Db, id: number, answer: PortalAnswer, { source, by }: { source: Source; by: number }) {
  const { irn, ack_no, acked_on, signed_qr } = answer
  await db
    .change(sql`
      insert into e_invoices (invoice_id, irn, ack_no, acked_on, signed_qr, source, created_by)
      values (${id}, ${irn}, ${ack_no}, ${acked_on}, ${signed_qr}, ${source}, ${by})`)
    .catch((error) => {
      if (!breaks(error, 'e_invoices_irn_key')) throw error
      const why = 'Another invoice has this IRN.'
      throw new Problem(409, why, { errors: { irn: why } })
    })
}
