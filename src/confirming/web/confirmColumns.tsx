import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import type { KeyboardEvent } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { formatAmount, groupIndian } from '#kit/money.ts'
import type { Order } from '#orders/contract.ts'
import { wasAsTyped } from '#orders/rules.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Chip } from '#ui/base/Chip.tsx'
import { Code } from '#ui/base/Code.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { SchemeStrip } from '#ui/goods/SchemeStrip.tsx'
import type { Column } from '#ui/table/Table.tsx'
import { reasonsForLess } from '../awaiting.ts'
import type { compareWithUsual } from '../contract.ts'
import { type AnsweredLine, isLess, type Typed } from '../rules.ts'

export type Row = AnsweredLine<Order['lines'][number]>
type Change = (code: string, change: Typed) => void
type Usual = Output<typeof compareWithUsual>['data']['lines'][number]

const quantityId = (code: string) => `confirm-packs-${code}`
const reasonId = (code: string) => `confirm-reason-${code}`

/** To the quantity of the next line, or of the one before. */
function step(from: HTMLElement, by: 1 | -1): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-packs]')]
  const row = from.closest('tr, li')
  const at = fields.findIndex((field) => row?.contains(field))
  fields[at + by]?.focus()
}

/** To the first reason that is missing. */
export function toReason(rows: readonly Row[]): void {
  const silent = rows.find((row) => isLess(row) && !row.error && !row.typed.reason?.trim())
  if (silent) document.getElementById(reasonId(silent.line.product_code))?.focus()
}

export function columnsOf(change: Change, usual: ReadonlyMap<string, Usual>): Column<Row>[] {
  return [
    {
      head: 'Product',
      kind: 'name',
      card: 'title',
      cell: (row) => <Product row={row} change={change} usual={usual.get(row.line.product_code)} />,
    },
    { head: 'Asked', kind: 'number', width: 64, cell: ({ line }) => groupIndian(line.quantity_ordered) },
    { head: 'You confirm', kind: 'number', width: 112, cell: (row) => <Packs row={row} change={change} /> },
    { head: 'Total (free)', kind: 'number', width: 132, cell: (row) => <Comes row={row} change={change} /> },
    { head: 'PTS ₹', kind: 'number', width: 84, card: 'none', cell: ({ line }) => formatAmount(line.price_paise) },
    {
      head: 'Amount ₹',
      kind: 'number',
      width: 104,
      cell: ({ line, confirmed }) => (
        <>
          {formatAmount(confirmed.amount_paise)}
          {confirmed.amount_paise !== line.amount_paise && (
            <s className="block font-normal text-ink-3 text-small">{formatAmount(line.amount_paise)}</s>
          )}
        </>
      ),
    },
    {
      head: 'Take out',
      kind: 'actions',
      hideHead: true,
      width: 48,
      cell: ({ line, quantity }) =>
        quantity === 0 ? (
          <IconButton
            label={`Put ${line.product_name} back`}
            title="Put back"
            onClick={() => change(line.product_code, { text: String(line.quantity_ordered) })}
          >
            <Undo />
          </IconButton>
        ) : (
          <IconButton
            label={`Take ${line.product_name} out`}
            title="Take out"
            onClick={() => change(line.product_code, { text: '0' })}
          >
            <Trash />
          </IconButton>
        ),
    },
  ]
}

type CellProps = { row: Row; change: Change }

