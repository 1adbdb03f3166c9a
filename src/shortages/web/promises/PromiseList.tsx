import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { todayInIndia } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf, textOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { listAllPromises, listPromises, type SchemePromise } from '../../promise-contract.ts'
import { promiseWords } from '../../promises.ts'

const states = [
  { value: 'due', label: 'Due' },
  { value: 'ended', label: 'Settled or closed' },
]

type PromiseListProps = {
  isOffice: boolean
  byFirm: boolean
  /** For who may settle what is due. */
  onSettle?: ((one: SchemePromise) => void) | undefined
  /** Before those of the list. */
  filters?: ReactNode
}

const callOf = (isOffice: boolean) => (isOffice ? listAllPromises : listPromises) as typeof listPromises

const usePromises = (isOffice: boolean) =>
  useList(callOf(isOffice), {
    name: 'promise',
    filters: { state: oneOf(['due', 'ended'] as const), distributor: textOf(60) },
  })

/** The ledger as it is filtered, as a file. */
export function ExportPromises({ isOffice }: { isOffice: boolean }) {
  const list = usePromises(isOffice)
  return <ExportMenu list={callOf(isOffice)} input={list.narrowed} name="scheme-promises" disabled={!list.total} />
}

/** Free packs promised on an order against those that were invoiced, line by line. */
export function PromiseList({ isOffice, byFirm, onSettle, filters }: PromiseListProps) {
  const list = usePromises(isOffice)
  const columns = useMemo(() => columnsOf(isOffice, byFirm, onSettle), [isOffice, byFirm, onSettle])
  return (
    <ListView
      list={list}
      noun="promise"
      label="Scheme promises"
      search={byFirm ? 'Search by product, order or distributor' : 'Search by product or order'}
      filters={
        <>
          {filters}
          <ChipFilter list={list} name="state" label="State" options={states} />
        </>
      }
      columns={columns}
      rowKey={(one) => one.id}
      empty="Nothing is owed. Every free pack that a scheme promised has been invoiced or settled."
      actions={1}
    />
  )
}

const groups = { due: 'warning', coming: 'info', settled: 'success', closed: 'info' } as const

function columnsOf(
  isOffice: boolean,
  byFirm: boolean,
  settle: ((one: SchemePromise) => void) | undefined,
): ListColumn<SchemePromise>[] {
  const order = isOffice ? '/admin/my_order_details' : '/my-order-details'
  const packs = (head: string, of: (one: SchemePromise) => number): ListColumn<SchemePromise> => ({
    head,
    kind: 'number',
    cell: (one) => (of(one) > 0 ? groupIndian(of(one)) : '–'),
  })
  return [
    {
      head: 'Product',
      kind: 'name',
      card: 'title',
      cell: (one) => <Product one={one} />,
    },
    {
      head: 'Order',
      cell: (one) => (
        <>
          <Link href={`${order}/${one.order_id}`} className="figures inline-block py-0.5 whitespace-nowrap">
            <Marked>{one.order_no}</Marked>
          </Link>
          <span className="block text-ink-2 text-small">
            <DateText day={todayInIndia(new Date(one.since))} />
          </span>
        </>
      ),
    },
    ...(byFirm
      ? [
          {
            head: 'Distributor',
            kind: 'name' as const,
            card: 'wide' as const,
            cell: (one: SchemePromise) => <Marked>{one.distributor_name}</Marked>,
          },
        ]
      : []),
    packs('Promised', (one) => one.promised_qty),
    packs('Invoiced', (one) => one.invoiced_qty),
    packs('By note', (one) => one.settled_qty),
    packs('Closed', (one) => one.closed_qty),
    {
      head: 'Open',
      kind: 'number',
      cell: (one) => (
        <>
          <b className="font-semibold">{groupIndian(one.open_qty)}</b>
          {one.value_paise > 0 && <Money paise={one.value_paise} className="block text-ink-2 text-small" />}
        </>
      ),
    },
    { head: 'State', card: 'wide', cell: (one) => <State one={one} isOffice={isOffice} /> },
    ...(settle
      ? [
          {
            head: 'Actions',
            kind: 'actions' as const,
            cell: (one: SchemePromise) =>
              one.due_qty > 0 && (
                <Button size="small" aria-haspopup="dialog" onClick={() => settle(one)}>
                  Settle<span className="sr-only"> {one.product_name}</span>
                </Button>
              ),
          },
        ]
      : []),
  ]
}

function Product({ one }: { one: SchemePromise }) {
  return (
    <>
      <Marked>{one.product_name}</Marked>
      <span className="block font-normal text-ink-2">
        <Code>
          <Marked>{one.product_code}</Marked>
        </Code>{' '}
        {one.pack}
      </span>
    </>
  )
}

function State({ one, isOffice }: { one: SchemePromise; isOffice: boolean }) {
  const invoice = isOffice ? '/admin/my-invoice-details' : '/my-invoice-details'
  return (
    <>
      <StatusMark group={groups[one.state]}>{promiseWords[one.state]}</StatusMark>
      <span className="figures flex flex-wrap gap-x-3 text-small">
        {one.notes.map(({ note_no }) => (
          <span key={note_no} className="whitespace-nowrap text-ink-2">
            {note_no}
          </span>
        ))}
        {one.invoices.map(({ invoice_id, invoice_no }) => (
          <Link key={invoice_id} href={`${invoice}/${invoice_id}`} className="py-0.5 whitespace-nowrap">
            {invoice_no}
          </Link>
        ))}
      </span>
    </>
  )
}
