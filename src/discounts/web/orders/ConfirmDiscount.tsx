import { useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { confirmOrder, rejectOrder } from '#confirming/contract.ts'
import { confirmLine, whyNotConfirm } from '#confirming/rules.ts'
import { formatAmount, formatRupees } from '#kit/money.ts'
import { usePathParam } from '#kit/web/params.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { countOrders, getOrder, listOrders, type Order } from '#orders/contract.ts'
import { statusWord } from '#orders/status.ts'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { Sums } from '#orders/web/Sums.tsx'
import { discountSums } from '#pricing/discount.ts'
import { readQuantity, whyNotPacks } from '#pricing/quantity.ts'
import { sumOf } from '#pricing/totals.ts'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { forgetUnsaved } from '#ui/dialogs/forgetting.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { useUnsavedPage } from '#ui/dialogs/unsaved.ts'
import { DocumentLoading } from '#ui/page/DocumentPage.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { type DiscountDetail, getDiscountOrder, listDiscountOrders } from '../../orders.ts'
import { NumberBox } from '../NumberBox.tsx'
import { DiscountDocument } from './DiscountDocument.tsx'

const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))

const list = { label: 'Discount orders to confirm', to: '/order-confirmation-discount' }

export function ConfirmDiscount() {
  useLiveOrders()
  const order_id = usePathParam('order_id')
  const read = useRead(getDiscountOrder, { order_id }, { ownFailure: true })
  const data = read.data?.data
  if (read.isError && !data)
    return read.error.http === 404 ? (
      <>
        <PageHead title="Discount order not found" />
        <EmptyState
          action={
            <Link href={list.to} className={buttonClass()}>
              Orders to confirm
            </Link>
          }
        >
          We can’t find that discount order. It may be confirmed already.
        </EmptyState>
      </>
    ) : (
      <FailedState onRetry={() => void read.refetch()}>The order did not load.</FailedState>
    )
  if (!data) return <DocumentLoading title="Discount order" />
  return (
    <DiscountDocument
      data={data}
      list={list}
      detail="/my-order-discount-details"
      {...(data.order.moves.includes('confirm') && { lines: <Confirm key={data.order.timeline.length} data={data} /> })}
    />
  )
}

type Line = Order['lines'][number]
type Row = { line: Line; packs: number; why: string | null }

/**
 * Line by line what one pays, sells at, keeps and gets back, before one says yes; packs may be
 * lowered, never raised.
 */
