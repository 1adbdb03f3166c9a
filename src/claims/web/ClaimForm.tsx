import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getInvoice, type Invoice } from '#invoices/contract.ts'
import { returnState, whyNotReturn } from '#invoices/returns.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { readRupees } from '#kit/money.ts'
import { useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { mostSigns, typedPacks, typedQuantity, whyNotPacks } from '#pricing/quantity.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { listClaims, raiseClaim } from '../contract.ts'
import { listReturns } from '../return-contract.ts'
import { type ClaimReason, claimReasons, whyNotClaim } from '../rules.ts'
import { whyNotDifference } from '../worth.ts'
import { DifferenceField } from './DifferenceField.tsx'

type Line = Invoice['lines'][number]
type Typed = Record<number, { quantity: string; reason: ClaimReason | null; difference: string }>
type ClaimFormProps = {
  open: boolean
  onClose: () => void
  invoice: Invoice
  /** A line whose packs are all claimed as expired, unless something else is typed. */
  expired?: number
  /** Opens the claim, where photos are added to it. */
  onShow?: (claim: number) => void
}

const reasons = Object.entries(claimReasons).map(([value, label]) => ({ value: value as ClaimReason, label }))
const longestText = 1000

/**
 * Packs of an invoice's lines, each with its reason; what the server would refuse is said before,
 * by the same rule.
 */
export function ClaimForm(props: ClaimFormProps) {
  const { open, onClose, invoice, expired } = props
  const claim = useClaim(props)
  const { lines, typed } = claim
  const [isWhole, setWhole] = useState(expired === undefined)
  const shown = isWhole ? lines : lines.slice(0, 1)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="wide"
      title={`Claim on invoice ${invoice.invoice_no}`}
      action="Raise claim"
      onSubmit={claim.submit}
      busy={claim.isBusy}
      failure={claim.failure}
      unsaved={claim.isUnsaved}
    >
      {lines.length === 0 ? (
        <p>Everything on this invoice is claimed already.</p>
      ) : (
        <ul ref={claim.fields} className="grid divide-y divide-line border-line border-y">
          {shown.map((line) => (
            <ClaimedLine
              key={line.line_id}
              line={line}
              reason={reasonOf(typed, line)}
              typed={typed[line.line_id]?.quantity ?? ''}
              difference={typed[line.line_id]?.difference ?? ''}
              isTried={claim.isTried}
              onChange={(to) => claim.change(line, to)}
            />
          ))}
        </ul>
      )}
      {lines.length > shown.length && (
        <div>
          <Button kind="link" onClick={() => setWhole(true)}>
            Claim other lines of this invoice too
          </Button>
        </div>
      )}
      <Field label="What happened" optional counter={{ at: claim.text.length, of: longestText }}>
        <TextArea
          name="text"
          maxLength={longestText}
          value={claim.text}
          onChange={(event) => claim.setText(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

/** What is typed of each line that is not claimed yet, and how it is sent. */
function useClaim({ onClose, invoice, expired, onShow }: ClaimFormProps) {
  const [begun] = useState<Typed>(() => asked(invoice, expired))
  const [typed, setTyped] = useState(begun)
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const fields = useRef<HTMLUListElement>(null)
  const raise = useWrite(raiseClaim, { refresh: [getInvoice, listClaims, listReturns], ownFailure: true })
  const lines = invoice.lines
    .filter((line) => leftOf(line) > 0)
    .sort((one, other) => Number(other.line_id === expired) - Number(one.line_id === expired))
  const chosen = chosenOf(lines, typed)
  const wrong = chosen.some(isWrong)

  function change(line: Line, to: Partial<Typed[number]>) {
    raise.reset()
    setTyped((was) => ({
      ...was,
      [line.line_id]: { quantity: '', difference: '', reason: null, ...was[line.line_id], ...to },
    }))
  }

  function submit() {
    // What is wrong must be marked before it can be found.
    flushSync(() => setTried(true))
    if (wrong) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (raise.isPending || wrong || chosen.length === 0) return
    raise.mutate(
      { invoice_id: invoice.invoice_id, text, lines: chosen.flatMap(asSent) },
      {
        onSuccess: ({ data }) => {
          toast({
            group: 'success',
            text: `Claim ${data.claim_no} is raised.`,
            ...(onShow && { action: { label: 'Add photos', run: () => onShow(data.id) } }),
          })
          onClose()
        },
      },
    )
  }

  const isEmpty = isTried && chosen.length === 0
  return {
    lines,
    typed,
    change,
    text,
    setText,
    fields,
    submit,
    isTried,
    isBusy: raise.isPending,
    failure: whyFailed(raise.error) ?? (isEmpty && 'Enter how many packs you claim of at least one line.'),
    isUnsaved: (typed !== begun && chosen.length > 0) || text !== '',
  }
}

type Chosen = { line: Line; quantity: number; reason_code: ClaimReason | null; difference: number | null }

/** The lines of which packs are claimed. */
function chosenOf(lines: Line[], typed: Typed): Chosen[] {
  return lines.flatMap((line) => {
    const quantity = typedPacks(typed[line.line_id]?.quantity ?? '')
    const reason_code = reasonOf(typed, line)
    const difference =
      reason_code === 'rate_difference' ? (readRupees(typed[line.line_id]?.difference ?? '') ?? 0) : null
    return quantity !== 0 ? [{ line, quantity, reason_code, difference }] : []
  })
}

function isWrong({ line, quantity, reason_code, difference }: Chosen): boolean {
  if (Number.isNaN(quantity) || reason_code === null || whyNot(line, quantity, reason_code)) return true
  return difference !== null && Boolean(whyNotDifference(difference, line))
}

function asSent({ line, quantity, reason_code, difference }: Chosen) {
  if (reason_code === null) return []
  return [
    { line_id: line.line_id, reason_code, quantity, ...(difference !== null && { difference_paise: difference }) },
  ]
}

type ClaimedLineProps = {
  line: Line
  reason: ClaimReason | null
  typed: string
  difference: string
  isTried: boolean
  onChange: (to: Partial<Typed[number]>) => void
}

function ClaimedLine({ line, reason, typed, difference, isTried, onChange }: ClaimedLineProps) {
  return (
    <li className="grid items-start gap-x-4 gap-y-2 py-3 tablet:grid-cols-[minmax(0,1fr)_190px_110px]">
      <div className="min-w-0">
        <b className="font-medium">{line.product_name}</b>
        <span className="block text-ink-3 text-small">
          <Code>{line.batch_no}</Code>, {counted(leftOf(line), 'pack')} to claim
        </span>
        {returnInWords(line) && <span className="block text-ink-3 text-small">{returnInWords(line)}</span>}
      </div>
      <Field
        hideLabel
        label={`Reason for ${line.product_name}, ${line.batch_no}`}
        error={isTried && reason === null && typedPacks(typed) !== 0 && 'Choose a reason.'}
      >
        <Select
          placeholder="Choose a reason"
          options={reasons}
          value={reason}
          onChange={(next) => onChange({ reason: next })}
        />
      </Field>
      <Packs line={line} reason={reason} typed={typed} onType={(quantity) => onChange({ quantity })} />
      {reason === 'rate_difference' && (
        <div className="tablet:col-span-2 tablet:col-start-2">
          <DifferenceField
            line={line}
            typed={difference}
            isTried={isTried && typedPacks(typed) > 0}
            onType={(to) => onChange({ difference: to })}
          />
        </div>
      )}
    </li>
  )
}

type PacksProps = { line: Line; reason: ClaimReason | null; typed: string; onType: (text: string) => void }

function Packs({ line, reason, typed, onType }: PacksProps) {
  const why = whyNotPacks(typed) ?? (typedPacks(typed) > 0 ? whyNot(line, typedPacks(typed), reason) : null)
  return (
    <div>
      <TextInput
        inputMode="numeric"
        className="figures"
        autoComplete="off"
        aria-label={`Packs of ${line.product_name}, ${line.batch_no}`}
        aria-invalid={Boolean(why)}
        placeholder="Packs"
        maxLength={mostSigns}
        value={typed}
        onChange={(event) => onType(typedQuantity(event.target.value))}
      />
      {why && (
        <p role="alert" className="mt-1 text-danger-ink text-small">
          {why}
        </p>
      )}
    </div>
  )
}

const leftOf = (line: Line) => line.paid_qty + line.free_qty - line.claimed_qty

const stateOf = ({ returns_from, returns_until }: Line) =>
  returns_from && returns_until && returnState({ returns_from, returns_until }, today())
const today = () => todayInIndia(new Date())

const reasonOf = (typed: Typed, line: Line) => typed[line.line_id]?.reason ?? null

function asked({ lines }: Invoice, expired: number | undefined): Typed {
  const line = lines.find(({ line_id }) => line_id === expired)
  return line ? { [line.line_id]: { quantity: String(leftOf(line)), reason: 'expired', difference: '' } } : {}
}

/** When it can be claimed as expired, before anything is typed. */
function returnInWords(line: Line): string | null {
  const { is_short_life, returns_from, returns_until } = line
  if (is_short_life) return 'Short shelf life, can be claimed'
  if (!returns_from || !returns_until) return null
  const state = stateOf(line)
  if (state === 'open') return `Expired packs can be returned until ${formatDay(returns_until)}`
  return state === 'early'
    ? `Expired packs can be returned from ${formatDay(returns_from)}`
    : `Expired packs could be returned until ${formatDay(returns_until)}`
}

const whyNot = (line: Line, wanted: number, reason: ClaimReason | null) =>
  (reason === 'expired' ? whyNotReturn(line, today()) : null) ??
  whyNotClaim({
    invoiced: line.paid_qty + line.free_qty,
    claimed: line.claimed_qty,
    wanted,
    name: line.product_name,
  })
