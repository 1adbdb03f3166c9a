// The same reports on both sides: where they are asked for, and where they lead.
import type { Endpoint } from '#kit/endpoint.ts'
import { addressText, type ReportAddress } from '../../report-address.ts'
import { getAnyReport, getReport } from '../../report-contract.ts'
import {
  beginOfficeRun,
  beginRun,
  getCost,
  getOfficeCost,
  getOfficeRun,
  getRun,
  listOfficeRuns,
  listRuns,
} from '../../run-contract.ts'
import {
  deleteSavedOfficeReport,
  deleteSavedReport,
  listSavedOfficeReports,
  listSavedReports,
  saveOfficeReport,
  saveReport,
} from '../../saved-contract.ts'

export type Side = {
  cost: Endpoint<typeof getCost.input, typeof getCost.output>
  runs: Endpoint<typeof listRuns.input, typeof listRuns.output>
  begin: Endpoint<typeof beginRun.input, typeof beginRun.output>
  run: Endpoint<typeof getRun.input, typeof getRun.output>
  get: Endpoint<typeof getReport.input, typeof getReport.output>
  saved: Endpoint<typeof listSavedReports.input, typeof listSavedReports.output>
  save: Endpoint<typeof saveReport.input, typeof saveReport.output>
  remove: Endpoint<typeof deleteSavedReport.input, null>
  kind: 'customer' | 'admin'
  page: string
  /** Parameters of the page that are not the report's. */
  kept: Record<string, string>
  /** Where the thing behind a row is, by what the report is broken down by. */
  pages: { invoice: string; order: string; discount: string; claim: string }
}

export const front: Side = {
  get: getReport,
  cost: getCost,
  runs: listRuns,
  begin: beginRun,
  run: getRun,
  saved: listSavedReports,
  save: saveReport,
  remove: deleteSavedReport,
  kind: 'customer',
  page: '/mis',
  kept: {},
  pages: {
    invoice: '/my-invoice-details/',
    order: '/my-order-details/',
    discount: '/my-order-discount-details/',
    claim: '/notes?tab=claims&claim=',
  },
}

export const office: Side = {
  get: getAnyReport,
  cost: getOfficeCost,
  runs: listOfficeRuns,
  begin: beginOfficeRun,
  run: getOfficeRun,
  saved: listSavedOfficeReports,
  save: saveOfficeReport,
  remove: deleteSavedOfficeReport,
  kind: 'admin',
  page: '/admin/dashboard',
  kept: { tab: 'reports' },
  pages: {
    invoice: '/admin/my-invoice-details/',
    order: '/admin/my_order_details/',
    discount: '/admin/discounted_order_details/',
    claim: '/admin/notes?tab=claims&claim=',
  },
}

/** Where a report stands on its side. */
export function hrefOn({ page, kept }: Side, address: ReportAddress): string {
  const text = addressText(address, kept)
  return text ? `${page}?${text}` : page
}
