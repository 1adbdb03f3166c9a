import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { licenceNotice } from '#distributors/rules.ts'
import { formatDay, todayInIndia, weekdayOf } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { type StatusCode, status, statusColour, statusWord } from '#orders/status.ts'
import { labels } from '#products/fields.ts'
import { Code } from '#ui/Code.tsx'
import { Columns } from '#ui/Columns.tsx'
import { DateText, TimeText } from '#ui/DateText.tsx'
import { FactLine } from '#ui/FactLine.tsx'
import { FactList } from '#ui/FactList.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Money } from '#ui/Money.tsx'
import { PageHead, SectionHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { getDashboard } from '../contract.ts'

type Today = Output<typeof getDashboard>['data']
type Licence = Today['licence_list'][number]
type Change = Today['changes'][number]

export function Dashboard() {
  const dashboard = useRead(getDashboard, {}, { ownFailure: true })
  const [{ adminProductType }] = useSlice(authSlice)
  const today = todayInIndia(new Date())
  if (dashboard.isError && !dashboard.data)
    return <FailedState onRetry={() => void dashboard.refetch()}>Today’s figures did not load.</FailedState>

  const data = dashboard.data?.data
  return (
    <>
      <PageHead title="Today">
        {weekdayOf(today)} <span className="num whitespace-nowrap">{formatDay(today)}</span>,{' '}
        {adminProductType === 'G' ? 'generic' : 'ethical'} products
      </PageHead>
      <section aria-labelledby="orders-h" className="mt-6 mb-6 grid gap-2">
        <SectionHead title="Orders" id="orders-h" />
        <FactLine facts={ordersOf(data, today)} />
      </section>
      <FactLine facts={figuresOf(data)} />
      <Columns side={<Divisions data={data} />}>
        <section aria-labelledby="licences-h">
          <SectionHead title="Drug licences" id="licences-h">
            {data && <span className="num text-small text-ink-3">{licencesInWords(data.licences)}</span>}
          </SectionHead>
          <Table<Licence>
            label="Licences that have ended or end within 90 days"
            columns={licenceColumns(today)}
            rows={data?.licence_list}
            rowKey={(row) => row.distributor}
            empty="No licence ends within 90 days."
          />
        </section>
        <section aria-labelledby="changes-h">
          <SectionHead title="Last changes" id="changes-h" />
          <Table<Change>
            label="The last changes anybody made"
            columns={changeColumns}
            rows={data?.changes}
            rowKey={(row) => row.id}
            empty="Nothing has been changed yet. Every change appears here, with who made it."
          />
        </section>
      </Columns>
    </>
  )
}

function Divisions({ data }: { data: Today | undefined }) {
  const facts = (data?.divisions ?? []).map(({ code, name, products }) => ({
    key: code,
    label: name,
    value: groupIndian(products),
  }))
  return (
    <section aria-labelledby="divisions-h">
      <SectionHead title="Active products by division" id="divisions-h" />
      <FactList figures facts={facts} />
    </section>
  )
}

/** Each figure leads to its list. */
function ordersOf(data: Today | undefined, today: string) {
  const leading = (to: string, value: ReactNode) =>
    data ? <Link href={`/admin/orders?${to}`}>{value}</Link> : <Skeleton width={48} />
  const waiting = (code: StatusCode, count = 0) => ({
    label: statusWord(code),
    value: leading(
      `status=${code}`,
      count > 0 ? <StatusMark group={statusColour(code)}>{groupIndian(count)}</StatusMark> : count,
    ),
    strong: count > 0,
  })
  return [
    {
      label: 'Placed today',
      value: leading(`from=${today}&to=${today}`, groupIndian(data?.orders_today ?? 0)),
      strong: true,
    },
    { label: 'Value today', value: leading(`from=${today}&to=${today}`, <Money paise={data?.orders_today_paise} />) },
    waiting(status.onHold, data?.orders_on_hold),
    waiting(status.failed, data?.orders_failed),
    waiting(status.awaitingConfirmation, data?.orders_awaiting),
  ]
}

function figuresOf(data: Today | undefined) {
  const shown = (value: number | undefined, more?: string) =>
    value === undefined ? <Skeleton width={48} /> : `${groupIndian(value)}${more ?? ''}`
  const blocked = (count = 0) => (count > 0 ? `, ${groupIndian(count)} blocked` : '')
  return [
    { label: 'Distributors', value: shown(data?.distributors, blocked(data?.distributors_blocked)), strong: true },
    { label: 'Employees', value: shown(data?.employees, blocked(data?.employees_blocked)) },
    { label: 'Active products', value: shown(data?.products_active), strong: true },
    { label: 'Inactive', value: shown(data?.products_inactive) },
    { label: 'Without a picture', value: shown(data?.products_without_image) },
    { label: 'Plants', value: shown(data?.plants) },
    { label: 'Signed in now', value: shown(data?.signed_in) },
    { label: 'Locked out now', value: shown(data?.locked_out) },
  ]
}

function licencesInWords({ ended, within_30, within_60, within_90 }: Today['licences']): string {
  return `${groupIndian(ended)} ended, ${groupIndian(within_30)} within 30 days, ${groupIndian(within_60)} within 60, ${groupIndian(within_90)} within 90`
}

function licenceColumns(today: string): Column<Licence>[] {
  return [
    { head: 'Distributor', kind: 'name', cell: (row) => row.name },
    { head: 'City', kind: 'soft', cell: (row) => row.city },
    { head: 'Licence', card: 'wide', cell: (row) => <Code>{row.licence_no}</Code> },
    { head: 'Until', kind: 'date', cell: (row) => <DateText day={row.licence_expires_on} /> },
    {
      head: 'State',
      cell: (row) => {
        const isOver = row.licence_expires_on < today
        return (
          <StatusMark group={licenceNotice(row, today)?.group ?? 'info'}>{isOver ? 'Ended' : 'Ends soon'}</StatusMark>
        )
      },
    },
  ]
}

const actions = { insert: 'Added', update: 'Changed', delete: 'Deleted' }

/** What a change is about, before the name or the number of it. */
const about: Record<string, string> = {
  product_prices: 'the price of',
  product_images: 'picture',
  launch_products: 'launch',
  offers: 'bonus offer',
  distributor_divisions: 'a division of',
  distributor_plants: 'a CFA of',
  employee_distributors: 'a distributor of',
  employee_divisions: 'a division of',
  unwanted_products: 'what is not wanted by',
}

/** 'Changed the price of Torvique 10', 'Added bonus offer 12'. */
function changeInWords({ action, entity, entity_id, name }: Change): string {
  const what = about[entity] ?? entity.replaceAll('_', ' ').replace(/s$/, '')
  return `${actions[action]} ${what} ${name || entity_id}`
}

function fieldInWords(field: string): string {
  return field in labels ? labels[field as keyof typeof labels] : field.replaceAll('_', ' ')
}

const changeColumns: Column<Change>[] = [
  { head: 'When', kind: 'date', cell: (row) => <TimeText at={row.at} /> },
  { head: 'Who', kind: 'name', cell: (row) => row.who },
  { head: 'What', cell: changeInWords },
  { head: 'Fields', kind: 'soft', cell: (row) => row.fields.map(fieldInWords).join(', ') || '–' },
]
