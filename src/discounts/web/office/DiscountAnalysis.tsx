import { type ReactNode, useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { DaysFilter } from '#kit/web/list/DaysFilter.tsx'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { dayOf, oneOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useRead } from '#kit/web/query.ts'
import { percentOf } from '#parties/rules.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { ChartSection } from '#ui/charts/ChartSection.tsx'
import { RowBars } from '#ui/charts/RowBars.tsx'
import { FactLine } from '#ui/page/FactLine.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { type AnalysisRow, analyseDiscounts, analysedBy, type DecisionRow, listDecisions } from '../../analysis.ts'
import { ordersBehind } from '../../behind.ts'

const renderLink = ({ to, children }: { to: string; children?: ReactNode }) => <Link href={to}>{children}</Link>

export function DiscountAnalysis() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'decisions' ? 'decisions' : 'figures'
  return (
    <>
      <PageHead title="Discount business" crumbs={[{ label: 'Orders' }, { label: 'Discount business' }]}>
        What was sold to doctors and hospitals, how deep, and what it costs in claims.
      </PageHead>
      <div className="mt-5">
        <Tabs
          label="Discount business"
          tabs={[
            { value: 'figures', label: 'Figures' },
            { value: 'decisions', label: 'For auditors' },
          ]}
          value={tab}
          onChange={(next) => setParams(next === 'decisions' ? { tab: next } : {})}
        >
          {tab === 'figures' ? <Figures /> : <Decisions />}
        </Tabs>
      </div>
    </>
  )
}

const groups = [
  { value: 'product', label: 'Product' },
  { value: 'hospital', label: 'Hospital' },
  { value: 'doctor', label: 'Doctor' },
  { value: 'distributor', label: 'Distributor' },
  { value: 'employee', label: 'Employee' },
  { value: 'division', label: 'Division' },
  { value: 'month', label: 'Month' },
]

function Figures() {
  const list = useList(analyseDiscounts, {
    name: 'discount-business',
    filters: { by: oneOf(analysedBy), from: dayOf, to: dayOf },
  })
  const sums = useRead(analyseDiscounts, list.narrowed, { keepPrevious: true, ownFailure: true }).data?.sums
  const { by = 'product', from, to } = list.narrowed
  const behind = useMemo(() => (key: string) => ordersBehind({ by, key, from, to }), [by, from, to])
  const columns = useMemo(() => columnsOf(by, behind), [by, behind])
  const top = (list.rows ?? []).slice(0, 10)
  return (
    <>
      <div className="mt-4 flex flex-wrap items-start justify-between gap-4">
        {sums && (
          <FactLine
            facts={[
              { label: 'At PTS', value: formatRupees(sums.at_pts_paise), strong: true },
              { label: 'At the net rate', value: formatRupees(sums.net_paise) },
              {
                label: 'Discount given',
                value: `${formatRupees(sums.discount_paise)} (${percentOf(sums.average_bp)})`,
              },
              { label: 'Within contracts', value: percentOf(sums.contract_bp) },
              { label: 'Claims open', value: formatRupees(sums.claims_open_paise) },
              { label: 'Claims paid', value: formatRupees(sums.claims_paid_paise) },
            ]}
          />
        )}
        <ExportMenu list={analyseDiscounts} input={list.narrowed} name="discount-business" disabled={!list.total} />
      </div>
      {top.length > 1 && (
        <div className="mt-6">
          <ChartSection
            title={`Discount given by ${by}`}
            lead="The longest bar cost the most."
            table={{
              heads: [by, 'Discount ₹', 'Average'],
              rows: top.map((row) => [row.name, formatRupees(row.discount_paise), percentOf(row.average_bp)]),
            }}
          >
            <RowBars
              label={`Discount given by ${by}`}
              renderLink={renderLink}
              rows={top.map((row) => ({
                key: row.key,
                label: row.name,
                value: row.discount_paise,
                text: formatRupees(row.discount_paise),
                change: percentOf(row.average_bp),
                to: behind(row.key),
                says: `${row.name}: ${formatRupees(row.discount_paise)}, ${percentOf(row.average_bp)} on average`,
              }))}
            />
          </ChartSection>
        </div>
      )}
      <div className="mt-6">
        <ListView
          list={list}
          noun="row"
          label="Discount business"
          search="Search by name or code"
          filters={
            <>
              <ChipFilter list={list} name="by" label="By" options={groups} />
              <DaysFilter list={list} names={['from', 'to']} labels={['From', 'To']} />
            </>
          }
          columns={columns}
          rowKey={(row) => row.key}
          empty="No discount business yet. It shows here as soon as discount orders are placed."
        />
      </div>
    </>
  )
}

