// Receipts and notes.
import { mayEnterMoney } from '#credit/rights.ts'
import { admin, adminWho, customer } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, count, day, id, listOf, one, page, paise, record, sortBy, time, trimmed, z } from '#kit/shape.ts'

export const receipt = record({
  id: z.number(),
  distributor: z.string(),
  distributor_name: z.string(),
  amount_paise: paise,
  tds_paise: paise,
  received_on: day,
  reference: z.string(),
  on_account_paise: paise,
  allocations: z.array(
    record({
      kind: z.enum(['invoice', 'debit_note']),
      /** Null of a debit note, which has `note_id`. */
      invoice_id: z.nullable(z.number()),
      note_id: z.nullable(z.number()),
      /** The number of the invoice or the debit note. */
      invoice_no: z.string(),
      amount_paise: paise,
    }),
  ),
  created_at: time,
  created_by: z.nullable(z.string()),
  reversed_at: z.nullable(time),
  reversal_reason: z.nullable(z.string()),
})

export const amount = z
  .int('Enter an amount.')
  .check(z.gte(1, 'Enter an amount above zero.'), z.lte(100_000_000_000_00, 'That is too much.'))

/** Which invoice or debit note gets how much; without them the oldest document is settled first. */
export const allocations = z.optional(
  z
    .array(
      z.union([
        z.strictObject({ invoice_id: z.int(), amount_paise: amount }),
        z.strictObject({ note_id: z.int(), amount_paise: amount }),
      ]),
    )
    .check(z.maxLength(500)),
)

/** What the distributor owed in the preview; if it owes another sum now, nothing is settled. */
export const expectedOpen = z.optional(paise)

/** Only those with money that settles nothing yet. */
const onAccount = z.optional(z.enum(['1']))

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/adm/receipts',
  summary: 'Receipts, 20 a page, the newest first unless sorted',
  access: admin,
  input: body({
    distributor: z._default(trimmed(60), ''),
    search_text: z._default(trimmed(100), ''),
    on_account: onAccount,
    sort: sortBy('received_on', 'distributor_name', 'amount_paise'),
    page,
  }),
  output: listOf(receipt),
})

export const enterReceipt = endpoint({
  method: 'POST',
  path: '/api/adm/receipts',
  summary:
    'Enter money received. Without allocations it settles the oldest invoices first; what is left stays on account',
  access: adminWho(mayEnterMoney),
  input: body({
    distributor: trimmed(60, 1),
    amount_paise: amount,
    tds_paise: z._default(z.int().check(z.gte(0)), 0),
    received_on: day,
    reference: trimmed(60, 1),
    allocations,
    expected_open_paise: expectedOpen,
  }),
  output: one(receipt),
  created: true,
})

export const reverseReceipt = endpoint({
  method: 'POST',
  path: '/api/adm/receipts/{id}/reversal',
  summary: 'Take a receipt back, with a reason: what it settled is open again',
  access: adminWho(mayEnterMoney),
  input: body({ id, reason: z._default(trimmed(300), '') }),
  output: one(receipt),
})

export const allocateReceipt = endpoint({
  method: 'POST',
  path: '/api/adm/receipts/{id}/allocations',
  summary: 'Settle invoices with what of a receipt is on account: those that are named, else the oldest first',
  access: adminWho(mayEnterMoney),
  input: body({ id, allocations, expected_open_paise: expectedOpen }),
  output: one(receipt),
})

export const settleOnAccount = endpoint({
  method: 'POST',
  path: '/api/adm/outstanding/settlement',
  summary: 'Settle the oldest open invoices and debit notes of a distributor with all its money on account',
  access: adminWho(mayEnterMoney),
  input: body({
    distributor: trimmed(60, 1),
    /** What the list said is on account: if that changed meanwhile, nothing is settled. */
    expected_paise: z.optional(z.int()),
    expected_open_paise: expectedOpen,
  }),
  output: one(record({ settled_paise: paise, documents: count, on_account_paise: paise })),
})

export const noteReason = z.enum([
  'rate_difference',
  'breakage',
  'expiry_return',
  'short',
  'wrong',
  'scheme_settlement',
  'discount_claim',
  'interest',
  'other',
])

const note = record({
  id: z.number(),
  note_no: z.string(),
  kind: z.enum(['credit', 'debit']),
  reason_code: noteReason,
  distributor: z.string(),
  distributor_name: z.string(),
  invoice_id: z.nullable(z.number()),
  invoice_no: z.nullable(z.string()),
  noted_on: day,
  text: z.string(),
  value_paise: paise,
  cgst_paise: paise,
  sgst_paise: paise,
  igst_paise: paise,
  amount_paise: paise,
  balance_paise: paise,
  reversed_at: z.nullable(time),
  reversal_reason: z.nullable(z.string()),
})

const noteFilter = body({
  kind: z.optional(z.enum(['credit', 'debit'])),
  distributor: z._default(trimmed(60), ''),
  search_text: z._default(trimmed(100), ''),
  on_account: onAccount,
  sort: sortBy('noted_on', 'distributor_name', 'amount_paise'),
  page,
})

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/notes',
  summary:
    'Credit and debit notes of one’s own, or of the distributors one serves, 20 a page, the newest first unless sorted',
  access: customer,
  input: noteFilter,
  output: listOf(note),
})

export const listAllNotes = endpoint({ ...listNotes, path: '/api/adm/notes', access: admin })

export const writeNote = endpoint({
  method: 'POST',
  path: '/api/adm/notes',
  summary:
    'Write a credit or a debit note; a credit note for an invoice settles it as far as it is open, one for a scheme what is due of its promises, the oldest first',
  access: adminWho(mayEnterMoney),
  input: body({
    distributor: trimmed(60, 1),
    kind: z.enum(['credit', 'debit']),
    reason_code: noteReason,
    amount_paise: amount,
    invoice_id: z.optional(z.int()),
    text: trimmed(300, 1),
    /** Of a scheme settlement: the firm's promises stay as they are. */
    settles: z.optional(z.literal('nothing')),
  }),
  output: one(
    z.extend(note, {
      /** The free packs that it settles. */
      promises: z.array(record({ order_no: z.string(), product_name: z.string(), quantity: count })),
    }),
  ),
  created: true,
})

export const allocateNote = endpoint({
  method: 'POST',
  path: '/api/adm/notes/{id}/allocations',
  summary: 'Settle invoices with what of a credit note is on account: those that are named, else the oldest first',
  access: adminWho(mayEnterMoney),
  input: body({ id, allocations, expected_open_paise: expectedOpen }),
  output: one(note),
})

export const reverseNote = endpoint({
  method: 'POST',
  path: '/api/adm/notes/{id}/reversal',
  summary: 'Take a note back, with a reason; it keeps its number',
  access: adminWho(mayEnterMoney),
  input: body({ id, reason: z._default(trimmed(300), '') }),
  output: one(note),
})
