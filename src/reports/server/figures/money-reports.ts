// Outstanding and collection, claims, and what holds orders.
import { pastDue } from '#credit/rules.ts'
import { monthInWords } from '#kit/date.ts'
import { type MoneySums, moneyByFirm, moneyByMonth } from '#outstanding/server/by-month.ts'
import { outstandingFor } from '#outstanding/server/outstanding.ts'
import { average, breakdowns, claimAges, claimKinds, holdKinds, type ReportRow } from '../../report-rules.ts'
import { type Asking, type Body, column, heads, isOwn } from './asking.ts'
import { type ClaimRow, type ClaimsAsked, claimsBehind, claimsBy } from './claims.ts'
import { type HoldRow, type HoldsAsked, heldOrders, holdsBy } from './holds.ts'

const moneyColumns = [
  column('opening_paise', 'Opening ₹', 'money'),
  column('invoiced_paise', 'Invoiced ₹', 'money'),
  column('received_paise', 'Received ₹', 'money'),
  column('notes_paise', 'Notes ₹', 'money'),
  column('other_paise', 'Reversals ₹', 'money'),
  column('closing_paise', 'Closing ₹', 'money'),
]

export async function collection({ db, me, today, asked, span, by, narrowed }: Asking): Promise<Body> {
  const of = { distributorId: narrowed.distributorId, types: asked.product_types }
  const months = await moneyByMonth(db, me, span, of)
  const sum = (name: keyof MoneySums) => months.reduce((total, month) => total + month[name], 0)
  const totals = {
    label: 'Total',
    opening_paise: months[0]?.opening_paise ?? 0,
    invoiced_paise: sum('invoiced_paise'),
    received_paise: sum('received_paise'),
    notes_paise: sum('notes_paise'),
    other_paise: sum('other_paise'),
    closing_paise: months.at(-1)?.closing_paise ?? 0,
  }
  if (by === 'month')
    return {
      columns: [column('label', 'Month', 'text'), ...moneyColumns],
      rows: months.map(({ month, ...figures }) => ({ key: month, label: monthInWords(month), ...figures })),
      totals,
    }
  const [firms, owing] = await Promise.all([
    moneyByFirm(db, me, span, of),
    outstandingFor(db, me, { distributor: '', product_types: asked.product_types }, today),
  ])
  const late = new Map((owing.firms ?? []).map((firm) => [firm.distributor, pastDue(firm.ageing)]))
  const ownLate = owing.firms ? null : pastDue(owing.ageing)
  const rows: ReportRow[] = firms.map(({ distributor, name, city, ...figures }) => ({
    key: distributor,
    label: name,
    detail: city,
    ...figures,
    past_due_paise: ownLate ?? late.get(distributor) ?? 0,
  }))
  return {
    columns: [...heads({ by, me }), ...moneyColumns, column('past_due_paise', 'Past due today ₹', 'money')],
    rows,
    totals: { ...totals, past_due_paise: rows.reduce((total, row) => total + Number(row.past_due_paise), 0) },
  }
}

export async function claims(asking: Asking): Promise<Body> {
  const { db, me, by } = asking
  const found = await claimsBy(db, me, { ...claimsAsked(asking), by: by as 'kind' })
  const figures = (row: Omit<ClaimRow, 'key' | 'label'>) => ({
    lines: row.lines,
    packs: row.packs,
    value_paise: row.value_paise,
    approved_packs: row.approved_packs,
    approved_paise: row.approved_paise,
    open_lines: row.open_lines,
    days: average(row.days, row.decided_lines),
  })
  const words = (row: ClaimRow) =>
    by === 'kind'
      ? (claimKinds[row.key] ?? row.key)
      : by === 'age'
        ? (claimAges[row.key] ?? row.key)
        : by === 'month'
          ? monthInWords(row.key)
          : row.label
  const sum = (name: Exclude<keyof ClaimRow, 'key' | 'label'>) => found.reduce((total, row) => total + row[name], 0)
  const total = {
    lines: sum('lines'),
    packs: sum('packs'),
    value_paise: sum('value_paise'),
    approved_packs: sum('approved_packs'),
    approved_paise: sum('approved_paise'),
    open_lines: sum('open_lines'),
    decided_lines: sum('decided_lines'),
    days: sum('days'),
  }
  const sorted = by === 'month' ? [...found].sort((one, other) => (one.key < other.key ? -1 : 1)) : found
  return {
    columns: [
      column('label', breakdowns[by], 'text'),
      column('lines', 'Lines', 'count'),
      column('packs', 'Packs claimed', 'count'),
      column('value_paise', 'Claimed ₹', 'money'),
      column('approved_packs', 'Packs approved', 'count'),
      column('approved_paise', 'Approved ₹', 'money'),
      column('open_lines', 'Still open', 'count'),
      column('days', 'Days to decide', 'days'),
    ],
    rows: sorted.map((row) => ({ key: row.key, label: words(row), ...figures(row) })),
    totals: { label: 'Total', ...figures(total) },
  }
}

