import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { useTypeSwitch } from '#accounts/web/ProductTypeSwitch.tsx'
import { formatDay, todayInIndia, weekdayOf } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { useLiveOrders } from '#orders/web/useLiveOrders.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Columns } from '#ui/Columns.tsx'
import { DateText } from '#ui/DateText.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Money } from '#ui/Money.tsx'
import { PageHead, SectionHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { WaitList } from '#ui/WaitList.tsx'
import { getHome } from '../contract.ts'
import { waitsTitle } from '../rules.ts'
import { type HomeWait, waitsOf } from '../waits.ts'
import { Launches } from './Launches.tsx'
import { CreditLeft, Outstanding } from './Outstanding.tsx'
import { QuickReorder } from './QuickReorder.tsx'
import { RecentOrders } from './RecentOrders.tsx'

export type HomeData = Output<typeof getHome>['data']
type Served = HomeData['distributors'][number]

export function Home() {
  useLiveOrders()
  const home = useRead(getHome, {}, { ownFailure: true })
  const [{ userType }] = useSlice(authSlice)
  const isOwn = userType === 'Distributor'
  if (home.isError && !home.data)
    return <FailedState onRetry={() => void home.refetch()}>Your home page did not load.</FailedState>

  const data = home.data?.data
  return (
    <>
      <Head data={data} isOwn={isOwn} />
      <Columns
        side={
          <>
            <Outstanding data={data?.outstanding} isOwn={isOwn} />
            {isOwn && data && <CreditLeft data={data.outstanding} />}
            <Launches data={data} />
            <Divisions data={data} />
          </>
        }
      >
        <Waits data={data} isOwn={isOwn} />
        <RecentOrders data={data} isEmployee={!isOwn} />
        {isOwn && data && <QuickReorder data={data} />}
        {!isOwn && <Distributors data={data} />}
      </Columns>
    </>
  )
}

function Head({ data, isOwn }: { data: HomeData | undefined; isOwn: boolean }) {
  const [{ userClaims }] = useSlice(authSlice)
  const today = todayInIndia(new Date())
  const waits = data && waitsOf(data, today, isOwn)
  return (
    <PageHead
      title={waits ? waitsTitle(waits.length) : <Skeleton width={260} height={22} />}
      actions={
        <Link href="/products-list" className={buttonClass('primary')}>
          Open the order sheet
        </Link>
      }
    >
      {userClaims?.name}, {weekdayOf(today)} <span className="num whitespace-nowrap">{formatDay(today)}</span>
      <OtherType waiting={data?.waiting_elsewhere ?? 0} />
    </PageHead>
  )
}

const typeWords = { E: 'ethicals', G: 'generics' } as const

/** Who works in both types reads which one this is, and what waits in the other. */
function OtherType({ waiting }: { waiting: number }) {
  const type = useTypeSwitch()
  if (!type) return null
  const other = type.now === 'E' ? 'G' : 'E'
  return (
    <span className="mt-0.5 block">
      You are in {typeWords[type.now]}.{' '}
      {waiting > 0 && `${waiting === 1 ? 'One order waits' : `${groupIndian(waiting)} orders wait`} in the other. `}
      <Button kind="link" disabled={type.isBusy} onClick={() => type.switchTo(other)}>
        Switch to {typeWords[other]}
      </Button>
    </span>
  )
}

function Waits({ data, isOwn }: { data: HomeData | undefined; isOwn: boolean }) {
  if (!data) return <Skeleton width="100%" height={56} />
  const waits = waitsOf(data, todayInIndia(new Date()), isOwn)
  if (waits.length === 0)
    return (
      <p className="flex items-center gap-2 border-y border-line py-4 text-ink-2">
        <Mark group="success" />
        {isOwn
          ? 'Nothing to confirm, nothing on hold, nothing overdue.'
          : 'None of your distributors has an order that waits, or anything overdue.'}
      </p>
    )
  return (
    <WaitList
      label="What waits for you"
      waits={waits.map(({ to, action, title, why, ...wait }) => ({
        ...wait,
        title: unbroken(title),
        why: unbroken(why),
        action: to && <WayOut to={to} action={action} />,
      }))}
    />
  )
}

/** Days, amounts and numbers of papers never break across lines. */
function unbroken(text: string): ReactNode {
  return text.split(/(\d\d-\d\d-\d{4}(?:, \d\d:\d\d)?|₹[\d,.]*\d|INV-[\w-]+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the sentence
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}

function WayOut({ to, action }: { to: NonNullable<HomeWait['to']>; action: string }) {
  const [{ DepotLogin, userType }] = useSlice(authSlice)
  return (
    <Link href={pathOf(to, DepotLogin, userType === 'Employee')} className={buttonClass('default', 'small')}>
      {action}
    </Link>
  )
}

function pathOf(to: NonNullable<HomeWait['to']>, isDepot: boolean, isEmployee: boolean): string {
  if (to === 'licence') return '/my-profile'
  const depot = isDepot ? 'depot-' : ''
  if ('order' in to) return `/${depot}my-order-details/${to.order}`
  const query = new URLSearchParams({ status: String(to.status), ...(isEmployee && { for: to.distributor }) })
  return `/${depot}my-orders?${query}`
}

const columns: Column<Served>[] = [
  {
    head: 'Distributor',
    kind: 'name',
    cell: (row) => (
      <>
        {row.name} <span className="font-normal text-ink-3">{row.city}</span>
      </>
    ),
  },
  { head: 'Outstanding ₹', kind: 'number', cell: (row) => <Money paise={row.outstanding_paise} column dash /> },
  { head: 'Past due ₹', kind: 'number', cell: (row) => <Money paise={row.past_due_paise} column dash /> },
  { head: 'Credit limit ₹', kind: 'number', cell: (row) => <Money paise={row.credit_limit_paise} column /> },
  { head: 'Licence until', kind: 'date', cell: (row) => <DateText day={row.licence_expires_on} /> },
]

function Distributors({ data }: { data: HomeData | undefined }) {
  return (
    <section aria-labelledby="distributors-h">
      <SectionHead title="Your distributors" id="distributors-h">
        {data && <span className="num text-ink-3">{groupIndian(data.distributor_count)}</span>}
      </SectionHead>
      <Table<Served>
        label="The distributors you serve"
        rows={data?.distributors}
        rowKey={(row) => row.distributor}
        columns={columns}
        empty="Nobody is mapped to you in this product type yet. Ask the back office."
        foot={
          data && data.distributor_count > data.distributors.length ? (
            <p className="px-3 py-2.5 text-small text-ink-3">The first {data.distributors.length} by name.</p>
          ) : null
        }
      />
    </section>
  )
}

function Divisions({ data }: { data: HomeData | undefined }) {
  const [{ userClaims }] = useSlice(authSlice)
  if (!data) return null
  const products = data.divisions.reduce((sum, division) => sum + division.products, 0)
  return (
    <section aria-labelledby="divisions-h" className="border-t border-line pt-4">
      <SectionHead title="What you may order" id="divisions-h">
        <span className="num text-ink-3">
          {groupIndian(products)} {userClaims?.product_type === 'G' ? 'generic' : 'ethical'}{' '}
          {products === 1 ? 'product' : 'products'}
        </span>
      </SectionHead>
      <p className="text-ink-2">
        {data.divisions.length === 0
          ? 'No division is open to you yet. Ask the back office.'
          : `${data.divisions.map((division) => division.name).join(', ')}.`}
      </p>
    </section>
  )
}
