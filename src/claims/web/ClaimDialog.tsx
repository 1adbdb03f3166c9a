import { type ReactNode, useState } from 'react'
import { authSlice } from '#accounts/state.ts'
import { getInvoice } from '#invoices/contract.ts'
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
import { Unbroken } from '#ui/page/Unbroken.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { decideClaim, getAnyClaim, getClaim, listClaims, withdrawClaim } from '../contract.ts'
import { isOffPrice } from '../worth.ts'
import { ClaimedProduct } from './ClaimedProduct.tsx'
import { ClaimPapers } from './ClaimPapers.tsx'
import { DecideClaim } from './DecideClaim.tsx'
import { claimWords } from './words.ts'

type Claim = Output<typeof getAnyClaim>['data']
type ClaimDialogProps = { open: boolean; onClose: () => void; id: number | null; isOffice: boolean }

/**
 * One claim: what is claimed and why, what was answered; who raised it withdraws it, the office
 * decides it.
 */
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
  const whyNotDecide = useWhyNot(decideClaim)
  const isDecided = isOffice && claim !== undefined && isOpen(claim) && !whyNotDecide
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  // Closed, by Back too, nothing of it is typed any more.
  if (!open && isTyped) setTyped(false)

  return (
    <Dialog
      open={open}
      onClose={close}
      footer={question || (isDecided && <div ref={setFoot} className="flex w-full flex-wrap justify-end gap-2" />)}
      size="wide"
      title={claim ? `Claim ${claim.claim_no}` : 'Claim'}
      light={!isOffice}
    >
      {read.isError && !claim && <FailedState onRetry={() => void read.refetch()}>The claim did not load.</FailedState>}
      {!claim && !read.isError && <Skeleton width="100%" height={160} />}
      {claim && (
        <Shown key={claim.id} claim={claim} isOffice={isOffice}>
          {isDecided && <DecideClaim claim={claim} onTyped={setTyped} foot={foot} />}
        </Shown>
      )}
    </Dialog>
  )
}

function isOpen({ state }: Claim): boolean {
  return state === 'raised' || state === 'checking'
}

type ShownProps = {
  claim: Claim
  isOffice: boolean
  /** The lines as who decides them fills them in. */
  children: ReactNode
}

/** What happened and its photos come first: whoever decides reads them before the lines. */
function Shown({ claim, isOffice, children }: ShownProps) {
  const [{ userType }] = useSlice(authSlice)
  const whyNotDecide = useWhyNot(decideClaim)
  const { word, group } = claimWords[claim.state]
  const papers = <ClaimPapers claim={claim} isOffice={isOffice} mayAdd={isOpen(claim) && !isOffice} />
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
      <FactList
        facts={[
          ...(claim.rate_difference
            ? [
                {
                  label: 'For',
                  value: (
                    <Unbroken>{`${claim.rate_difference.party_name}, order ${claim.rate_difference.order_no}`}</Unbroken>
                  ),
                },
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
          ...(claim.text ? [{ label: 'What happened', value: <Unbroken>{claim.text}</Unbroken> }] : []),
          ...(claim.note_no ? [{ label: 'Credit note', value: claim.note_no }] : []),
          ...(claim.answer ? [{ label: 'Answer', value: claim.answer }] : []),
          ...(claim.decided_at ? [{ label: 'Decided', value: <TimeText at={claim.decided_at} /> }] : []),
        ]}
      />
      {isOffice && papers}
      {isOffice && isOpen(claim) && whyNotDecide && (
        <p className="text-ink-2">{whyNotIn('Deciding a claim', whyNotDecide)}</p>
      )}
      {children || <Lines claim={claim} />}
      {!isOffice && papers}
      {isOpen(claim) && !isOffice && userType === 'Distributor' && <Withdraw claim={claim} />}
    </div>
  )
}

function Lines({ claim }: { claim: Claim }) {
  return (
    <ul className="grid divide-y divide-line border-line border-y" aria-label="What is claimed">
      {claim.lines.map((line) => (
        <li key={line.line_id} className="flex justify-between gap-4 py-2.5">
          <ClaimedProduct line={line} />
          <span className="figures text-right">
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
