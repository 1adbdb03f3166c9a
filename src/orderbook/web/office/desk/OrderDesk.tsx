import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { useAdminTypeSwitch } from '#accounts/web/ProductTypeSwitch.tsx'
import { ageInWords } from '#credit/hold-in-brief.ts'
import type { ProductType } from '#kit/access.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { ListSearch } from '#kit/web/list/ListSearch.tsx'
import { broughtSavedViews } from '#kit/web/list/officeTools.ts'
import { useRead } from '#kit/web/query.ts'
import { useMay } from '#kit/web/rights.ts'
import { useSlice } from '#kit/web/store.ts'
import { moveOrders } from '#orders/book-contract.ts'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { getScopes } from '#schemes/contract.ts'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { Kbd } from '#ui/base/Kbd.tsx'
import { useShortcut } from '#ui/base/useShortcut.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { TitleLoading } from '#ui/page/TitleLoading.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { FilterSelect } from '#ui/table/FilterSelect.tsx'
import { FoldedFilters } from '#ui/table/FoldedFilters.tsx'
import { useMedia } from '#ui/width/useMedia.ts'
import {
  countDesk,
  type DeskOrder,
  type DeskQueue,
  deskQueues,
  deskStep,
  listDesk,
  mostOnDesk,
} from '../../../desk-contract.ts'
import { groupsOf, rangeOf } from '../../../desk-groups.ts'
import { BulkMoves } from '../BulkMoves.tsx'
import { DeskList } from './DeskList.tsx'
import { DeskPane } from './DeskPane.tsx'
import { type DeskAddress, useDeskAddress } from './deskAddress.ts'

const words: Record<DeskQueue, { tab: string; empty: string }> = {
  all: { tab: 'All stuck', empty: 'Nothing is stuck. Orders that wait too long appear here.' },
  hold: { tab: 'On hold', empty: 'Nothing is on hold.' },
  failed: { tab: 'Failed', empty: 'The ERP refused nothing.' },
  late: { tab: 'Waiting too long', empty: 'Nothing waits too long.' },
}

/** What is stuck, by whose move it is: the list at the left, one order at the right. */
export function OrderDesk({ type }: { type: ProductType }) {
  const [{ adminProductType }] = useSlice(authSlice)
  return (adminProductType ?? 'E') === type ? <Desk key={type} /> : <OtherType type={type} />
}

function Desk() {
  useLiveOrders('admin')
  const desk = useDesk()
  const { figures, orders, shown, at, picked, choose, go, isWide } = desk
  return (
    <div className={isWide ? 'grid grid-cols-[minmax(0,1fr)_440px] items-start gap-8' : ''}>
      <div className="min-w-0">
        <PageHead
          title={figures ? titleOf(figures) : <TitleLoading width={240}>Orders</TitleLoading>}
          crumbs={[{ label: 'Orders' }, { label: 'Work queue' }]}
          actions={<ExportMenu list={listDesk} input={desk.narrowed} name="work-queue" disabled={!orders?.length} />}
        >
          {figures ? inAll(figures) : '\u00a0'}
        </PageHead>
        <div className="mt-4">
          <Queues desk={desk} />
        </div>
        <p className="mt-3 flex flex-wrap gap-x-3 text-ink-2 text-small max-tablet:hidden">
          <span>
            <Kbd>J</Kbd> <Kbd>K</Kbd> next, previous
          </span>
          {desk.mayMove && (
            <>
              <span>
                <Kbd>X</Kbd> select, with <Kbd>Shift</Kbd> and a click all between
              </span>
              <span>
                <Kbd>R</Kbd> release or send again
              </span>
            </>
          )}
        </p>
        <BulkMoves chosen={picked} choose={choose} onMoved={() => document.getElementById('desk-list')?.focus()} />
      </div>
      {isWide && (
        <DeskPane
          orderId={shown?.order_id}
          place={at >= 0 && orders ? { at: at + 1, of: orders.length } : null}
          onNext={orders?.[at + 1] ? () => go(1) : null}
          onPrevious={at > 0 ? () => go(-1) : null}
          withKeys={picked.length === 0}
        />
      )}
    </div>
  )
}

type AtDesk = ReturnType<typeof useDesk>

/**
 * The orders of the queue that is open, the one that is shown beside it, and those that are chosen.
 */
