import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { formatDay, monthInWords } from '#kit/date.ts'
import { groupIndian, shortRupees } from '#kit/money.ts'
import { useAddress } from '#kit/web/address.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useListAddress } from '#kit/web/list/listAddress.ts'
import { usePagedList } from '#kit/web/list/pagedList.ts'
import { useRead } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { useSlice } from '#kit/web/store.ts'
import { getAllOutstanding, getOutstanding } from '#outstanding/contract.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { FoldedFigures } from '#ui/page/FoldedFigures.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FilterSelect } from '#ui/table/FilterSelect.tsx'
import { type Returns as Answer, listAllReturns, listReturns } from '../return-contract.ts'

type Line = Answer['data'][number]
type Sum = Answer['months'][number]['entering']
type ReturnsProps = { isOffice: boolean; byFirm: boolean }

const ReturnClaim = whenOpened(() => import('./ReturnClaim.tsx').then((part) => part.ReturnClaim))

/**
 * What of a firm's invoices can be returned because it expires: today, and by month what enters the
 * window and what leaves it.
 */
export function Returns({ isOffice, byFirm }: ReturnsProps) {
  const distributor = useFirm(byFirm)
  return (
    <>
      {byFirm && <FirmChoice isOffice={isOffice} distributor={distributor} />}
      {byFirm && !distributor ? (
        <EmptyState>Choose a distributor to see which of its batches can be returned, and when.</EmptyState>
      ) : (
        <Calendar key={distributor} isOffice={isOffice} distributor={distributor} />
      )}
    </>
  )
}

function useFirm(byFirm: boolean): string {
  const [params] = useAddress()
  return byFirm ? (params.get('distributor') ?? '').slice(0, 60).trim() : ''
}

function FirmChoice({ isOffice, distributor }: { isOffice: boolean; distributor: string }) {
  const [, change] = useAddress()
  const read = useRead(
    (isOffice ? getAllOutstanding : getOutstanding) as typeof getOutstanding,
    {},
    { ownFailure: true },
  )
  const firms = (read.data?.data.firms ?? [])
    .map((firm) => ({ code: firm.distributor, name: `${firm.distributor_name}, ${firm.city}` }))
    .sort((one, other) => one.name.localeCompare(other.name))
  const isKnown = firms.some(({ code }) => code === distributor)
  return (
    <div className="mt-5 w-80 max-tablet:w-full">
      <FilterSelect
        label="Distributor"
        all="Choose a distributor"
        choices={[...firms, ...(distributor && !isKnown ? [{ code: distributor, name: distributor }] : [])]}
        value={distributor}
        onChange={(to) => change({ distributor: to, returns_page: '', returns_search: '' })}
        className="h-control-s"
      />
    </div>
  )
}

const callOf = (isOffice: boolean) => (isOffice ? listAllReturns : listReturns) as typeof listReturns

function useReturns({ isOffice, distributor, enabled }: { isOffice: boolean; distributor: string; enabled: boolean }) {
  const address = useListAddress('returns', ['month'])
  const month = /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(address.filters.month) ? address.filters.month : ''
  const narrowed = {
    ...(distributor && { distributor }),
    ...(month && { month }),
    ...(address.search && { search_text: address.search }),
  }
  const read = useRead(
    callOf(isOffice),
    { ...narrowed, page: String(address.page) },
    { keepPrevious: true, ownFailure: true, enabled },
  )
  const paged = usePagedList<Line>(read, address)
  const list = { ...paged, name: 'returns', address, sort: null, narrowed, isNarrowed: address.search !== '' }
  return { list, month, answer: read.data }
}

export function ExportReturns({ isOffice, byFirm }: ReturnsProps) {
  const distributor = useFirm(byFirm)
  const { list } = useReturns({ isOffice, distributor, enabled: !byFirm || distributor !== '' })
  return <ExportMenu list={callOf(isOffice)} input={list.narrowed} name="expiry-returns" disabled={!list.total} />
}

function Calendar({ isOffice, distributor }: { isOffice: boolean; distributor: string }) {
  const [{ userType }] = useSlice(authSlice)
  const mayClaim = !isOffice && userType === 'Distributor'
  const { list, month, answer } = useReturns({ isOffice, distributor, enabled: true })
  const [claiming, setClaiming] = useState<{ line: Line | null; isOpen: boolean; times: number }>({
    line: null,
    isOpen: false,
    times: 0,
  })
  const claim = useStable((line: Line) => setClaiming(({ times }) => ({ line, isOpen: true, times: times + 1 })))
  const columns = useMemo(() => columnsOf(isOffice, mayClaim ? claim : null), [isOffice, mayClaim, claim])

  return (
    <>
      {answer && (
        <FoldedFigures summary={month ? monthInWords(month) : `Today, ${counted(answer.now.lines, 'line')} open`}>
          <p className="mt-5 text-ink-2 max-tablet:mt-2">{inWords(answer)}</p>
          <Months answer={answer} month={month} onChoose={(to) => list.address.setFilters({ month: to })} />
        </FoldedFigures>
      )}
      <ListView
        list={list}
        noun="line"
        label="Lines that can be returned"
        search="Search by product, batch or invoice"
        columns={columns}
        rowKey={(line) => line.line_id}
        empty={month ? `No return window opens or closes in ${monthInWords(month)}.` : 'Nothing can be returned today.'}
        {...(mayClaim && { actions: 2 as const })}
      />
      {claiming.line && (
        <ReturnClaim
          key={claiming.times}
          open={claiming.isOpen}
          onClose={() => setClaiming((was) => ({ ...was, isOpen: false }))}
          invoiceId={claiming.line.invoice_id}
          lineId={claiming.line.line_id}
        />
      )}
    </>
  )
}

