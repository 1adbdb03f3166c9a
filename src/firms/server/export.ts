// The list of distributors as a file: exactly what is filtered, amounts in rupees.
import { stateWords } from '#employees/words.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { type FileColumn, inOrder, listFiles, pagedFiles } from '#kit/server/sheet/list-files.ts'
import { distributorsAsCsv, distributorsAsWorkbook } from '../contract.ts'
import { type QueuedRenewal, renewalsAsCsv, renewalsAsWorkbook } from '../renewals.ts'
import { type FirmRow, firmKeys, firmsOf } from './queries.ts'
import { queue } from './renewals.ts'

const firms: Route[] = pagedFiles(distributorsAsCsv, distributorsAsWorkbook, {
  name: 'distributors',
  make: async ({ db, me, input: { page: _, ...filter }, today }) => ({
    columns,
    pages: inOrder(await firmKeys(db, me.productType, filter, today), (keys) => firmsOf(db, me.productType, keys)),
  }),
})

const renewalStates = { waiting: 'Waiting', accepted: 'Accepted', sent_back: 'Sent back', withdrawn: 'Withdrawn' }

const renewals: Route[] = listFiles<typeof renewalsAsCsv, QueuedRenewal>(renewalsAsCsv, renewalsAsWorkbook, {
  name: 'licence-renewals',
  pageOf: async ({ db, me, input }, page, size) => (await queue(db, me, { ...input, page }, size)).data,
  columns: [
    { head: 'Customer code', format: '@', cell: (row) => row.distributor },
    { head: 'Distributor', width: 36, cell: (row) => row.distributor_name },
    { head: 'City', cell: (row) => row.city },
    { head: 'Licence', width: 10, format: '@', cell: (row) => row.kind },
    { head: 'Number', width: 24, format: '@', cell: (row) => row.number },
    { head: 'Ends', width: 12, cell: (row) => row.ends_on },
    { head: 'On file until', width: 12, cell: (row) => row.current?.ends_on ?? null },
    { head: 'Orders held', width: 12, cell: (row) => row.held_orders },
    { head: 'State', cell: (row) => renewalStates[row.state] },
    { head: 'Asked', cell: (row) => row.asked_at },
    { head: 'Decided', cell: (row) => row.decided_at },
    { head: 'Sent back because', width: 40, cell: (row) => row.reason },
  ],
})

export const firmFiles: Route[] = [...firms, ...renewals]

const types = { E: 'Ethical', G: 'Generic', B: 'Both' }

const columns: FileColumn<FirmRow>[] = [
  { head: 'Customer code', format: '@', cell: (firm) => firm.code },
  { head: 'Firm', width: 36, cell: (firm) => firm.name },
  { head: 'City', cell: (firm) => firm.city },
  { head: 'State', cell: (firm) => firm.state },
  { head: 'GSTIN', format: '@', cell: (firm) => firm.gstin },
  { head: 'Product types', cell: (firm) => types[firm.div_type] },
  { head: 'Depot login', cell: (firm) => (firm.depot_login ? 'Yes' : 'No') },
  { head: 'Credit limit ₹', format: '0.00', cell: (firm) => firm.credit_limit_paise / 100 },
  { head: 'Credit days', cell: (firm) => firm.credit_days },
  { head: 'Owed ₹', format: '0.00', cell: (firm) => firm.owed_paise / 100 },
  { head: 'Licence until', cell: (firm) => formatDay(firm.licence_expires_on) },
  { head: 'Employees', cell: (firm) => firm.employee_count },
  { head: 'Account', cell: (firm) => stateWords[firm.account_state] },
  { head: 'Blocked because', width: 34, cell: (firm) => firm.blocked_reason },
  {
    head: 'Last signed in',
    cell: (firm) => firm.last_signed_in_at && formatDay(todayInIndia(new Date(firm.last_signed_in_at))),
  },
]
