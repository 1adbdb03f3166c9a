import { type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { useTypeSwitch } from '#accounts/web/ProductTypeSwitch.tsx'
import { confirmPaths } from '#confirming/web/paths.ts'
import { formatDay, todayInIndia, weekdayOf } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { LockNotice } from '#locks/web/LockNotice.tsx'
import { status } from '#orders/status.ts'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { front } from '#reports/web/mis/sides.ts'
import { whenAtRest } from '#ui/base/atRest.tsx'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { TitleLoading } from '#ui/page/TitleLoading.tsx'
import { Columns } from '#ui/table/Columns.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { getHome, type HomeData } from '../contract.ts'
import { waitsTitle } from '../rules.ts'
import { type HomeWait, type Reader, waitsOf } from '../waits.ts'
import { EndingContracts } from './EndingContracts.tsx'
import { Launches } from './Launches.tsx'
import { NeededMost } from './NeededMost.tsx'
import { MyNews } from './News.tsx'
import { CreditLeft, Outstanding } from './Outstanding.tsx'
import { QuickReorder } from './QuickReorder.tsx'
import { RecentOrders } from './RecentOrders.tsx'

const Banners = whenAtRest(() => import('#content/web/Banners.tsx').then((part) => part.MyBanners))

// Charts come after the page.
const BoughtTrend = whenShown(() => import('./BoughtTrend.tsx').then((part) => part.BoughtTrend))

type Served = HomeData['distributors'][number]

export function Home() {
  useLiveOrders()
  const home = useRead(getHome, {}, { ownFailure: true })
  const [{ userType, userClaims, BrandManager }] = useSlice(authSlice)
  const isOwn = userType === 'Distributor'
  const reader = { isOwn, answers: isOwn && userClaims?.role !== 'accountant', name: userClaims?.name }
  if (home.isError && !home.data)
    return <FailedState onRetry={() => void home.refetch()}>Your home page did not load.</FailedState>

  const data = home.data?.data
  // A brand manager may have nobody to order for.
  const serves = !(data && BrandManager && data.distributor_count === 0)
  return (
    <>
      <Head data={data} reader={reader} serves={serves} />
      <Columns
        side={
          <>
            {(isOwn || serves) && <Outstanding data={data?.outstanding} isOwn={isOwn} />}
            {isOwn && data && <CreditLeft data={data.outstanding} />}
            <Launches data={data} />
            <EndingContracts data={data} />
            <Divisions data={data} />
          </>
        }
      >
        <LockNotice />
        <Waits data={data} reader={reader} serves={serves} />
        <MyNews />
        <Suspense fallback={<Skeleton width="100%" height={250} />}>
          <BoughtTrend
            side={front}
            title={isOwn ? 'What you bought' : serves ? 'What your distributors bought' : 'What your divisions sold'}
          />
        </Suspense>
        <RecentOrders data={data} isEmployee={!isOwn} />
        {reader.answers && data && <QuickReorder data={data} />}
        {!isOwn && serves && <Distributors data={data} />}
        <Banners />
      </Columns>
    </>
  )
}

function Head({ data, reader, serves }: { data: HomeData | undefined; reader: Reader; serves: boolean }) {
  const [{ userClaims }] = useSlice(authSlice)
  const today = todayInIndia(new Date())
  const isAccountant = reader.isOwn && !reader.answers
  const waits = data && waitsOf(data, today, reader)
  return (
    <PageHead
      title={waits ? waitsTitle({ waits }) : <TitleLoading width={260}>Home</TitleLoading>}
      actions={
        serves && (
          <Link href={isAccountant ? '/my-outstanding' : '/products-list'} className={buttonClass('primary')}>
            {isAccountant ? 'See what you owe' : 'Open the order sheet'}
          </Link>
        )
      }
    >
      {userClaims?.name}, {weekdayOf(today)} <span className="figures whitespace-nowrap">{formatDay(today)}</span>
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

function Waits({ data, reader, serves }: { data: HomeData | undefined; reader: Reader; serves: boolean }) {
  if (!data) return <Skeleton width="100%" height={56} />
  const waits = waitsOf(data, todayInIndia(new Date()), reader)
  if (waits.length === 0)
    return (
      <p className="flex items-center gap-2 border-y border-line py-4 text-ink-2">
        <Mark group="success" />
        {reader.isOwn
          ? 'Nothing to confirm, nothing on hold, nothing overdue.'
          : serves
            ? 'None of your distributors has an order that waits, or anything overdue.'
            : 'No discount order waits for your approval.'}
      </p>
    )
  return (
    <NeededMost
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
  return text.split(/(\d\d-\d\d-\d{4}(?:, \d\d:\d\d)?|₹[\d,.]*\d|[A-Z][A-Z0-9]{0,3}\/\d{4}\/\d{6})/).map((part, at) =>
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
  const [{ DepotLogin, userType, productType }] = useSlice(authSlice)
  const isEmployee = userType === 'Employee'
  return (
    <Link
      href={pathOf(to, { isDepot: DepotLogin, isEmployee, productType: productType ?? 'E' })}
      className={buttonClass('default', 'small')}
    >
      {action}
    </Link>
  )
}

type Whose = { isDepot: boolean; isEmployee: boolean; productType: 'E' | 'G' }

function pathOf(to: NonNullable<HomeWait['to']>, { isDepot, isEmployee, productType }: Whose): string {
  if (to === 'licence') return '/my-profile'
  if (to === 'outstanding') return '/my-outstanding'
  if (to === 'confirm') return confirmPaths(productType).list
  if (to === 'confirm discounts') return '/order-confirmation-discount'
  if (to === 'discounts') return `/my-orders-discount?status=${status.awaitingConfirmation}`
  if (to === 'approve') return '/my-orders-discount?tab=approvals'
  if ('confirm' in to) return confirmPaths(productType).details(to.confirm)
  if ('confirmDiscount' in to) return `/order-confirmation-discount-details/${to.confirmDiscount}`
  const depot = isDepot ? 'depot-' : ''
  if ('discount' in to) return `/my-order-discount-details/${to.discount}`
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
        <Link href={`/customer-profile?firm=${encodeURIComponent(row.distributor)}`}>{row.name}</Link>{' '}
        <span className="font-normal text-ink-3">{row.city}</span>
      </>
    ),
  },
  {
    head: 'Outstanding ₹',
    kind: 'number',
    cell: (row) => (
      <>
        <Money paise={row.outstanding_paise} column dash />
        {row.other_paise > 0 && (
          <span className="block font-normal text-ink-3 text-small">
            and <Money paise={row.other_paise} /> of the other type
          </span>
        )}
      </>
    ),
  },
  { head: 'Past due ₹', kind: 'number', cell: (row) => <Money paise={row.past_due_paise} column dash /> },
  { head: 'Credit limit ₹', kind: 'number', cell: (row) => <Money paise={row.credit_limit_paise} column /> },
  { head: 'Licence until', kind: 'date', cell: (row) => <DateText day={row.licence_expires_on} /> },
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

function Distributors({ data }: { data: HomeData | undefined }) {
  return (
    <section aria-labelledby="distributors-h">
      <SectionHead title="Your distributors" id="distributors-h">
        {data && <span className="figures text-ink-3">{groupIndian(data.distributor_count)}</span>}
      </SectionHead>
      <Table<Served>
        label="The distributors you serve"
        rows={data?.distributors}
        rowKey={(row) => row.distributor}
        columns={columns}
        empty="Nobody is mapped to you in this product type yet. Ask the back office."
        foot={
          data && data.distributor_count > data.distributors.length ? (
            <p className="px-3 py-2.5 text-small text-ink-3">
              The first {data.distributors.length} by name. <Link href="/customer-profile">See all distributors</Link>
            </p>
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
        <span className="figures text-ink-3">
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
