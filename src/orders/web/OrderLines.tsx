import { formatDay, todayInIndia } from '#kit/date.ts'
import { formatAmount, formatRupees, groupIndian } from '#kit/money.ts'
import { namedBriefly } from '#kit/naming.ts'
import { Code } from '#ui/base/Code.tsx'
import { Money } from '#ui/base/Money.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import type { Order } from '../contract.ts'
import { packsBeside } from '../story.ts'
import { toPayOf } from '../to-pay.ts'
import { Sums } from './Sums.tsx'

type Line = Order['lines'][number]

const noteClass = 'figures mt-0.5 flex flex-wrap gap-x-2.5 text-ink-2 text-small'

/**
 * What was asked beside what was confirmed, or what the scheme made of it, and the money; a
 * difference is a chip.
 */
export function OrderLines({ order }: { order: Order }) {
  const { lines } = order
  const isConfirmed = lines.some((line) => line.confirmed_qty !== null)
  const supply = order.supply && order.supply.invoices.length > 0 ? order.supply : null
  return (
    <section aria-labelledby="lines-h">
      <SectionHead title="Lines" id="lines-h">
        <span className="figures text-ink-3">{countInWords(order)}</span>
      </SectionHead>
      <div className="panel mt-2.5 max-tablet:-mx-4 max-tablet:rounded-none max-tablet:border-x-0 print:mx-0">
        <table className="data-table two-party" data-supplied={supply !== null || undefined}>
          <caption className="sr-only">
            {isConfirmed ? 'What was asked and what was confirmed' : 'What was asked and what is ordered'}, line by line
          </caption>
          <LinesHead order={order} isConfirmed={isConfirmed} supply={supply} />
          <tbody>
            {lines.map((line) => (
              <LineRow
                key={line.line_no}
                line={line}
                note={lastChange(order, line)}
                supplied={supply?.lines.find(({ line_no }) => line_no === line.line_no) ?? null}
                closed={order.supply?.lines.find(({ line_no }) => line_no === line.line_no) ?? null}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Sums lines={lines} isInterstate={order.is_interstate} totals={order} toPayPaise={toPayOf(order)} />
    </section>
  )
}

type Supply = NonNullable<Order['supply']>
type LinesHeadProps = { order: Order; isConfirmed: boolean; supply: Supply | null }

/** 'Rohan Kulkarni, 12-11', or the day alone: whose order it is stands above the lines. */
function saidBy({ distributor_name }: Order, who: string, at: string): string {
  const day = formatDay(todayInIndia(new Date(at))).slice(0, 5)
  return who === distributor_name ? day : `${who}, ${day}`
}

/** Whose word each group of columns is. */
function LinesHead({ order, isConfirmed, supply }: LinesHeadProps) {
  const { placed_by, placed_at, timeline } = order
  const answer = timeline.findLast((event) => event.move === 'confirm')
  return (
    <thead>
      <tr>
        <td className="border-b-0!" />
        <th scope="colgroup">
          Asked<small>{saidBy(order, placed_by.name, placed_at)}</small>
        </th>
        <th scope="colgroup" colSpan={2} className="edge">
          {isConfirmed ? 'Confirmed' : 'Ordered'}
          <small>{isConfirmed && answer ? saidBy(order, answer.who, answer.at) : 'with the scheme'}</small>
        </th>
        {supply && (
          <th scope="colgroup" colSpan={2} className="edge">
            Invoiced
            <small>{namedBriefly(supply.invoices.map(({ invoice_no }) => invoice_no))}</small>
          </th>
        )}
        <th scope="colgroup" colSpan={supply ? 2 : 3} className="edge">
          <span className="sr-only">Money</span>
        </th>
      </tr>
      <tr>
        <th scope="col">Product</th>
        <th scope="col" className="numeric">
          Packs
        </th>
        <th scope="col" className="numeric edge">
          Packs
        </th>
        <th scope="col" className="numeric">
          {isConfirmed ? 'Total (free)' : 'Free'}
        </th>
        {supply && (
          <>
            <th scope="col" className="numeric edge">
              Packs
            </th>
            <th scope="col" className="numeric">
              Free
            </th>
          </>
        )}
        <th scope="col" className="numeric edge">
          PTS ₹
        </th>
        <th scope="col" className="numeric gst-column">
          GST
        </th>
        <th scope="col" className="numeric">
          Amount ₹
        </th>
      </tr>
    </thead>
  )
}

type Supplied = Supply['lines'][number]

type LineRowProps = {
  line: Line
  note: string | null
  /** What was invoiced of it, in columns of their own. */
  supplied: Supplied | null
  /** What of it was closed or offered in another product, invoiced or not. */
  closed: Supplied | null
}

function LineRow({ line, note, supplied, closed }: LineRowProps) {
  const { quantity_ordered: asked, total_qty: total, free_qty: free } = line
  const isDropped = total === 0
  const isConfirmed = line.confirmed_qty !== null
  const { packs, by } = packsBeside(line)
  return (
    <tr data-dropped={isDropped || undefined}>
      <td className="whole">
        <span className="product">{isDropped ? <s>{line.product_name}</s> : line.product_name}</span>
        <span className="flex flex-wrap gap-x-2.5 text-ink-3 text-small">
          <Code>{line.product_code}</Code>
          <span>{line.pack}</span>
          {line.scheme_qty > 0 && (
            <span className="figures">
              scheme {line.min_qty}+{line.scheme_qty}
              {line.compulsory && ', compulsory'}
              {free === 0 && !isDropped && ', not taken'}
            </span>
          )}
        </span>
        {note && <span className={noteClass}>{note}</span>}
        {supplied !== null && supplied.short > 0 && (
          <span className={noteClass}>
            <b className="font-semibold">Short {groupIndian(supplied.short)}</b> waits for stock
          </span>
        )}
        {closed?.closures?.map(({ quantity, reason }) => (
          <span key={`${quantity} ${reason}`} className={noteClass}>
            <b className="font-semibold">{groupIndian(quantity)} closed short</b> {reason}
          </span>
        ))}
        {closed?.offered && (
          <span className={noteClass}>
            <b className="font-semibold">{groupIndian(closed.offered.quantity)} offered</b> in another product, order{' '}
            {closed.offered.order_no}
          </span>
        )}
        {supplied?.owed_free ? (
          <span className={noteClass}>
            <b className="font-semibold">{groupIndian(supplied.owed_free)} free</b> promised and still owed
          </span>
        ) : null}
      </td>
      <td className="numeric">
        <span className="card-label">Asked</span>
        {groupIndian(asked)}
      </td>
      <td className="numeric edge strong">
        <span className="card-label">{isConfirmed ? 'Confirmed' : 'Ordered'}</span>
        {isDropped ? (
          'dropped'
        ) : (
          <span className="amounts">
            {by !== 0 && <Delta by={by} />}
            <span>{groupIndian(packs)}</span>
          </span>
        )}
      </td>
      <td className="numeric">
        <span className="card-label">{isConfirmed ? 'Total (free)' : 'Free'}</span>
        {isConfirmed && !isDropped ? `${groupIndian(total)} (${groupIndian(free)})` : free ? groupIndian(free) : '–'}
      </td>
      {supplied && <InvoicedCells supplied={supplied} isDropped={isDropped} />}
      <td className="numeric edge soft desk">
        <Money paise={line.price_paise} column />
      </td>
      <td className="numeric soft gst-column">
        <span className="card-label">GST</span>
        {line.gst_bp / 100}%
      </td>
      <td className="numeric amount">
        <span className="card-label">
          {groupIndian(total - free)} paid × {formatRupees(line.price_paise)}
        </span>
        <span>{formatAmount(line.amount_paise)}</span>
      </td>
    </tr>
  )
}

/** What came, with what is short of it as an amber chip. */
function InvoicedCells({ supplied: { packs, free, short }, isDropped }: { supplied: Supplied; isDropped: boolean }) {
  return (
    <>
      <td className="numeric edge">
        <span className="card-label">Invoiced</span>
        {isDropped ? (
          '–'
        ) : (
          <span className="amounts">
            {short > 0 && <span className="delta owed">−{groupIndian(short)}</span>}
            <span>{groupIndian(packs)}</span>
          </span>
        )}
      </td>
      <td className="numeric">
        <span className="card-label">Free invoiced</span>
        {free > 0 ? groupIndian(free) : '–'}
      </td>
    </>
  )
}

function Delta({ by }: { by: number }) {
  return (
    <span className="delta">
      {by > 0 ? '+' : '−'}
      {groupIndian(Math.abs(by))}
    </span>
  )
}

/**
 * 'Changed from 12 to 10 packs by Rohan Kulkarni: “One carton is left.”', of the last change that
 * touched the line.
 */
function lastChange({ timeline }: Order, { product_code }: Line): string | null {
  const told = timeline.flatMap(({ who, changes }) => changes.map((change) => ({ who, ...change })))
  const last = told.filter((change) => change.product_code === product_code).at(-1)
  if (!last) return null
  const why = last.reason ? `: “${last.reason}”` : ''
  if (last.is === 0) return `Dropped by ${last.who}${why}`
  if (last.was === 0) return `Added by ${last.who}${why}`
  return `Changed from ${groupIndian(last.was)} to ${groupIndian(last.is)} packs by ${last.who}${why}`
}

/** '9 asked, 8 confirmed' where some were dropped, else '9 lines'. */
function countInWords({ lines }: Order): string {
  const kept = lines.filter((line) => line.total_qty > 0).length
  if (kept < lines.length) return `${groupIndian(lines.length)} asked, ${groupIndian(kept)} confirmed`
  return lines.length === 1 ? '1 line' : `${groupIndian(lines.length)} lines`
}
