import { useMemo } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { liftUnwanted, listMyUnwanted } from '../contract.ts'

type Row = Output<typeof listMyUnwanted>['data'][number]

/** What the firm told its employee that it does not want; it lifts that itself. */
export function MyUnwanted() {
  const read = useRead(listMyUnwanted, {}, { ownFailure: true })
  const lift = useWrite(liftUnwanted, { refresh: [listMyUnwanted] })
  const want = useStable((row: Row) =>
    lift.mutate(
      { product_code: row.product_code },
      { onSuccess: () => toast({ group: 'success', text: `${row.product_name} is suggested to you again.` }) },
    ),
  )
  const columns = useMemo(() => columnsOf(want), [want])
  return (
    <section aria-labelledby="unwanted-h">
      <SectionHead title="Products you don’t want" id="unwanted-h">
        <span className="text-ink-3">marked in the order sheet, never suggested</span>
      </SectionHead>
      <Table<Row>
        label="Products you don’t want"
        columns={columns}
        rows={read.data?.data}
        rowKey={(row) => row.product_code}
        failed={
          read.isError && !read.data ? { text: 'The products did not load.', onRetry: () => void read.refetch() } : null
        }
        empty="Nothing. Tell your field employee what you don’t want to be offered."
      />
    </section>
  )
}

function columnsOf(want: (row: Row) => void): Column<Row>[] {
  return [
    {
      head: 'Product',
      kind: 'name',
      cell: (row) => (
        <>
          {row.product_name}
          <span className="block font-normal text-ink-3 text-small">
            <Code>{row.product_code}</Code> {row.pack}
          </span>
        </>
      ),
    },
    { head: 'Reason', card: 'wide', cell: (row) => row.reason },
    { head: 'Until', kind: 'date', cell: (row) => (row.until ? <DateText day={row.until} /> : 'Further notice') },
    {
      head: 'Want it again',
      kind: 'actions',
      hideHead: true,
      cell: (row) => (
        <Button size="small" aria-label={`Want again: ${row.product_name}`} onClick={() => want(row)}>
          Want again
        </Button>
      ),
    },
  ]
}
