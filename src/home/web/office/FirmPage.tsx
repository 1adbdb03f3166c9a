import { Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import { listAllClaims } from '#claims/contract.ts'
import { pastDue } from '#credit/rules.ts'
import { AccountState } from '#employees/web/words.tsx'
import { getDistributor, updateDistributor } from '#firms/contract.ts'
import { todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { ActLink } from '#kit/web/ActLink.tsx'
import { useRead } from '#kit/web/query.ts'
import { useWhyNot } from '#kit/web/rights.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { listAllMessages } from '#messages/contract.ts'
import { countAllOrders } from '#orders/book-contract.ts'
import { status } from '#orders/status.ts'
import { crumbLink } from '#orders/web/crumbLink.tsx'
import { getAllOutstanding } from '#outstanding/contract.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { DateText, TimeText } from '#ui/base/DateText.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { TitleLoading } from '#ui/page/TitleLoading.tsx'
import { Columns } from '#ui/table/Columns.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { type FirmWait, firmWaits } from '../../firm-waits.ts'

type Firm = Output<typeof getDistributor>['data']

const lists = () => import('./FirmLists.tsx')
const parts = {
  orders: whenShown(() => lists().then((part) => part.FirmOrders)),
  invoices: whenShown(() => lists().then((part) => part.FirmInvoices)),
  receipts: whenShown(() => lists().then((part) => part.FirmReceipts)),
  claims: whenShown(() => lists().then((part) => part.FirmClaims)),
  messages: whenShown(() => lists().then((part) => part.FirmMessages)),
  visits: whenShown(() => lists().then((part) => part.FirmVisits)),
  changes: whenShown(() => lists().then((part) => part.FirmChanges)),
}
type Part = keyof typeof parts

const page = '/admin/customer-profile'

/** One distributor from all sides: may it order, is it licensed, what waits, and its lists. */
export function FirmPage({ id }: { id: number }) {
  const read = useRead(getDistributor, { id }, { ownFailure: true })
  const firm = read.data?.data
  useTabTitle(firm?.name)
  const whyNotEdit = useWhyNot(updateDistributor)
  if (read.isError && !firm)
    return (
      <FailedState {...(read.error.http !== 404 && { onRetry: () => void read.refetch() })}>
        {read.error.http === 404
          ? 'We can’t find that distributor. It may work in the other product type.'
          : 'The distributor did not load.'}
      </FailedState>
    )
  return (
    <>
      <PageHead
        title={firm?.name ?? <TitleLoading width={240}>Distributor</TitleLoading>}
        badge={firm && <AccountState state={firm.account_state} />}
        crumbs={[{ label: 'People' }, { label: 'Distributors', to: page }, { label: firm?.name ?? 'Distributor' }]}
        renderLink={crumbLink}
        actions={
          firm && (
            <>
              <Link
                className={buttonClass()}
                href={`/admin/current-outstanding?distributor=${encodeURIComponent(firm.code)}`}
              >
                Outstanding
              </Link>
              <ActLink kind="primary" href={`${page}?distributor=${id}&view=edit`} whyNot={whyNotEdit}>
                Edit distributor
              </ActLink>
            </>
          )
        }
      >
        {firm ? (
          <>
            <Code>{firm.code}</Code> {firm.city}, {firm.state}. {servedBy(firm)}
          </>
        ) : (
          <Skeleton width={280} />
        )}
      </PageHead>
      {firm && <Whole firm={firm} />}
    </>
  )
}

function servedBy({ employees }: Firm): string {
  if (employees.length === 0) return 'Served by nobody yet.'
  const names = employees.map(({ name }) => name)
  return `Served by ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}.`
}

function Whole({ firm }: { firm: Firm }) {
  return (
    <>
      {firm.blocked && (
        <div className="mt-4">
          <Notice group="danger" title={`${firm.name} is blocked: nobody of the firm can sign in`}>
            {firm.blocked_reason}
          </Notice>
        </div>
      )}
      <div className="mt-5 grid gap-x-10 gap-y-8 border-y border-line py-5 tablet:grid-cols-2 desk:grid-cols-3">
        <Credit firm={firm} />
        <Licences firm={firm} />
        <Waiting firm={firm} />
      </div>
      <div className="mt-6">
        <Columns side={<Facts firm={firm} />}>
          <Lists firm={firm} />
        </Columns>
      </div>
    </>
  )
}

function useOwing({ code }: Firm) {
  return useRead(getAllOutstanding, { distributor: code }, { ownFailure: true })
}

/** What it owes and has on order, as parts of its limit. */
function Credit({ firm }: { firm: Firm }) {
  const read = useOwing(firm)
  const owing = read.data?.data
  if (read.isError && !owing)
    return <FailedState onRetry={() => void read.refetch()}>Its credit did not load.</FailedState>
  if (!owing) return <Skeleton width="100%" height={140} />
  const { credit_limit_paise: limit, balance_paise: owed, open_orders_paise: open, credit_left_paise: left } = owing
  const whole = Math.max(limit, owed + open, 1)
  const late = pastDue(owing.ageing)
  return (
    <section>
      <SectionHead title={left < 0 ? 'Over limit by' : 'Credit left'}>
        <Money paise={Math.abs(left)} />
      </SectionHead>
      <div className="my-3 flex h-2 gap-0.5 rounded-full bg-sunken" aria-hidden="true">
        <i className="rounded-full bg-ink-2" style={{ width: `${(Math.max(owed, 0) / whole) * 100}%` }} />
        <i className="rounded-full bg-ink-3" style={{ width: `${(open / whole) * 100}%` }} />
      </div>
      <FactList
        figures
        facts={[
          { label: 'Limit', value: <Money paise={limit} /> },
          { label: 'Owed', value: <Money paise={owed} dash /> },
          { label: 'Open orders', value: <Money paise={open} dash /> },
          { label: 'Past due', value: <Money paise={late} dash /> },
        ]}
      />
    </section>
  )
}

function Licences({ firm }: { firm: Firm }) {
  return (
    <section>
      <SectionHead title="Licences">
        <Link href={`${page}?view=renewals`}>Renewals</Link>
      </SectionHead>
      <FactList
        facts={[
          ...firm.licences.map(({ kind, number, ends_on }) => ({
            label: kind,
            value: (
              <>
                <Code>{number}</Code>
                <span className="block text-ink-2">
                  until <DateText day={ends_on} />
                </span>
              </>
            ),
          })),
          { label: 'GSTIN', value: <Code>{firm.gstin}</Code> },
        ]}
      />
    </section>
  )
}

function Waiting({ firm }: { firm: Firm }) {
  const distributor = firm.code
  const owing = useOwing(firm).data?.data
  const orders = useRead(countAllOrders, { distributor }, { ownFailure: true }).data?.data
  const raised = useRead(listAllClaims, { distributor, state: 'raised' }, { ownFailure: true }).data?.data
  const checking = useRead(listAllClaims, { distributor, state: 'checking' }, { ownFailure: true }).data?.data
  const threads = useRead(listAllMessages, { distributor, state: 'open' }, { ownFailure: true }).data
  if (!owing || !orders || !raised || !checking || !threads) return <Skeleton width="100%" height={140} />
  const ordersIn = (code: number) => orders.statuses.find((one) => one.status === code)?.orders ?? 0
  const waits = firmWaits(
    {
      distributor,
      name: firm.name,
      ageing: owing.ageing,
      held: ordersIn(status.onHold),
      awaiting: ordersIn(status.awaitingConfirmation),
      licences: firm.licences,
      claims: [...raised, ...checking],
      messages: threads.total,
    },
    todayInIndia(new Date()),
  )
  return (
    <section aria-labelledby="firm-waits" className="tablet:max-desk:col-span-2">
      <SectionHead title="What is waiting" id="firm-waits" />
      {waits.length === 0 ? (
        <p className="mt-2 text-ink-2">Nothing is waiting.</p>
      ) : (
        <ul className="mt-2 grid gap-3">
          {waits.slice(0, 5).map((wait) => (
            <WaitLine key={wait.key} wait={wait} />
          ))}
        </ul>
      )}
    </section>
  )
}

function WaitLine({ wait: { group, title, why, to, action } }: { wait: FirmWait }) {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-x-3">
      <Mark group={group} className="translate-y-1" />
      <span className="min-w-0">
        <b className="figures block font-semibold wrap-anywhere">{title}</b>
        <span className="figures block text-ink-2 text-small">{why}</span>
      </span>
      <Link className={buttonClass('default', 'small')} href={to}>
        {action}
      </Link>
    </li>
  )
}

const tabs: { value: Part; label: string }[] = [
  { value: 'orders', label: 'Orders' },
  { value: 'invoices', label: 'Invoices' },
  { value: 'receipts', label: 'Receipts' },
  { value: 'claims', label: 'Claims' },
  { value: 'messages', label: 'Messages' },
  { value: 'visits', label: 'Visits' },
  { value: 'changes', label: 'Changes' },
]

function Lists({ firm }: { firm: Firm }) {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'orders'
  const Shown = parts[tab]
  const address = (next: Part) => ({ distributor: String(firm.id), ...(next !== 'orders' && { tab: next }) })
  return (
    <Tabs label={`Of ${firm.name}`} tabs={tabs} value={tab} onChange={(next) => setParams(address(next))}>
      <Suspense fallback={<Skeleton width="100%" height={200} className="mt-4" />}>
        <Shown firm={firm} />
      </Suspense>
    </Tabs>
  )
}

function Facts({ firm }: { firm: Firm }) {
  const [contact] = firm.contacts
  return (
    <section>
      <SectionHead title="Facts" />
      <FactList
        facts={[
          ...(contact ? [{ label: contact.role || 'Contact', value: contact.name }] : []),
          ...(contact?.phone ? [{ label: 'Phone', value: <a href={`tel:${contact.phone}`}>{contact.phone}</a> }] : []),
          ...(contact?.email
            ? [{ label: 'E-mail', value: <a href={`mailto:${contact.email}`}>{contact.email}</a> }]
            : []),
          { label: 'Address', value: `${firm.address}, ${firm.city} ${firm.pin_code}` },
          { label: 'PAN', value: <Code>{firm.pan}</Code> },
          { label: 'Credit days', value: firm.credit_days },
          { label: 'Divisions', value: firm.divisions.join(', ') || 'None' },
          { label: 'CFAs', value: firm.cfas.join(', ') || 'None' },
          {
            label: 'Last sign-in',
            value: firm.last_signed_in_at ? <TimeText at={firm.last_signed_in_at} /> : 'Never',
          },
        ]}
      />
    </section>
  )
}
