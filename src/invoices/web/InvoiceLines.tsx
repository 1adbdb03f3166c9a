import { todayInIndia } from '#kit/date.ts'
import { formatAmount, formatRupees, groupIndian } from '#kit/money.ts'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { Money } from '#ui/base/Money.tsx'
import { DocumentSection } from '#ui/page/DocumentPage.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import type { Invoice } from '../contract.ts'
import { returnState } from '../returns.ts'
import { type HsnRow, hsnSummary } from '../rules.ts'

type Line = Invoice['lines'][number]

export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { lines, promised_months } = invoice
  const paid = lines.reduce((sum, line) => sum + line.paid_qty, 0)
  const free = lines.reduce((sum, line) => sum + line.free_qty, 0)
  return (
    <DocumentSection
      id="lines-h"
      title={counted(lines.length, 'line')}
      aside={
        lines.length > 0 &&
        `${groupIndian(paid)} paid + ${groupIndian(free)} free packs. Promised shelf life: at least ${counted(promised_months, 'month')}.`
      }
    >
      <Table<Line>
        label="Lines of the invoice"
        columns={columns}
        rows={lines}
        rowKey={(line) => line.line_id}
        empty="This invoice is an opening balance without lines."
      />
    </DocumentSection>
  )
}

const taxOf = (line: Pick<Line, 'cgst_paise' | 'sgst_paise' | 'igst_paise'>) =>
  line.cgst_paise + line.sgst_paise + line.igst_paise

/** As expired, today, as far as it is not claimed yet. */
function canBeReturned({ returns_from, returns_until, paid_qty, free_qty, claimed_qty }: Line): boolean {
  if (!returns_from || !returns_until || claimed_qty >= paid_qty + free_qty) return false
  return returnState({ returns_from, returns_until }, todayInIndia(new Date())) === 'open'
}

/** '06-2027': a pack shows month and year. */
const monthOf = (day: string) => `${day.slice(5, 7)}-${day.slice(0, 4)}`

const columns: Column<Line>[] = [
  {
    head: 'Product',
    kind: 'name',
    card: 'title',
    cell: (line) => (
      <>
        {line.product_name}
        <span className="block font-normal text-ink-3 text-small">
          <Code>{line.product_code}</Code> {line.pack} <span className="whitespace-nowrap">HSN {line.hsn}</span>
        </span>
        {line.is_short_life && line.claimed_qty === 0 && (
          <span className="mark font-normal text-small">
            <Mark group="warning" />
            Short shelf life, can be claimed
          </span>
        )}
        {!line.is_short_life && canBeReturned(line) && (
          <span className="mark font-normal text-small">
            <Mark group="info" />
            Can be returned until <DateText day={line.returns_until} />
          </span>
        )}
        {line.claimed_qty > 0 && (
          <span className="mark font-normal text-small">
            <Mark group="info" />
            {counted(line.claimed_qty, 'pack')} claimed
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Batch, expiry',
    cell: (line) => (
      <>
        <Code>{line.batch_no}</Code>
        <span className="figures block text-ink-3 text-small">{monthOf(line.expires_on)}</span>
      </>
    ),
  },
  {
    head: 'Shelf life',
    cell: (line) => (
      <span className={`figures whitespace-nowrap ${line.is_short_life ? 'font-medium text-warning-ink' : ''}`}>
        {counted(Math.max(0, line.months_left), 'month')}
      </span>
    ),
  },
  { head: 'MRP ₹', kind: 'number', cell: (line) => <Money paise={line.mrp_paise} column className="text-ink-3" /> },
  {
    head: 'Paid + free',
    kind: 'number',
    cell: (line) => (
      <span className="figures whitespace-nowrap">
        {groupIndian(line.paid_qty)}
        {line.free_qty > 0 && ` + ${groupIndian(line.free_qty)}`}
      </span>
    ),
  },
  { head: 'PTS ₹', kind: 'number', cell: (line) => <Money paise={line.price_paise} column /> },
  { head: 'Taxable ₹', kind: 'number', cell: (line) => <Money paise={line.amount_paise} column /> },
  {
    head: 'GST ₹',
    kind: 'number',
    cell: (line) => (
      <>
        <Money paise={taxOf(line)} column />
        <span className="block text-ink-3 text-small">{line.gst_bp / 100}%</span>
      </>
    ),
  },
  {
    head: 'Amount ₹',
    kind: 'number',
    cell: (line) => <b className="font-semibold">{formatAmount(line.amount_paise + taxOf(line))}</b>,
  },
]

export function HsnTable({ lines }: { lines: readonly Line[] }) {
  const rows = hsnSummary(lines)
  const isInterstate = rows.some((row) => row.igst_paise > 0)
  return (
    <Table<HsnRow>
      label="Tax by HSN"
      columns={isInterstate ? [...hsnFirst, ...hsnInterstate] : [...hsnFirst, ...hsnWithin]}
      rows={rows}
      rowKey={(row) => `${row.hsn} ${row.gst_bp}`}
    />
  )
}

const hsnFirst: Column<HsnRow>[] = [
  { head: 'HSN', card: 'title', cell: (row) => <Code>{row.hsn}</Code> },
  { head: 'Packs', kind: 'number', cell: (row) => groupIndian(row.packs) },
  { head: 'Taxable ₹', kind: 'number', cell: (row) => <Money paise={row.amount_paise} column /> },
  { head: 'Rate', kind: 'number', cell: (row) => `${row.gst_bp / 100}%` },
]
const hsnWithin: Column<HsnRow>[] = [
  { head: 'CGST ₹', kind: 'number', cell: (row) => <Money paise={row.cgst_paise} column /> },
  { head: 'SGST ₹', kind: 'number', cell: (row) => <Money paise={row.sgst_paise} column /> },
]
const hsnInterstate: Column<HsnRow>[] = [
  { head: 'IGST ₹', kind: 'number', cell: (row) => <Money paise={row.igst_paise} column /> },
]

export function invoiceSums(invoice: Invoice) {
  const parts = [
    { label: 'Taxable value', paise: invoice.value_paise },
    { label: 'CGST', paise: invoice.cgst_paise },
    { label: 'SGST', paise: invoice.sgst_paise },
    { label: 'IGST', paise: invoice.igst_paise },
    { label: 'Round-off', paise: invoice.round_off_paise },
  ]
  return [
    ...parts
      .filter(({ label, paise }) => paise !== 0 || label === 'Taxable value')
      .map(({ label, paise }) => ({ key: label, label, value: formatRupees(paise) })),
    { key: 'total', label: <b>Total</b>, value: <b>{formatRupees(invoice.total_paise)}</b> },
  ]
}
