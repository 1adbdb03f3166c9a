import { useState } from 'react'
import { openSum, settleOldestFirst } from '#credit/rules.ts'
import { formatRupees, typedRupees } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { getAllOutstanding, type Outstanding } from '#outstanding/contract.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { asAllocations, readAllocations, whyNotSettle } from '../../rules.ts'

type Invoice = Outstanding['invoices'][number]

type AllocatingProps = {
  open: boolean
  onClose: () => void
  /** 'receipt UTR123', 'credit note NGC/2627/000012' */
  noun: string
  distributor: string
  left_paise: number
  busy: boolean
  failure: string | null
  onAllocate: (allocations: ReturnType<typeof asAllocations>, seenOpenPaise: number) => void
}

/**
 * Which open invoices money on account settles: the oldest first, until somebody types otherwise.
 */
export function Allocating({
  open,
  onClose,
  distributor,
  noun,
  left_paise,
  busy,
  failure,
  onAllocate,
}: AllocatingProps) {
  const read = useRead(getAllOutstanding, { distributor }, { enabled: open, ownFailure: true })
  const invoices = read.data?.data.invoices
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [isTried, setTried] = useState(false)
  const documents = (invoices ?? []).map(({ invoice_id: id, ...one }) => ({ ...one, id }))
  const amounts = { ...oldestFirst(documents, left_paise), ...typed }
  const { wanted, why: whyNotRead } = readAllocations(
    documents.map(({ kind, id, invoice_no: no }) => ({ kind, id, no, typed: amounts[`${kind} ${id}`] ?? '' })),
  )
  const why = whyNotRead ?? whyNotSettle(left_paise, wanted, documents)
  const stays = left_paise - wanted.reduce((sum, { amount_paise }) => sum + amount_paise, 0)

  function submit() {
    setTried(true)
    if (!why && !busy && read.data) onAllocate(asAllocations(wanted), openSum(read.data.data.invoices))
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="wide"
      title="Settle invoices"
      action="Settle invoices"
      onSubmit={submit}
      busy={busy}
      failure={failure ?? (isTried && why)}
      unsaved={Object.keys(typed).length > 0}
    >
      <p className="text-ink-2">
        {formatRupees(left_paise)} of {noun} is on account.{' '}
        {invoices && stays >= 0 && `${formatRupees(stays)} stays there.`}
      </p>
      {read.isError && !invoices && (
        <FailedState onRetry={() => void read.refetch()}>The open invoices did not load.</FailedState>
      )}
      {!invoices && !read.isError && <Skeleton width="100%" height={160} />}
      {invoices?.length === 0 && <p>This distributor has nothing open.</p>}
      {invoices && invoices.length > 0 && (
        <ul className="grid divide-y divide-line border-line border-y" aria-label="Open invoices">
          {invoices.map((invoice) => {
            const key = `${invoice.kind} ${invoice.invoice_id}`
            return (
              <Row
                key={key}
                invoice={invoice}
                typed={amounts[key] ?? ''}
                onType={(text) => setTyped((was) => ({ ...was, [key]: text }))}
              />
            )
          })}
        </ul>
      )}
    </FormDialog>
  )
}

type RowProps = { invoice: Invoice; typed: string; onType: (text: string) => void }

function Row({ invoice, typed, onType }: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_120px] items-center gap-x-4 py-2.5">
      <span>
        <b className="figures font-medium">{invoice.invoice_no}</b>
        <span className="block text-ink-3 text-small">
          {invoice.kind === 'debit_note' && 'debit note, '}due <DateText day={invoice.due_date} />
        </span>
      </span>
      <span className="figures text-ink-2">{formatRupees(invoice.balance_paise)}</span>
      <TextInput
        inputMode="decimal"
        className="figures"
        autoComplete="off"
        aria-label={`Amount for ${invoice.invoice_no}, in rupees`}
        maxLength={16}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </li>
  )
}

function oldestFirst(open: Parameters<typeof settleOldestFirst>[1], left: number): Record<string, string> {
  return Object.fromEntries(
    settleOldestFirst(left, open).map(({ kind, id, amount_paise }) => [`${kind} ${id}`, typedRupees(amount_paise)]),
  )
}
