// What was asked and what is confirmed of it: a lane at a desk, boxes on a phone.
import Lock from 'lucide-react/icons/lock'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { type KeyboardEvent, memo, useState } from 'react'
import { formatDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatAmount, formatRupees, groupIndian } from '#kit/money.ts'
import type { Order } from '#orders/contract.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { QuantityBox } from '#ui/fields/QuantityBox.tsx'
import { isAboveUsual } from '../awaiting.ts'
import type { compareWithUsual } from '../contract.ts'
import { isLess, stepped } from '../rules.ts'
import { type CellProps, type Change, isSilent, quantityId, type Row, reasonId, step } from './rows.ts'
import { WhatItDoes, WhyLess } from './WhyLess.tsx'
import '#ui/table/table.css'
import '#ui/table/laneTable.css'

type Usual = Output<typeof compareWithUsual>['data']['lines'][number]

type ConfirmLinesProps = {
  order: Order
  rows: readonly Row[]
  usual: readonly Usual[] | undefined
  change: Change
}

export function ConfirmLines({ order, rows, usual, change }: ConfirmLinesProps) {
  const [active, setActive] = useState<string | null>(null)
  const usualOf = new Map(usual?.map((line) => [line.product_code, line]))
  return (
    <div className="panel">
      <table className="data-table lane-table">
        <caption className="sr-only">Asked, and what you confirm</caption>
        <thead>
          <tr>
            <td />
            <td className="roomy" />
            <th colSpan={2} scope="colgroup" className="edge">
              Asked
              <small>
                {order.placed_by.name}, {formatDay(todayInIndia(new Date(order.placed_at))).slice(0, 5)}
              </small>
            </th>
            <th colSpan={3} scope="colgroup" className="edge">
              Confirmed
              <small>you, now</small>
            </th>
            <td className="edge roomy" />
            <td colSpan={2} className="edge-narrow" />
          </tr>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="numeric roomy">
              You order a month
            </th>
            <th scope="col" className="numeric edge">
              Packs
            </th>
            <th scope="col" className="numeric">
              Free
            </th>
            <th scope="col" className="numeric lane-head">
              Packs
            </th>
            <th scope="col" className="numeric">
              Free
            </th>
            <th scope="col" className="numeric">
              Total
            </th>
            <th scope="col" className="numeric edge roomy">
              PTS ₹
            </th>
            <th scope="col" className="numeric">
              Amount ₹
            </th>
            <th scope="col">
              <span className="sr-only">Take out</span>
            </th>
          </tr>
        </thead>
        {rows.map((row) => (
          <ConfirmLine
            key={row.line.product_code}
            row={row}
            usual={usualOf.get(row.line.product_code)}
            isActive={active === row.line.product_code}
            change={change}
            onActive={setActive}
          />
        ))}
      </table>
    </div>
  )
}

type LineProps = {
  row: Row
  usual: Usual | undefined
  isActive: boolean
  change: Change
  onActive: (code: string) => void
}

const ConfirmLine = memo(
  function ConfirmLine({ row, usual, isActive, change, onActive }: LineProps) {
    const { line, quantity, confirmed, error } = row
    const code = line.product_code
    const isAbove = usual !== undefined && isAboveUsual(confirmed.confirmed_qty, usual.monthly_qty)
    const isOpen = error !== null || isSilent(row) || (isActive && (isLess(row) || confirmed.free_qty > 0))
    const less = line.quantity_ordered - confirmed.confirmed_qty
    return (
      <tbody
        data-active={isActive || undefined}
        data-above={isAbove || undefined}
        data-dropped={quantity === 0 || undefined}
        onFocus={() => onActive(code)}
      >
        <tr>
          <td className="name">
            <Product row={row} usual={usual} isAbove={isAbove} isOpen={isOpen} />
          </td>
          <td className="numeric soft roomy">{usual?.monthly_qty ? groupIndian(usual.monthly_qty) : '–'}</td>
          <td className="numeric edge asked">
            <span className="card-label">Asked</span>
            {groupIndian(line.quantity_ordered)}
          </td>
          <td className="numeric soft asked-free">
            <span className="card-label">Free</span>
            {line.free_qty > 0 ? groupIndian(line.free_qty) : '–'}
          </td>
          <td className="lane">
            <Packs row={row} change={change} />
          </td>
          <td className="numeric c-free">
            {confirmed.free_qty > 0 ? groupIndian(confirmed.free_qty) : '–'}
            <span className="card-word"> free</span>
          </td>
          <td className="numeric c-total">
            {less > 0 && <span className="delta">−{groupIndian(less)}</span>}
            {groupIndian(confirmed.total_qty)}
          </td>
          <td className="numeric soft edge roomy">{formatAmount(line.price_paise)}</td>
          <td className="numeric amount">
            <span className="card-word">
              {groupIndian(confirmed.total_qty - confirmed.free_qty)} paid × {formatRupees(line.price_paise)}
            </span>
            <span>{formatAmount(confirmed.amount_paise)}</span>
            {confirmed.amount_paise !== line.amount_paise && <s>{formatAmount(line.amount_paise)}</s>}
          </td>
          <td className="row-acts">
            <TakeOut row={row} change={change} />
          </td>
        </tr>
        {isOpen && (
          <tr className="confirm-more">
            <td colSpan={10}>
              <WhatItDoes row={row} change={change} />
              {isLess(row) && !error && <WhyLess row={row} change={change} />}
            </td>
          </tr>
        )}
      </tbody>
    )
  },
  (was, is) =>
    was.row.typed === is.row.typed &&
    was.row.line === is.row.line &&
    was.usual === is.usual &&
    was.isActive === is.isActive &&
    was.change === is.change,
)

