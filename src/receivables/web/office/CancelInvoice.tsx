import { authSlice } from '#accounts/state.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useSlice } from '#kit/web/store.ts'
import { Button } from '#ui/base/Button.tsx'
import type { Invoice } from '../../invoice-contract.ts'

const loadForm = () => import('./CancelForm.tsx').then((part) => part.CancelForm)

export function CancelInvoice({ invoice }: { invoice: Invoice }) {
  const [{ adminClaims }] = useSlice(authSlice)
  const form = useOpening(loadForm)
  if (!adminClaims?.rights.includes('money')) return null
  return (
    <div className="print:hidden">
      <Button size="small" aria-haspopup="dialog" onClick={form.open}>
        Cancel invoice
      </Button>
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} invoice={invoice} />}
    </div>
  )
}
