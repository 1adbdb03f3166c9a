import { type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { formatDay, todayInIndia, weekdayOf } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { type StatusCode, status, statusColour, statusWord } from '#orders/status.ts'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { licenceNotice } from '#people/rules.ts'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { DateText, TimeText } from '#ui/base/DateText.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { FactLine } from '#ui/page/FactLine.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { Unbroken } from '#ui/page/Unbroken.tsx'
import { Columns } from '#ui/table/Columns.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { getDashboard } from '../contract.ts'
import { GoingLive } from './GoingLive.tsx'
import { OfficeNews } from './News.tsx'
import { OfficeWaits } from './OfficeWaits.tsx'

// Charts come after the figures.
const TodayTrends = whenShown(() => import('./TodayTrends.tsx').then((part) => part.TodayTrends))

type Today = Output<typeof getDashboard>['data']
type Licence = Today['licence_list'][number]
type Change = Today['changes'][number]

/** Orders are heard of at once; the other figures are looked at this often. */
const lookEveryMs = 30_000

export function Dashboard() {
  useLiveOrders('admin')
  const dashboard = useRead(getDashboard, {}, { ownFailure: true, everyMs: lookEveryMs })
  const [{ adminProductType }] = useSlice(authSlice)
  const today = todayInIndia(new Date())
  if (dashboard.isError && !dashboard.data)
    return <FailedState onRetry={() => void dashboard.refetch()}>Today’s figures did not load.</FailedState>

  const data = dashboard.data?.data
  return (
    <>
      <PageHead title="Today">
        {weekdayOf(today)} <span className="figures whitespace-nowrap">{formatDay(today)}</span>,{' '}
        {adminProductType === 'G' ? 'generic' : 'ethical'} products
      </PageHead>
      <GoingLive />
      <section aria-labelledby="orders-h" className="mt-6 mb-6 grid gap-2">
        <SectionHead title="Orders" id="orders-h" />
        <FactLine facts={ordersOf(data, today)} />
      </section>
      <FactLine facts={figuresOf(data)} />
      <Columns side={<OfficeNews />}>
        <OfficeWaits />
      </Columns>
      <Suspense fallback={<Skeleton width="100%" height={500} />}>
        <TodayTrends />
      </Suspense>
      <Columns side={<Divisions data={data} />}>
        <section aria-labelledby="licences-h">
          <SectionHead title="Drug licences" id="licences-h">
            {data && <LicenceCounts licences={data.licences} />}
          </SectionHead>
          <Table<Licence>
            label="Licences that have ended or end within 90 days"
            columns={licenceColumns(today)}
            rows={data?.licence_list}
            rowKey={(row) => row.distributor}
            empty="No licence ends within 90 days."
          />
        </section>
        <section aria-labelledby="changes-h">
          <SectionHead title="Last changes" id="changes-h" />
          <Table<Change>
            label="The last changes anybody made"
            columns={changeColumns}
            rows={data?.changes}
            rowKey={(row) => row.id}
            empty="Nothing has been changed yet. Every change appears here, with who made it."
          />
        </section>
      </Columns>
    </>
  )
}

function Divisions({ data }: { data: Today | undefined }) {
  const facts = (data?.divisions ?? []).map(({ code, name, products }) => ({
    key: code,
    label: name,
    value: (
      <Link href={`/admin/products?state=active&division=${encodeURIComponent(code)}`}>{groupIndian(products)}</Link>
    ),
  }))
  return (
    <section aria-labelledby="divisions-h">
      <SectionHead title="Active products by division" id="divisions-h" />
      <FactList figures facts={facts} />
    </section>
  )
}

/** Each figure leads to its list. */
function ordersOf(data: Today | undefined, today: string) {
  const leading = (label: string, to: string, value: ReactNode) =>
    data ? (
      <Link href={`/admin/orders?${to}`}>
        <span className="sr-only">{label}: </span>
        {value}
      </Link>
    ) : (
      <Skeleton width={48} />
    )
  const waiting = (code: StatusCode, count = 0) => ({
    label: statusWord(code),
    value: leading(
      statusWord(code),
      `status=${code}`,
      count > 0 ? <StatusMark group={statusColour(code)}>{groupIndian(count)}</StatusMark> : count,
    ),
    strong: count > 0,
  })
  return [
    {
      label: 'Placed today',
      value: leading('Placed today', `from=${today}&to=${today}`, groupIndian(data?.orders_today ?? 0)),
      strong: true,
    },
    {
      label: 'Value today',
      value: leading('Value today', `from=${today}&to=${today}`, <Money paise={data?.orders_today_paise} />),
    },
    waiting(status.onHold, data?.orders_on_hold),
    waiting(status.failed, data?.orders_failed),
    waiting(status.awaitingConfirmation, data?.orders_awaiting),
  ]
}

function figuresOf(data: Today | undefined) {
  const shown = (label: string, value: number | undefined, to?: string, blocked = 0) => {
    if (value === undefined) return <Skeleton width={48} />
    if (!to) return groupIndian(value)
    return (
      <>
        <Link href={to}>
          <span className="sr-only">{label}: </span>
          {groupIndian(value)}
        </Link>
        {blocked > 0 && (
          <>
            , <Link href={`${to}?state=blocked`}>{groupIndian(blocked)} blocked</Link>
          </>
        )}
      </>
    )
  }
  const fact = (label: string, value: number | undefined, to?: string, blocked?: number) => ({
    label,
    value: shown(label, value, to, blocked),
  })
  return [
    {
      ...fact('Distributors', data?.distributors, '/admin/customer-profile', data?.distributors_blocked),
      strong: true,
    },
    fact('Employees', data?.employees, '/admin/employee', data?.employees_blocked),
    { ...fact('Active products', data?.products_active, '/admin/products?state=active'), strong: true },
    fact('Inactive', data?.products_inactive, '/admin/products?state=inactive'),
    fact('Without a picture', data?.products_without_image, '/admin/products?state=active&picture=none'),
    fact('Plants', data?.plants, '/admin/mange-plant'),
    {
      label: 'Signed in now',
      value: data && <People now="signed_in" firms={data.signed_in_distributors} staff={data.signed_in_employees} />,
    },
    {
      label: 'Locked out now',
      value: data && <People now="locked_out" firms={data.locked_out_distributors} staff={data.locked_out_employees} />,
    },
  ]
}

type PeopleProps = { now: 'signed_in' | 'locked_out'; firms: number; staff: number }

function People({ now, firms, staff }: PeopleProps) {
  return (
    <>
      <Link href={`/admin/customer-profile?now=${now}`}>{counted(firms, 'distributor')}</Link>,{' '}
      <Link href={`/admin/employee?now=${now}`}>{counted(staff, 'employee')}</Link>
    </>
  )
}

function LicenceCounts({ licences: { ended, within_30, within_60, within_90 } }: { licences: Today['licences'] }) {
  return (
    <span className="figures text-small text-ink-3">
      <Link href="/admin/customer-profile?licence=expired">{groupIndian(ended)} ended</Link>,{' '}
      <Link href="/admin/customer-profile?licence=ending">
        {groupIndian(within_30)} within 30 days, {groupIndian(within_60)} within 60, {groupIndian(within_90)} within 90
      </Link>
    </span>
  )
}

function licenceColumns(today: string): Column<Licence>[] {
  return [
    {
      head: 'Distributor',
      kind: 'name',
      cell: (row) => <Link href={`/admin/customer-profile?distributor=${row.id}`}>{row.name}</Link>,
    },
    { head: 'City', kind: 'soft', cell: (row) => row.city },
    { head: 'Licence', card: 'wide', cell: (row) => <Code>{row.licence_no}</Code> },
    { head: 'Until', kind: 'date', cell: (row) => <DateText day={row.licence_expires_on} /> },
    {
      head: 'State',
      cell: (row) => {
        const isOver = row.licence_expires_on < today
        return (
          <StatusMark group={licenceNotice(row, today)?.group ?? 'info'}>{isOver ? 'Ended' : 'Ends soon'}</StatusMark>
        )
      },
    },
  ]
}

const changeColumns: Column<Change>[] = [
  { head: 'When', kind: 'date', width: 150, cell: (row) => <TimeText at={row.at} /> },
  {
    head: 'What',
    card: 'title',
    cell: (row) => (
      <span className="font-normal">
        <b className="font-medium">{row.who}</b> {row.did}{' '}
        {row.about &&
          (row.href ? (
            <Link href={row.href} className="underline underline-offset-3">
              {row.about}
            </Link>
          ) : (
            row.about
          ))}
        {row.rest && <Unbroken>{` ${row.rest}`}</Unbroken>}
      </span>
    ),
  },
]
