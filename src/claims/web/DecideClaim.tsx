import { useId, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { getAnyInvoice } from '#invoices/contract.ts'
import type { CallFailure } from '#kit/calling.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees, groupIndian, readRupees, typedRupees } from '#kit/money.ts'
import { readAgain, useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { listAllNotes } from '#money/contract.ts'
import { mostSigns, typedPacks, typedQuantity, whyNotPacks } from '#pricing/quantity.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { Mark } from '#ui/base/Mark.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { checkClaim, decideClaim, getAnyClaim, listAllClaims } from '../contract.ts'
import {
  type ApprovedLine,
  amountOf,
  type Credited,
  creditOfClaim,
  isOffPrice,
  whyNotDifference,
  whyNotMore,
} from '../worth.ts'
import { ClaimedProduct } from './ClaimedProduct.tsx'
import { DifferenceField } from './DifferenceField.tsx'

type Claim = Output<typeof getAnyClaim>['data']
type Line = Claim['lines'][number]
type DecideClaimProps = {
  claim: Claim
  onTyped: (isTyped: boolean) => void
  /** The dialog’s foot, which stays in view below any number of lines. */
  foot: HTMLElement | null
}

const longestAnswer = 1000

/** How many packs of each line are approved; the credit note is written with it. */
export function DecideClaim({ claim, onTyped, foot }: DecideClaimProps) {
  const id = useId()
  const { decide, typed, type, isTried, text, answer, write, isRefusal, credit, send, refuse } = useDecision(
    claim,
    onTyped,
  )
  const refusedText = refusalOf(decide.error)
  const failure = decide.error && decide.error.http !== 409 && !refusedText && whyFailed(decide.error)
  return (
    <form
      id={id}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (decide.isPending) return
        flushSync(send)
        event.currentTarget.querySelector<HTMLElement>('li [aria-invalid=true]')?.focus()
      }}
    >
      <ul className="grid divide-y divide-line border-line border-y" aria-label="What is claimed">
        {claim.lines.map((line) => (
          <DecideLine
            key={line.line_id}
            line={line}
            typed={typed[line.line_id] ?? nothing}
            isTried={isTried}
            credited={credit?.lines.get(line.line_id)}
            onType={(to) => type(line, to)}
          />
        ))}
      </ul>
      {credit && !credit.why && !isRefusal && <CreditNote credit={credit} />}
      <Field
        label={isRefusal ? 'Why is nothing approved?' : 'Answer'}
        optional={!isRefusal}
        help="The distributor reads this."
        error={refusedText}
        counter={{ at: text.length, of: longestAnswer }}
      >
        <TextArea
          ref={answer}
          name="text"
          maxLength={longestAnswer}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      {foot &&
        createPortal(
          <>
            <div className="mr-auto self-center max-tablet:w-full">
              {failure ? (
                <p role="alert" className="flex items-baseline gap-2 font-medium text-danger-ink">
                  <Mark group="danger" />
                  {failure}
                </p>
              ) : (
                credit && !isRefusal && <Total credit={credit} />
              )}
            </div>
            {claim.state === 'raised' && <StartCheck claim={claim} />}
            {!isRefusal && <Button onClick={refuse}>Refuse all</Button>}
            <Button form={id} kind={isRefusal ? 'danger' : 'primary'} type="submit" busy={decide.isPending}>
              {isRefusal ? 'Refuse claim' : 'Approve and credit'}
            </Button>
          </>,
          foot,
        )}
    </form>
  )
}

/** The distributor then reads that somebody is at it. */
function StartCheck({ claim }: { claim: Claim }) {
  const check = useWrite(checkClaim, { refresh: [getAnyClaim, listAllClaims, getAnyInvoice] })
  return (
    <Button
      busy={check.isPending}
      whyNot={check.whyNot}
      onClick={() =>
        check.mutate(
          { id: String(claim.id) },
          { onSuccess: () => toast({ group: 'success', text: `Claim ${claim.claim_no} is being checked.` }) },
        )
      }
    >
      Mark as being checked
    </Button>
  )
}

type Typed = { packs: string; difference: string }
const nothing: Typed = { packs: '', difference: '' }

function useDecision(claim: Claim, onTyped: DecideClaimProps['onTyped']) {
  const [typed, setTyped] = useState<Record<number, Typed>>(
    Object.fromEntries(
      claim.lines.map(({ line_id, quantity, difference_paise: off }) => [
        line_id,
        { packs: String(quantity), difference: off === null ? '' : typedRupees(off) },
      ]),
    ),
  )
  const [isTried, setTried] = useState(false)
  const [text, setText] = useState('')
  const answer = useRef<HTMLTextAreaElement>(null)
  const decide = useWrite(decideClaim, {
    refresh: [getAnyClaim, listAllClaims, listAllNotes, getAnyInvoice],
    ownFailure: true,
  })
  const { lines, isWrong, isRefusal, credit } = decisionOf(claim, typed)

  function type(line: Line, to: Partial<Typed>) {
    decide.reset()
    onTyped(true)
    setTyped((was) => ({ ...was, [line.line_id]: { ...nothing, ...was[line.line_id], ...to } }))
  }

  /** Nothing of it is approved; why is asked next. */
  function refuse() {
    decide.reset()
    onTyped(true)
    setTyped((was) =>
      Object.fromEntries(claim.lines.map(({ line_id: id }) => [id, { ...nothing, ...was[id], packs: '0' }])),
    )
    answer.current?.focus()
  }

  function send() {
    setTried(true)
    if (isWrong || (credit?.why && !isRefusal)) return
    decide.mutate(
      { id: String(claim.id), lines, text },
      {
        onError: refused,
        onSuccess: ({ data }) => {
          onTyped(false)
          toast({
            group: 'success',
            text: data.note_no
              ? `Claim ${claim.claim_no} is settled by credit note ${data.note_no}.`
              : `Claim ${claim.claim_no} is refused.`,
          })
        },
      },
    )
  }

  /**
   * Somebody else decided meanwhile, this claim or another one of its invoice: what is there now is
   * shown.
   */
  function refused(failure: CallFailure) {
    const { http, message } = failure
    // It may be many lines further up or down.
    if (refusalOf(failure)) answer.current?.focus()
    if (http !== 409 && http !== 422) return
    if (http === 409) {
      onTyped(false)
      toast({ group: 'danger', text: message })
    }
    readAgain([getAnyClaim, listAllClaims])
  }

  function write(next: string) {
    if (decide.error) decide.reset()
    onTyped(true)
    setText(next)
  }

  return { decide, typed, type, isTried, text, answer, write, isRefusal, credit, send, refuse }
}

