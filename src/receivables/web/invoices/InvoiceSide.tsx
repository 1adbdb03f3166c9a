import { Link } from 'wouter'
import { formatRupees } from '#kit/money.ts'
import { Button } from '#ui/base/Button.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import type { Invoice } from '../../invoice-contract.ts'
import { noteReasons } from '../../rules.ts'
import { claimWords } from '../words.ts'
import type { Place } from './place.ts'

type InvoiceSideProps = { invoice: Invoice; place: Place; onClaim: (id: number) => void }

/** Beside an invoice: what is paid of it, where it goes, and what was written and claimed on it. */
export function InvoiceSide({ invoice, place, onClaim }: InvoiceSideProps) {
  const paid = invoice.total_paise > 0 ? Math.min(1, invoice.paid_paise / invoice.total_paise) : 0
  return (
    <>
      <section aria-labelledby="balance-h">
        <h2 id="balance-h" className="text-heading">
          Balance
        </h2>
        <p className="num mb-3 text-title">{formatRupees(invoice.balance_paise)}</p>
        <div className="mb-3 h-2 overflow-hidden rounded-full bg-line" aria-hidden="true">
          <div className="h-full bg-accent" style={{ width: `${Math.round(paid * 100)}%` }} />
        </div>
        <FactList
          figures
          facts={[
            { key: 'total', label: 'Invoice', value: formatRupees(invoice.total_paise) },
            ...invoice.payments.map((one, at) => ({
              key: `${at}`,
              label: (
                <>
                  {one.kind === 'receipt' ? 'Receipt' : 'Credit note'} <span className="num">{one.no}</span>
                  <span className="block text-ink-3 text-small">
                    <DateText day={one.dated} />
                  </span>
                </>
              ),
              value: formatRupees(-one.amount_paise),
            })),
            ...(invoice.cancelled_at
              ? [{ key: 'cancelled', label: 'Cancelled', value: formatRupees(-invoice.total_paise) }]
              : []),
            { key: 'balance', label: <b>Balance</b>, value: <b>{formatRupees(invoice.balance_paise)}</b> },
          ]}
        />
      </section>
      {invoice.deliver_to && <DeliverTo to={invoice.deliver_to} />}
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
                  <Link href={`${place.notes}?note_search=${encodeURIComponent(note.note_no)}`} className="num">
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

function DeliverTo({ to }: { to: NonNullable<Invoice['deliver_to']> }) {
  return (
    <section aria-labelledby="deliver-h">
      <h2 id="deliver-h" className="mb-2.5 text-heading">
        Deliver to
      </h2>
      <p className="font-medium">{to.name}</p>
      <p className="text-ink-2">
        {to.address}, {to.city} {to.pin_code}, {to.state}
      </p>
      {to.phone && <p className="num text-ink-2">{to.phone}</p>}
    </section>
  )
}

function ClaimMark({ state }: { state: string }) {
  const { word, group } = claimWords[state as keyof typeof claimWords] ?? claimWords.raised
  return <StatusMark group={group}>{word}</StatusMark>
}
