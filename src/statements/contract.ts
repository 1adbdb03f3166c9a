import { forWhom } from '#catalogue/shapes.ts'
import { mayPublish } from '#images/rights.ts'
import { admin, adminWho, customer } from '#kit/access.ts'
import { asFile, endpoint, type FileLike, fileLimit, type Output, workbookMedia } from '#kit/endpoint.ts'
import { body, count, id, listOf, numberText, one, page, record, searchText, time, trimmed, z } from '#kit/shape.ts'

/** A month as YYYY-MM. */
export const month = z.string().check(z.regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.'))

const state = z.enum(['missing', 'sent', 'accepted', 'returned'])
export type State = z.output<typeof state>

const figures = {
  opening: z.int(),
  received: z.int(),
  customer_returns: z.int(),
  sold: z.int(),
  company_returns: z.int(),
  closing: z.int(),
}

const statementLine = record({
  product_code: z.string(),
  product_name: z.string(),
  pack: z.string(),
  ...figures,
  /** What the month before closed with; null where no statement of it is there. */
  last_closing: z.nullable(count),
  /** Packs on our invoices of the month. */
  invoiced: count,
  /** What differs, in words. */
  differences: z.array(z.string()),
})

const version = record({
  id: z.number(),
  version: count,
  state: z.enum(['sent', 'accepted', 'returned', 'replaced']),
  sent_at: time,
  sent_by: z.nullable(z.string()),
  decided_at: z.nullable(time),
  reason: z.string(),
})

const statement = record({
  /** null while none is sent. */
  id: z.nullable(z.number()),
  month,
  state,
  version: count,
  distributor: z.string(),
  distributor_name: z.string(),
  reason: z.string(),
  differences: count,
  lines: z.array(statementLine),
  versions: z.array(version),
})
export type Statement = Output<typeof getStatement>['data']

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/statements',
  summary: 'My statements month by month, the newest first, with the months that are missing; an employee’s for a firm',
  access: customer,
  input: body({ distributor: z.optional(trimmed(60)) }),
  output: listOf(
    record({
      id: z.nullable(z.number()),
      month,
      state,
      version: count,
      distributor: z.string(),
      distributor_name: z.string(),
      lines: count,
      sold: count,
      differences: count,
      sent_at: z.nullable(time),
      reason: z.string(),
    }),
  ),
})

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/statements/{month}',
  summary: 'A month’s statement; where none is sent, its rows with opening and received filled in',
  access: customer,
  input: body({
    month,
    distributor: z.optional(trimmed(60)),
    version: z.optional(numberText(1, 10_000, 'There is no such version.')),
  }),
  output: one(statement),
})

export const sendStatement = endpoint({
  method: 'PUT',
  path: '/api/statements/{month}',
  summary: 'Send a month’s statement; sent again, it is a new version',
  access: customer,
  input: body({
    month,
    distributor: z.optional(trimmed(60)),
    lines: z
      .array(body({ product_code: trimmed(20, 1), ...figures }))
      .check(z.minLength(1, 'A statement needs at least one row.'), z.maxLength(5000, 'At most 5,000 rows.')),
  }),
  output: one(statement),
})

export const readStatementSheet = endpoint({
  method: 'POST',
  path: '/api/statements/{month}/sheet',
  summary: 'The rows of a filled-in sheet, checked and not sent yet',
  access: customer,
  input: body({ month, distributor: z.optional(trimmed(60)), file: z.optional(z.array(z.custom<FileLike>())) }),
  output: one(
    record({
      lines: z.array(statementLine),
      refused: z.array(record({ row: count, why: z.string() })),
    }),
  ),
  files: { field: 'file', most: 1, bytesEach: 5_242_880, withFields: true },
})

export const statementTemplate = endpoint({
  method: 'GET',
  path: '/api/statements/{month}/template.xlsx',
  summary: 'The month’s rows with opening and received filled in, as an Excel file',
  access: customer,
  input: body({ month, distributor: z.optional(trimmed(60)) }),
  output: null,
  media: workbookMedia,
  slow: true,
  limit: fileLimit,
})

export const suggestOrder = endpoint({
  method: 'GET',
  path: '/api/suggested-order',
  summary: 'What the last statements say that the firm should order, in whole scheme groups, each number explained',
  access: customer,
  input: body(forWhom),
  output: one(
    record({
      distributor: z.string(),
      cfa_code: z.string(),
      /** The last month that a statement is there for; null where there is none. */
      month: z.nullable(month),
      lines: z.array(
        record({
          product_code: z.string(),
          product_name: z.string(),
          pack: z.string(),
          min_qty: count,
          scheme_qty: count,
          quantity: count,
          left: count,
          a_day: z.number(),
          why: z.string(),
        }),
      ),
    }),
  ),
})

const cell = record({ month, state, id: z.nullable(z.number()), differences: count })

export const listAllStatements = endpoint({
  method: 'GET',
  path: '/api/adm/statements',
  summary: 'Firms by months: which statement is missing, sent, accepted or sent back; 50 firms a page',
  access: admin,
  input: body({
    search_text: searchText,
    months: z._default(numberText(1, 24, 'Ask for 1 to 24 months.'), 12),
    /** Firms with such a month. */
    state: z.optional(state),
    page,
  }),
  output: z.object({
    data: z.array(
      record({ distributor: z.string(), distributor_name: z.string(), city: z.string(), months: z.array(cell) }),
    ),
    total: count,
    months: z.array(record({ month, missing: count, sent: count, accepted: count, returned: count })),
  }),
  rowsAPage: 50,
  heavy: true,
})

export const statementsAsFile = asFile(listAllStatements, 'xlsx')
export const statementsAsCsv = asFile(listAllStatements, 'csv')

const onAdmin = z.extend(statement, { id: z.number() })

export const getAnyStatement = endpoint({
  method: 'GET',
  path: '/api/adm/statements/{id}',
  summary: 'One version of a statement with its rows and what differs',
  access: admin,
  input: body({ id }),
  output: one(onAdmin),
})

export const acceptStatement = endpoint({
  method: 'POST',
  path: '/api/adm/statements/{id}/acceptance',
  summary: 'Accept a statement that was sent',
  access: adminWho(mayPublish),
  input: body({ id }),
  output: one(onAdmin),
})

export const returnStatement = endpoint({
  method: 'POST',
  path: '/api/adm/statements/{id}/return',
  summary: 'Send a statement back with a reason',
  access: adminWho(mayPublish),
  input: body({ id, reason: trimmed(500, 1) }),
  output: one(onAdmin),
})

export const remindOfStatements = endpoint({
  method: 'POST',
  path: '/api/adm/statement-reminders',
  summary: 'Remind every firm whose statement of a month is missing, once a day',
  access: adminWho(mayPublish),
  input: body({ month }),
  output: one(record({ reminded: count })),
})
