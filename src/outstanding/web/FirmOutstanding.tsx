import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type Bucket, bucketOf, creditInWords, pastDue } from '#credit/rules.ts'
import { formatRupees } from '#kit/money.ts'
import { readSort } from '#kit/web/list/filters.ts'
import { useListAddress } from '#kit/web/list/listAddress.ts'
import { type SortableColumn, sortable } from '#kit/web/list/sortable.ts'
import { counted } from '#ui/base/counted.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { Money } from '#ui/base/Money.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { FoldedFigures } from '#ui/page/FoldedFigures.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { Table } from '#ui/table/Table.tsx'
import { useMedia } from '#ui/width/useMedia.ts'
import { documentSorts, type Outstanding } from '../contract.ts'
import { type DocumentSort, type OpenDocument, sortDocuments } from '../owing-list.ts'
import { AgeingBar } from './Ageing.tsx'
import { buckets } from './buckets.ts'
import { AgeChartLater, TwelveMonthsLater } from './laterCharts.tsx'
import { PromiseBar } from './PromiseBar.tsx'

type FirmOutstandingProps = {
  owing: Outstanding
  today: string
  /** Where an invoice opens. */
  detail: string
  notes: string
  /** 'You owe', 'It owes' */
  owes: string
  kind: 'customer' | 'admin'
  distributor?: string
  /** What names money on account, where it leads to it. */
  onAccount?: ReactNode
  /** What releases an order: a promise begins with it. */
  startPaise?: number | undefined
}

/** What one firm owes: by age, the credit that is left, and every open document. */
export function FirmOutstanding(props: FirmOutstandingProps) {
  const { owing, today, detail, notes, kind, distributor = '', startPaise } = props
  const { sort, setSort } = useListAddress('document')
  return (
    <>
      <FirmFigures {...props} />
      {(pastDue(owing.ageing) > 0 || owing.promise) && (
        <PromiseBar owing={owing} today={today} kind={kind} distributor={distributor} startPaise={startPaise} />
      )}
      <section aria-labelledby="open-h">
        <SectionHead title="Invoice by invoice" id="open-h">
          <span className="text-ink-3">
            {counted(owing.invoices.length, 'open document')}
            {readSort(sort) ? '' : ', oldest first'}
          </span>
        </SectionHead>
        <div className="mt-2.5">
          <Table<OpenDocument>
            label="Open invoices and debit notes"
            columns={columnsOf(today, detail, notes).map((column) => sortable(column, sort, setSort))}
            rows={sortDocuments(owing.invoices, sort)}
            rowKey={(one) => `${one.kind} ${one.invoice_id}`}
            empty="Nothing is open. Everything is paid."
          />
        </div>
      </section>
      <div className="mt-10">
        <TwelveMonthsLater kind={kind} distributor={distributor} types="both" />
      </div>
    </>
  )
}

type FirmFiguresProps = Pick<FirmOutstandingProps, 'owing' | 'owes' | 'onAccount'>

/** What is owed, by age, and the credit that is left. */
export function FirmFigures({ owing, owes, onAccount = 'On account, not allocated' }: FirmFiguresProps) {
  const isNarrow = useMedia('max-tablet')
  const late = pastDue(owing.ageing)
  const credit = creditInWords(owing.credit_left_paise)
  return (
    <div className="my-6 grid gap-8 border-line border-y py-6 desk:grid-cols-[220px_minmax(0,1fr)_280px] max-tablet:my-2 max-tablet:gap-0 max-tablet:border-0 max-tablet:p-0 max-tablet:[&>details>div]:mb-4">
      <div className="max-tablet:flex max-tablet:flex-wrap max-tablet:items-baseline max-tablet:gap-x-2">
        <h2 className="text-heading">{owes}</h2>
        <p className="figures text-title">{formatRupees(owing.total_paise)}</p>
        <p className="text-ink-2">{late > 0 ? `${formatRupees(late)} of it is past due.` : 'Nothing is past due.'}</p>
        {owing.on_account_paise > 0 && (
          <p className="text-ink-2">
            {formatRupees(owing.balance_paise)} after {formatRupees(owing.on_account_paise)} on account.
          </p>
        )}
      </div>
      <FoldedFigures summary={`By age. ${credit.words} ${formatRupees(credit.paise)}`}>
        {isNarrow ? <AgeingBar ageing={owing.ageing} /> : <AgeChartLater ageing={owing.ageing} />}
        <div>
          <SectionHead title={credit.words}>
            <b className="figures">{formatRupees(credit.paise)}</b>
          </SectionHead>
          <FactList
            figures
            facts={[
              { label: 'Credit limit', value: formatRupees(owing.credit_limit_paise) },
              { label: owes, value: formatRupees(-owing.total_paise) },
              { label: 'Open orders', value: formatRupees(-owing.open_orders_paise) },
              ...(owing.on_account_paise > 0
                ? [{ label: onAccount, value: formatRupees(owing.on_account_paise), key: 'account' }]
                : []),
            ]}
          />
        </div>
      </FoldedFigures>
    </div>
  )
}

const colourOf = (name: Bucket) => buckets.find((one) => one.name === name)?.colour ?? ''

/** How its documents are sorted, as their file takes it. */
export function useDocumentSort(): { sort?: DocumentSort } {
  const { sort } = useListAddress('document')
  return documentSorts.some((one) => one === readSort(sort)?.by) ? { sort: sort as DocumentSort } : {}
}

function columnsOf(today: string, detail: string, notes: string): SortableColumn<OpenDocument, DocumentSort>[] {
  return [
    {
      head: 'Invoice',
      card: 'title',
      cell: (one) => (
        <Link
          href={
            one.kind === 'invoice'
              ? `${detail}/${one.invoice_id}`
              : `${notes}?note_search=${encodeURIComponent(one.invoice_no)}`
          }
          className="figures inline-block py-0.5 font-semibold whitespace-nowrap"
        >
          {one.invoice_no}
        </Link>
      ),
    },
    { head: 'Kind', kind: 'soft', card: 'none', cell: (one) => (one.kind === 'invoice' ? 'Invoice' : 'Debit note') },
    { head: 'Dated', kind: 'date', sortBy: 'invoice_date', cell: (one) => <DateText day={one.invoice_date} /> },
    { head: 'Due', kind: 'date', sortBy: 'due_date', cell: (one) => <DateText day={one.due_date} /> },
    {
      head: 'Age',
      cell: (one) => (
        <span className="figures flex items-center gap-2">
          <span
            className="size-2.5 flex-none"
            style={{ background: colourOf(bucketOf(one.due_date, today)) }}
            aria-hidden="true"
          />
          {one.days_late > 0 ? `${counted(one.days_late, 'day')} past due` : 'not yet due'}
        </span>
      ),
    },
    { head: 'Total ₹', kind: 'number', sortBy: 'total_paise', cell: (one) => <Money paise={one.total_paise} column /> },
    {
      head: 'Paid ₹',
      kind: 'number',
      cell: (one) => <Money paise={one.total_paise - one.balance_paise} column dash />,
    },
    {
      head: 'Balance ₹',
      kind: 'number',
      sortBy: 'balance_paise',
      cell: (one) => <Money paise={one.balance_paise} column className="font-semibold" />,
    },
  ]
}
