import { pastDue } from '#credit/rules.ts'
import { todayInIndia } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { useRead } from '#kit/web/query.ts'
import { DocumentLoading } from '#ui/page/DocumentPage.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { getOutstanding, getWayOut } from '../contract.ts'
import { FirmOutstanding, useDocumentSort } from './FirmOutstanding.tsx'
import { StatementMenu } from './StatementMenu.tsx'
import { WayOut, wayOutTitle } from './WayOut.tsx'

export function MyOutstanding() {
  const read = useRead(getOutstanding, {}, { ownFailure: true })
  const owing = read.data?.data
  const sorted = useDocumentSort()
  const way = useRead(getWayOut, {}, { ownFailure: true }).data?.data
  if (read.isError && !owing)
    return (
      <>
        <PageHead title="Outstanding" />
        <FailedState onRetry={() => void read.refetch()}>What you owe did not load.</FailedState>
      </>
    )
  if (!owing) return <DocumentLoading title="Outstanding" />
  const late = pastDue(owing.ageing)
  return (
    <>
      <PageHead
        title={(way && wayOutTitle(way)) ?? (late > 0 ? `${formatRupees(late)} is past due` : 'Outstanding')}
        actions={
          <>
            <ExportMenu
              list={getOutstanding}
              input={sorted}
              name="outstanding"
              disabled={owing.invoices.length === 0}
            />
            <StatementMenu kind="customer" />
          </>
        }
      >
        <span className="max-tablet:hidden">Ethical and generic invoices together.</span>
      </PageHead>
      {way && <WayOut way={way} orders="/my-order-details" />}
      <FirmOutstanding
        owing={owing}
        today={todayInIndia(new Date())}
        detail="/my-invoice-details"
        notes="/notes"
        owes="You owe"
        kind="customer"
      />
    </>
  )
}
