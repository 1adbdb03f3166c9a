import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { Link } from 'wouter'
import { creditInWords } from '#credit/rules.ts'
import { AddressList } from '#firms/web/AddressList.tsx'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { useTrail } from '#kit/web/list/trail.ts'
import { useRead } from '#kit/web/query.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { licenceNotice } from '#people/rules.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Tag } from '#ui/base/Tag.tsx'
import { DocumentLoading, DocumentPage, DocumentSection } from '#ui/page/DocumentPage.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { WaitList } from '#ui/page/WaitList.tsx'
import type { RenderLink } from '#ui/shell/nav.ts'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { type Customer, getCustomer, listCustomers } from '../contract.ts'
import { digitsOf, stopped } from '../rules.ts'
import { Divisions, MonthBars } from './Bought.tsx'
import { UnfulfilledLines } from './UnfulfilledLines.tsx'
import { VisitNotes } from './VisitNotes.tsx'

type Stopped = Customer['stopped'][number]

const renderLink: RenderLink = ({ to, ...rest }) => <Link href={to} {...rest} />

/** One distributor, for the employee who stands at its door. */
export function CustomerPage({ code }: { code: string }) {
  const read = useRead(getCustomer, { distributor: code }, { ownFailure: true })
  const firm = read.data?.data
  const trail = useTrail({
    to: 'customer',
    key: code,
    list: listCustomers,
    keyOf: (row) => row.distributor,
    hrefOf: (key) => `/customer-profile?firm=${encodeURIComponent(String(key))}`,
  })
  useTabTitle(firm?.name)
  const crumbs = [{ label: 'Distributors', to: trail.back ?? '/customer-profile' }]
  if (read.isError && !firm) {
    const isAbsent = read.error.http === 404
    return (
      <>
        <PageHead title={isAbsent ? 'No such distributor' : 'Distributor'} crumbs={crumbs} renderLink={renderLink} />
        {isAbsent ? (
          <EmptyState
            action={
              <Link href="/customer-profile" className={buttonClass('primary')}>
                See your distributors
              </Link>
            }
          >
            We can’t find that distributor among those you serve. It may belong to the other product type.
          </EmptyState>
        ) : (
          <FailedState onRetry={() => void read.refetch()}>The distributor did not load.</FailedState>
        )}
      </>
    )
  }
  if (!firm) return <DocumentLoading title="Distributor" crumbs={crumbs} renderLink={renderLink} />
  return (
    <DocumentPage
      noun="distributor"
      title={firm.name}
      badge={firm.depot_login ? <Tag>depot</Tag> : undefined}
      crumbs={[...crumbs, { label: firm.name }]}
      renderLink={renderLink}
      neighbours={trail}
      context={
        <>
          {firm.city}, {firm.state} <Code className="text-ink-3">{firm.distributor}</Code>
        </>
      }
      actions={<Actions firm={firm} />}
      facts={factsOf(firm)}
      notices={<Waits firm={firm} />}
      side={
        <>
          <Contacts firm={firm} />
          <VisitNotes code={firm.distributor} />
          <About firm={firm} />
          <OtherAddresses firm={firm} />
        </>
      }
    >
      <StoppedBuying firm={firm} />
      <MonthBars months={firm.months} />
      <DocumentSection id="divisions-h" title="By division" aside="last 6 months, and the 6 before">
        <Divisions divisions={firm.divisions} />
      </DocumentSection>
      <UnfulfilledLines code={firm.distributor} />
    </DocumentPage>
  )
}

function Actions({ firm }: { firm: Customer }) {
  const to = encodeURIComponent(firm.distributor)
  return (
    <>
      <Link href={`/my-orders?for=${to}`} className={buttonClass()}>
        Orders
      </Link>
      <Link href={`/customer-not-preferences?distributor=${to}`} className={buttonClass()}>
        Preferences
      </Link>
      <Link href={`/products-list?for=${to}`} className={buttonClass('primary')}>
        Start an order
      </Link>
    </>
  )
}

function factsOf(firm: Customer) {
  const credit = creditInWords(firm.credit_left_paise)
  return [
    {
      label: firm.other_paise > 0 ? 'Outstanding, both types' : 'Outstanding',
      value: <Money paise={firm.outstanding_paise} dash />,
      strong: true,
    },
    { label: 'Past due', value: <Money paise={firm.past_due_paise} dash /> },
    { label: credit.words, value: <Money paise={credit.paise} /> },
    { label: 'Credit limit', value: <Money paise={firm.credit_limit_paise} /> },
    { label: 'Licence until', value: <DateText day={firm.licence_expires_on} /> },
    {
      label: 'Last order',
      value: firm.last_order ? (
        <Link href={`/my-order-details/${firm.last_order.order_id}`}>
          <DateText day={todayInIndia(new Date(firm.last_order.placed_at))} />
        </Link>
      ) : (
        'Never'
      ),
    },
  ]
}

