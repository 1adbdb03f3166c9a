import { useState } from 'react'
import { authSlice } from '#accounts/state.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees, groupIndian, readRupees, typedRupees } from '#kit/money.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Badge } from '#ui/base/StatusMark.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useDiscarding } from '#ui/dialogs/discarding.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import {
  checkClaim,
  decideClaim,
  getAnyClaim,
  getClaim,
  listAllClaims,
  listClaims,
  withdrawClaim,
} from '../../claim-contract.ts'
import { whyNotDifference } from '../../claims.ts'
import { getAnyInvoice, getInvoice } from '../../invoice-contract.ts'
import { listAllNotes } from '../../money-contract.ts'
import { claimReasons } from '../../rules.ts'
import { claimWords } from '../words.ts'
import { ClaimPapers } from './ClaimPapers.tsx'
import { DifferenceField } from './DifferenceField.tsx'

type Claim = Output<typeof getClaim>['data']
type Line = Claim['lines'][number]
type ClaimDialogProps = { open: boolean; onClose: () => void; id: number | null; isOffice: boolean }

/** One claim: what is claimed and why, what was answered; who raised it withdraws it, the office decides it. */
export function ClaimDialog({ open, onClose, id, isOffice }: ClaimDialogProps) {
  const read = useRead(
    (isOffice ? getAnyClaim : getClaim) as typeof getClaim,
    { id: String(id ?? 0) },
    { enabled: open && id !== null, ownFailure: true },
  )
  const claim = read.data?.data
  const [isTyped, setTyped] = useState(false)
  const { close, question } = useDiscarding({ open, unsaved: isTyped, onClose })
  return (
    <Dialog
      open={open}
      onClose={close}
      footer={question}
      size="wide"
      title={claim ? `Claim ${claim.claim_no}` : 'Claim'}
      light={!isOffice}
    >
      {read.isError && !claim && <FailedState onRetry={() => void read.refetch()}>The claim did not load.</FailedState>}
      {!claim && !read.isError && <Skeleton width="100%" height={160} />}
      {claim && <Shown key={`${claim.id} ${claim.state}`} claim={claim} isOffice={isOffice} onTyped={setTyped} />}
    </Dialog>
  )
}

type OnTyped = (isTyped: boolean) => void

function Shown({ claim, isOffice, onTyped }: { claim: Claim; isOffice: boolean; onTyped: OnTyped }) {
  const [{ userType, adminClaims }] = useSlice(authSlice)
  const isOpen = claim.state === 'raised' || claim.state === 'checking'
  const { word, group } = claimWords[claim.state]
  const mayDecide = isOffice && isOpen && adminClaims?.rights.includes('money')
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <Badge group={group}>{word}</Badge>
        <span className="text-ink-2">
          Invoice {claim.invoice_no}
          {isOffice && `, ${claim.distributor_name}`}. Raised <TimeText at={claim.raised_at} />
          {claim.raised_by && ` by ${claim.raised_by}`}.
        </span>
      </div>
      {mayDecide ? <Decide claim={claim} onTyped={onTyped} /> : <Lines claim={claim} />}
      {mayDecide && claim.state === 'raised' && <StartCheck claim={claim} />}
      <FactList
        facts={[
          ...(claim.rate_difference
            ? [
                { label: 'For', value: `${claim.rate_difference.party_name}, order ${claim.rate_difference.order_no}` },
                { label: 'Billed value', value: formatRupees(claim.rate_difference.billed_paise) },
                { label: 'Refund', value: formatRupees(claim.rate_difference.refund_paise) },
                { label: 'Tax base', value: formatRupees(claim.rate_difference.tax_base_paise) },
              ]
            : [
                {
                  label: claim.lines.some(isOffPrice) ? 'Value without GST' : 'Value at PTS',
                  value: formatRupees(claim.value_paise),
                },
              ]),
          ...(claim.text ? [{ label: 'What happened', value: claim.text }] : []),
          ...(claim.note_no ? [{ label: 'Credit note', value: claim.note_no }] : []),
          ...(claim.answer ? [{ label: 'Answer', value: claim.answer }] : []),
          ...(claim.decided_at ? [{ label: 'Decided', value: <TimeText at={claim.decided_at} /> }] : []),
        ]}
      />
      <ClaimPapers claim={claim} isOffice={isOffice} mayAdd={isOpen && !isOffice} />
      {isOpen && !isOffice && userType === 'Distributor' && <Withdraw claim={claim} />}
      {isOffice && isOpen && !mayDecide && (
        <p className="text-ink-2">
          You need the right to enter money to decide a claim. Ask an admin who manages people.
        </p>
      )}
    </div>
  )
}

