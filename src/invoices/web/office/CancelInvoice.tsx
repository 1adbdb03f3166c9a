import { useOpening } from '#kit/web/opening.ts'
import { useWhyNot } from '#kit/web/rights.ts'
import { Button } from '#ui/base/Button.tsx'
import { cancelInvoice } from '../../cancelling-contract.ts'
import type { Invoice } from '../../contract.ts'

const loadForm = () => import('./CancelForm.tsx').then((part) => part.CancelForm)

export function CancelInvoice({ invoice }: { invoice: Invoice }) {
  const whyNot = useWhyNot(cancelInvoice)
  const form = useOpening(loadForm)
  return (
    <div className="print:hidden">
      <Button size="small" aria-haspopup="dialog" whyNot={whyNot} onClick={form.open}>
        Cancel invoice
      </Button>
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} invoice={invoice} />}
    </div>
  )
}
