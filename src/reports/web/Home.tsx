import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { licenceNotice } from '#distributors/rules.ts'
import { formatDay, todayInIndia, weekdayOf } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { Columns } from '#ui/Columns.tsx'
import { DateText } from '#ui/DateText.tsx'
import { FactList } from '#ui/FactList.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Money } from '#ui/Money.tsx'
import { PageHead, SectionHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { WaitList } from '#ui/WaitList.tsx'
import { getHome } from '../contract.ts'
import { waitsTitle } from '../rules.ts'

type HomeData = Output<typeof getHome>['data']
type Served = HomeData['distributors'][number]

export function Home() {
  const home = useRead(getHome, {}, { ownFailure: true })
  const [{ userClaims, userType }] = useSlice(authSlice)
  const today = todayInIndia(new Date())
  if (home.isError) return <FailedState onRetry={() => void home.refetch()}>Your home page did not load.</FailedState>

  const data = home.data?.data
  return (
    <>
      <PageHead title={data ? waitsTitle(data.licences.length) : <Skeleton width={260} height={22} />}>
        {userClaims?.name}, {weekdayOf(today)} <span className="num whitespace-nowrap">{formatDay(today)}</span>
      </PageHead>
      <Columns side={<Divisions data={data} isGeneric={userClaims?.product_type === 'G'} />}>
        <Waits data={data} today={today} isOwn={userType === 'Distributor'} />
        {userType === 'Employee' && <Distributors data={data} />}
      </Columns>
    </>
  )
}

function Waits({ data, today, isOwn }: { data: HomeData | undefined; today: string; isOwn: boolean }) {
  if (!data) return <Skeleton width="100%" height={56} />
  if (data.licences.length === 0)
    return (
      <p className="flex items-center gap-2 border-y border-line py-4 text-ink-2">
        <Mark group="success" /> No licence ends within 90 days.
      </p>
    )
  const waits = data.licences.flatMap((one) => {
    const notice = licenceNotice(one, today)
    if (!notice) return []
    const title = isOwn ? notice.title : `${one.name}, ${one.city}`
    const why = isOwn ? notice.why : `${notice.title}. ${notice.why}`
    return [{ key: one.distributor, group: notice.group, title, why, action: isOwn && seeLicence }]
  })
  return <WaitList label="What waits for you" waits={waits} />
}

const seeLicence = (
  <Link href="/my-profile" className={buttonClass('default', 'small')}>
    See the licence
  </Link>
)

const columns: Column<Served>[] = [
  { head: 'Distributor', kind: 'name', cell: (row) => row.name },
  { head: 'Code', cell: (row) => <Code>{row.distributor}</Code> },
  { head: 'City', kind: 'soft', cell: (row) => row.city },
  { head: 'Credit limit ₹', kind: 'number', cell: (row) => <Money paise={row.credit_limit_paise} column /> },
  { head: 'Days', kind: 'number', cell: (row) => row.credit_days },
  { head: 'Licence until', kind: 'date', cell: (row) => <DateText day={row.licence_expires_on} /> },
]

function Distributors({ data }: { data: HomeData | undefined }) {
  return (
    <section aria-labelledby="distributors-h">
      <SectionHead title="Your distributors" id="distributors-h">
        {data && <span className="num text-ink-3">{data.distributor_count}</span>}
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

function Divisions({ data, isGeneric }: { data: HomeData | undefined; isGeneric: boolean }) {
  const products = data?.divisions.reduce((sum, division) => sum + division.products, 0)
  return (
    <section aria-labelledby="divisions-h">
      <SectionHead title="What you may order" id="divisions-h" />
      <p className="text-figure num">{products === undefined ? <Skeleton width={120} height={28} /> : products}</p>
      <p className="mb-4 text-small text-ink-2">
        {isGeneric ? 'generic' : 'ethical'} products in {data?.divisions.length ?? '…'}{' '}
        {data?.divisions.length === 1 ? 'division' : 'divisions'}
      </p>
      <FactList
        figures
        facts={(data?.divisions ?? []).map(({ code, name, products }) => ({ key: code, label: name, value: products }))}
      />
    </section>
  )
}
