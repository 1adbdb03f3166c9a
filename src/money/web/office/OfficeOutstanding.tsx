import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import type { DivType } from '#kit/access.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { useOpening } from '#kit/web/opening.ts'
import { useRead } from '#kit/web/query.ts'
import { useWhyNot } from '#kit/web/rights.ts'
import { useSlice } from '#kit/web/store.ts'
import { crumbLink } from '#orders/web/crumbLink.tsx'
import { getAllOutstanding, getAnyWayOut } from '#outstanding/contract.ts'
import type { Firm } from '#outstanding/owing-list.ts'
import { AllOwed } from '#outstanding/web/AllOwed.tsx'
import { BothTypes, type Types, useTypes } from '#outstanding/web/BothTypes.tsx'
import { FirmList, owedInWords, useFirmNarrowing } from '#outstanding/web/FirmList.tsx'
import { TwelveMonthsLater } from '#outstanding/web/laterCharts.tsx'
import { OneFirm } from '#outstanding/web/OneFirm.tsx'
import { Button } from '#ui/base/Button.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { useMedia } from '#ui/width/useMedia.ts'
import { bankImport, getBooks } from '../../books-contract.ts'
import { enterReceipt } from '../../contract.ts'
import { ExportReceipts, Receipts } from './Receipts.tsx'

const ImportBank = whenShown(() => import('./ImportBank.tsx').then((part) => part.ImportBank))
const SettleOldest = whenShown(() => import('./SettleOldest.tsx').then((part) => part.SettleOldest))
const Books = whenShown(() => import('./Books.tsx').then((part) => part.Books))
const loadForm = () => import('./ReceiptForm.tsx').then((part) => part.ReceiptForm)
const path = '/admin/current-outstanding'
const hrefOf = ({ distributor }: Pick<Firm, 'distributor'>) => `${path}?distributor=${encodeURIComponent(distributor)}`

type Tab = 'distributors' | 'receipts' | 'books'
const tabs: { value: Tab; label: string }[] = [
  { value: 'distributors', label: 'Distributors' },
  { value: 'receipts', label: 'Receipts' },
  { value: 'books', label: 'Books' },
]

export function OfficeOutstanding() {
  const [params] = useSearchParams()
  if (params.get('view') !== 'import') return <AllOutstanding />
  return (
    <Suspense fallback={<PageHead title="Import receipts" />}>
      <ImportBank />
    </Suspense>
  )
}

function AllOutstanding() {
  const [{ adminClaims }] = useSlice(authSlice)
  const [params, setParams] = useSearchParams()
  const distributor = (params.get('distributor') ?? '').slice(0, 60)
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'distributors'
  const types = useTypes(adminClaims?.div_type)
  const narrowed = useFirmNarrowing()
  const whyNotImport = useWhyNot(bankImport.apply)
  const whyNotEnter = useWhyNot(enterReceipt)
  const form = useOpening(loadForm, whyNotEnter ? undefined : 'receipt')
  const enter = (
    <>
      {!distributor && (
        <Button whyNot={whyNotImport} onClick={() => setParams({ tab: 'receipts', view: 'import' })}>
          <Upload />
          Import bank lines
        </Button>
      )}
      <Button kind="primary" aria-haspopup="dialog" whyNot={whyNotEnter} onClick={form.open}>
        <Plus />
        Enter receipt
      </Button>
    </>
  )
  const dialog = form.Part && (
    <form.Part key={form.times} open={form.isOpen} onClose={form.close} distributor={distributor} />
  )
  if (distributor && tab === 'distributors')
    return (
      <>
        <AnyFirm distributor={distributor} actions={enter} />
        {dialog}
      </>
    )
  return (
    <>
      <PageHead
        title="Outstanding"
        crumbs={crumbsOf(tab === 'receipts' ? distributor : '')}
        renderLink={crumbLink}
        actions={
          <>
            {tab !== 'receipts' && <BothTypes divType={adminClaims?.div_type} on="desk" />}
            {tab === 'distributors' && (
              <ExportMenu
                list={getAllOutstanding}
                input={{ product_types: types, ...narrowed }}
                name="outstanding"
                disabled={false}
              />
            )}
            {tab === 'receipts' && <ExportReceipts />}
            {tab === 'books' && (
              <ExportMenu list={getBooks} input={{ product_types: types }} name="books" disabled={false} />
            )}
            {enter}
          </>
        }
      />
      <div className="mt-5">
        <Tabs
          label="Outstanding"
          tabs={tabs}
          value={tab}
          onChange={(to) => setParams(to === 'distributors' ? {} : { tab: to })}
        >
          {tab === 'distributors' && <AllFirms types={types} divType={adminClaims?.div_type} />}
          {tab === 'receipts' && <Receipts />}
          {tab === 'books' && (
            <Suspense fallback={<Skeleton width="100%" height={300} />}>
              <Books types={types} divType={adminClaims?.div_type} />
            </Suspense>
          )}
        </Tabs>
      </div>
      {dialog}
    </>
  )
}

/** The receipts of one firm lead back to it. */
function crumbsOf(distributor: string) {
  if (!distributor) return [{ label: 'Money' }, { label: 'Outstanding' }]
  return [
    { label: 'Money' },
    { label: 'Outstanding', to: path },
    { label: distributor, to: hrefOf({ distributor }) },
    { label: 'Receipts' },
  ]
}

function AllFirms({ types, divType }: { types: Types; divType: DivType | undefined }) {
  const isNarrow = useMedia('max-tablet')
  const read = useRead(getAllOutstanding, { product_types: types }, { ownFailure: true })
  const owing = read.data?.data
  return (
    <>
      <div className="tablet:mt-5">
        <p className="mb-3 text-ink-2 max-tablet:hidden">{owing ? owedInWords(owing, types) : '\u00a0'}</p>
        <AllOwed read={read} kind="admin" types={types} divType={divType} />
      </div>
      <FirmList read={read} hrefOf={hrefOf} />
      {isNarrow && (
        <div className="mt-8">
          <TwelveMonthsLater kind="admin" distributor="" types={types} />
        </div>
      )}
    </>
  )
}

type AnyFirmProps = { distributor: string; actions: ReactNode }

function AnyFirm({ distributor, actions }: AnyFirmProps) {
  const read = useRead(getAllOutstanding, { distributor }, { ownFailure: true })
  const owing = read.data?.data
  const canSettle = owing && owing.on_account_paise > 0 && owing.invoices.length > 0
  const way = useRead(getAnyWayOut, { distributor }, { ownFailure: true }).data?.data
  return (
    <OneFirm
      kind="admin"
      distributor={distributor}
      list={getAllOutstanding}
      read={read}
      way={way}
      crumbs={[{ label: 'Money' }, { label: 'Outstanding', to: path }]}
      unknown="We can’t find that distributor."
      paths={{ orders: '/admin/my_order_details', detail: '/admin/my-invoice-details', notes: '/admin/notes' }}
      actions={actions}
      offer={
        canSettle && (
          <Suspense>
            <SettleOldest owing={owing} distributor={distributor} />
          </Suspense>
        )
      }
      onAccount={
        <Link href={`${hrefOf({ distributor })}&tab=receipts&on_account=1`} className="-my-0.5 inline-block py-0.5">
          On account, not allocated
        </Link>
      }
    />
  )
}
