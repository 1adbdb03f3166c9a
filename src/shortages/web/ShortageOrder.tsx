import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { OtherAdminType, OtherType } from '#accounts/web/OtherType.tsx'
import { monthInWords, todayInIndia } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { useOpening } from '#kit/web/opening.ts'
import { usePathParam } from '#kit/web/params.ts'
import { useRead } from '#kit/web/query.ts'
import { useWhyNot } from '#kit/web/rights.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { statusColour, statusWord } from '#orders/status.ts'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Badge, StatusMark } from '#ui/base/StatusMark.tsx'
import { DocumentLoading, DocumentPage, DocumentSection } from '#ui/page/DocumentPage.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import type { RenderLink } from '#ui/shell/nav.ts'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import type { ShortOrder, ShortOrderLine } from '../contract.ts'
import { fillSince, rateInWords } from '../rules.ts'
import type { Deed } from './ShortageDeed.tsx'
import type { ShortageCalls } from './shortageCalls.ts'

const renderLink: RenderLink = ({ to, ...rest }) => <Link href={to} {...rest} />
const loadDeed = () => import('./ShortageDeed.tsx').then((part) => part.ShortageDeed)

/**
 * One order on the shortage desk: each line with what came, what is short, why, and the ways on.
 */
export function ShortageOrder({ calls }: { calls: ShortageCalls }) {
  useLiveOrders(calls.side === 'office' ? 'admin' : 'customer')
  const order_id = usePathParam('order_id')
  const read = useRead(calls.order, { order_id }, { ownFailure: true })
  const order = read.data?.data
  useTabTitle(order && `Shortage ${order.order_no}`)
  const deed = useOpening(loadDeed)
  const [asked, setAsked] = useState<{ deed: Deed; line: ShortOrderLine } | null>(null)
  const crumbs = [{ label: 'Shortages', to: calls.deskHref }]
  if (read.isError && !order) {
    const isAbsent = read.error.http === 404 || read.error.http === 422
    return (
      <>
        <PageHead title={isAbsent ? 'No such order' : 'Shortage'} crumbs={crumbs} renderLink={renderLink} />
        {isAbsent ? (
          <EmptyState action={calls.side === 'office' ? <OtherAdminType /> : <OtherType />}>
            We can’t find that order. It may belong to the other product type.
          </EmptyState>
        ) : (
          <FailedState onRetry={() => void read.refetch()}>The order did not load.</FailedState>
        )}
      </>
    )
  }
  if (!order) return <DocumentLoading title="Shortage" crumbs={crumbs} renderLink={renderLink} />
  const act = (what: Deed, line: ShortOrderLine) => {
    setAsked({ deed: what, line })
    deed.open()
  }
  return (
    <DocumentPage
      noun="order"
      title={`Shortage ${order.order_no}`}
      crumbs={[...crumbs, { label: order.order_no }]}
      renderLink={renderLink}
      badge={<Badge group={statusColour(order.status)}>{statusWord(order.status)}</Badge>}
      actions={
        <Link className={buttonClass()} href={calls.orderHref(order.order_id)}>
          Open order
        </Link>
      }
      context={`For ${order.distributor_name}, ${order.city}. From ${order.cfa_name}.`}
      facts={factsOf(order)}
    >
      <DocumentSection id="lines-h" title="Lines" aside={counted(order.lines.length, 'line')}>
        <ul className="panel">
          {shortFirst(order.lines).map((line) => (
            <Line key={line.id} line={line} calls={calls} act={act} />
          ))}
        </ul>
      </DocumentSection>
      <Firm order={order} />
      {deed.Part && asked && (
        <deed.Part
          key={deed.times}
          open={deed.isOpen}
          onClose={deed.close}
          deed={asked.deed}
          line={asked.line}
          calls={calls}
        />
      )}
    </DocumentPage>
  )
}

function factsOf({ lines, since }: ShortOrder) {
  const short = lines.filter((line) => line.short_qty > 0)
  const packs = short.reduce((sum, line) => sum + line.short_qty, 0)
  return [
    { label: 'Short', value: packs === 0 ? 'Nothing' : counted(packs, 'pack'), strong: true },
    { label: 'Lines short', value: `${short.length} of ${lines.length}` },
    { label: 'Value short', value: <Money paise={short.reduce((sum, line) => sum + line.value_paise, 0)} /> },
    { label: 'Confirmed', value: <TimeText at={since} /> },
  ]
}

function shortFirst(lines: ShortOrderLine[]): ShortOrderLine[] {
  return [...lines.filter((line) => line.short_qty > 0), ...lines.filter((line) => line.short_qty <= 0)]
}

type LineProps = { line: ShortOrderLine; calls: ShortageCalls; act: (deed: Deed, line: ShortOrderLine) => void }

