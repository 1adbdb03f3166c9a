import { adminE } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import { body, count, day, listOf, page, paise, record, searchText, time, z } from '#kit/shape.ts'

export const analysedBy = ['product', 'hospital', 'doctor', 'distributor', 'employee', 'division', 'month'] as const

const figures = {
  orders: count,
  packs: count,
  at_pts_paise: paise,
  net_paise: paise,
  discount_paise: paise,
  /** Over all packs, by value. */
  average_bp: count,
  /** Of the packs, those within a contract, in hundredths of a percent. */
  contract_bp: count,
  claims_open_paise: paise,
  claims_paid_paise: paise,
}

export type AnalysisRow = Output<typeof analyseDiscounts>['data'][number]

export const analyseDiscounts = endpoint({
  method: 'GET',
  path: '/api/adm/discount-business',
  summary: 'Discount business by product, doctor, hospital, distributor, employee, division or month',
  access: adminE,
  input: body({
    by: z._default(z.enum(analysedBy), 'product'),
    from: z.optional(day),
    to: z.optional(day),
    search_text: searchText,
    page,
  }),
  output: record({
    data: z.array(
      record({
        key: z.string(),
        name: z.string(),
        detail: z.string(),
        ...figures,
        /** Why it stands out; null where it does not. */
        outlier: z.nullable(z.string()),
      }),
    ),
    total: count,
    /** Of all rows, on whatever page. */
    sums: record(figures),
  }),
  slow: true,
})

export const analysisAsCsv = asFile(analyseDiscounts, 'csv')
export const analysisAsWorkbook = asFile(analyseDiscounts, 'xlsx')

export const listDecisions = endpoint({
  method: 'GET',
  path: '/api/adm/discount-decisions',
  summary: 'Who approved or refused which discount for whom and why, the latest first: the page for an auditor',
  access: adminE,
  input: body({
    search_text: searchText,
    decision: z.optional(z.enum(['approved', 'refused'])),
    from: z.optional(day),
    to: z.optional(day),
    page,
  }),
  output: listOf(
    record({
      id: count,
      at: time,
      who: z.string(),
      decision: z.enum(['approved', 'refused']),
      needs: z.string(),
      deepest_bp: count,
      reason: z.string(),
      order_id: z.number(),
      order_no: z.string(),
      asked_by: z.string(),
      party_name: z.string(),
      party_kind: z.enum(['doctor', 'hospital']),
      registration_no: z.nullable(z.string()),
      distributor_name: z.string(),
      at_pts_paise: paise,
      net_paise: paise,
    }),
  ),
})

export type DecisionRow = Output<typeof listDecisions>['data'][number]

export const decisionsAsCsv = asFile(listDecisions, 'csv')
export const decisionsAsWorkbook = asFile(listDecisions, 'xlsx')
