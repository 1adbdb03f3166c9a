import { Link, useLocation } from 'wouter'
import { formatAmount, formatRupees, groupIndian } from '#kit/money.ts'
import { namedBriefly } from '#kit/naming.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import type { Order } from '#orders/contract.ts'
import { statusColour, statusWord } from '#orders/status.ts'
import { crumbLink } from '#orders/web/crumbLink.tsx'
import { Sums } from '#orders/web/Sums.tsx'
import { listMyDistributors } from '#people/contract.ts'
import { HoldAhead, willBeHeld } from '#placing/web/HoldAhead.tsx'
import { sumOf } from '#pricing/totals.ts'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Kbd } from '#ui/base/Kbd.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Badge } from '#ui/base/StatusMark.tsx'
import { mainKey, useShortcut } from '#ui/base/useShortcut.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { DocumentPage, DocumentSection } from '#ui/page/DocumentPage.tsx'
import { FootBar } from '#ui/page/FootBar.tsx'
import { Timeline } from '#ui/page/Timeline.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { confirmOrder } from '../contract.ts'
import { answerLine, answersOf, isChanged, whyNotSend } from '../rules.ts'
import { footClass, NotConfirmed, ToConfirm } from './ConfirmOrder.tsx'
import { useDraft } from './draft.ts'
import { Answerable } from './OrderToConfirm.tsx'
import { confirmPaths } from './paths.ts'
import { refreshed } from './refreshed.ts'
import type { Row } from './rows.ts'
import '#ui/table/table.css'
import '#orders/web/order.css'

/** What the distributor changed, before its last word. */
export function ReviewOrder({ type, orderId }: { type: 'E' | 'G'; orderId: string }) {
  return (
    <Answerable type={type} orderId={orderId} below="Review">
      {(order, crumbs) => <Reviewed order={order} crumbs={crumbs} type={type} />}
    </Answerable>
  )
}

type ReviewedProps = { order: Order; crumbs: Parameters<typeof DocumentPage>[0]['crumbs']; type: 'E' | 'G' }

function Reviewed({ order, crumbs, type }: ReviewedProps) {
  const review = useReview(order, type)
  const { rows, changed, same, kept, totals } = review
  const served = useRead(listMyDistributors, {}, { ownFailure: true }).data?.data[0]
  useShortcut('Ctrl+Enter', review.send, { scope: 'page' })

  return (
    <DocumentPage
      noun="order"
      title={`Review order ${order.order_no}`}
      crumbs={crumbs ?? []}
      renderLink={crumbLink}
      badge={<Badge group={statusColour(order.status)}>{statusWord(order.status)}</Badge>}
      context={`This is what ${(order.looked_after_by ?? order.placed_by).name} will read. Nothing is sent before you confirm.`}
      facts={[
        { label: 'You confirm', value: formatRupees(totals.total_paise), strong: true },
        { label: 'Asked', value: formatRupees(order.total_paise) },
        { label: 'Less', value: formatRupees(order.total_paise - totals.total_paise) },
        { label: 'Lines', value: `${groupIndian(kept)} of ${groupIndian(rows.length)}` },
      ]}
      side={<Then order={order} isHeld={served !== undefined && willBeHeld(served, totals.total_paise)} />}
    >
      <DocumentSection id="changed-h" title="What you changed" aside={counted(changed.length)}>
        <Table
          label="Asked and confirmed, where they differ"
          columns={columns}
          rows={changed}
          rowKey={(row) => row.line.product_code}
          empty="No changes. Everything is confirmed as asked."
        />
      </DocumentSection>
      {same.length > 0 && changed.length > 0 && (
        <DocumentSection id="same-h" title="As asked" aside={counted(same.length)}>
          <Table label="Confirmed as asked" columns={columns} rows={same} rowKey={(row) => row.line.product_code} />
        </DocumentSection>
      )}
      <section aria-label="Order total">
        <Sums
          lines={rows.map(({ line, confirmed }) => ({ gst_bp: line.gst_bp, tax_paise: confirmed.tax_paise }))}
          isInterstate={order.is_interstate}
          totals={totals}
          {...(changed.length > 0 && { wasPaise: order.total_paise })}
        />
        {served && <HoldAhead served={served} totalPaise={totals.total_paise} then="This order will be held" isOwn />}
      </section>
      <LastWord order={order} review={review} />
    </DocumentPage>
  )
}

type Review = ReturnType<typeof useReview>

/** What was typed beside the lines, and sending it. */
function useReview(order: Order, type: 'E' | 'G') {
  const [, navigate] = useLocation()
  const paths = confirmPaths(type)
  const { seen, typed, look, forget } = useDraft(order)
  const confirming = useWrite(confirmOrder, { refresh: refreshed, ownFailure: true })
  const rows = order.lines.map((line) => answerLine(line, order.is_interstate, typed[line.product_code]))
  const isOld = seen < order.timeline.length
  const why = whyNotSend(rows)

  function send() {
    if (why !== null || isOld || confirming.isPending) return
    const lines = answersOf(rows)
    confirming.mutate(
      { order_id: order.order_id, version: seen, ...(lines && { lines }) },
      {
        onSuccess: ({ data }) => {
          forget()
          toast({ group: 'success', text: `Order ${data.order_no} is ${statusWord(data.status).toLowerCase()}.` })
          navigate(paths.list)
        },
      },
    )
  }

  return {
    rows,
    changed: rows.filter(isChanged),
    same: rows.filter((row) => !isChanged(row)),
    kept: rows.filter(({ confirmed }) => confirmed.confirmed_qty > 0).length,
    totals: sumOf(rows.map((row) => row.confirmed)),
    paths,
    isOld,
    look,
    why,
    confirming,
    send,
  }
}

