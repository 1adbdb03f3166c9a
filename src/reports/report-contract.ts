import { type Access, admin, customer } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import { count, day, none, numberText, one, record, text, z } from '#kit/shape.ts'
import { productTypes } from '#outstanding/contract.ts'
import { acrosses, type Breakdown, breakdowns, type Measure, measures } from './report-rules.ts'

const oneOf = <Value extends string>(values: readonly Value[]) => z.optional(z.enum(values as [Value, ...Value[]]))
const narrowed = z._default(text(120), '')

const listing = z.object({
  data: z.array(record({ name: z.string(), title: z.string(), help: z.string(), by: z.array(z.string()) })),
})

const cell = z.union([z.string(), z.number(), z.null(), z.array(z.number())])
const cells = z.record(z.string(), cell)

export const asked = z.strictObject({
  name: text(40),
  from: day,
  to: day,
  by: oneOf(Object.keys(breakdowns) as Breakdown[]),
  /**
   * Codes: of a distributor, a division (or its name), a product, who placed it; 'distributor' is
   * the firm itself.
   */
  distributor: narrowed,
  division: narrowed,
  product: narrowed,
  molecule: narrowed,
  state: narrowed,
  employee: narrowed,
  kind: narrowed,
  /** Of the session's product type, or of both together for who works in both. */
  product_types: productTypes,
  /** Of claims: '0-7', '8-30' or '31+' days that they have been open, or 'decided'. */
  age: narrowed,
  /** No more rows than this, the first ones; totals are of all. */
  top: z.optional(numberText(1, 1000, 'Ask for 1 to 1000 rows.')),
  /** '1': each row with its months. */
  trend: z.optional(z.enum(['1'])),
  /** Of one's own table. */
  across: oneOf(acrosses),
  measure: oneOf(Object.keys(measures) as Measure[]),
})

export const reportAnswer = record({
  name: z.string(),
  title: z.string(),
  by: z.string(),
  from: day,
  to: day,
  columns: z.array(
    record({
      name: z.string(),
      title: z.string(),
      kind: z.enum(['text', 'money', 'count', 'percent', 'days', 'hours']),
    }),
  ),
  /** Each with the column's name; `key` is what it is narrowed to by. */
  rows: z.array(cells),
  /** With those that `top` left out. */
  row_count: count,
  totals: cells,
  /**
   * `since`: figures begin after the first of these days, so a comparison is not whole and is left
   * out.
   */
  compare: z.optional(record({ from: day, to: day, totals: cells, since: z.optional(day) })),
  /** What it is narrowed to, in words. */
  narrowed: z.array(record({ name: z.string(), value: z.string(), label: z.string() })),
})

const listed = <A extends Access>(path: `/${string}`, access: A) =>
  endpoint({ method: 'GET', path, summary: 'The reports that there are', access, input: none, output: listing })

const reported = <A extends Access>(path: `/${string}`, access: A, cost: { slow: true } | { heavy: true }) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'One report: columns, rows and totals of what the caller may see',
    access,
    input: asked,
    output: one(reportAnswer),
    mayBeStale: true,
    ...cost,
  })

export const listReports = listed('/api/reports', customer)
export const listAllReports = listed('/api/adm/reports', admin)
export const getReport = reported('/api/reports/{name}', customer, { heavy: true })
export const getAnyReport = reported('/api/adm/reports/{name}', admin, { slow: true })
export const reportAsWorkbook = asFile(getReport, 'xlsx')
export const reportAsCsv = asFile(getReport, 'csv')
export const reportAsPdf = asFile(getReport, 'pdf')
export const anyReportAsWorkbook = asFile(getAnyReport, 'xlsx')
export const anyReportAsCsv = asFile(getAnyReport, 'csv')
export const anyReportAsPdf = asFile(getAnyReport, 'pdf')

export type ReportData = Output<typeof getReport>['data']