function Confirm({ data: { order } }: { data: DiscountDetail }) {
  const { rows, setPacks, isLess, why, confirm, confirming } = useConfirming(order)
  const confirmed = rows.map(({ line, packs }) => confirmLine(line, packs, { isInterstate: order.is_interstate }))
  const sums = discountSums(rows.map(asSummed))
  return (
    <section className="grid gap-4">
      <div>
        <SectionHead title="What you pay, sell at and keep">
          <span className="figures text-ink-3">asked by {order.placed_by.name}</span>
        </SectionHead>
        <div className="mt-2.5">
          <Table
            label="Lines to confirm"
            columns={columnsOf(setPacks)}
            rows={rows}
            rowKey={({ line }) => line.line_no}
          />
        </div>
        <Sums
          lines={rows.map(({ line }, at) => ({ gst_bp: line.gst_bp, tax_paise: confirmed[at]?.tax_paise ?? 0 }))}
          isInterstate={order.is_interstate}
          totals={sumOf(confirmed)}
          {...(isLess && { wasPaise: order.total_paise })}
        />
        <p className="mt-3">
          You keep <b className="figures">{formatRupees(sums.margin_paise)}</b>: you bill {formatRupees(sums.net_paise)}{' '}
          and get {formatRupees(sums.claim_paise)} back as a credit note, for {formatRupees(sums.at_pts_paise)} that you
          pay. Before GST.
        </p>
      </div>
      {confirming.error && (
        <p role="alert" className="flex items-baseline gap-2 text-danger-ink">
          <Mark group="danger" />
          {whyFailed(confirming.error)}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p id="confirm-why" className="mr-2 text-ink-2">
          {why}
        </p>
        <Reject order={order} />
        <Button
          kind="primary"
          busy={confirming.isPending}
          disabled={why !== ''}
          aria-describedby="confirm-why"
          onClick={confirm}
        >
          {isLess ? 'Confirm less' : 'Confirm all'}
        </Button>
      </div>
    </section>
  )
}

const refresh = [listDiscountOrders, getDiscountOrder, listOrders, countOrders, getOrder]

function useConfirming(order: Order) {
  const [typed, setTyped] = useState<Record<string, number | null>>({})
  const confirming = useWrite(confirmOrder, { refresh, ownFailure: true })
  const rows: Row[] = order.lines.map((line) => {
    const packs = typed[line.product_code] === undefined ? line.quantity_ordered : (typed[line.product_code] ?? 0)
    return { line, packs, why: whyNotConfirm(line, packs) }
  })
  const isLess = rows.some(({ line, packs }) => packs !== line.quantity_ordered)
  useUnsavedPage(isLess)

  function confirm() {
    confirming.mutate(
      {
        order_id: order.order_id,
        version: order.timeline.length,
        ...(isLess && { lines: rows.map(({ line, packs }) => ({ product_code: line.product_code, quantity: packs })) }),
      },
      {
        onSuccess: ({ data }) => {
          toast({ group: 'success', text: `Order ${data.order_no} is ${statusWord(data.status).toLowerCase()}.` })
          leave()
        },
      },
    )
  }

  const setPacks = (code: string, packs: number | null) => setTyped((was) => ({ ...was, [code]: packs }))
  return { rows, setPacks, isLess, why: whyNotSend(rows), confirm, confirming }
}

function leave() {
  forgetUnsaved()
  navigate(list.to)
}

function whyNotSend(rows: readonly Row[]): string {
  const wrong = rows.find(({ why }) => why)
  if (wrong) return `${wrong.line.product_name}: ${wrong.why}`
  return rows.every(({ packs }) => packs === 0) ? 'Nothing would be left of the order. Reject it instead.' : ''
}

function Reject({ order }: { order: Order }) {
  const [seen, setSeen] = useState<number | null>(null)
  const rejecting = useWrite(rejectOrder, { refresh, ownFailure: true })
  return (
    <>
      <Button onClick={() => setSeen(order.timeline.length)}>Reject</Button>
      {seen !== null && (
        <ReasonDialog
          open
          onClose={() => setSeen(null)}
          title={`Reject order ${order.order_no}?`}
          text="It can’t be taken back."
          action="Reject order"
          help="Everybody who sees the order reads this."
          busy={rejecting.isPending}
          failure={whyFailed(rejecting.error)}
          onReason={(reason) =>
            rejecting.mutate({ order_id: order.order_id, reason, version: seen }, { onSuccess: leave })
          }
        />
      )}
    </>
  )
}

function asSummed({ line, packs }: Row) {
  return {
    packs,
    pts_paise: line.price_paise,
    net_rate_paise: line.net_rate_paise ?? 0,
    margin_paise: line.margin_paise ?? 0,
    claim_paise: line.claim_paise ?? 0,
  }
}

function columnsOf(set: (code: string, packs: number | null) => void): Column<Row>[] {
  return [
    {
      head: 'Product',
      kind: 'name',
      card: 'title',
      cell: ({ line }) => (
        <>
          {line.product_name}
          <span className="block font-normal text-ink-2">
            <Code>{line.product_code}</Code> {line.pack}
          </span>
        </>
      ),
    },
    { head: 'Asked', kind: 'number', cell: ({ line }) => line.quantity_ordered },
    {
      head: 'Packs',
      kind: 'number',
      width: 110,
      cell: ({ line, packs, why }) => (
        <NumberBox
          column="confirm"
          label={`Packs of ${line.product_name} that you confirm`}
          value={String(packs)}
          isWrong={why !== null}
          whyNot={whyNotPacks}
          onType={(text) => set(line.product_code, readQuantity(text))}
        />
      ),
    },
    { head: 'You pay ₹', kind: 'number', cell: ({ line }) => formatAmount(line.price_paise) },
    { head: 'You sell at ₹', kind: 'number', cell: ({ line }) => formatAmount(line.net_rate_paise ?? 0) },
    { head: 'Margin ₹', kind: 'number', cell: ({ line, packs }) => formatAmount(packs * (line.margin_paise ?? 0)) },
    { head: 'Credit note ₹', kind: 'number', cell: ({ line, packs }) => formatAmount(packs * (line.claim_paise ?? 0)) },
  ]
}
