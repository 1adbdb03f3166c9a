import { useState } from 'react'
import { daysBetween, todayInIndia } from '#kit/date.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf, textOf } from '#kit/web/list/filters.ts'
import { ChipFilter, SelectFilter } from '#kit/web/list/ListFilters.tsx'
import { ListSearch } from '#kit/web/list/ListSearch.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useRead } from '#kit/web/query.ts'
import { useWhyNot } from '#kit/web/rights.ts'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { Notice } from '#ui/base/Notice.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { HowFar } from '#ui/charts/HowFar.tsx'
import { useUnsavedPage } from '#ui/dialogs/unsaved.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { FilterBar } from '#ui/table/FilterBar.tsx'
import { FoldedFilters } from '#ui/table/FoldedFilters.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import type { DeskGroup } from '../contract.ts'
import { shortageReasons, shortageWords } from '../rules.ts'
import { CarryOut } from './CarryOut.tsx'
import { type Choose, type Chosen, keyOf } from './chosen.ts'
import { FillRate } from './FillRate.tsx'
import { FreeGoods } from './FreeGoods.tsx'
import { type Narrowed, ShortageGroup } from './ShortageGroup.tsx'
import { crumbsOf, type ShortageCalls } from './shortageCalls.ts'

const filters = { cfa_code: textOf(10), reason: oneOf(shortageReasons), older: oneOf(['3', '7', '30'] as const) }
const ages = [
  { value: '3', label: 'Older than 3 days' },
  { value: '7', label: 'Older than 7 days' },
  { value: '30', label: 'Older than 30 days' },
]
const reasons = shortageReasons.map((code) => ({ code, name: shortageWords[code] }))
const pageOfGroups = 10
/** Of each product the page begins with so many lines. */
const firstLines = 5

function useDesk(calls: ShortageCalls) {
  const list = useList(calls.desk, { name: 'short', filters, always: { lines: firstLines }, size: pageOfGroups })
  const read = useRead(calls.desk, { ...list.narrowed, page: list.page }, { keepPrevious: true, ownFailure: true })
  const { lines: _, ...narrowed } = list.narrowed
  const figures = read.data?.figures
  const exports = (
    <ExportMenu list={calls.list} input={narrowed} name="shortages" disabled={!figures || figures.lines === 0} />
  )
  return { list, narrowed, read, figures, exports }
}

export function ShortageHead({ calls }: { calls: ShortageCalls }) {
  const { figures, exports } = useDesk(calls)
  return (
    <PageHead title={figures ? titleOf(figures) : 'Shortages'} {...crumbsOf(calls)} actions={exports}>
      {figures && figures.lines > 0 && <span className="max-tablet:hidden">{contextOf(figures)}</span>}
    </PageHead>
  )
}

/**
 * What is short, product by product: wait, another CFA, a substitute, or close; many lines in one
 * go.
 */
