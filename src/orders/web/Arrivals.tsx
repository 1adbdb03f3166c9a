import { Suspense } from 'react'
import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { todayInIndia } from '#kit/date.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { useWrite } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { Button } from '#ui/base/Button.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { LineFailed, whenShown } from '#ui/base/whenShown.tsx'
import { isOnItsWay, whyNotUndo } from '../arrival.ts'
import { takeBackReceived } from '../arrival-contract.ts'
import type { Order } from '../contract.ts'

const SayReceived = whenShown(() => import('./SayReceived.tsx').then((part) => part.SayReceived), LineFailed)

type Sent = NonNullable<Order['supply']>['invoices'][number]
type ArrivalsProps = { invoices: readonly Sent[]; refresh: Endpoint[]; hrefOf?: (invoiceId: number) => string }

/** Whether the goods came, invoice by invoice; the distributor says so here. */
export function Arrivals({ invoices, refresh, hrefOf }: ArrivalsProps) {
  if (invoices.length === 0) return null
  return (
    <section aria-labelledby="arrivals-h" className="print:hidden">
      <h2 id="arrivals-h" className="mb-2.5 text-heading">
        Goods
      </h2>
      <ul className="grid gap-4">
        {invoices.map((invoice) => (
          <li key={invoice.invoice_id}>
            {hrefOf && (
              <Link href={hrefOf(invoice.invoice_id)} className="figures">
                {invoice.invoice_no}
              </Link>
            )}
            <Arrival invoice={invoice} refresh={refresh} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Arrival({ invoice, refresh }: { invoice: Sent; refresh: Endpoint[] }) {
  const [{ userType }] = useSlice(authSlice)
  const today = todayInIndia(new Date())
  const isOwn = userType === 'Distributor'
  const { received } = invoice
  if (received) return <Came invoice={invoice} received={received} mayUndo={isOwn} refresh={refresh} />
  return (
    <>
      <p className="text-ink-2">{isOnItsWay(invoice, today) ? 'On the way.' : 'Not reported as received yet.'}</p>
      {isOwn && (
        <Suspense>
          <SayReceived invoice={invoice} today={today} refresh={refresh} />
        </Suspense>
      )}
    </>
  )
}

type CameProps = { invoice: Sent; received: NonNullable<Sent['received']>; mayUndo: boolean; refresh: Endpoint[] }

function Came({ invoice, received, mayUndo, refresh }: CameProps) {
  const takeBack = useWrite(takeBackReceived, { refresh })
  const isFresh = whyNotUndo(received, todayInIndia(new Date())) === null
  return (
    <p className="text-ink-2">
      Received on <DateText day={received.received_on} />, reported by {received.told_by}.{' '}
      {mayUndo && isFresh && (
        <Button
          kind="link"
          busy={takeBack.isPending}
          onClick={() => takeBack.mutate({ invoice_id: String(invoice.invoice_id) })}
        >
          Undo
        </Button>
      )}
    </p>
  )
}
