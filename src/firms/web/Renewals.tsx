import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { todayInIndia } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { DateText, TimeText } from '#ui/base/DateText.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { listRenewals, type QueuedRenewal } from '../renewals.ts'
import { LicenceEnd } from './LicenceEnd.tsx'

const states = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'sent_back', label: 'Sent back' },
] as const

const loadDecision = () => import('./DecideRenewal.tsx').then((part) => part.DecideRenewal)
const renderLink = ({ to, children }: { to: string; children?: React.ReactNode }) => <Link href={to}>{children}</Link>

/** The queue of licences that distributors renewed. */
export function Renewals() {
  const list = useList(listRenewals, { name: 'renewal', filters: { state: oneOf(states.map(({ value }) => value)) } })
  const [looked, setLooked] = useState<QueuedRenewal | null>(null)
  const decision = useOpening(loadDecision)
  const look = useStable((row: QueuedRenewal) => {
    setLooked(row)
    decision.open()
  })
  const columns = useMemo(() => columnsOf(look), [look])
  return (
    <>
      <PageHead
        title="Licence renewals"
        crumbs={[
          { label: 'People' },
          { label: 'Distributors', to: '/admin/customer-profile' },
          { label: 'Licence renewals' },
        ]}
        renderLink={renderLink}
        actions={
          <ExportMenu list={listRenewals} input={list.narrowed} name="licence-renewals" disabled={!list.total} />
        }
      >
        Scans that distributors sent. Accepting one opens ordering right away and releases orders that only waited for
        the licence.
      </PageHead>
      <ListView
        list={list}
        noun="renewal"
        search="Search by distributor, city or number"
        filters={<ChipFilter list={list} name="state" label="State" options={states} />}
        columns={columns}
        rowKey={(row) => row.id}
        actions={2}
        empty="No renewals yet. Distributors send them from their profile."
      />
      {decision.Part && looked && (
        <decision.Part key={decision.times} open={decision.isOpen} onClose={decision.close} renewal={looked} />
      )}
    </>
  )
}

function columnsOf(look: (row: QueuedRenewal) => void): ListColumn<QueuedRenewal>[] {
  const today = todayInIndia(new Date())
  return [
    {
      head: 'Distributor',
      kind: 'name',
      cell: (row) => (
        <>
          <Marked>{row.distributor_name}</Marked>
          <span className="block font-normal text-ink-2 text-small">
            <Marked>{row.city}</Marked>{' '}
            <Code>
              <Marked>{row.distributor}</Marked>
            </Code>
          </span>
        </>
      ),
    },
    {
      head: 'Licence',
      cell: (row) => (
        <>
          {row.kind}
          <Code className="block text-ink-2">
            <Marked>{row.number}</Marked>
          </Code>
        </>
      ),
    },
    { head: 'New end', kind: 'date', cell: (row) => <DateText day={row.ends_on} /> },
    {
      head: 'On file until',
      kind: 'date',
      cell: (row) => (row.current ? <LicenceEnd day={row.current.ends_on} today={today} /> : '–'),
    },
    { head: 'Held orders', kind: 'number', cell: (row) => (row.held_orders > 0 ? groupIndian(row.held_orders) : '–') },
    {
      head: 'State',
      cell: (row) => (
        <>
          <StateMark state={row.state} />
          <span className="block text-ink-2 text-small">
            <TimeText at={row.decided_at ?? row.asked_at} />
          </span>
        </>
      ),
    },
    {
      head: 'Look',
      kind: 'actions',
      hideHead: true,
      cell: (row) => (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={`${row.state === 'waiting' ? 'Check' : 'See'} the renewal of ${row.distributor_name}`}
          onClick={() => look(row)}
        >
          {row.state === 'waiting' ? 'Check' : 'See'}
        </Button>
      ),
    },
  ]
}

function StateMark({ state }: { state: QueuedRenewal['state'] }) {
  if (state === 'waiting') return <StatusMark group="warning">Waiting</StatusMark>
  if (state === 'accepted') return <StatusMark group="success">Accepted</StatusMark>
  return <StatusMark group="danger">Sent back</StatusMark>
}
