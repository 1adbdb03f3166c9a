// One report as a person may see it: what is asked is judged and narrowed, then the report is made.
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { notFound, wrongField } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { ReportData } from '../report-contract.ts'
import { breakdowns, breakdownsOf, isReport, type ReportName, reports, whyNotSpan } from '../report-rules.ts'
import type { Asking, Body } from './figures/asking.ts'
import { invoices, ownTable } from './figures/detail-reports.ts'
import { claimList, claims, collection, heldOrderList, orderDesk } from './figures/money-reports.ts'
import { type Asked, narrow } from './figures/scope.ts'
import { secondary } from './figures/secondary.ts'
import { fillRate, growth, sales, schemes } from './figures/trade-reports.ts'

export async function reportFor(db: Db, me: Session, asked: Asked, today: Day): Promise<ReportData> {
  const { name, from, to } = asked
  if (!isReport(name)) throw notFound('That report')
  const why = whyNotSpan({ from, to })
  if (why) throw wrongField('to', why)
  const by = asked.by ?? breakdownsOf(name)[0] ?? 'month'
  if (!breakdownsOf(name).includes(by)) {
    const message = `This report is not broken down by ${breakdowns[by].toLowerCase()}.`
    throw wrongField('by', message)
  }
  const narrowed = await narrow(db, me, asked)
  const body = await made[name]({ db, me, today, asked, span: { from, to }, by, narrowed })
  const { title } = reports[name]
  const rows = asked.top ? body.rows.slice(0, asked.top) : body.rows
  return { name, title, by, from, to, narrowed: narrowed.words, row_count: body.rows.length, ...body, rows }
}

const made: Record<ReportName, (asking: Asking) => Promise<Body>> = {
  sales: (asking) => sales(asking),
  'discount-business': (asking) =>
    sales({
      ...asking,
      narrowed: { ...asking.narrowed, where: sql`${asking.narrowed.where} and t.kind = 'discount'` },
    }),
  growth,
  'fill-rate': fillRate,
  schemes,
  secondary,
  collection,
  claims,
  'order-desk': orderDesk,
  invoices,
  'claim-list': claimList,
  'held-orders': heldOrderList,
  table: ownTable,
}
