import { admin, customer } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import { body, count, day, page, paise, record, searchText, trimmed, z } from '#kit/shape.ts'

const sum = record({ lines: count, packs: count, value_paise: paise })

const returnLine = record({
  line_id: z.number(),
  invoice_id: z.number(),
  invoice_no: z.string(),
  product_code: z.string(),
  product_name: z.string(),
  pack: z.string(),
  batch_no: z.string(),
  expires_on: day,
  returns_from: day,
  returns_until: day,
  /** Whether it can be returned today, or only later. */
  state: z.enum(['early', 'open']),
  /** Invoiced, less those claimed. */
  packs: count,
  /** Of the paid ones among them, at the invoice's price, without tax. */
  value_paise: paise,
})

export const listReturns = endpoint({
  method: 'GET',
  path: '/api/returns',
  summary:
    'Invoiced batches of a firm that can be returned today, or that enter or leave the return window in a month, 20 a page, with a calendar of six months',
  access: customer,
  input: body({
    /** An employee and an admin say whose. */
    distributor: z._default(trimmed(60), ''),
    /** One of the calendar's; without it, what can be returned today. */
    month: z.optional(z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.'))),
    /** A part of the product's name or code, the batch or the invoice's number. */
    search_text: searchText,
    page,
  }),
  output: record({
    data: z.array(returnLine),
    total: count,
    now: z.extend(sum, { until: z.nullable(day) }),
    months: z.array(record({ month: z.string(), entering: sum, leaving: sum })),
    months_before: count,
    months_after: count,
  }),
  heavy: true,
})
export const listAllReturns = endpoint({ ...listReturns, path: '/api/adm/returns', access: admin })
export const returnsAsCsv = asFile(listReturns, 'csv')
export const returnsAsWorkbook = asFile(listReturns, 'xlsx')
export const allReturnsAsCsv = asFile(listAllReturns, 'csv')
export const allReturnsAsWorkbook = asFile(listAllReturns, 'xlsx')

export type Returns = Output<typeof listReturns>
