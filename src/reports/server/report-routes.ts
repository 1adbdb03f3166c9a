import type { Session } from '#kit/access.ts'
import { csvMark, csvRow } from '#kit/csv.ts'
import type { Day } from '#kit/date.ts'
import { workbookMedia } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { FileAnswer } from '#kit/server/http/file-answer.ts'
import { fileRoutes, routes } from '#kit/server/http/routes.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { writeWorkbook } from '#kit/server/sheet/sheet-write.ts'
import {
  anyReportAsCsv,
  anyReportAsPdf,
  anyReportAsWorkbook,
  getAnyReport,
  getReport,
  listAllReports,
  listReports,
  type ReportData,
  reportAsCsv,
  reportAsPdf,
  reportAsWorkbook,
} from '../report-contract.ts'
import { breakdownsOf, reportNames, reports } from '../report-rules.ts'
import type { Asked } from './figures/scope.ts'
import { reportPdf } from './report-pdf.ts'
import { reportFor } from './reporting.ts'
import { sheetOf } from './sheet.ts'

const all = {
  data: reportNames.map((name) => ({
    name,
    title: reports[name].title,
    help: reports[name].help,
    by: [...breakdownsOf(name)],
  })),
}

type Asking = { db: Db; me: Session; input: Asked; today: Day }

async function answer({ db, me, input, today }: Asking): Promise<{ data: ReportData }> {
  return { data: await reportFor(db, me, input, today) }
}

async function asWorkbook({ db, me, input, today }: Asking): Promise<FileAnswer> {
  const report = await reportFor(db, me, input, today)
  const { columns, rows } = sheetOf(report)
  return {
    name: `${report.name}-${report.from}-${report.to}.xlsx`,
    media: workbookMedia,
    content: writeWorkbook({ name: report.title, columns, rows: [rows] }),
  }
}

async function asCsv({ db, me, input, today }: Asking): Promise<FileAnswer> {
  const report = await reportFor(db, me, input, today)
  const { columns, rows } = sheetOf(report)
  const lines = [columns.map(({ head }) => head), ...rows.map((row) => row.map((cell) => cell ?? ''))].map(csvRow)
  return { name: `${report.name}-${report.from}-${report.to}.csv`, content: Buffer.from([csvMark, ...lines].join('')) }
}

const asPdf =
  (provider: string) =>
  async ({ db, me, input, today }: Asking): Promise<FileAnswer> => {
    const report = await reportFor(db, me, input, today)
    return {
      name: `${report.name}-${report.from}-${report.to}.pdf`,
      content: await reportPdf(report, { provider, person: me.name, today }),
    }
  }

/**
 * Each under /api for customers and under /api/adm for the office; whose figures they are stands in
 * the query.
 */
export const reportRoutes = (provider: string): Route[] => [
  ...routes([listReports, listAllReports], async () => all),
  ...routes([getReport, getAnyReport], answer),
  ...fileRoutes([reportAsWorkbook, anyReportAsWorkbook], asWorkbook),
  ...fileRoutes([reportAsCsv, anyReportAsCsv], asCsv),
  ...fileRoutes([reportAsPdf, anyReportAsPdf], asPdf(provider)),
]
