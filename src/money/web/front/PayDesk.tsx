// The three steps beside each other: what is chosen lives here, and nothing is sent by choosing.
import { useState } from 'react'
import { isPayable, payReference } from '#credit/pay-to.ts'
import { waitsForMoneyAlone } from '#credit/rules.ts'
import { formatRupees } from '#kit/money.ts'
import { readAgain, useWrite } from '#kit/web/query.ts'
import { getOutstanding, type Outstanding } from '#outstanding/contract.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { FootBar } from '#ui/page/FootBar.tsx'
import { useMedia } from '#ui/width/useMedia.ts'
import {
  type Choice,
  type Chosen,
  chosenOf,
  effectOf,
  firstChoice,
  keyOf,
  type PayableOwed,
  whyNotPay,
} from '../../paying.ts'
import { getPaying, type Paying, setOffNotes } from '../../paying-contract.ts'
import { asAllocations } from '../../rules.ts'
import { ChooseTable } from './ChooseTable.tsx'
import { PayTo } from './PayTo.tsx'
import { EarlierPayments, OpenPayments, TellForm } from './TellForm.tsx'

type PayDeskProps = { owing: Outstanding; owed: PayableOwed; paying: Paying; least: number; today: string }

export function PayDesk({ owing, owed, paying, least, today }: PayDeskProps) {
  const isNarrow = useMedia('max-tablet')
  const notes = paying.credit_notes
  const [touched, setChoice] = useState<Choice | null>(null)
  const choice = touched ?? firstChoice(owed.open, notes, { toRelease: least, today })
  const chosen = chosenOf(choice, owed.open, notes)
  const wrong = owed.open.find((one) => {
    const typed = choice.typed[keyOf(one)]
    return typed !== undefined && whyNotPay(typed, one.balance_paise) !== null
  })
  const why = wrong ? `Correct the amount for ${wrong.no}.` : null
  const documents = owed.open.filter((one) => choice.typed[keyOf(one)] !== undefined)
  const reference = payReference(
    paying.code,
    documents.map(({ no }) => no),
  )
  const startAgain = () => {
    setChoice(null)
    readAgain([getOutstanding, getPaying])
  }
  return (
    <>
      <OpenPayments payments={paying.payments} onChange={startAgain} />
      {owed.open.length > 0 && (
        <div className="mt-6 grid items-start gap-x-8 gap-y-9 desk:grid-cols-[minmax(0,1fr)_352px] large:gap-x-12 large:grid-cols-[minmax(0,1fr)_392px]">
          <ChooseTable
            owed={owed}
            paying={paying}
            choice={choice}
            chosen={chosen}
            least={least}
            today={today}
            onChange={setChoice}
          />
          <div className="grid gap-6 desk:sticky desk:top-20 desk:row-span-2">
            <ToPayNow chosen={chosen} why={why} owed={owed} onDone={startAgain} />
            <WhatItReleases chosen={chosen} owed={owed} paying={paying} leftPaise={owing.credit_left_paise} />
            <PayTo payTo={paying} amountPaise={chosen.to_pay_paise} reference={reference} />
          </div>
          <TellForm chosen={chosen} owed={owed} why={why} today={today} onDone={startAgain} />
        </div>
      )}
      <EarlierPayments payments={paying.payments} />
      {isNarrow && chosen.to_pay_paise > 0 && isPayable(paying) && (
        <FootBar className="foot-bar mt-6 gap-3">
          <span>
            <small className="block text-ink-3 text-micro">{inWords(chosen)}</small>
            <b className="figures text-lead">{formatRupees(chosen.to_pay_paise)}</b>
          </span>
          <Button
            kind="primary"
            onClick={() => document.getElementById('pay-h')?.scrollIntoView({ block: 'start', behavior: 'smooth' })}
          >
            Pay
          </Button>
        </FootBar>
      )}
    </>
  )
}

function inWords({ settles, notes }: Chosen): string {
  return [counted(settles.length, 'document'), notes.length > 0 && `${counted(notes.length, 'note')} set off`]
    .filter(Boolean)
    .join(', ')
}

type ToPayNowProps = Pick<PayDeskProps, 'owed'> & { chosen: Chosen; why: string | null; onDone: () => void }