function Packs({ row, change }: CellProps) {
  const { line, typed, quantity, error } = row
  const code = line.product_code

  /** Enter goes on: to the reason that is missing, else to the next line. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') change(code, { text: String(line.quantity_ordered) })
    else if (event.key === 'Enter' && isSilent(row)) document.getElementById(reasonId(code))?.focus()
    else if (event.key === 'Enter' || event.key === 'ArrowDown') step(event.currentTarget, 1)
    else if (event.key === 'ArrowUp') step(event.currentTarget, -1)
    else return
    event.preventDefault()
  }

  return (
    <span className="quantity-box">
      <QuantityBox
        id={quantityId(code)}
        data-packs
        name={line.product_name}
        maxLength={12}
        aria-label={`You confirm of ${line.product_name}, ${line.quantity_ordered} asked`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`confirm-${code}`}
        value={typed.text ?? String(line.quantity_ordered)}
        onFocus={(event) => event.currentTarget.select()}
        onType={(text) => change(code, { text })}
        onStep={(by) => change(code, { text: String(stepped(row, by)) })}
        onKeyDown={onKeyDown}
        onBlur={() => typed.text !== undefined && !error && change(code, { text: String(quantity) })}
      />
    </span>
  )
}

type ProductProps = { row: Row; usual: Usual | undefined; isAbove: boolean; isOpen: boolean }

/** The name, the scheme that it was placed under, what is usual, and why less of it is wanted. */
function Product({ row: { line, quantity, typed }, usual, isAbove, isOpen }: ProductProps) {
  return (
    <>
      <span className="product">{line.product_name}</span>
      <span className="flex flex-wrap gap-x-2.5 text-small font-normal text-ink-3">
        <Code>{line.product_code}</Code>
        <span>{line.pack}</span>
        {line.scheme_qty > 0 && (
          <span className="figures inline-flex items-center gap-1 whitespace-nowrap">
            {line.compulsory && <Lock className="size-3" aria-label="Compulsory" />}
            scheme {line.min_qty}+{line.scheme_qty}
          </span>
        )}
      </span>
      {usual && <UsualWords usual={usual} isAbove={isAbove} />}
      {!isOpen && typed.reason && quantity !== line.quantity_ordered && (
        <span className="block text-small font-normal text-ink-2">
          <b className="font-semibold">{quantity === 0 ? 'Dropped' : 'You'}</b> “{typed.reason}”{' '}
          <Button kind="link" onClick={() => document.getElementById(quantityId(line.product_code))?.focus()}>
            Change
          </Button>
        </span>
      )}
    </>
  )
}

/** Amber where it is more than usual, not sold, or not wanted. */
function UsualWords({ usual, isAbove }: { usual: Usual; isAbove: boolean }) {
  const { monthly_qty, unwanted, sold, stock } = usual
  const warning = !sold
    ? 'Not sold any more'
    : unwanted !== null
      ? 'You do not want it'
      : isAbove && `More than the ${groupIndian(monthly_qty ?? 0)} you order in a month`
  const known =
    monthly_qty === null
      ? 'New to you'
      : monthly_qty === 0
        ? 'Not ordered for 90 days'
        : `You order ${groupIndian(monthly_qty)} a month`
  return (
    <span className="figures block text-small font-normal">
      {warning ? (
        <span className="inline-flex gap-1.5 text-warning-ink">
          <Mark group="warning" className="mt-1" />
          {warning}
        </span>
      ) : (
        <span className={monthly_qty ? 'usual-words text-ink-2' : 'text-ink-2'}>{known}</span>
      )}
      {stock === 'out' && <span className="block text-ink-2">Out of stock at the CFA</span>}
    </span>
  )
}

function TakeOut({ row: { line, quantity }, change }: CellProps) {
  if (quantity === 0)
    return (
      <IconButton
        label={`Put ${line.product_name} back`}
        title="Put back"
        onClick={() => change(line.product_code, { text: String(line.quantity_ordered) })}
      >
        <Undo />
      </IconButton>
    )
  return (
    <IconButton
      label={`Take ${line.product_name} out`}
      title="Take out"
      onClick={() => change(line.product_code, { text: '0' })}
    >
      <Trash />
    </IconButton>
  )
}
