import { useSearchParams } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { pastDue } from '#credit/rules.ts'
import { formatRupees } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { ServedOnly } from '#people/web/ServedOnly.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { useMedia } from '#ui/width/useMedia.ts'
import { getOutstanding, getWayOut } from '../contract.ts'
import type { Firm as FirmRow } from '../owing-list.ts'
import { AllOwed } from './AllOwed.tsx'
import { BothTypes, useTypes } from './BothTypes.tsx'
import { FirmList, owedInWords, useFirmNarrowing } from './FirmList.tsx'
import { TwelveMonthsLater } from './laterCharts.tsx'
import { OneFirm } from './OneFirm.tsx'

/** By firm; one firm's documents at ?distributor=. */
export function EmployeeOutstanding() {
  const [params] = useSearchParams()
  const distributor = (params.get('distributor') ?? '').slice(0, 60)
  return distributor ? <Firm distributor={distributor} /> : <AllFirms />
}

const hrefOf = (firm: FirmRow) => `/outstanding?distributor=${encodeURIComponent(firm.distributor)}`

function AllFirms() {
  const isNarrow = useMedia('max-tablet')
  const divType = useSlice(authSlice)[0].userClaims?.div_type
  const types = useTypes(divType)
  const read = useRead(getOutstanding, { product_types: types }, { ownFailure: true })
  const owing = read.data?.data
  const narrowed = useFirmNarrowing()
  const late = owing ? pastDue(owing.ageing) : 0
  return (
    <>
      <PageHead
        title={late > 0 ? `${formatRupees(late)} of your distributors is past due` : 'Outstanding'}
        actions={
          <>
            <BothTypes divType={divType} on="desk" />
            <ExportMenu
              list={getOutstanding}
              input={{ product_types: types, ...narrowed }}
              name="outstanding"
              disabled={!owing?.firms?.length}
            />
          </>
        }
      >
        <span className="max-tablet:hidden">{owing ? owedInWords(owing, types) : '\u00a0'}</span>
      </PageHead>
      <div className="tablet:mt-5">
        <AllOwed read={read} kind="customer" types={types} divType={divType} />
      </div>
      <ServedOnly what="outstanding amounts" />
      <FirmList read={read} hrefOf={hrefOf} />
      {isNarrow && (
        <div className="mt-8">
          <TwelveMonthsLater kind="customer" distributor="" types={types} />
        </div>
      )}
    </>
  )
}

function Firm({ distributor }: { distributor: string }) {
  const read = useRead(getOutstanding, { distributor }, { ownFailure: true })
  const way = useRead(getWayOut, { distributor }, { ownFailure: true }).data?.data
  return (
    <OneFirm
      kind="customer"
      distributor={distributor}
      list={getOutstanding}
      read={read}
      way={way}
      crumbs={[{ label: 'Outstanding', to: '/outstanding' }]}
      unknown="You do not serve that distributor."
      paths={{ orders: '/my-order-details', detail: '/my-invoice-details', notes: '/notes' }}
    />
  )
}