/** What is typed, as it will be sent, and what it credits. */
function decisionOf(claim: Claim, typed: Record<number, Typed>) {
  const lines = claim.lines.map((line) => {
    const { packs, difference } = typed[line.line_id] ?? nothing
    const quantity = typedPacks(packs)
    const isAsked = isOffPrice(line) && quantity > 0
    return { line_id: line.line_id, quantity, ...(isAsked && { difference_paise: readRupees(difference) ?? 0 }) }
  })
  const isWrong = claim.lines.some((line, at) => {
    const { quantity = 0, difference_paise: off } = lines[at] ?? {}
    if (whyNotMore({ ...line, approved: quantity }) !== null) return true
    return Number.isNaN(quantity) || (off !== undefined && whyNotDifference(off, line) !== null)
  })
  const isRefusal = lines.every(({ quantity }) => quantity === 0)
  const credit = isWrong || !claim.crediting ? null : creditOfClaim(approvedOf(claim, lines), claim.crediting)
  return { lines, isWrong, isRefusal, credit }
}

/** What the server says of the answer itself. */
function refusalOf(failure: CallFailure | null): string | undefined {
  return (failure?.errors as { text?: string } | undefined)?.text
}

type DecidedLine = { line_id: number; quantity: number; difference_paise?: number }

/** As the server reads what is sent. */
function approvedOf(claim: Claim, decided: readonly DecidedLine[]): ApprovedLine[] {
  return claim.lines.map((line, at) => ({
    ...line,
    approved: decided[at]?.quantity ?? 0,
    difference_paise: decided[at]?.difference_paise ?? line.difference_paise,
  }))
}

type DecideLineProps = {
  line: Line
  typed: Typed
  isTried: boolean
  credited: Credited | undefined
  onType: (to: Partial<Typed>) => void
}

function DecideLine({ line, typed, isTried, credited, onType }: DecideLineProps) {
  const why = whyNotPacks(typed.packs) ?? whyNotMore({ ...line, approved: typedPacks(typed.packs) })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_96px] items-center gap-x-4 gap-y-2 py-2.5">
      <ClaimedProduct line={line} />
      <span className="figures text-ink-2">{groupIndian(line.quantity)} claimed</span>
      <TextInput
        inputMode="numeric"
        className="figures"
        aria-label={`Approved packs of ${line.product_name}, ${line.batch_no}`}
        aria-invalid={why !== null || undefined}
        maxLength={mostSigns}
        value={typed.packs}
        onChange={(event) => onType({ packs: typedQuantity(event.target.value) })}
      />
      {why && (
        <p role="alert" className="col-span-3 text-right text-danger-ink text-small">
          {why}
        </p>
      )}
      {isOffPrice(line) && (
        <div className="col-span-3">
          <DifferenceField
            line={line}
            typed={typed.difference}
            isTried={isTried && typedPacks(typed.packs) > 0}
            onType={(difference) => onType({ difference })}
          />
        </div>
      )}
      {credited && (
        <p className="figures col-span-3 text-right text-ink-2 text-small">{creditInWords(credited, typed)}</p>
      )}
    </li>
  )
}

/** '₹806.40 (₹720.00 + ₹86.40 GST), 1 free pack not credited' */
function creditInWords(credited: Credited, { packs }: Typed): string {
  const { credited_qty, value_paise } = credited
  const [amount, free] = [amountOf(credited), typedPacks(packs) - credited_qty]
  const tax = amount > value_paise ? ` (${formatRupees(value_paise)} + ${formatRupees(amount - value_paise)} GST)` : ''
  return `${formatRupees(amount)}${tax}${free > 0 ? `, ${counted(free, 'free pack')} not credited` : ''}`
}

/** What the credit note will be, or why there can’t be one. */
function Total({ credit: { amount_paise, why } }: { credit: ReturnType<typeof creditOfClaim> }) {
  if (why)
    return (
      <p role="alert" className="text-danger-ink">
        {why}
      </p>
    )
  return (
    <p className="figures text-ink-2">
      Credit note <b className="text-ink">{formatRupees(amount_paise)}</b>
    </p>
  )
}

function CreditNote({ credit: { worth, amount_paise } }: { credit: ReturnType<typeof creditOfClaim> }) {
  const taxes = [
    { label: 'CGST', paise: worth.cgst_paise },
    { label: 'SGST', paise: worth.sgst_paise },
    { label: 'IGST', paise: worth.igst_paise },
  ].filter(({ paise }) => paise > 0)
  return (
    <section aria-label="Credit note" aria-live="polite">
      <FactList
        figures
        facts={[
          { label: 'Value', value: formatRupees(worth.value_paise) },
          ...taxes.map(({ label, paise }) => ({ label, value: formatRupees(paise) })),
          { label: <b>Credit note</b>, value: <b>{formatRupees(amount_paise)}</b>, key: 'all' },
        ]}
      />
    </section>
  )
}