function columnsOf(by: string, behind: (key: string) => string): ListColumn<AnalysisRow>[] {
  return [
    {
      head: groups.find(({ value }) => value === by)?.label ?? 'Name',
      kind: 'name',
      card: 'title',
      lines: 2,
      cell: (row) => (
        <>
          <Link href={behind(row.key)}>
            <Marked>{row.name}</Marked>
          </Link>
          <span className="block font-normal text-ink-2">{row.detail}</span>
          {row.outlier && <StatusMark group="warning">{row.outlier}</StatusMark>}
        </>
      ),
    },
    { head: 'Orders', kind: 'number', cell: (row) => groupIndian(row.orders) },
    { head: 'Packs', kind: 'number', cell: (row) => groupIndian(row.packs) },
    { head: 'At PTS ₹', kind: 'number', cell: (row) => <Money column paise={row.at_pts_paise} /> },
    { head: 'Net ₹', kind: 'number', cell: (row) => <Money column paise={row.net_paise} /> },
    { head: 'Discount ₹', kind: 'number', cell: (row) => <Money column dash paise={row.discount_paise} /> },
    { head: 'Average', kind: 'number', cell: (row) => percentOf(row.average_bp) },
    { head: 'In contracts', kind: 'number', cell: (row) => percentOf(row.contract_bp) },
    { head: 'Claims open ₹', kind: 'number', cell: (row) => <Money column dash paise={row.claims_open_paise} /> },
    { head: 'Claims paid ₹', kind: 'number', cell: (row) => <Money column dash paise={row.claims_paid_paise} /> },
  ]
}

/** Who approved what for whom and why, as it was seen then. */
function Decisions() {
  const list = useList(listDecisions, {
    name: 'discount-decision',
    filters: { decision: oneOf(['approved', 'refused']), from: dayOf, to: dayOf },
  })
  return (
    <>
      <div className="mt-4 flex justify-end">
        <ExportMenu list={listDecisions} input={list.narrowed} name="discount-decisions" disabled={!list.total} />
      </div>
      <ListView
        list={list}
        noun="decision"
        label="Decisions on discounts"
        search="Search by order, buyer, stockist or approver"
        filters={
          <>
            <ChipFilter
              list={list}
              name="decision"
              label="Decision"
              options={[
                { value: 'approved', label: 'Approved' },
                { value: 'refused', label: 'Refused' },
              ]}
            />
            <DaysFilter list={list} names={['from', 'to']} labels={['From', 'To']} />
          </>
        }
        columns={decisionColumns}
        rowKey={(row) => row.id}
        empty="No decisions yet. Every approval and refusal of a discount is kept here for good."
      />
    </>
  )
}

const decisionColumns: ListColumn<DecisionRow>[] = [
  { head: 'When', kind: 'date', cell: (row) => <TimeText at={row.at} /> },
  {
    head: 'Order',
    card: 'title',
    cell: (row) => (
      <Link href={`/admin/discounted_order_details/${row.order_id}`} className="figures font-semibold">
        <Marked>{row.order_no}</Marked>
      </Link>
    ),
  },
  {
    head: 'Buyer',
    kind: 'name',
    card: 'wide',
    cell: (row) => (
      <>
        <Marked>{row.party_name}</Marked>
        <span className="block font-normal text-ink-2">{row.registration_no ?? row.party_kind}</span>
      </>
    ),
  },
  { head: 'Supplied by', card: 'wide', cell: (row) => <Marked>{row.distributor_name}</Marked> },
  { head: 'Asked by', kind: 'soft', cell: (row) => row.asked_by },
  { head: 'Highest discount', kind: 'number', cell: (row) => percentOf(row.deepest_bp) },
  { head: 'At PTS ₹', kind: 'number', cell: (row) => <Money column paise={row.at_pts_paise} /> },
  {
    head: 'Decision',
    cell: (row) => (
      <StatusMark group={row.decision === 'approved' ? 'success' : 'danger'}>
        {row.decision === 'approved' ? 'Approved' : 'Refused'} by {row.who}
      </StatusMark>
    ),
  },
  { head: 'Reason', card: 'wide', cell: (row) => row.reason || '–' },
]