function inWords({ months_before: before, months_after: after }: Answer): string {
  const opens = before === 0 ? 'on the day' : `${counted(before, 'month')} before`
  const closes = after === 0 ? 'on that day' : `${counted(after, 'month')} after`
  return `The return window opens ${opens} a batch expires and closes ${closes}. Values are at PTS, without GST.`
}

type MonthsProps = { answer: Answer; month: string; onChoose: (month: string) => void }

const monthClass =
  'grid min-h-11 content-start gap-0.5 rounded-control border border-line bg-surface px-3 py-2.5 text-left text-note leading-4.5 hover:bg-hover aria-pressed:border-accent aria-pressed:bg-selected max-tablet:px-2.5 max-tablet:py-2'

/** Today, then month by month; one is chosen, and its lines are listed below. */
function Months({ answer: { now, months }, month, onChoose }: MonthsProps) {
  return (
    <fieldset className="mt-3 grid min-w-0 grid-cols-7 gap-2 max-tablet:grid-cols-2">
      <legend className="sr-only">When</legend>
      <button type="button" className={monthClass} aria-pressed={month === ''} onClick={() => onChoose('')}>
        <b className="font-semibold">Today</b>
        <Figure words="open" sum={now} />
        {now.until && <span className="text-ink-3">First closes {formatDay(now.until)}</span>}
      </button>
      {months.map((one) => (
        <button
          key={one.month}
          type="button"
          className={monthClass}
          aria-pressed={month === one.month}
          onClick={() => onChoose(one.month)}
        >
          <b className="font-semibold">{monthInWords(one.month)}</b>
          <Figure words={one.entering.lines === 1 ? 'opens' : 'open'} sum={one.entering} />
          <Figure words={one.leaving.lines === 1 ? 'closes' : 'close'} sum={one.leaving} />
        </button>
      ))}
    </fieldset>
  )
}

function Figure({ words, sum }: { words: string; sum: Sum }) {
  return (
    <span className={sum.lines === 0 ? 'text-ink-3' : ''}>
      <span className="figures">{groupIndian(sum.lines)}</span> {words}
      {sum.lines > 0 && <span className="figures text-ink-3"> {shortRupees(sum.value_paise)}</span>}
    </span>
  )
}

function columnsOf(isOffice: boolean, claim: ((line: Line) => void) | null): ListColumn<Line>[] {
  const detail = isOffice ? '/admin/my-invoice-details' : '/my-invoice-details'
  return [
    {
      head: 'Product',
      kind: 'name',
      card: 'title',
      lines: 2,
      cell: (line) => (
        <>
          <Marked>{line.product_name}</Marked>
          <span className="block font-normal text-ink-3 text-small">
            <Code>
              <Marked>{line.product_code}</Marked>
            </Code>{' '}
            {line.pack}
          </span>
        </>
      ),
    },
    {
      head: 'Batch, expiry',
      cell: (line) => (
        <>
          <Code>
            <Marked>{line.batch_no}</Marked>
          </Code>
          <span className="block text-ink-3 text-small">
            <DateText day={line.expires_on} />
          </span>
        </>
      ),
    },
    {
      head: 'Return window',
      cell: (line) => (
        <>
          <StatusMark group={line.state === 'open' ? 'success' : 'info'}>
            {line.state === 'open' ? 'Open' : `Opens ${formatDay(line.returns_from)}`}
          </StatusMark>
          <span className="block text-ink-3 text-small">
            Closes <DateText day={line.returns_until} />
          </span>
        </>
      ),
    },
    {
      head: 'Invoice',
      cell: (line) => (
        <Link href={`${detail}/${line.invoice_id}`} className="figures inline-block py-0.5 whitespace-nowrap">
          <Marked>{line.invoice_no}</Marked>
        </Link>
      ),
    },
    { head: 'Packs left', kind: 'number', cell: (line) => groupIndian(line.packs) },
    { head: 'Value ₹', kind: 'number', cell: (line) => <Money paise={line.value_paise} column /> },
    ...(claim
      ? [
          {
            head: 'Actions',
            kind: 'actions' as const,
            cell: (line: Line) =>
              line.state === 'open' && (
                <Button
                  size="small"
                  aria-haspopup="dialog"
                  aria-label={`Claim ${line.product_name}, ${line.batch_no}, invoice ${line.invoice_no}`}
                  onClick={() => claim(line)}
                >
                  Claim
                </Button>
              ),
          },
        ]
      : []),
  ]
}
