import { Link } from 'wouter'
import type { Invoice } from '#invoices/contract.ts'
import { formatRupees } from '#kit/money.ts'
import { noteReasons } from '#money/rules.ts'
import { Button } from '#ui/base/Button.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { claimWords } from './words.ts'

type WrittenOnProps = { invoice: Invoice; notes: string; onClaim: (id: number) => void }

/** Beside an invoice: the notes and claims on it. */
export function WrittenOn({ invoice, notes, onClaim }: WrittenOnProps) {
  return (
    <>
      {invoice.notes.length > 0 && (
        <section aria-labelledby="notes-h">
          <h2 id="notes-h" className="mb-2.5 text-heading">
            Notes
          </h2>
          <FactList
            figures
            facts={invoice.notes.map((note) => ({
              key: String(note.id),
              label: (
                <>
                  <Link href={`${notes}?note_search=${encodeURIComponent(note.note_no)}`} className="figures">
                    {note.note_no}
                  </Link>
                  <span className="block text-ink-3 text-small">
                    {note.kind === 'credit' ? 'Credit' : 'Debit'},{' '}
                    {noteReasons[note.reason_code as keyof typeof noteReasons]?.toLowerCase()}
                  </span>
                </>
              ),
              value: formatRupees(note.amount_paise),
            }))}
          />
        </section>
      )}
      {invoice.claims.length > 0 && (
        <section aria-labelledby="claims-h">
          <h2 id="claims-h" className="mb-2.5 text-heading">
            Claims
          </h2>
          <FactList
            figures
            facts={invoice.claims.map((claim) => ({
              key: String(claim.id),
              label: (
                <Button kind="link" aria-haspopup="dialog" onClick={() => onClaim(claim.id)}>
                  {claim.claim_no}
                </Button>
              ),
              value: <ClaimMark state={claim.state} />,
            }))}
          />
        </section>
      )}
    </>
  )
}

function ClaimMark({ state }: { state: string }) {
  const { word, group } = claimWords[state as keyof typeof claimWords] ?? claimWords.raised
  return <StatusMark group={group}>{word}</StatusMark>
}