export function ShortageDesk({ calls }: { calls: ShortageCalls }) {
  const whyNot = useWhyNot(calls.carryOut)
  useLiveOrders(calls.side === 'office' ? 'admin' : 'customer')
  const { list, narrowed, read, figures } = useDesk(calls)
  const [chosen, setChosen] = useState<Chosen>(new Map())
  useUnsavedPage(chosen.size > 0)
  const groups = read.data?.data
  const choose: Choose = (group, changes) =>
    setChosen((was) => {
      const next = new Map(was)
      for (const [line, choice] of changes) {
        if (choice === 'wait') next.delete(line.id)
        else next.set(line.id, { choice, group, line })
      }
      return next
    })
  return (
    <>
      <FilterBar list={list} count={figures !== undefined && counted(figures.lines, 'short line')}>
        <ListSearch
          label="Search by product, order or distributor"
          address={list.address}
          className="h-control-s w-80"
        />
        <FoldedFilters set={Object.values(list.address.filters).filter(Boolean).length} total={figures?.lines}>
          <SelectFilter list={list} name="cfa_code" label="CFA" all="All CFAs" choices={figures?.cfas ?? []} />
          <SelectFilter list={list} name="reason" label="Reason" all="All reasons" choices={reasons} />
          <ChipFilter list={list} name="older" label="Age" options={ages} />
        </FoldedFilters>
        {list.isNarrowed && (
          <Button kind="link" onClick={list.address.clearAll}>
            Clear all
          </Button>
        )}
      </FilterBar>
      <div className="grid gap-8 wrap-break-word desk:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid min-w-0 content-start gap-4">
          {whyNot && <Notice title={whyNot}>You can see what is short, but not settle it.</Notice>}
          {read.isError && !groups ? (
            <FailedState onRetry={() => void read.refetch()}>The shortages did not load.</FailedState>
          ) : (
            <Groups
              groups={groups}
              isNarrowed={list.isNarrowed}
              narrowed={narrowed}
              chosen={chosen}
              choose={choose}
              calls={calls}
            />
          )}
          {read.data && read.data.total > pageOfGroups && (
            <div className="panel">
              <Pager
                page={list.page}
                pageSize={pageOfGroups}
                total={read.data.total}
                onPage={list.address.setPage}
                label="Pages of short products"
              />
            </div>
          )}
          <CarryOut calls={calls} groups={groups ?? []} chosen={chosen} onChosen={setChosen} />
        </div>
        <div className="grid min-w-0 content-start gap-8">
          <FillRate calls={calls} />
          {figures && figures.reasons.length > 0 && <WhyShort reasons={figures.reasons} />}
          {figures && figures.free_goods.packs > 0 && (
            <FreeGoods owed={figures.free_goods} href={`${calls.deskHref}?tab=promises`} />
          )}
        </div>
      </div>
    </>
  )
}

type GroupsProps = {
  groups: DeskGroup[] | undefined
  isNarrowed: boolean
  narrowed: Narrowed
  chosen: Chosen
  choose: Choose
  calls: ShortageCalls
}

function Groups({ groups, isNarrowed, narrowed, chosen, choose, calls }: GroupsProps) {
  if (!groups) return <Skeleton width="100%" height={240} />
  if (groups.length === 0)
    return (
      <div className="panel">
        <EmptyState>{isNarrowed ? 'No short lines match these filters.' : calls.empty}</EmptyState>
      </div>
    )
  return groups.map((group) => (
    <ShortageGroup key={keyOf(group)} group={group} narrowed={narrowed} chosen={chosen} choose={choose} calls={calls} />
  ))
}

type Figures = {
  lines: number
  packs: number
  value_paise: number
  oldest_since: string | null
  elsewhere_qty: number
}

function titleOf({ packs, elsewhere_qty }: Figures): string {
  if (packs === 0) return 'Shortages'
  const all = `${counted(packs, 'pack')} ${packs === 1 ? 'is' : 'are'} short`
  return elsewhere_qty > 0 ? `${all}, ${groupIndian(elsewhere_qty)} in stock at another CFA` : all
}

function contextOf({ lines, value_paise, oldest_since }: Figures): string {
  const today = todayInIndia(new Date())
  const days = oldest_since ? daysBetween(todayInIndia(new Date(oldest_since)), today) : 0
  const age = days < 1 ? 'All of them are from today.' : `The oldest has waited ${counted(days, 'day')}.`
  return `${counted(lines, 'line')} worth ${formatRupees(value_paise)}. ${age}`
}

function WhyShort({ reasons: why }: { reasons: { reason: string; reason_words: string; packs: number }[] }) {
  const most = Math.max(...why.map(({ packs }) => packs))
  return (
    <section aria-labelledby="why-h" className="border-line border-t pt-4">
      <h2 id="why-h" className="font-semibold">
        Why lines are short
      </h2>
      <ul className="mt-2">
        {why.map(({ reason, reason_words, packs }) => (
          <li
            key={reason}
            className="grid grid-cols-[minmax(0,1fr)_90px_56px] items-center gap-3 py-2 border-b border-line"
          >
            <span>{reason_words}</span>
            <HowFar bare value={packs} max={most} aria-hidden="true" />
            <span className="figures text-right">{groupIndian(packs)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