function ToPayNow({ chosen, why, owed, onDone }: ToPayNowProps) {
  const write = useWrite(setOffNotes)
  const { settles, chosen_paise, notes, set_off_paise, to_pay_paise } = chosen
  const whyNot = why ?? write.whyNot
  function setOffNow() {
    write.mutate(
      {
        notes,
        allocations: asAllocations(settles),
        expected_open_paise: owed.open.reduce((sum, one) => sum + one.balance_paise, 0),
      },
      {
        onSuccess: ({ data }) => {
          toast({
            group: 'success',
            text: `${formatRupees(data.settled_paise)} of ${counted(data.notes, 'credit note')} set off.`,
          })
          onDone()
        },
      },
    )
  }
  return (
    <section aria-labelledby="to-pay-h" className="grid gap-1 border-line-strong border-t pt-4">
      <h2 id="to-pay-h" className="text-heading">
        To pay now
      </h2>
      <p className="figures font-semibold text-[30px]/[38px]" aria-live="polite">
        {formatRupees(to_pay_paise)}
      </p>
      <dl className="figures mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-note [&_dd]:text-right">
        <dt>{counted(settles.length, 'document')}</dt>
        <dd>{formatRupees(chosen_paise)}</dd>
        {set_off_paise > 0 && (
          <>
            <dt>{counted(notes.length, 'credit note')} set off</dt>
            <dd>{formatRupees(-set_off_paise)}</dd>
          </>
        )}
      </dl>
      {set_off_paise > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-small">
          <Button size="small" busy={write.isPending} whyNot={whyNot} onClick={setOffNow}>
            Set off {counted(notes.length, 'note')} now
          </Button>
          {to_pay_paise > 0 && 'Or send them with the payment.'}
        </p>
      )}
    </section>
  )
}

type ReleasesProps = Pick<PayDeskProps, 'owed' | 'paying'> & { chosen: Chosen; leftPaise: number }

/** Before anybody pays: which orders go on, and how the firm stands then. */
function WhatItReleases({ chosen, owed, paying, leftPaise }: ReleasesProps) {
  const { orders, orders_paise, oldest } = effectOf(paying.held_orders, owed, chosen)
  const [before, after] = oldest
  const licensed = paying.held_orders.filter(({ kinds }) => kinds.includes('licence')).length
  const still = paying.held_orders.filter(waitsForMoneyAlone).length - orders.length
  return (
    <section aria-labelledby="releases-h" className="grid gap-2.5 rounded-panel bg-accent-soft p-4">
      <h2 id="releases-h" className="text-heading">
        What it releases
      </h2>
      {orders.length > 0 ? (
        <>
          <p className="flex items-baseline justify-between gap-4">
            <span className="figures wrap-anywhere">{orders.map(({ order_no }) => order_no).join(', ')}</span>
            <b className="figures">{formatRupees(orders_paise)}</b>
          </p>
          <p className="-mt-2 text-ink-2 text-note">
            {counted(orders.length, 'order')}, sent on once the money arrives
            {still > 0 && `. ${counted(still, 'order')} need${still === 1 ? 's' : ''} more`}
          </p>
        </>
      ) : (
        <p className="text-ink-2">
          {still > 0
            ? `No order yet: ${counted(still, 'order')} on hold need${still === 1 ? 's' : ''} more.`
            : 'No order is waiting for money.'}
        </p>
      )}
      {licensed > 0 && (
        <p className="text-ink-2 text-note">
          {counted(licensed, 'order')} wait{licensed === 1 ? 's' : ''} for the drug licence.
        </p>
      )}
      <dl className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-accent-line border-t pt-2.5 [&_dd]:text-right">
        <dt>Credit left</dt>
        <dd>
          <FromTo from={formatRupees(leftPaise)} to={formatRupees(leftPaise + chosen.to_pay_paise)} />
        </dd>
        <dt>Oldest open</dt>
        <dd>
          <FromTo from={ageInWords(before, after)} to={ageInWords(after)} />
        </dd>
      </dl>
    </section>
  )
}

/** '97' before '53 days past due' */
function ageInWords(days: number | null, beside: number | null = null): string {
  if (days === null) return 'nothing open'
  if (days === 0) return 'not yet due'
  return beside !== null && beside > 0 ? String(days) : `${counted(days, 'day')} past due`
}

function FromTo({ from, to }: { from: string; to: string }) {
  if (from === to) return <b>{to}</b>
  return (
    <>
      <span className="whitespace-nowrap">{from}</span> <span className="text-ink-3">→</span>{' '}
      <b className="whitespace-nowrap">{to}</b>
    </>
  )
}
