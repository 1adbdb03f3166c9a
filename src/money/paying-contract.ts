// How a firm pays: what it can choose from, where to, and what it says that it has paid.
import { mayEnterMoney } from '#credit/rights.ts'
import { admin, adminWho, distributor } from '#kit/access.ts'
import { endpoint, type FileLike, type Output } from '#kit/endpoint.ts'
import { body, count, day, id, listOf, one, page, paise, record, searchText, time, trimmed, z } from '#kit/shape.ts'
import { allocations, amount, expectedOpen, noteReason, receipt } from './contract.ts'

export const payMethods = ['upi', 'neft', 'rtgs', 'imps', 'cheque'] as const
export const expectedStates = ['open', 'received', 'refused', 'withdrawn'] as const

const expected = record({
  id: z.number(),
  distributor: z.string(),
  distributor_name: z.string(),
  method: z.enum(payMethods),
  paid_on: day,
  amount_paise: paise,
  tds_paise: paise,
  reference: z.string(),
  state: z.enum(expectedStates),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
  told_by: z.string(),
  told_at: time,
  ended_at: z.nullable(time),
  settles: z.array(
    record({
      kind: z.enum(['invoice', 'debit_note']),
      id: z.number(),
      no: z.string(),
      amount_paise: paise,
    }),
  ),
  files: z.array(record({ id: z.number(), file_name: z.string(), media_type: z.string(), size: count })),
})
export type Expected = Output<typeof reportPayment>['data']

export const getPaying = endpoint({
  method: 'GET',
  path: '/api/payments',
  summary: 'What one can pay with: where to, open credit notes, the orders that wait for money, and payments told of',
  access: distributor,
  input: body({}),
  output: one(
    record({
      /** In the reference of a transfer. */
      code: z.string(),
      account: z.nullable(record({ name: z.string(), bank: z.string(), number: z.string(), ifsc: z.string() })),
      upi: z.nullable(record({ address: z.string(), name: z.string() })),
      credit_notes: z.array(
        record({
          note_id: z.number(),
          note_no: z.string(),
          noted_on: day,
          reason_code: noteReason,
          invoice_no: z.nullable(z.string()),
          balance_paise: paise,
        }),
      ),
      held_orders: z.array(
        record({ order_id: z.number(), order_no: z.string(), total_paise: paise, kinds: z.array(z.string()) }),
      ),
      /** Those that are being checked, and what became of the last ones. */
      payments: z.array(expected),
    }),
  ),
})
export type Paying = Output<typeof getPaying>['data']

const notes = z._default(
  z.array(z.strictObject({ note_id: z.int(), amount_paise: amount })).check(z.maxLength(200)),
  [],
)

export const reportPayment = endpoint({
  method: 'POST',
  path: '/api/payments',
  summary:
    'Tell of a payment that is on its way, with what it pays. It counts once the office finds it; credit notes are set off at once',
  access: distributor,
  input: body({
    method: z.enum(payMethods),
    paid_on: day,
    amount_paise: amount,
    tds_paise: z._default(z.int().check(z.gte(0), z.lte(100_000_000_000_00)), 0),
    /** The UTR, or the number of the cheque. */
    reference: trimmed(60, 1),
    allocations,
    notes,
    expected_open_paise: expectedOpen,
  }),
  output: one(expected),
  created: true,
})

export const setOffNotes = endpoint({
  method: 'POST',
  path: '/api/payments/set-off',
  summary: 'Set open credit notes off against open invoices of one’s own',
  access: distributor,
  input: body({ notes, allocations, expected_open_paise: expectedOpen }),
  output: one(record({ settled_paise: paise, notes: count, documents: count })),
  created: true,
})

export const withdrawPayment = endpoint({
  method: 'POST',
  path: '/api/payments/{id}/withdrawal',
  summary: 'Take back what one told of a payment, while it is not checked',
  access: distributor,
  input: body({ id }),
  output: one(expected),
})

export const addPaymentFiles = endpoint({
  method: 'POST',
  path: '/api/payments/{id}/files',
  summary: 'Attach the bank’s advice of a payment: PDF, PNG or JPEG, at most 10 MB',
  access: distributor,
  input: body({ id, file: z.optional(z.array(z.custom<FileLike>())) }),
  output: one(expected),
  created: true,
  files: { field: 'file', most: 3, bytesEach: 10_485_760 },
})

export const getPaymentFile = endpoint({
  method: 'GET',
  path: '/api/payments/{id}/files/{file_id}',
  summary: 'The bank’s advice of a payment, as a download',
  access: distributor,
  input: body({ id, file_id: id }),
  output: null,
  media: ['application/pdf', 'image/jpeg'],
})
export const getAnyPaymentFile = endpoint({
  ...getPaymentFile,
  path: '/api/adm/expected-receipts/{id}/files/{file_id}',
  access: admin,
})

export const listExpected = endpoint({
  method: 'GET',
  path: '/api/adm/expected-receipts',
  summary: 'Payments that firms told of, 20 a page: those to check first, the oldest of them on top',
  access: admin,
  input: body({
    distributor: z._default(trimmed(60), ''),
    search_text: searchText,
    state: z.optional(z.enum(expectedStates)),
    page,
  }),
  output: listOf(expected),
})

export const confirmExpected = endpoint({
  method: 'POST',
  path: '/api/adm/expected-receipts/{id}/confirmation',
  summary: 'Enter the receipt of a payment that a firm told of; it settles what the firm chose, as far as it is open',
  access: adminWho(mayEnterMoney),
  input: body({ id }),
  output: one(receipt),
})

export const refuseExpected = endpoint({
  method: 'POST',
  path: '/api/adm/expected-receipts/{id}/refusal',
  summary: 'Say that a payment did not come, with a reason that the firm reads',
  access: adminWho(mayEnterMoney),
  input: body({ id, reason: z._default(trimmed(300), '') }),
  output: one(expected),
})
