import { Link, useSearchParams } from 'wouter'
import { formatDay } from '#kit/date.ts'
import { useRead } from '#kit/web/query.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { Money } from '#ui/base/Money.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { Tag } from '#ui/base/Tag.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { daysInWords } from '../../ordering.ts'
import { type Launch, listLaunchesToOrder } from '../../ordering-contract.ts'
import { LaunchGrid } from './LaunchGrid.tsx'

/** Launches that run and come, or by ?launch= the grid of one: firms and packs. */
export function Launches() {
  const [params] = useSearchParams()
  const code = params.get('launch')
  if (!code) return <All />
  return <LaunchGrid key={code} code={code} />
}

function All() {
  const read = useRead(listLaunchesToOrder, {}, { ownFailure: true })
  const launches = read.data?.data
  if (read.isError && !launches)
    return <FailedState onRetry={() => void read.refetch()}>The launches did not load.</FailedState>
  const running = launches?.filter((one) => one.is_running)
  const coming = launches?.filter((one) => !one.is_running)
  return (
    <>
      <PageHead
        title="Launches"
        actions={
          <Link href="/my-orders-confirm-new-product" className={buttonClass()}>
            Launch orders
          </Link>
        }
      >
        {launches
          ? `${running?.length ?? 0} running, ${coming?.length ?? 0} to come`
          : 'New products, and who of your distributors has ordered them'}
      </PageHead>
      {!launches && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,330px),1fr))] gap-3 mt-6" aria-busy="true">
          <Skeleton width="100%" height={190} />
          <Skeleton width="100%" height={190} />
          <Skeleton width="100%" height={190} />
        </div>
      )}
      {launches?.length === 0 && (
        <EmptyState>No launches in your divisions. They appear here as soon as the office plans one.</EmptyState>
      )}
      {running && running.length > 0 && <Group title="Running" launches={running} />}
      {coming && coming.length > 0 && <Group title="Upcoming" launches={coming} />}
    </>
  )
}

function Group({ title, launches }: { title: string; launches: Launch[] }) {
  return (
    <section className="mt-6">
      <SectionHead title={title} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,330px),1fr))] gap-3 mt-3">
        {launches.map((launch) => (
          <Card key={launch.id} launch={launch} />
        ))}
      </ul>
    </section>
  )
}

function Card({ launch }: { launch: Launch }) {
  const { firms, firms_ordered } = launch
  return (
    <li className="grid content-start gap-3 border border-line rounded-panel bg-surface p-4">
      <div className="grid grid-cols-[72px_minmax(0,1fr)] gap-3.5">
        {launch.image_url ? (
          <img src={launch.image_url} alt="" className="size-18 rounded-control object-contain" />
        ) : (
          <span className="size-18 rounded-control bg-canvas" />
        )}
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-semibold">{launch.product_name}</h3>
          <p className="text-ink-2">{launch.molecule}</p>
          <p className="text-ink-2">
            {launch.pack}, {launch.division_name}
          </p>
        </div>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Money paise={launch.price_paise} className="font-semibold" /> <span className="text-ink-2">PTS</span>
        {launch.scheme_qty > 0 && <Tag>{`${launch.min_qty}+${launch.scheme_qty}`}</Tag>}
        <StatusMark group={launch.is_running ? (launch.days <= 7 ? 'warning' : 'success') : 'info'}>
          {daysInWords(launch)}
        </StatusMark>
      </p>
      <div>
        <p className="mb-1 text-ink-2">
          {launch.is_running
            ? `${firms_ordered} of ${counted(firms, 'distributor')} ordered it`
            : `${formatDay(launch.start_date)} to ${formatDay(launch.end_date)}`}
        </p>
        {launch.is_running && (
          <div className="h-1.5 overflow-hidden rounded-[3px] bg-line" aria-hidden="true">
            <span
              className="block h-full rounded-[3px] bg-accent"
              style={{ width: `${firms === 0 ? 0 : Math.round((100 * firms_ordered) / firms)}%` }}
            />
          </div>
        )}
      </div>
      {launch.is_running && firms > 0 && (
        <Link
          href={`/new-product-launch?launch=${encodeURIComponent(launch.product_code)}`}
          className={buttonClass()}
          aria-label={`Order for distributors: ${launch.product_name}`}
        >
          Order for distributors
        </Link>
      )}
    </li>
  )
}
