import { formatTime } from '#kit/date.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { dismissRefusal, getMails, getSending, type Mails } from '../contract.ts'
import { mailsInWords } from '../sending.ts'

const lookEveryMs = 15_000

/** What waits to be mailed, and what the mail server does not take. */
export function MailState() {
  const mails = useRead(getMails, {}, { ownFailure: true, everyMs: lookEveryMs }).data?.data
  const isHeld = useRead(getSending, {}, { ownFailure: true }).data?.data.is_held
  if (!mails || isHeld === undefined || (mails.waiting === 0 && mails.refused.length === 0)) return null
  return (
    <section aria-labelledby="mails-h">
      <h2 id="mails-h" className="font-semibold">
        E-mails
      </h2>
      {mails.waiting > 0 && <p className="figures mt-1 text-ink-2">{mailsInWords(mails, isHeld)}</p>}
      {mails.refused.length > 0 && <Refused refused={mails.refused} />}
    </section>
  )
}

function Refused({ refused }: { refused: Mails['refused'] }) {
  const dismiss = useWrite(dismissRefusal, { refresh: [getMails] })
  return (
    <>
      <p className="mt-1 text-ink-2">
        The mail server refused {counted(refused.length, 'e-mail')}. Correct the address, then send invitations again.
      </p>
      <ul className="panel mt-2" aria-label="Refused e-mails">
        {refused.map(({ id, recipient, subject, answer, refused_at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line first:border-t-0 px-4 py-3 tablet:flex-nowrap"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere font-medium">{recipient}</p>
              <p className="wrap-anywhere text-ink-2 text-small">
                {subject}, {formatTime(refused_at)}. <code>{answer}</code>
              </p>
            </div>
            <Button
              size="small"
              aria-label={`Dismiss the e-mail to ${recipient}`}
              busy={dismiss.isPending}
              whyNot={dismiss.whyNot}
              onClick={() => dismiss.mutate({ id })}
            >
              Dismiss
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
