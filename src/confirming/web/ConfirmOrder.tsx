import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import type { Order } from '#orders/contract.ts'
import { statusWord } from '#orders/status.ts'
import { Sums } from '#orders/web/Sums.tsx'
import { listMyDistributors } from '#people/contract.ts'
import { CreditMeter } from '#placing/web/CreditMeter.tsx'
import { HoldAhead } from '#placing/web/HoldAhead.tsx'
import { sumOf } from '#pricing/totals.ts'
import { Button } from '#ui/base/Button.tsx'
import { Kbd } from '#ui/base/Kbd.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { mainKey, useShortcut } from '#ui/base/useShortcut.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { FootBar } from '#ui/page/FootBar.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { compareWithUsual, confirmOrder, rejectOrder } from '../contract.ts'
import { answerLine, isChanged, whyNotSend } from '../rules.ts'
import { ConfirmLines } from './ConfirmLines.tsx'
import { useDraft } from './draft.ts'
import { confirmPaths } from './paths.ts'
import { refreshed } from './refreshed.ts'
import { type Row, toReason } from './rows.ts'

const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))

type ConfirmOrderProps = { order: Order; onAnswered?: () => void }

/**
 * What an employee asked for, beside what its distributor makes of it: all of it, less, or nothing.
 */
export function ConfirmOrder({ order, onAnswered }: ConfirmOrderProps) {
  const answering = useAnswering(order, onAnswered)
  const { totals, changedBy, draft } = answering
  const served: Served | undefined = useRead(listMyDistributors, {}, { ownFailure: true }).data?.data[0]
  useShortcut('Ctrl+Enter', answering.goOn, { scope: 'page' })

  return (
    <section aria-labelledby="confirm-h" className="grid gap-4">
      <AskedAndConfirmed order={order} answering={answering} />
      <Outcome order={order} answering={answering} served={served} />
      {served && <HoldAhead served={served} totalPaise={totals.total_paise} then="This order will be held" isOwn />}
      {changedBy !== null && (
        <Notice
          group="warning"
          live
          title="Look at the order again"
          actions={<Button onClick={draft.look}>I have looked</Button>}
        >
          {changedBy} changed it while you were here. What you typed stands where it was.
        </Notice>
      )}
      <ConfirmFoot order={order} answering={answering} />
    </section>
  )
}

type Answering = ReturnType<typeof useAnswering>
type Served = Output<typeof listMyDistributors>['data'][number]

/** What was typed beside each line, what it comes to, and sending it. */
function useAnswering(order: Order, onAnswered: (() => void) | undefined) {
  const [, navigate] = useLocation()
  const draft = useDraft(order)
  const confirming = useWrite(confirmOrder, { refresh: refreshed, ownFailure: true })
  const rejecting = useWrite(rejectOrder, { refresh: refreshed, ownFailure: true })

  const rows = order.lines.map((line) => answerLine(line, order.is_interstate, draft.typed[line.product_code]))
  const totals = sumOf(rows.map((row) => row.confirmed))
  const isLess = rows.some(isChanged)
  const changedBy = draft.seen < order.timeline.length ? (order.timeline.at(-1)?.who ?? '') : null
  const why = whyNotSend(rows)
  const mayGoOn = why === null && changedBy === null

  const changeLine = useStable((code: string, part: Row['typed']) => {
    draft.change(code, part)
    confirming.reset()
  })

  function goOn() {
    if (!mayGoOn) return toReason(rows)
    if (isLess) return navigate(confirmPaths(order.product_type).review(order.order_id))
    confirming.mutate(
      { order_id: order.order_id, version: draft.seen },
      { onSuccess: ({ data }) => answered(`Order ${data.order_no} is ${statusWord(data.status).toLowerCase()}.`) },
    )
  }

  function reject(reason: string, close: () => void) {
    rejecting.mutate(
      { order_id: order.order_id, reason, version: draft.seen },
      {
        onSuccess: () => {
          close()
          answered(`Order ${order.order_no} is rejected.`)
        },
      },
    )
  }

  function answered(text: string) {
    draft.forget()
    toast({ group: 'success', text })
    onAnswered?.()
  }

  return { rows, totals, isLess, why, changedBy, mayGoOn, draft, changeLine, goOn, confirming, reject, rejecting }
}

function AskedAndConfirmed({ order, answering }: { order: Order; answering: Answering }) {
  const { rows, changeLine } = answering
  const usual = useRead(compareWithUsual, { order_id: order.order_id }, { ownFailure: true }).data?.data.lines
  return (
    <div>
      <SectionHead title="Asked and confirmed" id="confirm-h">
        <span className="flex flex-wrap gap-x-3 text-ink-2 text-small max-tablet:hidden">
          <span>
            <Kbd>↵</Kbd> next line
          </span>
          <span>
            <Kbd>0</Kbd> drop
          </span>
          <span>
            <Kbd>Esc</Kbd> as asked
          </span>
        </span>
      </SectionHead>
      <p className="mb-2.5 text-small text-ink-2">
        Lower what you do not need, or take a line out, and say why. Prices and schemes stay as they were when it was
        placed.
      </p>
      <ConfirmLines order={order} rows={rows} usual={usual} change={changeLine} />
    </div>
  )
}

