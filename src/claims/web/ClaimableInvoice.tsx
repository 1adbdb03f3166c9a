import { type ReactNode, useState } from 'react'
import { authSlice } from '#accounts/state.ts'
import type { Invoice } from '#invoices/contract.ts'
import { InvoiceDocument, OneInvoice } from '#invoices/web/Invoice.tsx'
import type { Place } from '#invoices/web/place.ts'
import { useAddress } from '#kit/web/address.ts'
import { useSlice } from '#kit/web/store.ts'
import { whenOpened } from '#ui/base/later.tsx'
import { WrittenOn } from './WrittenOn.tsx'

const ClaimForm = whenOpened(() => import('./ClaimForm.tsx').then((part) => part.ClaimForm))
const ClaimDialog = whenOpened(() => import('./ClaimDialog.tsx').then((part) => part.ClaimDialog))

/** `aside`: what the office adds beside an invoice. */
type ClaimableInvoiceProps = { place: Place & { notes: string }; aside?: (invoice: Invoice) => ReactNode }

/** The page of an invoice, with the claims on it and the way to a new one. */
export function ClaimableInvoice({ place, aside }: ClaimableInvoiceProps) {
  return (
    <OneInvoice place={place}>
      {(shown) => <WithClaims {...shown} place={place} aside={aside?.(shown.invoice)} />}
    </OneInvoice>
  )
}

type WithClaimsProps = {
  invoice: Invoice
  crumbs: { label: string; to?: string }[]
  place: Place & { notes: string }
  aside: ReactNode
}

function WithClaims({ invoice, crumbs, place, aside }: WithClaimsProps) {
  const [{ userType }] = useSlice(authSlice)
  const [params, change] = useAddress()
  const [claiming, setClaiming] = useState({ isOpen: false, times: 0 })
  const canClaim = !place.isOffice && userType === 'Distributor' && !invoice.cancelled_at && invoice.lines.length > 0
  const claim = () => setClaiming(({ times }) => ({ isOpen: true, times: times + 1 }))
  const openClaim = (claim: number | null) => change({ claim })
  const shownClaim = Number(params.get('claim')) || null
  return (
    <>
      <InvoiceDocument
        invoice={invoice}
        place={place}
        crumbs={crumbs}
        onClaim={canClaim ? claim : null}
        written={<WrittenOn invoice={invoice} notes={place.notes} onClaim={openClaim} />}
        aside={aside}
      />
      <ClaimForm
        key={claiming.times}
        open={claiming.isOpen}
        onClose={() => setClaiming((was) => ({ ...was, isOpen: false }))}
        invoice={invoice}
        onShow={openClaim}
      />
      <ClaimDialog
        open={shownClaim !== null}
        onClose={() => openClaim(null)}
        id={shownClaim}
        isOffice={place.isOffice}
      />
    </>
  )
}