function Line({ line, calls, act }: LineProps) {
  return (
    <li className="border-t border-line first:border-t-0 grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-medium">
          {line.product_name} <Code>{line.product_code}</Code>{' '}
          <span className="font-normal text-ink-2">{line.pack}</span>
        </p>
        <State line={line} />
      </div>
      <Figures line={line} />
      {line.offered && (
        <p className="text-ink-2">
          A substitute for {counted(line.offered.quantity, 'pack')} is offered in{' '}
          <Link className="figures text-accent-ink" href={calls.orderHref(line.offered.order_id)}>
            {line.offered.order_no}
          </Link>
          . They close when the distributor confirms it.
        </p>
      )}
      <Closures line={line} calls={calls} />
      <Deeds line={line} act={act} calls={calls} />
    </li>
  )
}

function Figures({ line }: Pick<LineProps, 'line'>) {
  const isShort = line.short_qty > 0
  return (
    <dl className="figures flex flex-wrap gap-x-4 gap-y-1 text-small">
      <Figure label="Ordered">{line.ordered_qty}</Figure>
      <Figure label="Invoiced">{line.invoiced_qty}</Figure>
      {line.reserved_qty > 0 && <Figure label="Being picked">{line.reserved_qty}</Figure>}
      {line.closed_qty > 0 && <Figure label="Closed">{line.closed_qty}</Figure>}
      {isShort && (
        <Figure label="Short" free={line.short_free_qty}>
          {line.short_qty}
        </Figure>
      )}
      {isShort && (
        <div className="flex gap-1.5">
          <dt className="text-ink-3">Value</dt>
          <dd>
            <Money paise={line.value_paise} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** What was closed of the line and why, and what came instead. */
function Closures({ line, calls }: Pick<LineProps, 'line' | 'calls'>) {
  return line.closures.map((closure) => (
    <p key={closure.at} className="text-ink-2 text-small">
      {counted(closure.quantity, 'pack')} closed <TimeText at={closure.at} />
      {closure.by && ` by ${closure.by}`}: {closure.reason}{' '}
      {closure.instead && (
        <Link className="figures text-accent-ink" href={calls.orderHref(closure.instead.order_id)}>
          {closure.instead.order_no}
        </Link>
      )}
      {closure.reopened_at && (
        <>
          {' '}
          Re-opened <TimeText at={closure.reopened_at} />.
        </>
      )}
    </p>
  ))
}

function Deeds({ line, act, calls }: LineProps) {
  const whyNot = {
    cfa: useWhyNot(calls.move),
    substitute: useWhyNot(calls.substitute),
    close: useWhyNot(calls.close),
    reopen: useWhyNot(calls.reopen),
  }
  const isOpen = line.short_qty > (line.offered?.quantity ?? 0)
  const mayReopen = line.closures.some((one) => one.may_reopen)
  if (!isOpen && !mayReopen) return null
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && (
        <>
          {line.cfas.length > 0 && (
            <Button size="small" aria-haspopup="dialog" whyNot={whyNot.cfa} onClick={() => act('cfa', line)}>
              Send from {line.cfas.length === 1 ? line.cfas[0]?.name : 'another CFA'}
            </Button>
          )}
          {line.substitutes.length > 0 && !line.offered && (
            <Button
              size="small"
              aria-haspopup="dialog"
              whyNot={whyNot.substitute}
              onClick={() => act('substitute', line)}
            >
              Offer substitute
            </Button>
          )}
          <Button size="small" aria-haspopup="dialog" whyNot={whyNot.close} onClick={() => act('close', line)}>
            Close line
          </Button>
        </>
      )}
      {mayReopen && (
        <Button size="small" aria-haspopup="dialog" whyNot={whyNot.reopen} onClick={() => act('reopen', line)}>
          Re-open line
        </Button>
      )}
    </div>
  )
}

function Figure({ label, free = 0, children }: { label: string; free?: number; children: number }): ReactNode {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-3">{label}</dt>
      <dd className="font-medium">
        {groupIndian(children)}
        {free > 0 && <span className="font-normal text-ink-2"> ({groupIndian(free)} free)</span>}
      </dd>
    </div>
  )
}

function State({ line }: { line: ShortOrderLine }) {
  if (line.short_qty > 0) return <StatusMark group="warning">{line.reason_words}</StatusMark>
  if (line.reserved_qty > 0) return <StatusMark group="info">Being picked</StatusMark>
  if (line.closed_qty > 0) return <StatusMark group="info">Closed short</StatusMark>
  return line.invoiced_qty >= line.ordered_qty ? (
    <StatusMark group="success">All sent</StatusMark>
  ) : (
    <StatusMark group="info">On its way</StatusMark>
  )
}

function Firm({ order: { firm, distributor_name } }: { order: ShortOrder }) {
  return (
    <DocumentSection
      id="firm-h"
      title={distributor_name}
      aside={`since ${monthInWords(fillSince(todayInIndia(new Date())))}`}
    >
      <FactList
        figures
        facts={[
          { label: 'Fill rate', value: rateInWords(firm.rate_bp) },
          { label: 'Packs ordered', value: groupIndian(firm.ordered_qty) },
          { label: 'Packs invoiced', value: groupIndian(firm.invoiced_qty) },
          { label: 'Lines short now', value: groupIndian(firm.open_lines) },
          { label: 'Worth', value: <Money paise={firm.open_value_paise} /> },
          { label: 'Lines closed short', value: groupIndian(firm.closed_lines) },
        ]}
      />
    </DocumentSection>
  )
}
