import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { todayInIndia } from '#kit/date.ts'
import { formatAmount, formatRupees } from '#kit/money.ts'
import { useSlice } from '#kit/web/store.ts'
import { useTabTitle } from '#kit/web/title.ts'
import type { Order } from '#orders/contract.ts'
import { statusColour, statusWord } from '#orders/status.ts'
import { storyOf, storyTitle } from '#orders/story.ts'
import { Sums } from '#orders/web/Sums.tsx'
import { percentOf } from '#parties/rules.ts'
import { Code } from '#ui/base/Code.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Badge } from '#ui/base/StatusMark.tsx'
import { DocumentPage } from '#ui/page/DocumentPage.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { Timeline } from '#ui/page/Timeline.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import type { DiscountDetail } from '../../orders.ts'
import { Gets } from '../Gets.tsx'
import { averageOf, needsInWords } from '../words.ts'
import '#orders/web/order.css'

type Line = Order['lines'][number]

type DiscountDocumentProps = {
  data: DiscountDetail
  list: { label: string; to: string }
  /** Where orders of the party's history open. */
  detail: string
  actions?: ReactNode
  /** Above everything else: whose orders these are. */
  note?: ReactNode
  /** In the place of the plain lines: to confirm them. */
  lines?: ReactNode
}

const renderLink = ({ to, children }: { to: string; children?: ReactNode }) => <Link href={to}>{children}</Link>

/**
 * A discount order for whoever may see it: its rates, what the stockist gets, who decided, and what
 * the party had before.
 */
export function DiscountDocument({ data, list, detail, actions, note, lines }: DiscountDocumentProps) {
  useTabTitle(`Order ${data.order.order_no}`)
  const [{ userType }] = useSlice(authSlice)
  const isFirm = userType === 'Distributor' && !detail.startsWith('/admin')
  const { order } = data
  const party = order.party
  return (
    <DocumentPage
      noun="order"
      title={
        <>
          Order <span className="figures">{order.order_no}</span>
        </>
      }
      badge={
        <Badge group={statusColour(order.status)}>
          {data.is_waiting ? `Awaiting approval: ${needsInWords[data.needs].toLowerCase()}` : statusWord(order.status)}
        </Badge>
      }
      crumbs={[list, { label: order.order_no }]}
      renderLink={renderLink}
      context={`For ${party?.name ?? ''}, ${party?.city ?? ''}. Supplied by ${order.distributor_name}, from ${order.cfa_name}.`}
      actions={actions}
      facts={[
        { label: 'Highest discount', value: percentOf(data.deepest_bp), strong: true },
        { label: 'Average', value: percentOf(averageOf(data)) },
        { label: 'At PTS', value: formatRupees(data.at_pts_paise) },
        { label: 'At the net rate', value: formatRupees(data.net_paise) },
        { label: 'Placed by', value: order.placed_by.name },
        { label: 'Placed', value: <TimeText at={order.placed_at} /> },
        ...(order.po_no ? [{ label: 'Purchase order', value: order.po_no }] : []),
      ]}
      notices={
        (note || order.way_out) && (
          <>
            {note}
            {order.way_out && (
              <Notice group="warning" title={order.way_out.title}>
                {order.way_out.why} {data.is_waiting && data.why_not}
              </Notice>
            )}
          </>
        )
      }
      side={
        <>
          <Story order={order} />
          <Gets distributor={isFirm ? null : order.distributor_name} party={party?.name ?? ''} {...data} />
        </>
      }
    >
      {lines ?? <Lines order={order} />}
      <Decisions decisions={data.decisions} />
      <PartyBefore party={party?.name ?? 'This party'} history={data.history} detail={detail} />
    </DocumentPage>
  )
}

function Story({ order }: { order: DiscountDetail['order'] }) {
  const today = todayInIndia(new Date())
  const title = storyTitle(order, today)
  return (
    <section>
      <SectionHead title={title} />
      <p className="mt-0.5 mb-4 text-ink-2">{order.waits_for}</p>
      <Timeline
        label={title}
        steps={storyOf(order, today).map(({ at, ...step }, place) => ({
          ...step,
          key: `${place}`,
          meta: at && <TimeText at={at} />,
        }))}
      />
    </section>
  )
}

function Lines({ order }: { order: DiscountDetail['order'] }) {
  return (
    <section>
      <SectionHead title="Lines" />
      <div className="mt-2.5">
        <Table label="Lines with their rates" columns={columns} rows={order.lines} rowKey={(line) => line.line_no} />
      </div>
      <Sums lines={order.lines} isInterstate={order.is_interstate} totals={order} />
    </section>
  )
}

function Decisions({ decisions }: Pick<DiscountDetail, 'decisions'>) {
  if (decisions.length === 0) return null
  return (
    <section>
      <SectionHead title="Decisions" />
      <ul className="mt-2 grid gap-2">
        {decisions.map((one) => (
          <li key={one.id}>
            {one.who} {one.decision} {percentOf(one.deepest_bp)}, <TimeText at={one.at} />.
            {one.reason && <span className="text-ink-2"> {one.reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type PartyBeforeProps = { party: string; history: DiscountDetail['history']; detail: string }

function PartyBefore({ party, history, detail }: PartyBeforeProps) {
  return (
    <section>
      <SectionHead title={`${party} in the last 12 months`} />
      {history.orders + history.refused === 0 ? (
        <p className="mt-1 text-ink-2">No other discount orders.</p>
      ) : (
        <FactList
          facts={[
            { label: 'Orders', value: history.orders },
            { label: 'At PTS', value: formatRupees(history.at_pts_paise) },
            { label: 'Average discount', value: percentOf(history.average_bp) },
            { label: 'Highest before', value: percentOf(history.deepest_bp) },
            { label: 'Refused', value: history.refused },
          ]}
        />
      )}
      {history.last.length > 0 && (
        <ul className="mt-3 grid gap-1">
          {history.last.map((past) => (
            <li key={past.order_id} className="flex flex-wrap justify-between gap-3">
              <span>
                <Link href={`${detail}/${past.order_id}`} className="underline">
                  {past.order_no}
                </Link>
                , {statusWord(past.status).toLowerCase()}
              </span>
              <span className="figures text-ink-2">
                {percentOf(past.deepest_bp)}, {formatRupees(past.at_pts_paise)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const columns: Column<Line>[] = [
  {
    head: 'Product',
    kind: 'name',
    card: 'title',
    cell: (line) => (
      <>
        {line.product_name}
        <span className="block font-normal text-ink-2">
          <Code>{line.product_code}</Code> {line.pack}
        </span>
      </>
    ),
  },
  { head: 'Packs', kind: 'number', cell: (line) => line.confirmed_qty ?? line.quantity_ordered },
  { head: 'PTS ₹', kind: 'number', cell: (line) => formatAmount(line.price_paise) },
  { head: 'Discount', kind: 'number', cell: (line) => percentOf(line.discount_bp ?? 0) },
  { head: 'Net rate ₹', kind: 'number', cell: (line) => formatAmount(line.net_rate_paise ?? 0) },
  { head: 'Approval', cell: (line) => (line.needs && line.needs !== 'none' ? needsInWords[line.needs] : '–') },
  { head: 'Margin ₹', kind: 'number', cell: (line) => formatAmount(line.total_qty * (line.margin_paise ?? 0)) },
  { head: 'Claim ₹', kind: 'number', cell: (line) => formatAmount(line.total_qty * (line.claim_paise ?? 0)) },
  { head: 'Net ₹', kind: 'number', cell: (line) => formatAmount(line.total_qty * (line.net_rate_paise ?? 0)) },
]
