import { openSum, settleOldestFirst } from '#credit/rules.ts'
import { listAllInvoices } from '#invoices/contract.ts'
import { formatRupees } from '#kit/money.ts'
import { useWrite } from '#kit/web/query.ts'
import { getAllOutstanding, type Outstanding } from '#outstanding/contract.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { Notice } from '#ui/base/Notice.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { listReceipts, settleOnAccount } from '../../contract.ts'

/** Money on account beside open invoices: one step settles the oldest with all of it. */
export function SettleOldest({ owing, distributor }: { owing: Outstanding; distributor: string }) {
  const write = useWrite(settleOnAccount, { refresh: [getAllOutstanding, listReceipts, listAllInvoices] })
  const { on_account_paise, invoices } = owing
  const open = invoices.map(({ invoice_id: id, ...one }) => ({ ...one, id }))
  const settles = settleOldestFirst(on_account_paise, open)
  const [oldest] = settles
  const first = open.find(({ id, kind }) => id === oldest?.id && kind === oldest.kind)?.invoice_no ?? ''
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
          <Button size="small" busy={write.isPending} whyNot={write.whyNot} onClick={settle}>
            Settle oldest invoices
          </Button>
        }
      >
        {settles.length === 1
          ? `It goes to the oldest open document, ${first}.`
          : `It goes to the ${settles.length} oldest open documents, ${first} first.`}
      </Notice>
    </div>
  )
}