function LastWord({ order, review }: { order: Order; review: Review }) {
  const { kept, totals, paths, isOld, look, why, confirming, send } = review
  return (
    <>
      {isOld && (
        <Notice
          group="warning"
          live
          title="Look at the order again"
          actions={<Button onClick={look}>I have looked</Button>}
        >
          {order.timeline.at(-1)?.who} changed it while you were here.
        </Notice>
      )}
      <FootBar className={footClass}>
        {confirming.error && <NotConfirmed error={confirming.error} />}
        <p id="review-why" className="min-w-0 basis-full text-ink-2 text-small empty:hidden">
          {why}
        </p>
        <ToConfirm totalPaise={totals.total_paise} />
        <Link href={paths.details(order.order_id)} className={buttonClass()}>
          <span>
            Change<span className="max-tablet:hidden"> something</span>
          </span>
        </Link>
        <Button
          kind="primary"
          className="h-10 max-tablet:h-11"
          busy={confirming.isPending}
          disabled={why !== null || isOld}
          aria-describedby="review-why"
          onClick={send}
        >
          <span aria-hidden="true">Confirm {counted(kept)}</span>
          <span className="sr-only">
            Confirm {counted(kept)}, {formatRupees(totals.total_paise)}
          </span>
          <span className="ml-1.5 flex gap-1 max-tablet:hidden" aria-hidden="true">
            <Kbd>{mainKey}</Kbd> <Kbd>↵</Kbd>
          </span>
        </Button>
      </FootBar>
    </>
  )
}

function counted(lines: number): string {
  return lines === 1 ? '1 line' : `${groupIndian(lines)} lines`
}

function Then({ order, isHeld }: { order: Order; isHeld: boolean }) {
  const divisions = order.parts.map(({ division_name }) => division_name)
  const steps = [
    { title: `${(order.looked_after_by ?? order.placed_by).name} sees your changes`, detail: 'each with its reason' },
    isHeld
      ? { title: 'It waits on hold', detail: 'until what is written below is done' }
      : { title: `It goes to ${order.cfa_name}`, detail: namedBriefly(divisions) },
    { title: 'It is invoiced and sent', detail: 'what is in stock first' },
  ]
  return (
    <section aria-labelledby="then-h" className="max-large:order-1!">
      <h2 id="then-h" className="mb-2.5 text-heading">
        When you confirm
      </h2>
      <Timeline
        label="When you confirm"
        steps={steps.map((step) => ({ ...step, key: step.title, state: 'next', group: 'info', meta: null }))}
      />
    </section>
  )
}

const columns: Column<Row>[] = [
  {
    head: 'Product',
    kind: 'name',
    card: 'title',
    cell: ({ line, quantity, typed }) => (
      <>
        <span className={quantity === 0 ? 'text-ink-3 line-through' : undefined}>{line.product_name}</span>
        <span className="flex flex-wrap gap-x-2.5 text-small font-normal text-ink-3">
          <Code>{line.product_code}</Code>
          <span>{line.pack}</span>
          {line.scheme_qty > 0 && (
            <span className="figures">
              scheme {line.min_qty}+{line.scheme_qty}
            </span>
          )}
        </span>
        {typed.reason && (
          <span className="block text-small font-normal text-ink-2">
            {quantity === 0 ? 'Dropped' : 'Lowered'}: “{typed.reason}”
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Asked',
    kind: 'number',
    width: 64,
    cell: ({ line }) => groupIndian(line.quantity_ordered),
  },
  {
    head: 'You confirm',
    kind: 'number',
    width: 112,
    cell: ({ line, confirmed }) => (
      <>
        {confirmed.confirmed_qty !== line.quantity_ordered && (
          <span className="delta">−{groupIndian(line.quantity_ordered - confirmed.confirmed_qty)}</span>
        )}
        <b className="font-semibold">{groupIndian(confirmed.confirmed_qty)}</b>
      </>
    ),
  },
  {
    head: 'Total (free)',
    kind: 'number',
    width: 132,
    cell: ({ confirmed }) => packsInWords(confirmed.total_qty, confirmed.free_qty),
  },
  {
    head: 'Amount ₹',
    kind: 'number',
    width: 112,
    cell: ({ line, confirmed }) => (
      <>
        {formatAmount(confirmed.amount_paise)}
        {confirmed.amount_paise !== line.amount_paise && (
          <s className="block font-normal text-ink-3 text-small">{formatAmount(line.amount_paise)}</s>
        )}
      </>
    ),
  },
]

function packsInWords(packs: number, free: number): string {
  return free > 0 ? `${groupIndian(packs)}, ${groupIndian(free)} free` : groupIndian(packs)
}