function useDesk() {
  const mayMove = useMay(moveOrders)
  const address = useDeskAddress()
  const { queue, search, cfa, open } = address
  // Who comes with an order in the address finds it, however far down it stands.
  const [limit, setLimit] = useState(open === undefined ? deskStep : mostOnDesk)
  const figures = useRead(countDesk, {}, { ownFailure: true }).data?.data
  const narrowed = { queue, search_text: search, ...(cfa && { cfa_code: cfa }) }
  const read = useRead(listDesk, { ...narrowed, limit }, { keepPrevious: true, ownFailure: true })
  const found = read.data?.data
  const orders = useMemo(
    () => found && groupsOf(found, address.isByFirm).flatMap((group) => group.orders),
    [found, address.isByFirm],
  )
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const isWide = useMedia('large')
  const { shown, at } = useShown(orders, address, isWide)
  const more = Math.min(deskStep, Math.min(read.data?.total ?? 0, mostOnDesk) - limit)
  const picked = orders?.filter(({ order_id }) => chosen.has(order_id)) ?? []

  function go(by: 1 | -1) {
    const next = orders?.[at + by] ?? (at < 0 ? orders?.[0] : undefined)
    if (!next) return
    address.setOpen(next.order_id)
    document.getElementById(`desk-${next.order_id}`)?.scrollIntoView({ block: 'nearest' })
  }
  function show(queue: DeskQueue) {
    setChosen(new Set())
    setLimit(deskStep)
    address.set({ queue })
  }
  const showMore = () => setLimit(limit + deskStep)
  const choose = (ids: Iterable<number>) => setChosen(new Set(ids))
  const last = useRef<number | null>(null)
  function toggle(ids: number[], isRange = false) {
    const to = ids.at(-1)
    if (to === undefined) return
    const meant = isRange ? rangeOf(orders ?? [], last.current, to) : ids
    last.current = to
    setChosen((was) => {
      const isOff = !isRange && meant.every((id) => was.has(id))
      return isOff ? new Set([...was].filter((id) => !meant.includes(id))) : new Set([...was, ...meant])
    })
  }
  useShortcut('j', () => go(1), { scope: 'page' })
  useShortcut('k', () => go(-1), { scope: 'page' })
  useShortcut('x', () => shown && toggle([shown.order_id]), { scope: 'page', off: !mayMove })

  const desk = {
    narrowed,
    address,
    figures,
    read,
    orders,
    shown,
    at,
    more,
    chosen,
    picked,
    show,
    showMore,
    choose,
    toggle,
    go,
    isWide,
  }
  return { ...desk, mayMove }
}

/** The open order; once it has left the queue, the one that took its place. */
function useShown(orders: DeskOrder[] | undefined, { open, setOpen }: DeskAddress, isWide: boolean) {
  const place = useRef(0)
  const found = orders?.findIndex(({ order_id }) => order_id === open) ?? -1
  const at = found < 0 && isWide && orders ? Math.min(place.current, orders.length - 1) : found
  const shown = orders?.[at]
  const follows = open !== undefined && shown && shown.order_id !== open ? shown.order_id : undefined
  useEffect(() => {
    if (at >= 0) place.current = at
    if (follows !== undefined) setOpen(follows)
  })
  return { shown, at }
}

function Queues({ desk }: { desk: AtDesk }) {
  const { address, figures, read, orders, shown, more, chosen, toggle, isWide } = desk
  const { queue, search, cfa } = address
  const [, navigate] = useLocation()
  return (
    <Tabs
      label="Queues"
      tabs={deskQueues.map((value) => ({
        value,
        label: words[value].tab,
        ...(figures && { count: figures[value].orders }),
      }))}
      value={queue}
      onChange={desk.show}
    >
      <QueueFilters desk={desk} />
      {read.isError && !orders ? (
        <FailedState onRetry={() => void read.refetch()}>The queue did not load.</FailedState>
      ) : orders?.length === 0 ? (
        <EmptyState>{search || cfa ? 'No stuck orders match this search.' : words[queue].empty}</EmptyState>
      ) : (
        <DeskList
          orders={orders}
          open={isWide ? shown?.order_id : undefined}
          chosen={chosen}
          onToggle={desk.mayMove ? toggle : null}
          isByFirm={address.isByFirm}
          onOpen={(order) =>
            isWide ? address.setOpen(order.order_id) : navigate(`/admin/my_order_details/${order.order_id}`)
          }
        />
      )}
      {more > 0 && (
        <Button className="mt-3" busy={read.isPlaceholderData} onClick={desk.showMore}>
          Show {more} more
        </Button>
      )}
    </Tabs>
  )
}

