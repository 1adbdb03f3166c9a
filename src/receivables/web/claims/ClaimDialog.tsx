import { useState } from 'react'
import { authSlice } from '#accounts/state.ts'
import { getAnyInvoice, getInvoice } from '#invoices/contract.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useWhyNot, whyNotIn } from '#kit/web/rights.ts'
import { useSlice } from '#kit/web/store.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Badge } from '#ui/base/StatusMark.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useDiscarding } from '#ui/dialogs/discarding.tsx'
import { toast } from '#ui/dialogs/toast.ts'
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
import { isOffPrice } from '../../claims.ts'
import { ClaimedProduct } from './ClaimedProduct.tsx'
import { ClaimPapers } from './ClaimPapers.tsx'
import { DecideClaim } from './DecideClaim.tsx'
import { claimWords } from './words.ts'

type Claim = Output<typeof getAnyClaim>['data']
type ClaimDialogProps = { open: boolean; onClose: () => void; id: number | null; isOffice: boolean }

/** One claim: what is claimed and why, what was answered; who raised it withdraws it, the office decides it. */
export function ClaimDialog({ open, onClose, id, isOffice }: ClaimDialogProps) {
  const read = useRead(
    (isOffice ? getAnyClaim : getClaim) as typeof getAnyClaim,
    { id: String(id ?? 0) },
    { enabled: open && id !== null, ownFailure: true },
  )
  const claim = read.data?.data
  useTabTitle(open && claim && `Claim ${claim.claim_no}`)
  const [isTyped, setTyped] = useState(false)
  const { close, question } = useDiscarding({ open, unsaved: isTyped, onClose })
  // Closed, by Back too, nothing of it is typed any more.
  if (!open && isTyped) setTyped(false)

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
      {claim && <Shown key={claim.id} claim={claim} isOffice={isOffice} onTyped={setTyped} />}
    </Dialog>
  )
}

type OnTyped = (isTyped: boolean) => void

function Shown({ claim, isOffice, onTyped }: { claim: Claim; isOffice: boolean; onTyped: OnTyped }) {
  const [{ userType }] = useSlice(authSlice)
  const whyNotDecide = useWhyNot(decideClaim)
  const isOpen = claim.state === 'raised' || claim.state === 'checking'
  const { word, group } = claimWords[claim.state]
  const mayDecide = isOffice && isOpen && !whyNotDecide
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <Badge group={group}>{word}</Badge>
        <span className="text-ink-2">
          Invoice {claim.invoice_no}
          {isOffice && `, ${claim.distributor_name}`}. Raised <TimeText at={claim.raised_at} />
          {claim.raised_by && claim.raised_by !== claim.distributor_name && ` by ${claim.raised_by}`}.
        </span>
      </div>
      {mayDecide ? <DecideClaim claim={claim} onTyped={onTyped} /> : <Lines claim={claim} />}
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
      {isOffice && isOpen && whyNotDecide && <p className="text-ink-2">{whyNotIn('Deciding a claim', whyNotDecide)}</p>}
    </div>
  )
}

function Lines({ claim }: { claim: Claim }) {
  return (
    <ul className="grid divide-y divide-line border-line border-y" aria-label="What is claimed">
      {claim.lines.map((line) => (
        <li key={line.line_id} className="flex justify-between gap-4 py-2.5">
          <ClaimedProduct line={line} />
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

/** The distributor then reads that somebody is at it. */
function StartCheck({ claim }: { claim: Claim }) {
  const check = useWrite(checkClaim, { refresh: [getAnyClaim, listAllClaims, getAnyInvoice] })
  return (
    <div>
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
