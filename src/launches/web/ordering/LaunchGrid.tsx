import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { whyChanged } from '#cart/offered.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { statusWord } from '#orders/status.ts'
import { mostPacks, sanitiseQuantity, whyNotPacks } from '#pricing/quantity.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { whenOpened } from '#ui/base/later.tsx'
import { Money } from '#ui/base/Money.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { useUnsavedPage } from '#ui/dialogs/unsaved.ts'
import { DocumentLoading } from '#ui/page/DocumentPage.tsx'
import { FootBar } from '#ui/page/FootBar.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { daysInWords, madeOf, nothingTyped, type Typed } from '../../ordering.ts'
import { getLaunchFirms } from '../../ordering-contract.ts'
import { PacksBox } from './PacksBox.tsx'
import { type Outcome, useLaunching } from './useLaunching.ts'

const LaunchLook = whenOpened(() => import('./LaunchLook.tsx').then((part) => part.LaunchLook))

type Data = Output<typeof getLaunchFirms>['data']
type Firm = Data['firms'][number]
type Packs = Record<string, Typed>
type Type = (distributor: string, typed: Typed) => void

const renderLink = ({ to, children }: { to: string; children?: React.ReactNode }) => <Link href={to}>{children}</Link>

export function LaunchGrid({ code }: { code: string }) {
  const read = useRead(getLaunchFirms, { product_code: code }, { ownFailure: true })
  useTabTitle(read.data && `Order ${read.data.data.launch.product_name}`)
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
  const [packs, setPacks] = useState<Packs>({})
  const { results, look, send, isPlacing, failure } = useLaunching(launch)
  const ordered = firms.flatMap((firm) => {
    const typed = packs[firm.distributor] ?? nothingTyped
    const made = madeOf(firm, launch.price_paise, typed)
    return made.asked > 0 && !results[firm.distributor]?.order_id
      ? [{ ...made, ...typed, distributor: firm.distributor, name: firm.name }]
      : []
  })
  const isUnsaved = Object.entries(packs).some(([firm, { text }]) => text !== '' && !results[firm]?.order_id)
  useUnsavedPage(isUnsaved)
  const total = ordered.reduce((sum, { cost_paise }) => sum + cost_paise, 0)
  const done = Object.values(results).filter(({ order_id }) => order_id !== undefined).length
  const failed = Object.values(results).length - done
  const columns = useMemo(
    () =>
      columnsOf(launch, packs, { results, isPlacing }, (firm, typed) => setPacks((was) => ({ ...was, [firm]: typed }))),
    [launch, packs, results, isPlacing],
  )

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
      <FootBar className="foot-bar mt-6 justify-between gap-3 px-4">
        <p role="status">
          {done > 0 && `${counted(done, 'order')} placed. `}
          {failed > 0 && `${counted(failed, 'distributor')} could not be ordered for. `}
          {ordered.length > 0 ? (
            <>
              {counted(ordered.length, 'distributor')}, <Money paise={total} className="font-semibold" /> with tax
            </>
          ) : (
            done === 0 && 'Type packs for the distributors that want it.'
          )}
        </p>
        {failure && (
          <p role="alert" className="text-danger-ink">
            {failure.message || 'Nothing was placed. Try again.'}
          </p>
        )}
        <Button
          kind="primary"
          disabled={ordered.length === 0 || !launch.is_running}
          busy={isPlacing}
          onClick={() => void send(ordered)}
        >
          {ordered.length > 0 ? `Place ${counted(ordered.length, 'order')}` : 'Place orders'}
        </Button>
      </FootBar>
      <LaunchLook
        open={look !== null}
        onClose={() => look?.answer(false)}
        onPlace={() => look?.answer(true)}
        productName={launch.product_name}
        orders={ordered.length}
        firms={look?.firms ?? []}
      />
    </>
  )
}

type Placing = Pick<ReturnType<typeof useLaunching>, 'results' | 'isPlacing'>

function columnsOf(
  { price_paise }: Data['launch'],
  packs: Packs,
  { results, isPlacing }: Placing,
  type: Type,
): Column<Firm>[] {
  const today = todayInIndia(new Date())
  const typedFor = ({ distributor }: Firm) => packs[distributor] ?? nothingTyped
  const madeFor = (firm: Firm) => madeOf(firm, price_paise, typedFor(firm))
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
      width: 210,
      cell: (firm) => (
        <FirmPacks
          firm={firm}
          typed={typedFor(firm)}
          made={madeFor(firm)}
          // What is on its way stays as it was sent.
          isPlaced={isPlacing || results[firm.distributor]?.order_id !== undefined}
          type={type}
        />
      ),
    },
    {
      head: 'Free',
      kind: 'number',
      cell: (firm) => {
        const { free } = madeFor(firm)
        return <span className="font-semibold text-accent-ink">{free > 0 ? groupIndian(free) : '–'}</span>
      },
    },
    { head: 'With tax ₹', kind: 'number', cell: (firm) => <Money column dash paise={madeFor(firm).cost_paise} /> },
    {
      head: 'Result',
      card: 'wide',
      cell: (firm) => (
        <Result
          firm={firm}
          result={results[firm.distributor]}
          quantity={madeFor(firm).asked}
          cost={madeFor(firm).cost_paise}
        />
      ),
    },
  ]
}

type FirmPacksProps = {
  firm: Firm
  typed: Typed
  made: ReturnType<typeof madeOf>
  isPlaced: boolean
  type: Type
}

/**
 * The box, and below it why its number is not the one that was typed, with the way back to that.
 */
function FirmPacks({ firm, typed, made, isPlaced, type }: FirmPacksProps) {
  const { distributor, name } = firm
  const changed = whyChanged({ ...made, terms: firm })
  const noteId = `made-${distributor}`
  return (
    <>
      <PacksBox
        label={`Packs for ${name}`}
        typed={typed.text}
        made={made.total > 0 ? String(made.total) : ''}
        disabled={isPlaced}
        describedBy={noteId}
        onChange={(text) => type(distributor, { text: cleaned(text), as_typed: false })}
      />
      <span id={noteId} role="status" className="block text-small text-ink-2">
        {changed && `${changed}. `}
        {changed && !firm.compulsory && !isPlaced && (
          <Button
            kind="link"
            aria-label={`Undo, keep ${made.asked} for ${name}`}
            onClick={() => type(distributor, { ...typed, as_typed: true })}
          >
            Undo
          </Button>
        )}
        {typed.as_typed && made.asked > 0 && 'As typed, none free. '}
        {typed.as_typed && made.asked > 0 && !isPlaced && (
          <Button kind="link" onClick={() => type(distributor, { ...typed, as_typed: false })}>
            Take the scheme<span className="sr-only"> for {name}</span>
          </Button>
        )}
      </span>
    </>
  )
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
        <span>
          <Link href={`/my-order-details/${result.order_id}`} className="whitespace-nowrap underline">
            {result.order_no}
          </Link>
          , {statusWord(result.status).toLowerCase()}
        </span>
      </StatusMark>
    )
  if (result?.message) return <StatusMark group="danger">{result.message}</StatusMark>
  if (quantity > 0 && cost > firm.credit_left_paise)
    return <StatusMark group="warning">Over its credit: held once confirmed</StatusMark>
  return <span className="text-ink-3">–</span>
}
