import { Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import { daysBetween, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { licenceUrgency } from '#people/rules.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { DocumentLoading } from '#ui/page/DocumentPage.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { listCustomers } from '../contract.ts'
import { stopped } from '../rules.ts'

type Row = Output<typeof listCustomers>['data'][number]

const CustomerPage = whenShown(() => import('./CustomerPage.tsx').then((part) => part.CustomerPage))

const looks = [
  { value: 'proposals', label: 'To confirm' },
  { value: 'overdue', label: 'Past due' },
  { value: 'over_limit', label: 'Over the limit' },
  { value: 'licence', label: 'Licence ends' },
  { value: 'quiet', label: `No order for ${stopped.quietDays} days` },
] as const

const filters = { look: oneOf(looks.map(({ value }) => value)) }

/** The distributors that an employee serves, or by ?firm= the page of one of them. */
export function Customers() {
  const [params] = useSearchParams()
  const firm = params.get('firm')
  if (!firm) return <CustomerList />
  return (
    <Suspense fallback={<DocumentLoading title="Distributor" />}>
      <CustomerPage key={firm} code={firm} />
    </Suspense>
  )
}

function CustomerList() {
  const list = useList(listCustomers, { name: 'customer', filters })
  return (
    <>
      <PageHead
        title="Distributors"
        actions={<ExportMenu list={listCustomers} input={list.narrowed} name="distributors" disabled={!list.total} />}
      >
        The stockists you serve, with what matters on a visit.
      </PageHead>
      <ListView
        list={list}
        noun="distributor"
        search="Search by name, city or code"
        filters={<ChipFilter list={list} name="look" label="Show" options={looks} />}
        columns={columns}
        rowKey={(row) => row.distributor}
        actions={2}
        opens={{ hrefOf: pathOf, trail: 'customer', endpoint: listCustomers }}
        empty="Nobody is mapped to you in this product type yet. Ask the back office."
      />
    </>
  )
}

function pathOf({ distributor }: Row): string {
  return `/customer-profile?firm=${encodeURIComponent(distributor)}`
}

const today = todayInIndia(new Date())

const columns: ListColumn<Row>[] = [
  {
    head: 'Distributor',
    kind: 'name',
    sortBy: 'name',
    cell: (row) => (
      <>
        <Link href={pathOf(row)}>
          <Marked>{row.name}</Marked>
        </Link>
        <span className="block font-normal text-ink-2 text-small">
          <Marked>{row.city}</Marked>{' '}
          <Code>
            <Marked>{row.distributor}</Marked>
          </Code>
        </span>
      </>
    ),
  },
  {
    head: 'Outstanding ₹',
    kind: 'number',
    sortBy: 'outstanding_paise',
    cell: (row) => (
      <>
        <Money paise={row.outstanding_paise} column dash />
        {row.other_paise > 0 && (
          <span className="block font-normal text-ink-3 text-small">
            <Money paise={row.other_paise} /> of it of the other type
          </span>
        )}
        {row.past_due_paise > 0 && (
          <span className="block text-danger-ink text-small">
            <Money paise={row.past_due_paise} column /> past due
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Credit left ₹',
    kind: 'number',
    sortBy: 'credit_left_paise',
    cell: (row) => (
      <span className={row.credit_left_paise < 0 ? 'font-medium text-danger-ink' : ''}>
        <Money paise={row.credit_left_paise} column />
      </span>
    ),
  },
  {
    head: 'Licence until',
    kind: 'date',
    sortBy: 'licence_expires_on',
    cell: (row) => {
      const urgency = licenceUrgency(row.licence_expires_on, today)
      return (
        <span className="inline-flex items-center gap-1.5">
          {urgency && <Mark group={urgency} />}
          <DateText day={row.licence_expires_on} />
        </span>
      )
    },
  },
  { head: 'Last order', kind: 'date', sortBy: 'last_order_at', cell: (row) => <LastOrder at={row.last_order_at} /> },
  {
    head: 'To confirm',
    kind: 'number',
    cell: (row) => (row.open_proposals > 0 ? groupIndian(row.open_proposals) : '–'),
  },
  {
    head: 'Start an order',
    kind: 'actions',
    hideHead: true,
    cell: (row) => (
      <Link
        href={`/products-list?for=${encodeURIComponent(row.distributor)}`}
        aria-label={`Order for ${row.name}`}
        className={buttonClass('default', 'small')}
      >
        Order
      </Link>
    ),
  },
]

function LastOrder({ at }: { at: string | null }) {
  if (!at) return 'Never'
  const day = todayInIndia(new Date(at))
  const days = daysBetween(day, today)
  return (
    <>
      <DateText day={day} />
      {days >= stopped.quietDays && <span className="block text-ink-2 text-small">{groupIndian(days)} days ago</span>}
    </>
  )
}
