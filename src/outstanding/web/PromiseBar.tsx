// When the firm pays: what it promised, or the button to promise it. Until that day nobody reminds
// it.
import { todayInIndia } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useWrite } from '#kit/web/query.ts'
import { useWhyNot } from '#kit/web/rights.ts'
import { Button } from '#ui/base/Button.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { getAllOutstanding, getOutstanding, type Outstanding } from '../contract.ts'
import { makeAnyPromise, makePromise, withdrawAnyPromise, withdrawPromise } from '../promise-contract.ts'

type PromiseBarProps = {
  owing: Outstanding
  today: string
  kind: 'customer' | 'admin'
  distributor: string
  /** What releases an order: a promise begins with it. */
  startPaise?: number | undefined
}

const loadForm = () => import('./PromiseForm.tsx').then((part) => part.PromiseForm)

export function PromiseBar({ owing, today, kind, distributor, startPaise }: PromiseBarProps) {
  const form = useOpening(loadForm)
  const refresh = kind === 'admin' ? [getAllOutstanding] : [getOutstanding]
  const withdraw = useWrite(
    kind === 'admin' ? withdrawAnyPromise : (withdrawPromise as unknown as typeof withdrawAnyPromise),
    {
      refresh,
    },
  )
  const whyNot = useWhyNot(kind === 'admin' ? makeAnyPromise : makePromise)
  const { promise } = owing
  async function takeBack() {
    if (!promise) return
    if (!(await confirm({ title: 'Take the promise back?', action: 'Take it back', danger: true }))) return
    withdraw.mutate(
      { id: String(promise.id) },
      { onSuccess: () => toast({ group: 'success', text: 'The promise is taken back.' }) },
    )
  }
  const isMine = kind === 'customer' && distributor === ''
  return (
    <div className="mb-8 print:hidden">
      {promise ? (
        <Notice
          group={promise.state === 'broken' ? 'warning' : 'info'}
          title={
            <>
              {formatRupees(promise.amount_paise)} {promise.state === 'broken' ? 'was promised for' : 'is promised for'}{' '}
              <DateText day={promise.pay_on} />
            </>
          }
          actions={
            <>
              <Button size="small" aria-haspopup="dialog" whyNot={whyNot} onClick={form.open}>
                {promise.state === 'broken' ? 'Promise again' : 'Change'}
              </Button>
              <Button
                size="small"
                kind="quiet"
                busy={withdraw.isPending}
                whyNot={withdraw.whyNot}
                onClick={() => void takeBack()}
              >
                Take back
              </Button>
            </>
          }
        >
          {promise.promised_by} said so on <DateText day={todayInIndia(new Date(promise.promised_at))} />.{' '}
          {promise.received_paise > 0 && `${formatRupees(promise.received_paise)} has come in since. `}
          {promise.text}
        </Notice>
      ) : (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
          {isMine
            ? 'Say when you will pay, and no reminder comes before that day.'
            : 'No payment is promised. Note what the firm said.'}
          <Button size="small" aria-haspopup="dialog" whyNot={whyNot} onClick={form.open}>
            Promise a payment
          </Button>
        </p>
      )}
      {form.Part && (
        <form.Part
          key={form.times}
          open={form.isOpen}
          onClose={form.close}
          owing={owing}
          today={today}
          kind={kind}
          distributor={distributor}
          startPaise={startPaise}
        />
      )}
    </div>
  )
}