function Packs({ row, change }: CellProps) {
  const { line, typed, quantity, error } = row
  const code = line.product_code

  /** Enter goes on: to the reason that is missing, else to the next line. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') change(code, { text: String(line.quantity_ordered) })
    else if (event.key === 'Enter' && isLess(row) && !error && !typed.reason)
      document.getElementById(reasonId(code))?.focus()
    else if (event.key === 'Enter' || event.key === 'ArrowDown') step(event.currentTarget, 1)
    else if (event.key === 'ArrowUp') step(event.currentTarget, -1)
    else return
    event.preventDefault()
  }

  return (
    <TextInput
      id={quantityId(code)}
      data-packs
      className="ml-auto w-22 max-tablet:ml-0 [&>input]:text-right [&>input]:font-semibold"
      inputMode="numeric"
      maxLength={12}
      autoComplete="off"
      aria-label={`You confirm of ${line.product_name}, ${line.quantity_ordered} asked`}
      aria-invalid={error ? true : undefined}
      aria-describedby={`confirm-${code}`}
      value={typed.text ?? String(line.quantity_ordered)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => change(code, { text: event.target.value })}
      onKeyDown={onKeyDown}
      onBlur={() => typed.text !== undefined && !error && change(code, { text: String(quantity) })}
    />
  )
}

/** The name, the scheme that it was placed under, what is usual, and why less of it is wanted. */
function Product({ row, change, usual }: CellProps & { usual: Usual | undefined }) {
  const { line, quantity, error, confirmed } = row
  const less = isLess(row) && !error
  return (
    <>
      <span className={quantity === 0 ? 'text-ink-3 line-through' : undefined}>{line.product_name}</span>
      <span className="flex flex-wrap gap-x-2.5 text-small font-normal text-ink-3">
        <Code>{line.product_code}</Code>
        <span>{line.pack}</span>
        {line.scheme_qty > 0 && (
          <span className="figures">
            scheme {line.min_qty}+{line.scheme_qty}
            {line.compulsory && ', compulsory'}
          </span>
        )}
        {usual && <span className="figures text-ink-2">{usualInWords(usual)}</span>}
      </span>
      <span
        id={`confirm-${line.product_code}`}
        aria-live="polite"
        className="figures flex flex-wrap items-center gap-x-2.5 text-small font-normal text-ink-2"
      >
        {error && <span className="text-danger-ink">{error}</span>}
        {less && confirmed.free_qty > 0 && (
          <>
            <SchemeStrip paid={line.min_qty} free={line.scheme_qty} packs={confirmed.total_qty} />
            Paid {confirmed.total_qty - confirmed.free_qty} + free {confirmed.free_qty}
          </>
        )}
      </span>
      {less && <WhyLess row={row} change={change} />}
    </>
  )
}

function usualInWords({ monthly_qty, unwanted, sold, stock }: Usual): string {
  if (!sold) return 'not sold any more'
  if (unwanted !== null) return 'you do not want it'
  const monthly = monthlyInWords(monthly_qty)
  return stock === 'out' ? `${monthly}, out of stock at the CFA` : monthly
}

function monthlyInWords(packs: number | null): string {
  if (packs === null) return 'new to you'
  return packs === 0 ? 'not ordered for 90 days' : `you order ${groupIndian(packs)} a month`
}

/** The usual reasons are one press away, by their number too; other words are typed. */
function WhyLess({ row: { line, typed }, change }: CellProps) {
  const code = line.product_code
  const reason = typed.reason ?? ''
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const picked = reason === '' ? reasonsForLess[Number(event.key) - 1] : undefined
    if (picked) change(code, { reason: picked })
    else if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    step(event.currentTarget, 1)
  }
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-1.5 font-normal">
      <TextInput
        id={reasonId(code)}
        className="w-56 max-tablet:w-full"
        maxLength={300}
        placeholder="Why fewer?"
        aria-label={`Why less of ${line.product_name}`}
        value={reason}
        onChange={(event) => change(code, { reason: event.target.value })}
        onKeyDown={onKeyDown}
      />
      {reasonsForLess.map((one) => (
        <Chip key={one} on={reason === one} onClick={() => change(code, { reason: reason === one ? '' : one })}>
          {one}
        </Chip>
      ))}
    </span>
  )
}

/** What the scheme makes of the number, and the way to keep it as it is. */
function Comes({ row: { line, quantity, error, confirmed }, change }: CellProps) {
  const isRounded = line.scheme_qty > 0 && !line.compulsory && !wasAsTyped(line)
  const isAsTyped = isRounded && confirmed.total_qty > 0 && confirmed.free_qty === 0
  return (
    <>
      <span className="font-semibold">{groupIndian(confirmed.total_qty)}</span>
      {confirmed.free_qty > 0 && `, ${groupIndian(confirmed.free_qty)} free`}
      {isRounded && quantity !== null && quantity > 0 && !error && (isAsTyped || confirmed.total_qty !== quantity) && (
        <span className="block text-small">
          <Button kind="link" onClick={() => change(line.product_code, { asTyped: !isAsTyped })}>
            {isAsTyped ? 'Take the scheme' : `Keep ${groupIndian(quantity)}, none free`}
          </Button>
        </span>
      )}
    </>
  )
}
