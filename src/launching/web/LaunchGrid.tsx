import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { formatDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { countOrders, listOrders } from '#orders/contract.ts'
import { statusWord } from '#orders/status.ts'
import { pricePacks } from '#pricing/line.ts'
import { mostPacks, readQuantity, sanitiseQuantity, whyNotPacks } from '#pricing/quantity.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { Money } from '#ui/base/Money.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { DocumentLoading } from '#ui/page/DocumentPage.tsx'
import { FootBar } from '#ui/page/FootBar.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { getLaunchFirms, listLaunches, placeLaunchOrders } from '../contract.ts'
import { daysInWords } from '../rules.ts'
import { PacksBox } from './PacksBox.tsx'
import './launches.css'

type Data = Output<typeof getLaunchFirms>['data']
type Firm = Data['firms'][number]
type Outcome = Output<typeof placeLaunchOrders>['data'][number]

const renderLink = ({ to, children }: { to: string; children?: React.ReactNode }) => <Link href={to}>{children}</Link>

export function LaunchGrid({ code }: { code: string }) {
  const read = useRead(getLaunchFirms, { product_code: code }, { ownFailure: true })
  if (read.isError && !read.data)
    return (
      <FailedState onRetry={() => void read.refetch()}>
        {read.error.http === 404 ? 'We can’t find that launch. It may have ended.' : 'The launch did not load.'}
      </FailedState>
    )
  if (!read.data) return <DocumentLoading title="Launch" />
  return <Grid data={read.data.data} />
}

function Grid({ data: { launch, firms } }: { data: Data }) {
  const [packs, setPacks] = useState<Record<string, string>>({})
  const [results, setResults] = useState<Record<string, Outcome>>({})
  const place = useWrite(placeLaunchOrders, {
    refresh: [listLaunches, getLaunchFirms, listOrders, countOrders],
    ownFailure: true,
  })
  const rows = firms.flatMap(({ distributor }) => {
    const quantity = readQuantity(packs[distributor] ?? '') ?? 0
    return quantity > 0 && !results[distributor]?.order_id ? [{ distributor, quantity }] : []
  })
  const total = rows.reduce((sum, { distributor, quantity }) => {
    const firm = firms.find((one) => one.distributor === distributor)
    return sum + (firm ? costOf(firm, launch.price_paise, quantity) : 0)
  }, 0)
  const done = Object.values(results).filter(({ order_id }) => order_id !== undefined).length
  const failed = Object.values(results).length - done
  const columns = useMemo(
    () => columnsOf(launch, packs, results, (firm, text) => setPacks((was) => ({ ...was, [firm]: text }))),
    [launch, packs, results],
  )

  function send() {
    place.mutate(
      { product_code: launch.product_code, rows },
      {
        onSuccess: ({ data }) =>
          setResults((was) => ({ ...was, ...Object.fromEntries(data.map((one) => [one.distributor, one])) })),
      },
    )
  }

  return (
    <>
      <PageHead
        title={`Order ${launch.product_name}`}
        crumbs={[{ label: 'Launches', to: '/new-product-launch' }, { label: launch.product_name }]}
        renderLink={renderLink}
      >
        {launch.pack}, {formatRupees(launch.price_paise)} PTS
        {launch.scheme_qty > 0 && `, scheme ${launch.min_qty}+${launch.scheme_qty}`}. {daysInWords(launch)}.
      </PageHead>
      {firms.length === 0 ? (
        <EmptyState>None of your distributors may order from {launch.division_name}.</EmptyState>
      ) : (
        <div className="mt-5">
          <Table
            label={`Distributors and packs of ${launch.product_name}`}
            columns={columns}
            rows={firms}
            rowKey={(firm) => firm.distributor}
          />
        </div>
      )}
      <FootBar className="launch-foot">
        <p role="status">
          {done > 0 && `${counted(done, 'order')} placed. `}
          {failed > 0 && `${counted(failed, 'distributor')} could not be ordered for. `}
          {rows.length > 0 ? (
            <>
              {counted(rows.length, 'distributor')}, <Money paise={total} className="font-semibold" /> with tax
            </>
          ) : (
            done === 0 && 'Type packs for the distributors that want it.'
          )}
        </p>
        {place.error && (
          <p role="alert" className="text-danger-ink">
            {place.error.message || 'Nothing was placed. Try again.'}
          </p>
        )}
        <Button kind="primary" disabled={rows.length === 0 || !launch.is_running} busy={place.isPending} onClick={send}>
          {rows.length > 0 ? `Place ${counted(rows.length, 'order')}` : 'Place orders'}
        </Button>
      </FootBar>
    </>
  )
}

function costOf(firm: Firm, pricePaise: number, quantity: number): number {
  const { amount_paise, tax_paise } = pricePacks(
    { ...firm, price_paise: pricePaise, as_typed: false },
    quantity,
    firm.is_interstate,
  )
  return amount_paise + tax_paise
}

function columnsOf(
  { price_paise }: Data['launch'],
  packs: Record<string, string>,
  results: Record<string, Outcome>,
  type: (firm: string, text: string) => void,
): Column<Firm>[] {
  const today = todayInIndia(new Date())
  return [
    {
      head: 'Distributor',
      kind: 'name',
      card: 'title',
      cell: (firm) => (
        <>
          {firm.name}
          <span className="block font-normal text-ink-2">
            <Code>{firm.distributor}</Code> {firm.city}
          </span>
        </>
      ),
    },
    { head: 'Credit left ₹', kind: 'number', cell: (firm) => <Money column paise={firm.credit_left_paise} /> },
    {
      head: 'Licence until',
      cell: (firm) =>
        firm.licence_expires_on < today ? (
          <StatusMark group="danger">Ended {formatDay(firm.licence_expires_on)}</StatusMark>
        ) : (
          formatDay(firm.licence_expires_on)
        ),
    },
    { head: 'Ordered', kind: 'number', cell: (firm) => firm.ordered_qty || '–' },
    {
      head: 'Packs',
      kind: 'number',
      width: 130,
      cell: (firm) => {
        const typed = packs[firm.distributor] ?? ''
        return (
          <PacksBox
            label={`Packs for ${firm.name}`}
            value={typed}
            disabled={results[firm.distributor]?.order_id !== undefined}
            onChange={(text) => type(firm.distributor, cleaned(text))}
          />
        )
      },
    },
    {
      head: 'With tax ₹',
      kind: 'number',
      cell: (firm) => {
        const quantity = readQuantity(packs[firm.distributor] ?? '') ?? 0
        return <Money column dash paise={costOf(firm, price_paise, quantity)} />
      },
    },
    {
      head: 'Result',
      card: 'wide',
      cell: (firm) => (
        <Result
          firm={firm}
          result={results[firm.distributor]}
          quantity={readQuantity(packs[firm.distributor] ?? '') ?? 0}
          cost={costOf(firm, price_paise, readQuantity(packs[firm.distributor] ?? '') ?? 0)}
        />
      ),
    },
  ]
}

function cleaned(text: string): string {
  if (whyNotPacks(text) !== null) return text
  const packs = sanitiseQuantity(text)
  return packs === '0' ? '' : String(Math.min(Number(packs), mostPacks))
}

function Result({
  firm,
  result,
  quantity,
  cost,
}: {
  firm: Firm
  result: Outcome | undefined
  quantity: number
  cost: number
}) {
  if (result?.order_id !== undefined && result.status !== undefined)
    return (
      <StatusMark group="success">
        <Link href={`/my-order-details/${result.order_id}`} className="underline">
          {result.order_no}
        </Link>
        , {statusWord(result.status).toLowerCase()}
      </StatusMark>
    )
  if (result?.message) return <StatusMark group="danger">{result.message}</StatusMark>
  if (quantity > 0 && cost > firm.credit_left_paise)
    return <StatusMark group="warning">Over its credit: held once confirmed</StatusMark>
  return <span className="text-ink-3">–</span>
}
