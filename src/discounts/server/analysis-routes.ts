import { pageSize } from '#kit/list.ts'
import { sql } from '#kit/server/db/db.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import {
  type AnalysisRow,
  analyseDiscounts,
  analysisAsCsv,
  analysisAsWorkbook,
  type DecisionRow,
  decisionsAsCsv,
  decisionsAsWorkbook,
  listDecisions,
} from '../analysis.ts'
import { allDecisions, analysed, pageOfDecisions } from './analysis-queries.ts'

export const analysisRoutes: Route[] = [
  route(analyseDiscounts, async ({ db, input: { page, ...asked }, today }) => {
    const { rows, total, sums } = await analysed(db, asked, pageCut(page, pageSize), today)
    return { data: rows, total, sums }
  }),

  ...listFiles(analysisAsCsv, analysisAsWorkbook, {
    name: 'discount-business',
    columns: [
      { head: 'Name', width: 34, cell: (row: AnalysisRow) => row.name },
      { head: 'Code', cell: (row: AnalysisRow) => row.detail },
      { head: 'Orders', cell: (row: AnalysisRow) => row.orders },
      { head: 'Packs', cell: (row: AnalysisRow) => row.packs },
      { head: 'At PTS ₹', cell: (row: AnalysisRow) => row.at_pts_paise / 100 },
      { head: 'Net ₹', cell: (row: AnalysisRow) => row.net_paise / 100 },
      { head: 'Discount ₹', cell: (row: AnalysisRow) => row.discount_paise / 100 },
      { head: 'Average %', cell: (row: AnalysisRow) => row.average_bp / 100 },
      { head: 'Within contracts %', cell: (row: AnalysisRow) => row.contract_bp / 100 },
      { head: 'Claims open ₹', cell: (row: AnalysisRow) => row.claims_open_paise / 100 },
      { head: 'Claims paid ₹', cell: (row: AnalysisRow) => row.claims_paid_paise / 100 },
      { head: 'Stands out', width: 34, cell: (row: AnalysisRow) => row.outlier ?? '' },
    ],
    rows: async ({ db, input: { page: _, ...asked }, today }) =>
      (await analysed(db, asked, sql`limit 100000`, today)).rows,
  }),

  route(listDecisions, ({ db, input: { page, ...asked } }) => pageOfDecisions(db, asked, page)),

  ...listFiles(decisionsAsCsv, decisionsAsWorkbook, {
    name: 'discount-decisions',
    columns: [
      { head: 'When', width: 24, cell: (row: DecisionRow) => row.at },
      { head: 'Who', width: 24, cell: (row: DecisionRow) => row.who },
      { head: 'Decision', cell: (row: DecisionRow) => row.decision },
      { head: 'Needed', cell: (row: DecisionRow) => row.needs },
      { head: 'Highest discount %', cell: (row: DecisionRow) => row.deepest_bp / 100 },
      { head: 'Reason', width: 40, cell: (row: DecisionRow) => row.reason },
      { head: 'Order', cell: (row: DecisionRow) => row.order_no },
      { head: 'Asked by', width: 24, cell: (row: DecisionRow) => row.asked_by },
      { head: 'Buyer', width: 34, cell: (row: DecisionRow) => row.party_name },
      { head: 'Kind', cell: (row: DecisionRow) => row.party_kind },
      { head: 'Registration number', cell: (row: DecisionRow) => row.registration_no ?? '' },
      { head: 'Supplied by', width: 34, cell: (row: DecisionRow) => row.distributor_name },
      { head: 'At PTS ₹', cell: (row: DecisionRow) => row.at_pts_paise / 100 },
      { head: 'Net ₹', cell: (row: DecisionRow) => row.net_paise / 100 },
    ],
    rows: ({ db, input: { page: _, ...asked } }) => allDecisions(db, asked),
  }),
]