function QueueFilters({ desk }: { desk: AtDesk }) {
  const { address, read, orders } = desk
  const { search, cfa, open } = address
  const SavedViews = broughtSavedViews()
  const scopes = useRead(getScopes, {}).data?.data.cfas ?? []
  return (
    <div className="mt-4 mb-3 flex flex-wrap items-end gap-2">
      <ListSearch
        className="h-control-s w-64 max-tablet:w-auto max-tablet:flex-1"
        label="Find by order or distributor"
        address={{ search, setSearch: (text) => address.set({ search: text }) }}
      />
      <FoldedFilters set={cfa ? 1 : 0} total={read.data?.total}>
        <FilterSelect
          label="CFA"
          all="All CFAs"
          choices={scopes}
          value={cfa}
          onChange={(code) => address.set({ cfa: code })}
          className="h-control-s w-52! max-tablet:w-full!"
        />
        <FilterSelect
          label="Group"
          all="By whose move"
          choices={[{ code: 'firm', name: 'By distributor' }]}
          value={address.isByFirm ? 'firm' : ''}
          onChange={(by) => address.set({ by })}
          className="h-control-s w-44! max-tablet:w-full!"
        />
      </FoldedFilters>
      <p
        className="figures ml-auto items-center text-ink-2 max-tablet:sr-only tablet:flex tablet:min-h-(--control-s)"
        role="status"
      >
        {read.data && shownOf(read.data)}
      </p>
      {desk.mayMove && orders && orders.length > 1 && desk.picked.length < orders.length && (
        <Button
          kind="link"
          className="max-tablet:hidden tablet:min-h-(--control-s)"
          onClick={() => desk.choose(orders.map(({ order_id }) => order_id))}
        >
          Select all {orders.length}
        </Button>
      )}
      {SavedViews && (
        <Suspense>
          <SavedViews
            name="stuck"
            noun="stuck order"
            looks={{ address: address.kept, hidden: [] }}
            isFresh={address.kept === '' && open === undefined}
            show={(wanted) => address.apply(wanted.address)}
          />
        </Suspense>
      )}
    </div>
  )
}

type Figures = Output<typeof countDesk>['data']

function titleOf({ all }: Figures): string {
  if (all.orders === 0) return 'No order is stuck'
  return all.orders === 1 ? 'One order is stuck' : `${all.orders} orders are stuck`
}

function inAll({ all, oldest_at }: Figures): string {
  if (!oldest_at || all.orders === 0) return 'Orders that are on hold, refused or waiting too long appear here.'
  const age = ageInWords(oldest_at, new Date())
  return `${formatRupees(all.total_paise)} together. The oldest ${age === 'today' ? 'is from today' : `has waited ${age}`}.`
}

function shownOf({ data, total }: Output<typeof listDesk>): string {
  return data.length < total
    ? `The ${data.length} that wait longest, of ${counted(total, 'order')}`
    : counted(total, 'order')
}

const typeWords = { E: 'ethical', G: 'generic' } as const
const deskPaths = { E: '/admin/manage-order', G: '/admin/manage-generic-order' } as const

/** The queue of the other product type: who works in both is taken there. */
function OtherType({ type }: { type: ProductType }) {
  const other = type === 'E' ? 'G' : 'E'
  const switching = useAdminTypeSwitch()
  return (
    <>
      <PageHead title={type === 'E' ? 'Work queue' : 'Generic work queue'} />
      <EmptyState
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Link href={deskPaths[other]} className={buttonClass()}>
              Open the {typeWords[other]} queue
            </Link>
            {switching && (
              <Button kind="primary" busy={switching.isBusy} onClick={() => switching.switchTo(type)}>
                Switch to {typeWords[type]} products
              </Button>
            )}
          </span>
        }
      >
        These are the {typeWords[type]} orders, and you work in {typeWords[other]} products now.
      </EmptyState>
    </>
  )
}
