import { useRead, useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { confirmSending, getMails, getSending, listJobs } from '../contract.ts'
import { whatGoesOut } from '../sending.ts'

/** A restored copy sends nothing until somebody answers for it. */
export function RestoredCopy() {
  const sending = useRead(getSending, {}, { ownFailure: true })
  const start = useWrite(confirmSending, { refresh: [getSending, getMails, listJobs] })
  if (!sending.data?.data.is_held) return null

  async function askAndStart() {
    // What waits is counted at the moment of the question.
    const waiting = (await sending.refetch()).data?.data.waiting
    if (waiting && (await confirm(questionOf(whatGoesOut(waiting))))) start.mutate({})
  }

  return (
    <Notice
      group="warning"
      title="This database is a copy and sends nothing"
      actions={
        <Button size="small" busy={start.isPending} whyNot={start.whyNot} onClick={() => void askAndStart()}>
          Start sending
        </Button>
      }
    >
      It was restored or moved. If the original is still running, do not start sending: mails, webhooks, IRNs and orders
      to SAP would go out twice.
    </Notice>
  )
}

function questionOf(waiting: string[]) {
  return {
    title: 'Start sending from this database?',
    text: (
      <>
        {waiting.length === 0 ? (
          'Nothing is waiting right now.'
        ) : (
          <>
            These will go out at once:
            <span className="mt-2 block">
              {waiting.map((what) => (
                <span key={what} className="figures block font-medium text-ink">
                  {what}
                </span>
              ))}
            </span>
          </>
        )}
        <span className="mt-2 block">Start only if the original database is no longer running.</span>
      </>
    ),
    action: 'Start sending',
  }
}
