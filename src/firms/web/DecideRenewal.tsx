import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useWhyNotManage } from '#employees/web/mayManage.ts'
import { useWrite } from '#kit/web/query.ts'
import { useWhyNot, whyNotIn } from '#kit/web/rights.ts'
import { tokens } from '#kit/web/tokens.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { DateText, TimeText } from '#ui/base/DateText.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useDiscarding } from '#ui/dialogs/discarding.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { getDistributor, listDistributors } from '../contract.ts'
import { decideRenewal, listRenewals, type QueuedRenewal } from '../renewals.ts'

type DecideRenewalProps = { open: boolean; onClose: () => void; renewal: QueuedRenewal }

/** The scan beside what it is said to be; accepted, or sent back with a reason. */
export function DecideRenewal({ open, onClose, renewal }: DecideRenewalProps) {
  const noRight = useWhyNot(decideRenewal)
  const whyNot = useWhyNotManage(decideRenewal)({ name: renewal.distributor_name, div_type: renewal.div_type })
  const deciding = useDeciding(renewal, onClose)
  const { isReturning, reason, setReason, isBusy, error } = deciding
  const unsaved = isReturning && reason.trim() !== ''
  const { close, question } = useDiscarding({ open, unsaved, busy: isBusy, onClose })
  return (
    <Dialog
      open={open}
      onClose={close}
      size="wide"
      title={`${renewal.kind} of ${renewal.distributor_name}`}
      footer={
        question ||
        (!whyNot && renewal.state === 'waiting' ? (
          <Decide deciding={deciding} />
        ) : (
          <Button onClick={onClose}>Close</Button>
        ))
      }
    >
      <div className="grid gap-5">
        <Scan renewal={renewal} />
        <Sent renewal={renewal} />
        {isReturning && (
          <Field
            label="Why is it sent back?"
            help="The distributor reads this."
            counter={{ at: reason.length, of: 300 }}
          >
            <TextArea value={reason} maxLength={300} data-first onChange={(event) => setReason(event.target.value)} />
          </Field>
        )}
        {whyNot && renewal.state === 'waiting' && (
          <p className="text-ink-2">{noRight ? whyNotIn('Deciding it', noRight) : whyNot}</p>
        )}
        {error && (
          <p role="alert" className="flex items-baseline gap-2 font-medium text-danger-ink">
            <Mark group="danger" />
            {error.message || 'It was not saved. Try again.'}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function useDeciding(renewal: QueuedRenewal, onClose: () => void) {
  const [isReturning, setReturning] = useState(false)
  const [reason, setReason] = useState('')
  const decide = useWrite(decideRenewal, {
    refresh: [listRenewals, listDistributors, getDistributor],
    ownFailure: true,
  })

  function send(accepted: boolean) {
    decide.mutate(
      { id: renewal.id, accepted, ...(accepted ? {} : { reason: reason.trim() }) },
      {
        onSuccess: () => {
          onClose()
          toast({
            group: 'success',
            text: accepted
              ? `The licence of ${renewal.distributor_name} is on file.`
              : `${renewal.distributor_name} is asked to send it again.`,
          })
        },
      },
    )
  }

  return { isReturning, setReturning, reason, setReason, send, isBusy: decide.isPending, error: decide.error }
}

function Decide({ deciding }: { deciding: ReturnType<typeof useDeciding> }) {
  const { isReturning, setReturning, reason, send, isBusy } = deciding
  return isReturning ? (
    <>
      <Button onClick={() => setReturning(false)}>Back</Button>
      <Button kind="danger" busy={isBusy} disabled={!reason.trim()} onClick={() => send(false)}>
        Send back
      </Button>
    </>
  ) : (
    <>
      <Button onClick={() => setReturning(true)}>Send back…</Button>
      <Button kind="primary" busy={isBusy} onClick={() => send(true)}>
        Accept licence
      </Button>
    </>
  )
}

/** What was sent, and what is on file now. */
function Sent({ renewal }: { renewal: QueuedRenewal }) {
  const { current } = renewal
  return (
    <FactList
      facts={[
        { label: 'Number', value: <Code>{renewal.number}</Code> },
        { label: 'Valid until', value: <DateText day={renewal.ends_on} /> },
        ...(renewal.issued_on ? [{ label: 'Issued on', value: <DateText day={renewal.issued_on} /> }] : []),
        {
          label: 'On file now',
          value: current ? (
            <>
              <Code>{current.number}</Code> until <DateText day={current.ends_on} />
            </>
          ) : (
            'None of this kind'
          ),
        },
        {
          label: 'Sent by',
          value: (
            <>
              {renewal.asked_by}, <TimeText at={renewal.asked_at} />
            </>
          ),
        },
        ...(renewal.held_orders > 0 ? [{ label: 'Held by it', value: counted(renewal.held_orders, 'order') }] : []),
        {
          label: 'Distributor',
          value: <Link href={`/admin/customer-profile?distributor=${renewal.distributor_id}`}>See all facts</Link>,
        },
        ...(renewal.reason ? [{ label: 'Sent back because', value: renewal.reason }] : []),
      ]}
    />
  )
}

/** Fetched with the session's token; a picture is shown, a PDF opens beside. */
function Scan({ renewal }: { renewal: QueuedRenewal }) {
  const [shown, setShown] = useState<{ url: string } | 'failed' | null>(null)
  useEffect(() => {
    let url = ''
    let isOver = false
    fetch(`/api/adm/licence-scans/${renewal.scan_id}`, {
      headers: { authorization: `Bearer ${tokens.get('admin') ?? ''}` },
    })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status))
        url = URL.createObjectURL(await answer.blob())
        if (isOver) URL.revokeObjectURL(url)
        else setShown({ url })
      })
      .catch(() => !isOver && setShown('failed'))
    return () => {
      isOver = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [renewal.scan_id])
  if (shown === 'failed') return <p className="text-danger-ink">The scan did not load. Close this and try again.</p>
  if (!shown) return <Skeleton width="100%" height={180} />
  if (renewal.media_type === 'application/pdf')
    return (
      <p className="border-line border-y py-4">
        The scan is a PDF.{' '}
        <a href={shown.url} target="_blank" rel="noopener noreferrer">
          Open it in a new tab
        </a>
      </p>
    )
  return (
    <a href={shown.url} target="_blank" rel="noopener noreferrer" aria-label="Open the scan in a new tab">
      <img
        src={shown.url}
        alt={`Scan of licence ${renewal.number}`}
        className="max-h-100 w-full rounded-panel border border-line bg-sunken object-contain"
      />
    </a>
  )
}