function Lines({ claim }: { claim: Claim }) {
  return (
    <ul className="grid divide-y divide-line border-line border-y" aria-label="What is claimed">
      {claim.lines.map((line) => (
        <li key={line.line_id} className="flex justify-between gap-4 py-2.5">
          <Product line={line} />
          <span className="num text-right">
            {counted(line.quantity, 'pack')}
            {line.approved_qty !== null && (
              <span className="block text-ink-3 text-small">{groupIndian(line.approved_qty)} approved</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Product({ line }: { line: Line }) {
  return (
    <span className="min-w-0">
      <b className="font-medium">{line.product_name}</b>
      <span className="block text-ink-3 text-small">
        {claimReasons[line.reason_code]}
        {line.difference_paise !== null && ` of ${formatRupees(line.difference_paise)} a pack`}, batch{' '}
        <Code>{line.batch_no}</Code>
      </span>
    </span>
  )
}

/** The distributor then reads that somebody is at it. */
function StartCheck({ claim }: { claim: Claim }) {
  const check = useWrite(checkClaim, { refresh: [getAnyClaim, listAllClaims, getAnyInvoice] })
  return (
    <div>
      <Button
        busy={check.isPending}
        onClick={() =>
          check.mutate(
            { id: String(claim.id) },
            { onSuccess: () => toast({ group: 'success', text: `Claim ${claim.claim_no} is being checked.` }) },
          )
        }
      >
        Mark as being checked
      </Button>
    </div>
  )
}

function Withdraw({ claim }: { claim: Claim }) {
  const withdraw = useWrite(withdrawClaim, { refresh: [getClaim, listClaims, getInvoice] })
  async function ask() {
    const isSure = await confirm({
      title: `Withdraw claim ${claim.claim_no}?`,
      text: 'Nothing will be credited. You can raise a new claim for the same packs.',
      action: 'Withdraw claim',
    })
    if (!isSure) return
    withdraw.mutate(
      { id: String(claim.id) },
      { onSuccess: () => toast({ group: 'success', text: `Claim ${claim.claim_no} is withdrawn.` }) },
    )
  }
  return (
    <div>
      <Button busy={withdraw.isPending} onClick={() => void ask()}>
        Withdraw claim
      </Button>
    </div>
  )
}

const longestAnswer = 1000

/** The rate of a discount order is agreed; that of another line is told by who claims it. */
const isOffPrice = ({ reason_code, rate_paise }: Line) => reason_code === 'rate_difference' && rate_paise === null

/** How many packs of each line are approved; the credit note is written with it. */
function Decide({ claim, onTyped }: { claim: Claim; onTyped: OnTyped }) {
  const { decide, typed, type, isTried, text, write, isRefusal, send } = useDecision(claim, onTyped)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!decide.isPending) send()
      }}
    >
      <ul className="grid divide-y divide-line border-line border-y" aria-label="What is claimed">
        {claim.lines.map((line) => (
          <DecideLine
            key={line.line_id}
            line={line}
            typed={typed[line.line_id] ?? nothing}
            isTried={isTried}
            onType={(to) => type(line, to)}
          />
        ))}
      </ul>
      <Field
        label={isRefusal ? 'Why is nothing approved?' : 'Answer'}
        optional={!isRefusal}
        help="The distributor reads this."
        error={decide.error?.message}
        counter={{ at: text.length, of: longestAnswer }}
      >
        <TextArea name="text" maxLength={longestAnswer} value={text} onChange={(event) => write(event.target.value)} />
      </Field>
      <div>
        <Button kind={isRefusal ? 'danger' : 'primary'} type="submit" busy={decide.isPending}>
          {isRefusal ? 'Refuse claim' : 'Approve and credit'}
        </Button>
      </div>
    </form>
  )
}

type Typed = { packs: string; difference: string }
const nothing: Typed = { packs: '', difference: '' }

function useDecision(claim: Claim, onTyped: OnTyped) {
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
  const decide = useWrite(decideClaim, {
    refresh: [getAnyClaim, listAllClaims, listAllNotes, getAnyInvoice],
    ownFailure: true,
  })
  const lines = claim.lines.map((line) => {
    const { packs, difference } = typed[line.line_id] ?? nothing
    const quantity = Number(packs)
    const isAsked = isOffPrice(line) && quantity > 0
    return { line_id: line.line_id, quantity, ...(isAsked && { difference_paise: readRupees(difference) ?? 0 }) }
  })
  const isWrong = claim.lines.some((line, at) => {
    const off = lines[at]?.difference_paise
    return off !== undefined && whyNotDifference(off, line) !== null
  })

  function type(line: Line, to: Partial<Typed>) {
    decide.reset()
    onTyped(true)
    setTyped((was) => ({ ...was, [line.line_id]: { ...nothing, ...was[line.line_id], ...to } }))
  }

  function send() {
    setTried(true)
    if (isWrong) return
    decide.mutate(
      { id: String(claim.id), lines, text },
      {
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

  function write(next: string) {
    onTyped(true)
    setText(next)
  }

  return { decide, typed, type, isTried, text, write, isRefusal: lines.every(({ quantity }) => quantity === 0), send }
}

type DecideLineProps = { line: Line; typed: Typed; isTried: boolean; onType: (to: Partial<Typed>) => void }

function DecideLine({ line, typed, isTried, onType }: DecideLineProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_96px] items-center gap-4 py-2.5">
      <Product line={line} />
      <span className="num text-ink-2">{groupIndian(line.quantity)} claimed</span>
      <TextInput
        inputMode="numeric"
        className="num"
        aria-label={`Approved packs of ${line.product_name}, ${line.batch_no}`}
        maxLength={5}
        value={typed.packs}
        onChange={(event) => onType({ packs: event.target.value.replace(/\D/g, '') })}
      />
      {isOffPrice(line) && (
        <div className="col-span-3">
          <DifferenceField
            line={line}
            typed={typed.difference}
            isTried={isTried && Number(typed.packs) > 0}
            onType={(difference) => onType({ difference })}
          />
        </div>
      )}
    </li>
  )
}
