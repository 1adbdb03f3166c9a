import Clock from 'lucide-react/icons/clock'
import Repeat from 'lucide-react/icons/repeat'
import Truck from 'lucide-react/icons/truck'
import X from 'lucide-react/icons/x'
import { type ComponentType, useState } from 'react'
import { Link } from 'wouter'
import { daysBetween, formatDay, todayInIndia } from '#kit/date.ts'
import type { Input } from '#kit/endpoint.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { useMay } from '#kit/web/rights.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { type DeskGroup, type DeskLine, mostDeskLines } from '../contract.ts'
import type { Choice } from '../rules.ts'
import type { Choose, Chosen } from './chosen.ts'
import type { ShortageCalls } from './shortageCalls.ts'

/** What the desk is narrowed to. */
export type Narrowed = Omit<Input<ShortageCalls['group']>, 'cfa_code' | 'product_code'>

type ShortageGroupProps = {
  /** As the desk has it: with its first lines. */
  group: DeskGroup
  narrowed: Narrowed
  chosen: Chosen
  choose: Choose
  calls: ShortageCalls
}

/** One product at one CFA: what could be done, and the lines that wait. */
export function ShortageGroup({ group: begun, narrowed, chosen, choose, calls }: ShortageGroupProps) {
  const { group, more, isOnTheWay } = useMoreLines(begun, narrowed, calls)
  const { lines, line_count, cfa_name, product_name, product_code, pack, reason_words } = group
  const open = lines.filter((line) => !line.offered)
  const choices = new Set(open.map((line) => chosen.get(line.id)?.choice ?? 'wait'))
  const [only] = choices
  const all = choices.size === 1 ? (only ?? 'wait') : null
  const mayChoose = useMay(calls.carryOut)
  return (
    <section className="panel" aria-label={`${product_name}, ${cfa_name}`}>
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 tablet:flex-nowrap">
        <div className="min-w-0">
          <h2 className="text-body font-semibold">
            {product_name} <Code>{product_code}</Code>
          </h2>
          <p className="text-ink-2 text-small">
            {counted(group.short_qty, 'pack')} of {counted(line_count, 'order')} short at {cfa_name},{' '}
            {formatRupees(group.value_paise)}. {pack}. {reason_words}.
          </p>
        </div>
        {open.length > 1 && mayChoose && (
          <div className="flex items-center gap-2 [&_fieldset]:flex-1 max-tablet:w-full">
            <span className="whitespace-nowrap text-ink-3 text-small">
              {line_count > lines.length ? 'Oldest' : 'All'} {open.length}
            </span>
            <Segmented
              label={`${line_count > lines.length ? 'The oldest' : 'All'} lines of ${product_name}`}
              full
              className="min-w-0"
              options={optionsFor(group, open)}
              value={all ?? ''}
              onChange={(choice) =>
                choose(
                  group,
                  open.map((line) => [line, fitting(line, choice as Choice)]),
                )
              }
            />
          </div>
        )}
      </header>
      <Ways group={group} chosen={all} />
      <ul>
        {lines.map((line) => (
          <ShortLine
            key={line.id}
            line={line}
            group={group}
            choice={chosen.get(line.id)?.choice ?? 'wait'}
            onChoice={(choice) => choose(group, [[line, choice]])}
            calls={calls}
          />
        ))}
      </ul>
      {line_count > lines.length && (
        <p className="flex flex-wrap items-center gap-x-3 border-line border-t px-4 py-2 text-ink-3 text-small">
          The {lines.length} oldest of {groupIndian(line_count)} lines are shown.
          {more && (
            <Button kind="link" busy={isOnTheWay} onClick={more}>
              {moreInWords(line_count)}
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

/**
 * The desk comes with the first lines of each product; the others are fetched when they are wanted.
 */
function useMoreLines(begun: DeskGroup, narrowed: Narrowed, calls: ShortageCalls) {
  const [isWanted, setWanted] = useState(false)
  const { cfa_code, product_code } = begun
  const read = useRead(calls.group, { ...narrowed, cfa_code, product_code }, { enabled: isWanted })
  const group = (isWanted && read.data?.data) || begun
  const isMore = group.lines.length < Math.min(group.line_count, mostDeskLines)
  return {
    group,
    more: isMore && (() => (isWanted ? void read.refetch() : setWanted(true))),
    isOnTheWay: read.isFetching,
  }
}

/** 'Show all 33' or, of very many, 'Show the oldest 40' */
function moreInWords(lines: number): string {
  return lines > mostDeskLines ? `Show the oldest ${mostDeskLines}` : `Show all ${lines}`
}

/** What a choice for all means for one that does not have it. */
function fitting(line: DeskLine, choice: Choice): Choice {
  if (choice === 'cfa' && line.cfa_codes.length === 0) return 'wait'
  if (choice === 'substitute' && line.substitute_codes.length === 0) return 'wait'
  return choice
}

function optionsFor(group: DeskGroup, lines: DeskLine[]): { value: string; label: string; disabled?: boolean }[] {
  return [
    { value: 'wait', label: 'Wait' },
    {
      value: 'cfa',
      label: shortName(group.cfas[0]?.name),
      disabled: lines.every((line) => line.cfa_codes.length === 0),
    },
    {
      value: 'substitute',
      label: 'Substitute',
      disabled: lines.every((line) => line.substitute_codes.length === 0),
    },
    { value: 'close', label: 'Close' },
  ]
}

/** 'Raipur CFA' → 'Raipur' */
function shortName(name: string | undefined): string {
  return name?.replace(/\s+(CFA|Depot|Plant)$/i, '') ?? 'Other CFA'
}

/** What each way means for this product, in one line. */
function Ways({ group, chosen }: { group: DeskGroup; chosen: Choice | null }) {
  const [cfa] = group.cfas
  const [substitute] = group.substitutes
  return (
    <div className="grid grid-cols-4 border-y border-line max-tablet:grid-cols-2 max-tablet:border-b-0">
      <Way icon={Clock} title="Wait" on={chosen === 'wait'}>
        {onItsWayInWords(group)}
      </Way>
      <Way icon={Truck} title={cfa?.name ?? 'Another CFA'} on={chosen === 'cfa'} off={!cfa}>
        {cfa
          ? `${counted(cfa.quantity, 'pack')} in stock. A linked order at the same price.`
          : 'No other CFA of these stockists has it.'}
      </Way>
      <Way
        icon={Repeat}
        title={substitute?.product_name ?? 'No substitute'}
        on={chosen === 'substitute'}
        off={!substitute}
      >
        {substitute
          ? `Same molecule, strength and form. ${formatRupees(substitute.price_paise)} a pack, ${groupIndian(substitute.quantity)} in stock.`
          : 'None of this molecule, strength and form.'}
      </Way>
      <Way icon={X} title="Close" on={chosen === 'close'}>
        {group.short_free_qty > 0
          ? `The rest will not come, ${counted(group.short_free_qty, 'free pack')} included.`
          : 'The rest will not come.'}
      </Way>
    </div>
  )
}

/** '60 packs are on the way from Raipur CFA since 18-11-2026.' */
function onItsWayInWords({ on_its_way }: DeskGroup): string {
  const [first] = on_its_way
  const goesOn = 'Sent automatically when stock arrives, oldest order first.'
  if (!first) return goesOn
  const packs = on_its_way.reduce((sum, { quantity }) => sum + quantity, 0)
  const from = new Set(on_its_way.map(({ from_name }) => from_name)).size > 1 ? 'other plants' : first.from_name
  const since = formatDay(todayInIndia(new Date(first.sent_at)))
  return `${counted(packs, 'pack')} on the way from ${from} since ${since}. ${goesOn}`
}

type WayProps = {
  icon: ComponentType<{ className: string }>
  title: string
  on: boolean
  off?: boolean
  children: string
}

function Way({ icon: Icon, title, on, off = false, children }: WayProps) {
  return (
    <div
      className="py-2.5 px-4 border-l border-line first:border-l-0 data-on:bg-accent-soft data-off:text-ink-3 max-tablet:odd:border-l-0 max-tablet:nth-[n+3]:border-t"
      data-on={on || undefined}
      data-off={off || undefined}
    >
      <p className="flex items-start gap-1.5 font-medium">
        <Icon className="mt-0.5 size-3.75 flex-none" />
        {title}
      </p>
      <p className="text-ink-2 text-small">{children}</p>
    </div>
  )
}

type ShortLineProps = {
  line: DeskLine
  group: DeskGroup
  choice: Choice
  onChoice: (choice: Choice) => void
  calls: ShortageCalls
}

function ShortLine({ line, group, choice, onChoice, calls }: ShortLineProps) {
  const mayChoose = useMay(calls.carryOut)
  const days = daysBetween(todayInIndia(new Date(line.since)), todayInIndia(new Date()))
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_max-content_324px] items-center gap-x-4 gap-y-2 border-line border-t px-4 py-2 first:border-t-0 max-tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:first:border-t">
      <div className="min-w-0">
        <Link className="figures font-medium text-accent-ink" href={calls.shortHref(line.order_id)}>
          {line.order_no}
        </Link>
        <span className="block text-ink-2">{line.distributor_name}</span>
      </div>
      <p className="figures text-right whitespace-nowrap">
        <b>{groupIndian(line.short_qty)}</b>
        {line.short_free_qty > 0 && <span className="text-ink-3"> ({groupIndian(line.short_free_qty)} free)</span>}
        <span className={days >= 7 ? 'block font-medium' : 'block text-ink-2'}>
          {days < 1 ? 'today' : counted(days, 'day')}
        </span>
      </p>
      {line.offered ? (
        <p className="text-ink-2 text-small max-tablet:col-span-full">
          Substitute for {groupIndian(line.offered.quantity)} offered in{' '}
          <Link className="figures text-accent-ink" href={calls.orderHref(line.offered.order_id)}>
            {line.offered.order_no}
          </Link>
          . The distributor has the next move.
        </p>
      ) : (
        mayChoose && (
          <Segmented
            className="max-tablet:col-span-full"
            label={`Order ${line.order_no}`}
            full
            options={optionsFor(lineGroup(group, line), [line])}
            value={choice}
            onChange={(next) => onChoice(next as Choice)}
          />
        )
      )}
    </li>
  )
}

/** The line’s own first CFA: another firm may be served by another one. */
function lineGroup(group: DeskGroup, line: DeskLine): DeskGroup {
  const cfas = group.cfas.filter(({ code }) => code === line.cfa_codes[0])
  return { ...group, cfas: cfas.length > 0 ? cfas : group.cfas }
}