/** What the order comes to, and what is left of the credit after it. */
function Outcome({ order, answering, served }: { order: Order; answering: Answering; served: Served | undefined }) {
  const { rows, totals, isLess } = answering
  return (
    <div className="grid grid-cols-[minmax(0,360px)_auto] justify-between gap-x-10 gap-y-6 max-desk:grid-cols-1">
      {served ? (
        <section aria-labelledby="credit-h" className="mt-4 max-desk:order-1 max-desk:mt-0">
          <h2 id="credit-h" className="text-heading">
            Your credit after it
          </h2>
          <CreditMeter served={served} thisPaise={totals.total_paise} isOwn />
        </section>
      ) : (
        <span />
      )}
      <Sums
        lines={rows.map(({ line, confirmed }) => ({ gst_bp: line.gst_bp, tax_paise: confirmed.tax_paise }))}
        isInterstate={order.is_interstate}
        totals={totals}
        {...(isLess && { wasPaise: order.total_paise })}
      />
    </div>
  )
}

/** What is left of the order, and the two answers; it stays in view. */
function ConfirmFoot({ order, answering }: { order: Order; answering: Answering }) {
  const { rows, totals, isLess, why, mayGoOn, goOn, confirming, reject, rejecting } = answering
  const [isRejecting, setRejecting] = useState(false)
  const askToReject = () => {
    rejecting.reset()
    setRejecting(true)
  }
  return (
    <>
      <FootBar className={footClass}>
        {confirming.error && <NotConfirmed error={confirming.error} />}
        <p id="confirm-why" className="min-w-0 text-ink-2 text-small empty:hidden max-tablet:order-first basis-full">
          {why}
        </p>
        <Counted rows={rows} askedPaise={order.total_paise} totalPaise={totals.total_paise} />
        <ToConfirm totalPaise={totals.total_paise} />
        <Button className="max-tablet:h-11" onClick={askToReject}>
          Reject
        </Button>
        <Button
          kind="primary"
          className="h-10 max-tablet:h-11"
          busy={confirming.isPending}
          disabled={!mayGoOn}
          aria-describedby="confirm-why"
          onClick={goOn}
        >
          <span aria-hidden="true">
            {isLess ? 'Review' : 'Confirm all'}
            {isLess && <span className="max-tablet:hidden"> the changes</span>}
          </span>
          <span className="sr-only">
            {isLess ? 'Review the changes' : 'Confirm all'}, {formatRupees(totals.total_paise)}
          </span>
          <span className="ml-1.5 flex gap-1 max-tablet:hidden" aria-hidden="true">
            <Kbd>{mainKey}</Kbd> <Kbd>↵</Kbd>
          </span>
        </Button>
      </FootBar>
      <ReasonDialog
        open={isRejecting}
        onClose={() => setRejecting(false)}
        title={`Reject order ${order.order_no}?`}
        text="Nothing will be sent. This can’t be undone."
        action="Reject the order"
        cancel="Go back"
        label="Why is it rejected?"
        help={`${(order.looked_after_by ?? order.placed_by).name} reads this.`}
        busy={rejecting.isPending}
        failure={whyFailed(rejecting.error)}
        onReason={(reason) => reject(reason, () => setRejecting(false))}
      />
    </>
  )
}

export const footClass =
  'sticky bottom-0 max-tablet:bottom-(--tabbar) z-20 flex flex-wrap items-center gap-x-5 gap-y-2 bg-surface py-3 shadow-bar -mx-3 rounded-t-lg px-3 max-tablet:-mx-(--gutter) max-tablet:gap-x-2 max-tablet:rounded-none max-tablet:px-(--gutter) max-tablet:py-2'

/** The figure that is agreed to. */
export function ToConfirm({ totalPaise }: { totalPaise: number }) {
  return (
    <dl className="ml-auto whitespace-nowrap text-right max-tablet:mr-auto max-tablet:ml-0 max-tablet:text-left">
      <dt className="text-ink-3 text-micro">You confirm, with GST</dt>
      <dd className="figures font-semibold text-[20px] leading-6 tracking-[-0.012em] max-tablet:text-[18px]">
        {formatRupees(totalPaise)}
      </dd>
    </dl>
  )
}

/** In the bar, so that it is in sight wherever the answer was sent from. */
export function NotConfirmed({ error }: { error: Parameters<typeof whyFailed>[0] }) {
  return (
    <div className="w-full">
      <Notice group="danger" live title={whyFailed(error)}>
        Nothing was confirmed.
      </Notice>
    </div>
  )
}

type CountedProps = { rows: readonly Row[]; askedPaise: number; totalPaise: number }

/** What is left of what was asked, in sight while the lines scroll. */
function Counted({ rows, askedPaise, totalPaise }: CountedProps) {
  const kept = rows.filter(({ confirmed }) => confirmed.confirmed_qty > 0)
  const free = kept.reduce((sum, { confirmed }) => sum + confirmed.free_qty, 0)
  const total = kept.reduce((sum, { confirmed }) => sum + confirmed.total_qty, 0)
  const facts = [
    ['Lines', `${groupIndian(kept.length)} of ${groupIndian(rows.length)}`],
    ['Packs', `${groupIndian(total - free)} paid + ${groupIndian(free)} free`],
    ['Asked', formatRupees(askedPaise)],
    ...(totalPaise < askedPaise ? [['Less', `−${formatRupees(askedPaise - totalPaise)}`]] : []),
  ]
  return (
    <dl className="figures flex flex-wrap gap-x-6 gap-y-1 max-tablet:hidden">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-3 text-small">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
