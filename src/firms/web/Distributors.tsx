import FileClock from 'lucide-react/icons/file-clock'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { type ComponentType, Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import { getStaffChoices } from '#employees/contract.ts'
import { AccountState, nowOptions, stateOptions } from '#employees/web/words.tsx'
import { typeWords } from '#employees/words.ts'
import { todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { ActLink } from '#kit/web/ActLink.tsx'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf, textOf } from '#kit/web/list/filters.ts'
import { ChipFilter, SelectFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useRead } from '#kit/web/query.ts'
import { useWhyNot } from '#kit/web/rights.ts'
import { listPlants } from '#places/contract.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Tag } from '#ui/base/Tag.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { DocumentLoading } from '#ui/page/DocumentPage.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { createDistributor, firmImport, listDistributors } from '../contract.ts'
import { listRenewals } from '../renewals.ts'
import { LicenceEnd } from './LicenceEnd.tsx'

type Row = Output<typeof listDistributors>['data'][number]

const loadPage = () => import('./DistributorPage.tsx')
const NewDistributor = whenShown(() => loadPage().then((part) => part.NewDistributor))
const ImportFirms = whenShown(() => import('./ImportFirms.tsx').then((part) => part.ImportFirms))
const Renewals = whenShown(() => import('./Renewals.tsx').then((part) => part.Renewals))
// What features above know of a firm is drawn by one of them.
const [loadFirm] = Object.values(
  import.meta.glob<() => Promise<ComponentType<{ id: number }>>>('../../*/web/office-firm.ts', {
    eager: true,
    import: 'load',
  }),
)
const FirmPage = loadFirm ? whenShown(loadFirm) : () => null
const EditDistributor = whenShown(() => loadPage().then((part) => part.EditDistributor))

/** The list, or by ?distributor= the page of one firm, and its form. */
export function Distributors() {
  const [params] = useSearchParams()
  const asked = params.get('distributor')
  const view = params.get('view')
  if (view === 'renewals' || view === 'import')
    return (
      <Suspense fallback={<DocumentLoading title={view === 'renewals' ? 'Licence renewals' : 'Import distributors'} />}>
        {view === 'renewals' ? <Renewals /> : <ImportFirms />}
      </Suspense>
    )
  if (asked === null) return <DistributorList />
  return (
    <Suspense fallback={<DocumentLoading title={asked === 'new' ? 'Add distributor' : 'Distributor'} />}>
      {asked === 'new' ? (
        <NewDistributor />
      ) : view === 'edit' ? (
        <EditDistributor key={asked} id={Number(asked) || 0} />
      ) : (
        <FirmPage key={asked} id={Number(asked) || 0} />
      )}
    </Suspense>
  )
}

const filters = {
  division: textOf(10),
  cfa: textOf(10),
  state_code: textOf(2),
  state: oneOf(['active', 'invited', 'lapsed', 'blocked']),
  never_signed_in: oneOf(['yes']),
  now: oneOf(['signed_in', 'locked_out']),
  licence: oneOf(['expired', 'ending']),
}

const licenceOptions = [
  { value: 'ending', label: 'Licence ends in 90 days' },
  { value: 'expired', label: 'Licence ended' },
]

function DistributorList() {
  const list = useList(listDistributors, { name: 'distributor', filters })
  const choices = useRead(getStaffChoices, {}).data?.data
  const plants = useRead(listPlants, {}).data?.data
  const whyNotImport = useWhyNot(firmImport.apply)
  const whyNotAdd = useWhyNot(createDistributor)
  const waiting = useRead(listRenewals, { state: 'waiting' }, { ownFailure: true }).data?.total ?? 0
  return (
    <>
      <PageHead
        title="Distributors"
        crumbs={[{ label: 'People' }, { label: 'Distributors' }]}
        actions={
          <>
            <Link href="/admin/customer-profile?view=renewals&state=waiting" className={buttonClass()}>
              <FileClock />
              Licence renewals
              {waiting > 0 && <span className="figures">{groupIndian(waiting)}</span>}
            </Link>
            <ExportMenu list={listDistributors} input={list.narrowed} name="distributors" disabled={!list.total} />
            <ActLink href="/admin/customer-profile?view=import" whyNot={whyNotImport}>
              <Upload />
              Import
            </ActLink>
            <ActLink href="/admin/customer-profile?distributor=new" kind="primary" whyNot={whyNotAdd}>
              <Plus />
              Add distributor
            </ActLink>
          </>
        }
      >
        <span className="max-tablet:hidden">The firms that order, with their credit, licences and contacts.</span>
      </PageHead>
      <ListView
        list={list}
        noun="distributor"
        search="Search by code, name, city or GSTIN"
        filters={
          <>
            <SelectFilter
              list={list}
              name="division"
              label="Division"
              all="All divisions"
              choices={choices?.divisions ?? []}
            />
            <SelectFilter list={list} name="cfa" label="Plant" all="All plants" choices={plants ?? []} />
            <SelectFilter
              list={list}
              name="state_code"
              label="State"
              all="All states"
              choices={choices?.states ?? []}
            />
            <ChipFilter list={list} name="licence" label="Licence" options={licenceOptions} />
            <ChipFilter list={list} name="state" label="Account" options={stateOptions} />
            <ChipFilter
              list={list}
              name="never_signed_in"
              label="Signed in"
              options={[{ value: 'yes', label: 'Never signed in' }]}
            />
            <ChipFilter list={list} name="now" label="Now" options={nowOptions} />
          </>
        }
        columns={columns}
        rowKey={(firm) => firm.id}
        opens={{
          hrefOf: (firm) => `/admin/customer-profile?distributor=${firm.id}`,
          trail: 'distributor',
          endpoint: listDistributors,
        }}
        empty="No distributors yet. Add the first one; its first contact gets an invitation by e-mail."
      />
    </>
  )
}

const today = todayInIndia(new Date())

const columns: ListColumn<Row>[] = [
  {
    head: 'Firm',
    kind: 'name',
    sortBy: 'name',
    cell: (firm) => (
      <>
        <Marked>{firm.name}</Marked> {firm.depot_login && <Tag>depot</Tag>}
        <Code className="block font-normal text-ink-2">
          <Marked>{firm.code}</Marked>
        </Code>
      </>
    ),
  },
  {
    head: 'City',
    sortBy: 'city',
    cell: (firm) => (
      <>
        <Marked>{firm.city}</Marked>
        <span className="block text-ink-2">{firm.state}</span>
      </>
    ),
  },
  {
    head: 'GSTIN',
    card: 'wide',
    cell: (firm) => (
      <>
        <Code>
          <Marked>{firm.gstin}</Marked>
        </Code>
        <span className="block text-ink-2">{typeWords[firm.div_type]}</span>
      </>
    ),
  },
  {
    head: 'Credit limit, ₹',
    kind: 'number',
    sortBy: 'credit_limit_paise',
    cell: (firm) => <Money column paise={firm.credit_limit_paise} />,
  },
  {
    head: 'Owed, ₹',
    kind: 'number',
    sortBy: 'owed_paise',
    cell: (firm) => (
      <>
        <Money column dash paise={firm.owed_paise} />
        {firm.div_type === 'B' && firm.owed_paise > 0 && (
          <span className="block font-normal text-ink-3 text-small">both types</span>
        )}
      </>
    ),
  },
  {
    head: 'Licence until',
    kind: 'date',
    sortBy: 'licence_expires_on',
    cell: (firm) => <LicenceEnd day={firm.licence_expires_on} today={today} />,
  },
  { head: 'Employees', kind: 'number', cell: (firm) => firm.employee_count },
  { head: 'Account', cell: (firm) => <AccountState state={firm.account_state} /> },
]
