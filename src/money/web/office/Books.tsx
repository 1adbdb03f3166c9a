// Month by month: what was invoiced and received, and which months are closed.

import { useState } from 'react'
import type { DivType } from '#kit/access.ts'
import { formatDay, monthInWords, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { BothTypes, type Types } from '#outstanding/web/BothTypes.tsx'
import { Button } from '#ui/base/Button.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { FactList } from '#ui/page/FactList.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { closeMonth, getBooks, reopenMonth } from '../../books-contract.ts'
import { whyNotCloseFor } from '../../rules.ts'

type Month = Output<typeof getBooks>['data']['months'][number]
const loadReason = () => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog)

type BooksProps = { types: Types; divType: DivType | undefined }

export function Books({ types, divType }: BooksProps) {
  const read = useRead(getBooks, { product_types: types }, { ownFailure: true })
  const close = useWrite(closeMonth, { refresh: [getBooks], ownFailure: true })
  const reopen = useWrite(reopenMonth, { refresh: [getBooks], ownFailure: true })
  const whyNotType = divType ? whyNotCloseFor(divType) : null
  const whyNot = { close: close.whyNot ?? whyNotType, reopen: reopen.whyNot ?? whyNotType }
  const reason = useOpening(loadReason)
  /** The month that is to be closed; null: the last closed one is to be reopened. */
  const [month, setMonth] = useState<string | null>(null)
  const books = read.data?.data
  if (read.isError && !books)
    return <FailedState onRetry={() => void read.refetch()}>The books did not load.</FailedState>
  if (!books) return <Skeleton width="100%" height={300} />
  const last = books.closed_until?.slice(0, 7) ?? ''
  const name = monthInWords(month ?? last)
  function ask(wanted: string | null) {
    setMonth(wanted)
    close.reset()
    reopen.reset()
    reason.open()
  }
  function decide(why: string) {
    const said = (text: string) => ({
      onSuccess: () => {
        toast({ group: 'success', text })
        reason.close()
      },
    })
    if (month) close.mutate({ month, reason: why }, said(`${name} is closed.`))
    else reopen.mutate({ reason: why }, said(`${name} is open again.`))
  }
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">
          {books.closed_until ? `The books are closed up to ${formatDay(books.closed_until)}.` : 'No month is closed.'}
        </p>
        <div className="flex flex-wrap gap-2">
          <BothTypes divType={divType} on="phone" />
          {last && (
            <Button aria-haspopup="dialog" whyNot={whyNot.reopen} onClick={() => ask(null)}>
              Reopen {monthInWords(last)}
            </Button>
          )}
        </div>
      </div>
      <div className="mt-4">
        <Table<Month>
          label="Months"
          columns={whyNot.close ? columns : [...columns, closing(ask)]}
          rows={books.months}
          rowKey={({ month }) => month}
          empty="No month is over yet."
        />
      </div>
      {books.history.length > 0 && <Closings history={books.history} />}
      {reason.Part && (
        <reason.Part
          key={reason.times}
          open={reason.isOpen}
          onClose={reason.close}
          title={month ? `Close ${name}?` : `Reopen ${name}?`}
          text={
            month
              ? `Receipts and notes of both product types can’t be dated in ${name} or before it, nor reversed.`
              : 'Receipts and notes can be dated in it again.'
          }
          gentle
          action={month ? 'Close month' : 'Reopen month'}
          busy={close.isPending || reopen.isPending}
          failure={whyFailed(close.error ?? reopen.error)}
          onReason={decide}
        />
      )}
    </>
  )
}

function Closings({ history }: Pick<Output<typeof getBooks>['data'], 'history'>) {
  return (
    <section aria-labelledby="closings-h" className="mt-8">
      <SectionHead title="Closed and reopened" id="closings-h" />
      <FactList
        facts={history.map((one) => ({
          key: one.at,
          label: <DateText day={todayInIndia(new Date(one.at))} />,
          value: `${one.by}: ${one.closed_until ? `closed up to ${formatDay(one.closed_until)}` : 'opened'}${one.reason && ` (${one.reason})`}`,
        }))}
      />
    </section>
  )
}

const columns: Column<Month>[] = [
  { head: 'Month', card: 'title', cell: ({ month }) => <b>{monthInWords(month)}</b> },
  {
    head: 'Books',
    cell: ({ is_closed }) => (
      <StatusMark group={is_closed ? 'success' : 'neutral'}>{is_closed ? 'Closed' : 'Open'}</StatusMark>
    ),
  },
  { head: 'Invoiced ₹', kind: 'number', cell: (row) => <Money paise={row.invoiced_paise} column dash /> },
  { head: 'Received ₹', kind: 'number', cell: (row) => <Money paise={row.received_paise} column dash /> },
  { head: 'Notes ₹', kind: 'number', cell: (row) => <Money paise={row.notes_paise} column dash /> },
  { head: 'Owed at its end ₹', kind: 'number', cell: (row) => <Money paise={row.closing_paise} column dash /> },
]

/** Closing a month closes those before it. */
function closing(ask: (month: string) => void): Column<Month> {
  return {
    head: 'Close',
    kind: 'actions',
    cell: ({ month, is_closed }) =>
      !is_closed && (
        <Button size="small" aria-haspopup="dialog" onClick={() => ask(month)}>
          Close <span className="sr-only">{monthInWords(month)}</span>
        </Button>
      ),
  }
}
