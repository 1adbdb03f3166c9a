// What only the office does to the books: it closes months and imports receipts and notes. The
// front does not load it.
import { mayEnterMoney } from '#credit/rights.ts'
import { admin, adminWho } from '#kit/access.ts'
import { asFile, endpoint } from '#kit/endpoint.ts'
import { importEndpoints } from '#kit/importing.ts'
import { body, day, one, paise, record, time, trimmed, z } from '#kit/shape.ts'
import { productTypes } from '#outstanding/contract.ts'

const books = record({
  closed_until: z.nullable(day),
  /** The twelve months before this one, the newest first. */
  months: z.array(
    record({
      month: z.string(),
      is_closed: z.boolean(),
      invoiced_paise: paise,
      received_paise: paise,
      notes_paise: paise,
      closing_paise: paise,
    }),
  ),
  /** The newest first. */
  history: z.array(record({ closed_until: z.nullable(day), reason: z.string(), by: z.string(), at: time })),
})

const closed = record({ closed_until: day })

export const getBooks = endpoint({
  method: 'GET',
  path: '/api/adm/books',
  summary: 'The last twelve months with their sums, which of them are closed, and who closed them',
  access: admin,
  input: body({ product_types: productTypes }),
  output: one(books),
  heavy: true,
})

export const booksAsCsv = asFile(getBooks, 'csv')
export const booksAsWorkbook = asFile(getBooks, 'xlsx')

export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/adm/books/closing',
  summary:
    'Close the books of the company up to the end of a month, with a reason: receipts and notes can’t be dated in it or reversed any more',
  access: adminWho(mayEnterMoney),
  input: body({ month: trimmed(7, 7), reason: z._default(trimmed(300), '') }),
  output: one(closed),
})

export const reopenMonth = endpoint({
  method: 'POST',
  path: '/api/adm/books/opening',
  summary: 'Open the month again that was closed last, with a reason',
  access: adminWho(mayEnterMoney),
  input: body({ reason: z._default(trimmed(300), '') }),
  output: one(closed),
})

/** Lines of a bank statement. */
export const bankImport = importEndpoints('/api/adm/receipt-imports', adminWho(mayEnterMoney))

/** Notes of a sheet: commercial ones, without tax. */
export const noteImport = importEndpoints('/api/adm/note-imports', adminWho(mayEnterMoney))
