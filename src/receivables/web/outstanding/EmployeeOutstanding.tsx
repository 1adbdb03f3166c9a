import { useSearchParams } from 'wouter'
import { todayInIndia } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { useRead } from '#kit/web/query.ts'
import { crumbLink } from '#orders/web/crumbLink.tsx'
import { useMedia } from '#ui/base/useMedia.ts'
import { DocumentLoading } from '#ui/page/DocumentPage.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { getOutstanding, getWayOut } from '../../outstanding-contract.ts'
import { AgeingBar, pastDue } from './Ageing.tsx'
import { type Firm, FirmList, owedInWords } from './FirmList.tsx'
import { FirmOutstanding } from './FirmOutstanding.tsx'
import { MoneyChartsLater, TwelveMonthsLater } from './laterCharts.tsx'
import { StatementMenu } from './StatementMenu.tsx'
import { WayOut } from './WayOut.tsx'

/** By firm; one firm's documents at ?distributor=. */
export function EmployeeOutstanding() {
  const [params] = useSearchParams()
  const distributor = (params.get('distributor') ?? '').slice(0, 60)
  return distributor ? <OneFirm distributor={distributor} /> : <AllFirms />
}

const hrefOf = (firm: Firm) => `/outstanding?distributor=${encodeURIComponent(firm.distributor)}`

function AllFirms() {
  const isNarrow = useMedia('(max-width: 720px)')
  const read = useRead(getOutstanding, {}, { ownFailure: true })
  const owing = read.data?.data
  const late = owing ? pastDue(owing.ageing) : 0
  return (
    <>
      <PageHead
        title={late > 0 ? `${formatRupees(late)} of your distributors is past due` : 'Outstanding'}
        actions={<ExportMenu list={getOutstanding} input={{}} name="outstanding" disabled={!owing?.firms?.length} />}
      >
        {owing ? owedInWords(owing, formatRupees) : '\u00a0'}
      </PageHead>
      {owing && (
        <div className="mt-5">
          {isNarrow ? <AgeingBar ageing={owing.ageing} /> : <MoneyChartsLater ageing={owing.ageing} kind="customer" />}
        </div>
      )}
      <FirmList read={read} hrefOf={hrefOf} />
      {isNarrow && (
        <div className="mt-8">
          <TwelveMonthsLater kind="customer" distributor="" />
        </div>
      )}
    </>
  )
}

function OneFirm({ distributor }: { distributor: string }) {
  const read = useRead(getOutstanding, { distributor }, { ownFailure: true })
  const owing = read.data?.data
  const way = useRead(getWayOut, { distributor }, { ownFailure: true }).data?.data
  const crumbs = [{ label: 'Outstanding', to: '/outstanding' }, { label: owing?.distributor_name ?? distributor }]
  if (read.isError && !owing)
    return (
      <>
        <PageHead title="Outstanding" crumbs={crumbs} renderLink={crumbLink} />
        <FailedState {...(read.error.http !== 404 && { onRetry: () => void read.refetch() })}>
          {read.error.http === 404 ? 'You do not serve that distributor.' : 'What it owes did not load.'}
        </FailedState>
      </>
    )
  if (!owing) return <DocumentLoading title="Outstanding" crumbs={crumbs} renderLink={crumbLink} />
  return (
    <>
      <PageHead
        title={owing.distributor_name}
        crumbs={crumbs}
        renderLink={crumbLink}
        actions={
          <>
            <ExportMenu
              list={getOutstanding}
              input={{ distributor }}
              name="outstanding"
              disabled={owing.invoices.length === 0}
            />
            <StatementMenu kind="customer" distributor={distributor} />
          </>
        }
      />
      {way && <WayOut way={way} orders="/my-order-details" />}
      <FirmOutstanding
        owing={owing}
        today={todayInIndia(new Date())}
        detail="/my-invoice-details"
        notes="/notes"
        owes="It owes"
        kind="customer"
        distributor={distributor}
      />
    </>
  )
}