function Waits({ firm }: { firm: Customer }) {
  const [licence] = firm.licences
  const today = todayInIndia(new Date())
  const notice =
    licence && licenceNotice({ licence_no: licence.number, licence_expires_on: firm.licence_expires_on }, today)
  return (
    <>
      {notice && (
        <Notice group={notice.group} title={notice.title}>
          {notice.why}
        </Notice>
      )}
      {firm.proposals.length > 0 && (
        <WaitList
          label="What it has to confirm"
          waits={firm.proposals.map((order) => ({
            key: String(order.order_id),
            group: 'warning' as const,
            title: `Order ${order.order_no} of ${formatRupees(order.total_paise)} waits for its confirmation`,
            why: `Placed on ${formatDay(todayInIndia(new Date(order.placed_at)))}.`,
            action: (
              <Link href={`/my-order-details/${order.order_id}`} className={buttonClass('default', 'small')}>
                See order
              </Link>
            ),
          }))}
        />
      )}
    </>
  )
}

const stoppedColumns: Column<Stopped>[] = [
  {
    head: 'Product',
    kind: 'name',
    cell: (row) => (
      <>
        {row.product_name}
        <span className="block font-normal text-ink-3 text-small">
          <Code>{row.product_code}</Code> {row.pack}
        </span>
      </>
    ),
  },
  { head: 'Last ordered', kind: 'date', cell: (row) => <DateText day={row.last_on} /> },
  { head: 'Months bought', kind: 'number', cell: (row) => `${row.months} of ${stopped.months}` },
  { head: 'Brought a month ₹', kind: 'number', cell: (row) => <Money paise={row.monthly_paise} column /> },
]

function StoppedBuying({ firm }: { firm: Customer }) {
  const worth = firm.stopped.reduce((sum, row) => sum + row.monthly_paise, 0)
  return (
    <DocumentSection
      id="stopped-h"
      title="Stopped buying"
      aside={worth > 0 ? `${formatRupees(worth)} a month` : `nothing for ${stopped.quietDays} days`}
    >
      <Table<Stopped>
        label="Products that it stopped buying"
        columns={stoppedColumns}
        rows={firm.stopped}
        rowKey={(row) => row.product_code}
        empty={`It still buys everything that it ordered in at least ${stopped.boughtIn} of ${stopped.months} months.`}
      />
    </DocumentSection>
  )
}

function Contacts({ firm }: { firm: Customer }) {
  return (
    <section aria-labelledby="contacts-h">
      <h2 id="contacts-h" className="mb-2 text-heading">
        Contacts
      </h2>
      <ul className="grid gap-4">
        {firm.contacts.map((contact) => (
          <li key={`${contact.name} ${contact.phone}`}>
            <p>
              <span className="font-medium">{contact.name}</span> <span className="text-ink-3">{contact.role}</span>
            </p>
            <div className="mt-1.5 flex flex-wrap gap-2">
              {contact.phone && (
                <>
                  <a
                    className={buttonClass()}
                    href={`tel:+${digitsOf(contact.phone)}`}
                    aria-label={`Call ${contact.name}`}
                  >
                    <Phone />
                    Call
                  </a>
                  <a
                    className={buttonClass()}
                    href={`https://wa.me/${digitsOf(contact.phone)}`}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={`WhatsApp to ${contact.name}`}
                  >
                    <MessageCircle />
                    WhatsApp
                  </a>
                </>
              )}
              {contact.email && (
                <a className={buttonClass()} href={`mailto:${contact.email}`} aria-label={`E-mail to ${contact.name}`}>
                  <Mail />
                  E-mail
                </a>
              )}
            </div>
            {contact.phone && <p className="figures mt-1.5 text-ink-2 text-small">{contact.phone}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OtherAddresses({ firm }: { firm: Customer }) {
  if (firm.addresses.length === 0) return null
  return (
    <section aria-labelledby="addresses-h">
      <h2 id="addresses-h" className="mb-2 text-heading">
        Other addresses
      </h2>
      <AddressList addresses={firm.addresses} />
    </section>
  )
}

function About({ firm }: { firm: Customer }) {
  return (
    <section aria-labelledby="about-h">
      <h2 id="about-h" className="mb-2 text-heading">
        Firm
      </h2>
      <FactList
        facts={[
          { label: 'Address', value: `${firm.address}, ${firm.city}, ${firm.state}` },
          { label: 'GSTIN', value: <Code>{firm.gstin}</Code> },
          ...firm.licences.map((licence) => ({
            key: licence.kind,
            label: `Licence ${licence.kind}`,
            value: (
              <>
                <Code>{licence.number}</Code>
                <span className="block text-ink-2">
                  until <DateText day={licence.ends_on} />
                </span>
              </>
            ),
          })),
          { label: 'Credit days', value: counted(firm.credit_days, 'day') },
          { label: 'Served by', value: firm.cfas.map((cfa) => cfa.name).join(', ') },
          { label: 'Not wanted', value: firm.unwanted > 0 ? counted(firm.unwanted, 'product') : 'Nothing noted' },
        ]}
      />
    </section>
  )
}