export async function orderDesk(asking: Asking): Promise<Body> {
  const { db, me, by } = asking
  const found = await holdsBy(db, me, { ...holdsAsked(asking), by: by as 'kind' })
  const figures = (row: HoldRow | undefined) => ({
    orders: row?.orders ?? 0,
    value_paise: row?.value_paise ?? 0,
    held: row?.held ?? 0,
    ended: row?.ended ?? 0,
    hours: row ? average(row.hours, row.ended) : null,
  })
  const words = (row: HoldRow) =>
    by === 'kind' ? (holdKinds[row.key ?? ''] ?? row.key) : by === 'month' ? monthInWords(row.key ?? '') : row.label
  const rows = found.filter((row) => row.key !== null)
  if (by === 'month') rows.sort((one, other) => ((one.key ?? '') < (other.key ?? '') ? -1 : 1))
  return {
    columns: [
      column('label', by === 'kind' ? 'Reason' : breakdowns[by], 'text'),
      column('orders', 'Orders held', 'count'),
      column('value_paise', 'Order value ₹', 'money'),
      column('held', 'Still on hold', 'count'),
      column('ended', 'Holds ended', 'count'),
      column('hours', 'Hours to end', 'hours'),
    ],
    rows: rows.map((row) => ({ key: row.key, label: words(row), ...figures(row) })),
    totals: { label: 'Total', ...figures(found.find((row) => row.key === null)) },
  }
}

const claimsAsked = ({ span, narrowed, asked, today }: Asking): ClaimsAsked => ({
  ...span,
  distributorId: narrowed.distributorId,
  types: asked.product_types,
  division: narrowed.division,
  kind: asked.kind,
  age: asked.age,
  today,
})

const holdsAsked = ({ span, narrowed, asked }: Asking): HoldsAsked => ({
  ...span,
  distributorId: narrowed.distributorId,
  types: asked.product_types,
  division: narrowed.division,
  kind: asked.kind,
})

const firmColumn = (me: Asking['me']) => (isOwn(me) ? [] : [column('distributor_name', 'Distributor', 'text')])
const inWords = (kinds: readonly string[], words: Record<string, string>) =>
  kinds.map((kind) => words[kind] ?? kind).join(', ')
const sumOf = <Row>(rows: readonly Row[], figure: (row: Row) => number) =>
  rows.reduce((total, row) => total + figure(row), 0)

/** The claims behind a figure: together they are that figure. */
export async function claimList(asking: Asking): Promise<Body> {
  const { db, me } = asking
  const found = await claimsBehind(db, me, claimsAsked(asking))
  return {
    columns: [
      column('label', 'Claim', 'text'),
      column('day', 'Raised', 'text'),
      ...firmColumn(me),
      column('kinds', 'Kind', 'text'),
      column('state', 'State', 'text'),
      column('packs', 'Packs claimed', 'count'),
      column('value_paise', 'Claimed ₹', 'money'),
      column('approved_paise', 'Approved ₹', 'money'),
    ],
    rows: found.map(({ id, claim_no, kinds, is_open, approved_packs: _, ...row }) => ({
      key: String(id),
      label: claim_no,
      ...row,
      kinds: inWords(kinds, claimKinds),
      state: is_open ? 'Open' : 'Decided',
    })),
    totals: {
      label: 'Total',
      packs: sumOf(found, ({ packs }) => packs),
      value_paise: sumOf(found, ({ value_paise }) => value_paise),
      approved_paise: sumOf(found, ({ approved_paise }) => approved_paise),
    },
  }
}

/** The orders behind a figure of the holds. */
export async function heldOrderList(asking: Asking): Promise<Body> {
  const { db, me } = asking
  const found = await heldOrders(db, me, holdsAsked(asking))
  return {
    columns: [
      column('label', 'Order', 'text'),
      column('day', 'Held since', 'text'),
      ...firmColumn(me),
      column('kinds', 'Reason', 'text'),
      column('state', 'Now', 'text'),
      column('value_paise', 'Order value ₹', 'money'),
      column('hours', 'Hours to end', 'hours'),
    ],
    rows: found.map(({ id, order_no, kinds, held, ended, hours, ...row }) => ({
      key: String(id),
      label: order_no,
      ...row,
      kinds: inWords(kinds, holdKinds),
      state: held ? 'On hold' : 'Went on',
      hours: average(hours, ended),
    })),
    totals: {
      label: 'Total',
      value_paise: sumOf(found, ({ value_paise }) => value_paise),
      hours: average(
        sumOf(found, ({ hours }) => hours),
        sumOf(found, ({ ended }) => ended),
      ),
    },
  }
}
