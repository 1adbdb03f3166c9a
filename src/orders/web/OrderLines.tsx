import { formatAmount, formatRupees } from '#kit/money.ts'
import { Code } from '#ui/Code.tsx'
import { Money } from '#ui/Money.tsx'
import { SectionHead } from '#ui/PageHead.tsx'
import type { Order } from './MyOrder.tsx'

type Line = Order['lines'][number]

/** What was asked beside what the scheme made of it, and the money; a difference is a chip. */
export function OrderLines({ order }: { order: Order }) {
  const { lines, line_count, placed_by } = order
  return (
    <section aria-labelledby="lines-h">
      <SectionHead title="Lines" id="lines-h">
        <span className="num text-ink-3">{line_count === 1 ? '1 line' : `${line_count} lines`}</span>
      </SectionHead>
      <div className="panel mt-2.5 max-tablet:-mx-4 max-tablet:rounded-none max-tablet:border-x-0 print:mx-0">
        <table className="tbl two-party">
          <caption className="sr-only">What was asked and what is ordered, line by line</caption>
          <thead>
            <tr>
              <td className="border-b-0!" />
              <th scope="colgroup">
                Asked<small>{placed_by.name}</small>
              </th>
              <th scope="colgroup" colSpan={2} className="edge">
                Ordered<small>with the scheme</small>
              </th>
              <th scope="colgroup" colSpan={3} className="edge">
                <span className="sr-only">Money</span>
              </th>
            </tr>
            <tr>
              <th scope="col">Product</th>
              <th scope="col" className="r">
                Packs
              </th>
              <th scope="col" className="r edge">
                Packs
              </th>
              <th scope="col" className="r">
                of it free
              </th>
              <th scope="col" className="r edge">
                PTS ₹
              </th>
              <th scope="col" className="r">
                GST
              </th>
              <th scope="col" className="r">
                Amount ₹
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.line_no} line={line} note={lastChange(order, line.product_code)} />
            ))}
          </tbody>
        </table>
      </div>
      <Sums order={order} />
    </section>
  )
}

function LineRow({ line, note }: { line: Line; note: string | null }) {
  const { quantity_ordered: asked, total_qty: total, free_qty: free } = line
  return (
    <tr>
      <td className="whole">
        <span className="product">{line.product_name}</span>
        <span className="about">
          <Code>{line.product_code}</Code>
          <span>{line.pack}</span>
          {line.scheme_qty > 0 && (
            <span className="num">
              scheme {line.min_qty}+{line.scheme_qty}
              {line.compulsory && ', compulsory'}
              {free === 0 && ', not taken'}
            </span>
          )}
        </span>
        {note && <span className="note num">{note}</span>}
      </td>
      <td className="r">
        <span className="card-label">Asked</span>
        {asked}
      </td>
      <td className="r edge strong">
        <span className="card-label">Ordered</span>
        <span className="amounts">
          {total !== asked && <Delta by={total - asked} />}
          <span>{total}</span>
        </span>
      </td>
      <td className="r">
        <span className="card-label">Free</span>
        {free || '–'}
      </td>
      <td className="r edge soft desk">
        <Money paise={line.price_paise} column />
      </td>
      <td className="r soft">
        <span className="card-label">GST</span>
        {line.gst_bp / 100}%
      </td>
      <td className="r amount">
        <span className="card-label">
          {total - free} paid × {formatRupees(line.price_paise)}
        </span>
        <span>{formatAmount(line.amount_paise)}</span>
      </td>
    </tr>
  )
}

function Delta({ by }: { by: number }) {
  return (
    <span className="delta">
      {by > 0 ? '+' : '−'}
      {Math.abs(by)}
    </span>
  )
}

/** 'Changed from 12 to 10 packs by Rohan Kulkarni', of the last edit that touched the line. */
function lastChange({ timeline }: Order, code: string): string | null {
  const told = timeline.flatMap(({ who, changes }) => changes.map((change) => ({ who, ...change })))
  const last = told.filter((change) => change.product_code === code).at(-1)
  if (!last) return null
  return last.was === 0 ? `Added by ${last.who}` : `Changed from ${last.was} to ${last.is} packs by ${last.who}`
}

function Sums({ order }: { order: Order }) {
  return (
    <dl className="sums">
      <dt>Value</dt>
      <dd>{formatRupees(order.value_paise)}</dd>
      <dt>GST</dt>
      <dd>{formatRupees(order.tax_paise)}</dd>
      <dt className="last">To pay</dt>
      <dd className="last">{formatRupees(order.total_paise)}</dd>
    </dl>
  )
}
