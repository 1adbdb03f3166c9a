// Month by month: what was invoiced and received, and which months are closed.

import { formatDay, monthInWords } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { Button } from '#ui/base/Button.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { FactList } from '#ui/page/FactList.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { closeMonth, getBooks, reopenMonth } from '../../books-contract.ts'
import type { Types } from '../outstanding/BothTypes.tsx'

type Month = Output<typeof getBooks>['data']['months'][number]
const loadReason = () => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog)

export function Books({ mayClose, types }: { mayClose: boolean; types: Types }) {
  const read = useRead(getBooks, { product_types: types }, { ownFailure: true })
  const close = useWrite(closeMonth, { refresh: [getBooks] })
  const reopen = useWrite(reopenMonth, { refresh: [getBooks], ownFailure: true })
  const reason = useOpening(loadReason)
  const books = read.data?.data
  if (read.isError && !books)
    return <FailedState onRetry={() => void read.refetch()}>The books did not load.</FailedState>
  if (!books) return <Skeleton width="100%" height={300} />
  const last = books.closed_until?.slice(0, 7) ?? ''
  async function ask(month: string) {
    const name = monthInWords(month)
    const isSure = await confirm({
      title: `Close ${name}?`,
      text: `Receipts and notes can’t be dated in ${name} or before it, nor reversed.`,
      action: 'Close month',
      danger: false,
    })
    if (isSure) close.mutate({ month }, { onSuccess: () => toast({ group: 'success', text: `${name} is closed.` }) })
  }
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">
          {books.closed_until ? `The books are closed up to ${formatDay(books.closed_until)}.` : 'No month is closed.'}
        </p>
        {mayClose && (
          <div className="flex flex-wrap gap-2">
            {last && (
              <Button aria-haspopup="dialog" onClick={reason.open}>
                Reopen {monthInWords(last)}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className="mt-4">
        <Table<Month>
          label="Months"
          columns={mayClose ? [...columns, closing(ask)] : columns}
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
          title={`Reopen ${monthInWords(last)}?`}
          text="Receipts and notes can be dated in it again."
          action="Reopen month"
          busy={reopen.isPending}
          failure={whyFailed(reopen.error)}
          onReason={(why: string) =>
            reopen.mutate(
              { reason: why },
              {
                onSuccess: () => {
                  toast({ group: 'success', text: `${monthInWords(last)} is open again.` })
                  reason.close()
                },
              },
            )
          }
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
          label: <DateText day={one.at.slice(0, 10)} />,
          value: `${one.by}: ${one.closed_until ? `closed up to ${formatDay(one.closed_until)}` : 'opened'}${one.reason && `, reopened: ${one.reason}`}`,
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
function closing(ask: (month: string) => Promise<void>): Column<Month> {
  return {
    head: 'Close',
    kind: 'actions',
    cell: ({ month, is_closed }) =>
      !is_closed && (
        <Button size="small" aria-haspopup="dialog" onClick={() => void ask(month)}>
          Close <span className="sr-only">{monthInWords(month)}</span>
        </Button>
      ),
  }
}
