import { Link } from 'wouter'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { listShortages } from '#shortages/contract.ts'
import { counted } from '#ui/base/counted.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import { DocumentSection } from '#ui/page/DocumentPage.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'

/** What it ordered and has not got, as the shortage desk counts it. */
export function UnfulfilledLines({ code }: { code: string }) {
  const read = useRead(listShortages, { search_text: code }, { ownFailure: true })
  const rows = read.data?.data.filter((row) => row.distributor === code)
  return (
    <DocumentSection
      id="short-h"
      title="Unfulfilled lines"
      aside={rows && rows.length > 0 ? counted(rows.length, 'line') : ''}
    >
      <Table
        label="Lines that have not come"
        columns={shortColumns}
        rows={rows}
        rowKey={(row) => row.id}
        failed={
          read.isError && !rows
            ? { text: 'The unfulfilled lines did not load.', onRetry: () => void read.refetch() }
            : null
        }
        empty="Everything that it ordered has come."
      />
    </DocumentSection>
  )
}

type ShortRow = Output<typeof listShortages>['data'][number]

const shortColumns: Column<ShortRow>[] = [
  {
    head: 'Product',
    kind: 'name',
    cell: (row) => (
      <>
        {row.product_name} <span className="font-normal text-ink-3">{row.pack}</span>
        <span className="block font-normal text-ink-2 text-small">{row.reason_words}</span>
      </>
    ),
  },
  { head: 'Order', cell: (row) => <Link href={`/my-order-details/${row.order_id}`}>{row.order_no}</Link> },
  { head: 'Since', kind: 'date', cell: (row) => <TimeText at={row.since} /> },
  { head: 'Short', kind: 'number', cell: (row) => `${groupIndian(row.short_qty)} of ${groupIndian(row.ordered_qty)}` },
]
