import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { useMemo, useState } from 'react'
import { readQuantity } from '#cart/rules.ts'
import { listMyDistributors } from '#distributors/contract.ts'
import { formatAmount, formatRupees, groupIndian } from '#kit/money.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { whenOpened } from '#ui/later.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SectionHead } from '#ui/PageHead.tsx'
import { SchemeStrip } from '#ui/SchemeStrip.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { type ConfirmedLine, confirmedTotals, confirmLine, whyNotConfirm } from '../confirmation.ts'
import { confirmOrder, countOrders, getOrder, listOrders, rejectOrder } from '../contract.ts'
import { wasAsTyped } from '../rules.ts'
import { statusWord } from '../status.ts'
import { HoldAhead } from './HoldAhead.tsx'
import type { Order } from './MyOrder.tsx'
import { Sums } from './Sums.tsx'

const ReasonDialog = whenOpened(() => import('#ui/ReasonDialog.tsx').then((part) => part.ReasonDialog))

type Typed = { text?: string; asTyped?: boolean; reason?: string }
type Row = {
  line: Order['lines'][number]
  typed: Typed
  quantity: number | null
  error: string | null
  confirmed: ConfirmedLine
}

/** What an employee asked for, beside what its distributor makes of it: all of it, less, or nothing. */
export function ConfirmOrder({ order }: { order: Order }) {
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const [seen, setSeen] = useState(order.timeline.length)
  const [isRejecting, setRejecting] = useState(false)
  const refresh = [listOrders, countOrders, getOrder]
  const confirming = useWrite(confirmOrder, { refresh, ownFailure: true })
  const rejecting = useWrite(rejectOrder, { refresh, ownFailure: true })
  const served = useRead(listMyDistributors, {}, { ownFailure: true }).data?.data[0]

  const rows = order.lines.map((line) => rowOf(line, typed[line.product_code]))
  const kept = rows.filter((row) => row.confirmed.confirmed_qty > 0)
  const totals = confirmedTotals(rows.map((row) => row.confirmed))
  const isLess = rows.some((row) => row.quantity !== row.line.quantity_ordered || row.typed.asTyped !== undefined)
  const changedBy = seen < order.timeline.length ? (order.timeline.at(-1)?.who ?? '') : null
  const wrong = rows.find((row) => row.error)
  const none = kept.length === 0 ? 'Nothing would be left of the order. Reject it instead.' : null
  const why = wrong ? `${wrong.line.product_name}: ${wrong.error}` : none

  const change = useStable((code: string, change: Typed) => {
    setTyped((was) => ({ ...was, [code]: { ...was[code], ...change } }))
    confirming.reset()
  })
  const columns = useMemo(() => columnsOf(change), [change])

  function confirm() {
    const lines = rows.map(({ line, typed: { asTyped, reason }, quantity }) => ({
      product_code: line.product_code,
      quantity: quantity ?? 0,
      reason: reason ?? '',
      ...(asTyped !== undefined && { as_typed: asTyped }),
    }))
    confirming.mutate(
      { order_id: order.order_id, version: seen, ...(isLess && { lines }) },
      {
        onSuccess: ({ data }) =>
          toast({ group: 'success', text: `Order ${data.order_no} is ${statusWord(data.status).toLowerCase()}.` }),
      },
    )
  }

  return (
    <section aria-labelledby="confirm-h" className="grid gap-4">
      <div>
        <SectionHead title="What was asked for you" id="confirm-h">
          <span className="num text-ink-3">
            {rows.length === 1 ? '1 line' : `${groupIndian(rows.length)} lines`} asked by {order.placed_by.name}
          </span>
        </SectionHead>
        <p className="mb-2.5 text-small text-ink-2">
          Lower what you do not need, or take a line out. Prices and schemes stay as they were when it was placed.
        </p>
        <Table
          className="[--card-actions:1]"
          label="Asked, and what you confirm"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.line.product_code}
        />
        <Sums
          lines={rows.map(({ line, confirmed }) => ({ gst_bp: line.gst_bp, tax_paise: confirmed.tax_paise }))}
          isInterstate={order.is_interstate}
          totals={totals}
          {...(isLess && { wasPaise: order.total_paise })}
        />
      </div>
      {served && (
        <HoldAhead served={served} totalPaise={totals.total_paise} then="It can be confirmed. Then it waits" />
      )}
      {changedBy !== null && (
        <Notice
          group="warning"
          live
          title="Look at the order again"
          actions={<Button onClick={() => setSeen(order.timeline.length)}>I have looked</Button>}
        >
          {changedBy} changed it while you were here. What you typed stands where it was.
        </Notice>
      )}
      {confirming.error && (
        <Notice group="danger" live title={confirming.error.message}>
          Nothing was confirmed.
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p id="confirm-why" className="mr-2 text-ink-2">
          {why}
        </p>
        <Button
          onClick={() => {
            rejecting.reset()
            setRejecting(true)
          }}
        >
          Reject
        </Button>
        <Button
          kind="primary"
          busy={confirming.isPending}
          disabled={why !== null || changedBy !== null}
          aria-describedby="confirm-why"
          onClick={confirm}
        >
          {isLess ? 'Confirm less' : 'Confirm all'}, {formatRupees(totals.total_paise)}
        </Button>
      </div>
      <ReasonDialog
        open={isRejecting}
        onClose={() => setRejecting(false)}
        title={`Reject order ${order.order_no}?`}
        text="Nothing of it will be sent. This can’t be taken back."
        action="Reject the order"
        cancel="Go back"
        label="Why is it rejected?"
        help={`${order.placed_by.name} reads this.`}
        busy={rejecting.isPending}
        failure={rejecting.error?.message}
        onReason={(reason) =>
          rejecting.mutate(
            { order_id: order.order_id, reason },
            {
              onSuccess: () => {
                setRejecting(false)
                toast({ group: 'success', text: `Order ${order.order_no} is rejected.` })
              },
            },
          )
        }
      />
    </section>
  )
}

function rowOf(line: Order['lines'][number], typed: Typed = {}): Row {
  const quantity = typed.text === undefined ? line.quantity_ordered : readQuantity(typed.text)
  const error = whyNotConfirm(line, quantity)
  const counted = error || quantity === null ? line.quantity_ordered : quantity
  return { line, typed, quantity, error, confirmed: confirmLine(line, counted, { as_typed: typed.asTyped }) }
}

function columnsOf(change: (code: string, change: Typed) => void): Column<Row>[] {
  return [
    { head: 'Product', kind: 'name', card: 'title', cell: (row) => <Product row={row} change={change} /> },
    { head: 'Asked', kind: 'number', width: 64, cell: ({ line }) => groupIndian(line.quantity_ordered) },
    {
      head: 'You confirm',
      kind: 'number',
      width: 112,
      cell: ({ line, typed, quantity, error }) => (
        <TextInput
          className="ml-auto w-22 max-tablet:ml-0 [&>input]:text-right [&>input]:font-semibold"
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          aria-label={`You confirm of ${line.product_name}, ${line.quantity_ordered} asked`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`confirm-${line.product_code}`}
          value={typed.text ?? String(line.quantity_ordered)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => change(line.product_code, { text: event.target.value })}
          onBlur={() => typed.text !== undefined && !error && change(line.product_code, { text: String(quantity) })}
        />
      ),
    },
    { head: 'Comes, of it free', kind: 'number', width: 132, cell: (row) => <Comes row={row} change={change} /> },
    { head: 'PTS ₹', kind: 'number', width: 84, card: 'none', cell: ({ line }) => formatAmount(line.price_paise) },
    { head: 'Amount ₹', kind: 'number', width: 104, cell: ({ confirmed }) => formatAmount(confirmed.amount_paise) },
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

type CellProps = { row: Row; change: (code: string, change: Typed) => void }

/** The name, the scheme that it was placed under, and why less of it is wanted. */
function Product({ row: { line, typed, quantity, error, confirmed }, change }: CellProps) {
  const isLess = quantity !== null && quantity < line.quantity_ordered
  return (
    <>
      <span className={quantity === 0 ? 'text-ink-3 line-through' : undefined}>{line.product_name}</span>
      <span className="flex flex-wrap gap-x-2.5 text-small font-normal text-ink-3">
        <Code>{line.product_code}</Code>
        <span>{line.pack}</span>
        {line.scheme_qty > 0 && (
          <span className="num">
            scheme {line.min_qty}+{line.scheme_qty}
            {line.compulsory && ', compulsory'}
          </span>
        )}
      </span>
      <span
        id={`confirm-${line.product_code}`}
        aria-live="polite"
        className="num flex flex-wrap items-center gap-x-2.5 text-small font-normal text-ink-2"
      >
        {error && <span className="text-danger-ink">{error}</span>}
        {!error && isLess && confirmed.free_qty > 0 && (
          <>
            <SchemeStrip paid={line.min_qty} free={line.scheme_qty} packs={confirmed.total_qty} />
            Paid {confirmed.total_qty - confirmed.free_qty} + free {confirmed.free_qty}
          </>
        )}
      </span>
      {isLess && !error && (
        <TextInput
          className="mt-1.5 w-full max-w-80 font-normal"
          maxLength={300}
          placeholder="Why less? (optional)"
          aria-label={`Why less of ${line.product_name}, optional`}
          value={typed.reason ?? ''}
          onChange={(event) => change(line.product_code, { reason: event.target.value })}
        />
      )}
    </>
  )
}

/** What the scheme makes of the number, and the way to keep it as it is. */
function Comes({ row: { line, quantity, confirmed }, change }: CellProps) {
  const isRounded = line.scheme_qty > 0 && !line.compulsory && !wasAsTyped(line)
  const isAsTyped = isRounded && confirmed.total_qty > 0 && confirmed.free_qty === 0
  return (
    <>
      <span className="font-semibold">{groupIndian(confirmed.total_qty)}</span>
      {confirmed.free_qty > 0 && `, ${groupIndian(confirmed.free_qty)} free`}
      {isRounded && quantity !== null && quantity > 0 && (isAsTyped || confirmed.total_qty !== quantity) && (
        <span className="block text-small">
          <Button kind="link" onClick={() => change(line.product_code, { asTyped: !isAsTyped })}>
            {isAsTyped ? 'Take the scheme' : `Keep ${groupIndian(quantity)}, none free`}
          </Button>
        </span>
      )}
    </>
  )
}
