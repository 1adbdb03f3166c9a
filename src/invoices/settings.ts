import { mayEnterMoney } from '#credit/rights.ts'
import { setting, wholeNumber } from '#kit/setting.ts'
import { z } from '#kit/shape.ts'

export const eInvoicePortal = setting({
  key: 'receivables.e_invoice_portal',
  group: 'E-invoices, TDS and returns',
  title: 'E-invoices are sent to',
  help: 'Not sent: download the JSON and enter the IRN. The rehearsal makes up IRNs, in the demo only.',
  choices: { off: 'Not sent', stand_in: 'Rehearsal' },
  right: mayEnterMoney,
  shape: z.enum(['off', 'stand_in'], 'Choose ‘Not sent’ or ‘Rehearsal’.'),
  fallback: 'off',
})

const returns = (type: 'ethical' | 'generic', side: 'before' | 'after') =>
  setting({
    key: `receivables.${type}_returns_${side}`,
    group: 'E-invoices, TDS and returns',
    title: `Expiry returns of ${type} products, ${side} expiry`,
    unit: 'months',
    help:
      side === 'before'
        ? 'Packs can be claimed as expired from so many months before their batch expires.'
        : 'Packs can be claimed as expired until so many months after their batch expired.',
    right: mayEnterMoney,
    productType: type === 'ethical' ? 'E' : 'G',
    shape: wholeNumber(0, 36),
    fallback: 3,
  })

/** In months, by product type. */
export const returnSettings = {
  E: { before: returns('ethical', 'before'), after: returns('ethical', 'after') },
  G: { before: returns('generic', 'before'), after: returns('generic', 'after') },
} as const

export const invoiceSettings = [
  eInvoicePortal,
  ...[returnSettings.E, returnSettings.G].flatMap(({ before, after }) => [before, after]),
]
