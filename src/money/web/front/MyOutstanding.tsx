import { Suspense } from 'react'
import { overdueDays, pastDue } from '#credit/rules.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { useRead } from '#kit/web/query.ts'
import { getOutstanding, type Outstanding } from '#outstanding/contract.ts'
import { FirmFigures } from '#outstanding/web/FirmOutstanding.tsx'
import { TwelveMonthsLater } from '#outstanding/web/laterCharts.tsx'
import { PromiseBar } from '#outstanding/web/PromiseBar.tsx'
import { StatementMenu } from '#outstanding/web/StatementMenu.tsx'
import { counted } from '#ui/base/counted.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { DocumentLoading } from '#ui/page/DocumentPage.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { leastToRelease, type PayableOwed } from '../../paying.ts'
import { getPaying } from '../../paying-contract.ts'

const PayDesk = whenShown(() => import('./PayDesk.tsx').then((part) => part.PayDesk))

/** What a firm owes, in three steps: choose, pay, tell of it. */
export function MyOutstanding() {
  PayDesk.ahead()
  const read = useRead(getOutstanding, {}, { ownFailure: true })
  const ways = useRead(getPaying, {}, { ownFailure: true })
  const owing = read.data?.data
  const paying = ways.data?.data
  const failed = [read, ways].filter((one) => one.isError && !one.data)
  if (failed.length > 0)
    return (
      <>
        <PageHead title="Outstanding" />
        <FailedState onRetry={() => failed.forEach((one) => void one.refetch())}>
          What you owe did not load.
        </FailedState>
      </>
    )
  if (!owing || !paying) return <DocumentLoading title="Outstanding" />
  const today = todayInIndia(new Date())
  const owed = owedOf(owing, today)
  const least = leastToRelease(paying.held_orders, owed)
  const late = pastDue(owing.ageing)
  return (
    <>
      <PageHead
        title={
          least
            ? `Pay ${formatRupees(least.pay_paise)} to release ${counted(least.orders, 'order')}`
            : late > 0
              ? `${formatRupees(late)} is past due`
              : 'Outstanding'
        }
        actions={
          <>
            <ExportMenu list={getOutstanding} input={{}} name="outstanding" disabled={owing.invoices.length === 0} />
            <StatementMenu kind="customer" />
          </>
        }
      >
        {owedInOne(owing, late)}
      </PageHead>
      <Suspense fallback={<Skeleton width="100%" height={420} />}>
        <PayDesk owing={owing} owed={owed} paying={paying} least={least?.pay_paise ?? 0} today={today} />
      </Suspense>
      <div className="mt-10">
        {(late > 0 || owing.promise) && (
          <PromiseBar owing={owing} today={today} kind="customer" distributor="" startPaise={least?.pay_paise} />
        )}
        <FirmFigures owing={owing} owes="You owe" />
        <TwelveMonthsLater kind="customer" distributor="" types="both" />
      </div>
    </>
  )
}

function owedInOne({ total_paise, invoices }: Outstanding, late: number): string {
  if (invoices.length === 0) return 'Nothing is open. Everything is paid.'
  const of = late > 0 ? `, of it ${formatRupees(late)} is past due` : ''
  return `You owe ${formatRupees(total_paise)}${of}. Choose what to pay now.`
}

/** What the rules of credit ask, with the words of the screen. */
function owedOf(owing: Outstanding, today: string): PayableOwed {
  return {
    open: owing.invoices.map(({ invoice_id: id, invoice_no: no, ...one }) => ({ ...one, id, no })),
    limit_paise: owing.credit_limit_paise,
    open_orders_paise: owing.open_orders_paise,
    on_account_paise: owing.on_account_paise,
    late_before: addDays(today, -overdueDays),
  }
}
