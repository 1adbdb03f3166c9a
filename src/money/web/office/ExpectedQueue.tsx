// Payments that firms told of and nobody checked yet: confirmed with one key once they are in the
// bank.
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { listAllInvoices } from '#invoices/contract.ts'
import { formatTime } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { download } from '#kit/web/download.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { getAllOutstanding } from '#outstanding/contract.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { cx } from '#ui/base/cx.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { Kbd } from '#ui/base/Kbd.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { useShortcut } from '#ui/base/useShortcut.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { listReceipts } from '../../contract.ts'
import { methodNames } from '../../paying.ts'
import { confirmExpected, type Expected, listExpected, refuseExpected } from '../../paying-contract.ts'

const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))
const refresh = [listExpected, listReceipts, getAllOutstanding, listAllInvoices]

export function ExpectedQueue({ distributor }: { distributor: string }) {
  const { read, payments, at, list, confirm, isBusy, setPlace, book, ask, asked, refuse, setAsked } =
    useQueue(distributor)
  const isOff = payments.length === 0
  if (read.isError && !read.data)
    return <FailedState onRetry={() => void read.refetch()}>Payments to check did not load.</FailedState>
  if (isOff && !asked?.isOpen) return null
  return (
    <section aria-labelledby="expected-h" className="my-5">
      <SectionHead title={`${counted(read.data?.total ?? 0, 'payment')} to check`} id="expected-h">
        <span className="text-ink-3 text-small max-tablet:hidden">
          <Kbd>J</Kbd> <Kbd>K</Kbd> next, previous
        </span>
      </SectionHead>
      <ul ref={list} tabIndex={-1} className="panel mt-2.5 divide-y divide-line outline-none">
        {payments.map((payment, index) => (
          <Row
            key={payment.id}
            payment={payment}
            isCurrent={index === at}
            isBusy={isBusy && confirm.variables?.id === String(payment.id)}
            whyNot={confirm.whyNot}
            onFocus={() => setPlace(index)}
            onConfirm={() => book(payment)}
            onRefuse={() => ask(payment)}
          />
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          key={asked.times}
          open={asked.isOpen}
          onClose={() => setAsked((was) => was && { ...was, isOpen: false })}
          title={`Payment of ${formatRupees(asked.payment.amount_paise)} not found?`}
          text={`${asked.payment.distributor_name} reads why, and can send the details again.`}
          action="Tell them"
          cancel="Keep it"
          busy={refuse.isPending}
          failure={whyFailed(refuse.error)}
          onReason={(reason) =>
            refuse.mutate(
              { id: String(asked.payment.id), reason },
              {
                onSuccess: () => {
                  setAsked((was) => was && { ...was, isOpen: false })
                  toast({ group: 'success', text: `${asked.payment.distributor_name} is told.` })
                },
              },
            )
          }
        />
      )}
    </section>
  )
}

/** The payments, which of them the keys act on, and the acts. */
function useQueue(distributor: string) {
  const read = useRead(listExpected, { state: 'open', distributor }, { ownFailure: true, keepPrevious: true })
  const confirm = useWrite(confirmExpected, { refresh })
  const refuse = useWrite(refuseExpected, { refresh, ownFailure: true })
  const [place, setPlace] = useState(0)
  const [asked, setAsked] = useState<{ payment: Expected; isOpen: boolean; times: number } | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const payments = read.data?.data ?? []
  const at = Math.min(place, payments.length - 1)
  const current = payments[at]
  const isOff = payments.length === 0
  const isBusy = confirm.isPending

  function book(payment: Expected | undefined) {
    if (!payment || isBusy) return
    if (confirm.whyNot) return toast({ group: 'info', text: confirm.whyNot })
    confirm.mutate(
      { id: String(payment.id) },
      {
        onSuccess: ({ data }) =>
          toast({
            group: 'success',
            text: `Receipt of ${formatRupees(data.amount_paise)} from ${payment.distributor_name} is entered.`,
          }),
      },
    )
  }
  function ask(payment: Expected | undefined) {
    if (!payment || refuse.whyNot) return
    refuse.reset()
    setAsked((was) => ({ payment, isOpen: true, times: (was?.times ?? 0) + 1 }))
  }
  function move(by: number) {
    const to = Math.max(0, Math.min(payments.length - 1, at + by))
    setPlace(to)
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('c', () => book(current), { scope: 'page', off: isOff })
  useShortcut('r', () => ask(current), { scope: 'page', off: isOff })
  useShortcut('j', () => move(1), { scope: 'page', off: isOff })
  useShortcut('k', () => move(-1), { scope: 'page', off: isOff })
  // The row that was confirmed leaves, and the focus with it: it goes to the list.
  useEffect(() => {
    if (document.activeElement === document.body && payments.length > 0 && confirm.isSuccess)
      list.current?.focus({ preventScroll: true })
  }, [payments.length, confirm.isSuccess])
  return { read, payments, at, list, confirm, isBusy, setPlace, book, ask, asked, refuse, setAsked }
}

type RowProps = {
  payment: Expected
  isCurrent: boolean
  isBusy: boolean
  whyNot: string | null
  onFocus: () => void
  onConfirm: () => void
  onRefuse: () => void
}

function Row({ payment, isCurrent, isBusy, whyNot, onFocus, onConfirm, onRefuse }: RowProps) {
  const { distributor, distributor_name, amount_paise, tds_paise, method, reference, paid_on, files } = payment
  return (
    <li
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(
        'grid items-center gap-x-5 gap-y-1.5 border-l-[3px] px-3.5 py-2.5 desk:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_120px_224px]',
        isCurrent ? 'border-l-accent bg-accent-soft' : 'border-l-transparent',
      )}
      onFocus={onFocus}
    >
      <span className="min-w-0">
        <Link
          href={`/admin/current-outstanding?distributor=${encodeURIComponent(distributor)}`}
          className="inline-block py-0.5 font-semibold wrap-anywhere"
        >
          {distributor_name}
        </Link>
        <span className="block text-ink-2 text-small">
          {methodNames[method]} <Code className="wrap-anywhere">{reference}</Code>
        </span>
      </span>
      <span className="min-w-0 text-ink-2 text-small">
        {settlesInWords(payment)}
        <span className="block">
          Paid on <DateText day={paid_on} />, told {formatTime(payment.told_at)}
          {files.map(({ id, file_name }) => (
            <Button
              key={id}
              kind="link"
              className="ml-2 py-0.5"
              aria-label={`Bank’s receipt ${file_name}`}
              onClick={() =>
                void download({
                  path: `/api/adm/expected-receipts/${payment.id}/files/${id}`,
                  name: file_name,
                  kind: 'admin',
                })
              }
            >
              Bank’s receipt
            </Button>
          ))}
        </span>
      </span>
      <span className="figures desk:text-right">
        <b>{formatRupees(amount_paise)}</b>
        {tds_paise > 0 && <span className="block text-ink-3 text-small">and TDS {formatRupees(tds_paise)}</span>}
      </span>
      <span className="flex gap-2 desk:justify-end">
        <Button
          size="small"
          kind={isCurrent ? 'primary' : 'default'}
          busy={isBusy}
          whyNot={whyNot}
          aria-label={`Confirm ${formatRupees(amount_paise)} from ${distributor_name}`}
          onClick={onConfirm}
        >
          Confirm {isCurrent && <Key name="C" />}
        </Button>
        <Button
          size="small"
          aria-haspopup="dialog"
          whyNot={whyNot}
          aria-label={`Not found: ${formatRupees(amount_paise)} from ${distributor_name}`}
          onClick={onRefuse}
        >
          Not found {isCurrent && <Key name="R" />}
        </Button>
      </span>
    </li>
  )
}

/** 'Settles NGI/2627/000145 and 2 more' */
function settlesInWords({ settles }: Expected): string {
  const [first, ...others] = settles
  if (!first) return 'Settles the oldest first'
  return `Settles ${first.no}${others.length > 0 ? ` and ${others.length} more` : ''}`
}

/** Drawn by its style: what the button is called must hold all that it says. */
function Key({ name }: { name: string }) {
  return (
    <Kbd>
      <i className="drawn-keys" data-keys={name} />
    </Kbd>
  )
}
