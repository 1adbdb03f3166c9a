import { download } from '#kit/web/download.ts'
import { Button } from '#ui/base/Button.tsx'
import { sizeInWords } from '#ui/base/counted.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import type { Invoice } from '../contract.ts'

/** What was attached to an invoice and to its claims, to fetch. */
export function InvoicePapers({ invoice, isOffice }: { invoice: Invoice; isOffice: boolean }) {
  return (
    <section aria-labelledby="papers-h">
      <h2 id="papers-h" className="mb-2.5 text-heading">
        Papers
      </h2>
      <FactList
        figures
        facts={invoice.files.map(({ id, claim_id, claim_no, file_name, size, added_at, added_by }) => ({
          key: `${claim_id} ${id}`,
          label: (
            <>
              <Button
                kind="link"
                className="min-w-0 break-all text-left"
                onClick={() =>
                  void download({
                    path: `/api/${isOffice ? 'adm/' : ''}${claim_id === null ? `invoices/${invoice.invoice_id}` : `claims/${claim_id}`}/files/${id}`,
                    name: file_name,
                    kind: isOffice ? 'admin' : 'customer',
                  })
                }
              >
                {file_name}
              </Button>
              <span className="block text-ink-3 text-small">
                <TimeText at={added_at} />
                {added_by && `, ${added_by}`}
                {claim_no && `, claim ${claim_no}`}
              </span>
            </>
          ),
          value: sizeInWords(size),
        }))}
      />
    </section>
  )
}
