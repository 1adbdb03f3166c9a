import { formatRupees } from '#kit/money.ts'
import { useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { Notice } from '#ui/base/Notice.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { listAllInvoices } from '../../invoice-contract.ts'
import { listReceipts, settleOnAccount } from '../../money-contract.ts'
import { getAllOutstanding, type Outstanding } from '../../outstanding-contract.ts'
import { openSum, settleOldestFirst } from '../../rules.ts'

/** Money on account beside open invoices: one step settles the oldest with all of it. */
export function SettleOldest({ owing, distributor }: { owing: Outstanding; distributor: string }) {
  const write = useWrite(settleOnAccount, { refresh: [getAllOutstanding, listReceipts, listAllInvoices] })
  const { on_account_paise, invoices } = owing
  const open = invoices.map(({ invoice_id: id, ...one }) => ({ ...one, id }))
  const settles = settleOldestFirst(on_account_paise, open)
  function settle() {
    write.mutate(
      { distributor, expected_paise: on_account_paise, expected_open_paise: openSum(invoices) },
      {
        onSuccess: ({ data }) =>
          toast({
            group: 'success',
            text: `${formatRupees(data.settled_paise)} settled, ${counted(data.documents, 'document')}.`,
          }),
      },
    )
  }
  return (
    <div className="mt-5 print:hidden">
      <Notice
        title={`${formatRupees(on_account_paise)} is on account`}
        actions={
          <Button size="small" busy={write.isPending} onClick={settle}>
            Settle oldest invoices
          </Button>
        }
      >
        It settles the {settles.length === 1 ? 'oldest open document' : `${settles.length} oldest open documents`}, from{' '}
        {settles[0] && open.find(({ id, kind }) => id === settles[0]?.id && kind === settles[0].kind)?.invoice_no} on.
      </Notice>
    </div>
  )
}
