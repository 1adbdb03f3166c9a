import ListChecks from 'lucide-react/icons/list-checks'
import Undo2 from 'lucide-react/icons/undo-2'
import { Suspense, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { listAllInvoices } from '#invoices/contract.ts'
import type { Output } from '#kit/endpoint.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf, textOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useWrite } from '#kit/web/query.ts'
import { useMay } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { getAllOutstanding } from '#outstanding/contract.ts'
import { IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { allocateReceipt, listReceipts, reverseReceipt } from '../../contract.ts'

type Receipt = Output<typeof listReceipts>['data'][number]

const Allocating = whenOpened(() => import('./Allocating.tsx').then((part) => part.Allocating))
const ExpectedQueue = whenShown(() => import('./ExpectedQueue.tsx').then((part) => part.ExpectedQueue))
const NotesOnAccount = whenShown(() => import('./NotesOnAccount.tsx').then((part) => part.NotesOnAccount))
const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))

/** Of one firm: of all, the list of firms knows who has some. */
const moneyLeft = [{ value: '1', label: 'Money on account' }]

function useReceipts() {
  return useList(listReceipts, { name: 'receipt', filters: { distributor: textOf(60), on_account: oneOf(['1']) } })
}

export function ExportReceipts() {
  const list = useReceipts()
  return <ExportMenu list={listReceipts} input={list.narrowed} name="receipts" disabled={!list.total} />
}

export function Receipts() {
  const list = useReceipts()
  const [asked, setAsked] = useState<{ receipt: Receipt; isOpen: boolean; times: number } | null>(null)
  const reverse = useWrite(reverseReceipt, {
    refresh: [listReceipts, getAllOutstanding, listAllInvoices],
    ownFailure: true,
  })
  const ask = useStable((receipt: Receipt) => {
    reverse.reset()
    setAsked((was) => ({ receipt, isOpen: true, times: (was?.times ?? 0) + 1 }))
  })
  const close = () => setAsked((was) => was && { ...was, isOpen: false })
  const [given, setGiven] = useState<{ receipt: Receipt; isOpen: boolean; times: number } | null>(null)
  const give = useStable((receipt: Receipt) =>
    setGiven((was) => ({ receipt, isOpen: true, times: (was?.times ?? 0) + 1 })),
  )
  const mayAllocate = useMay(allocateReceipt)
  const mayChange = reverse.whyNot === null && mayAllocate
  const columns = useMemo(() => columnsOf(mayChange ? { ask, give } : null), [mayChange, ask, give])
  const ofOne = list.address.filters.distributor
  return (
    <>
      <Suspense>
        <ExpectedQueue distributor={ofOne ?? ''} />
      </Suspense>
      <ListView
        list={list}
        noun="receipt"
        search="Search by reference or distributor"
        {...(ofOne && {
          filters: <ChipFilter list={list} name="on_account" label="Money" options={moneyLeft} />,
        })}
        columns={columns}
        rowKey={(receipt) => receipt.id}
        empty="No receipts yet. Enter money as it comes in."
      />
      {ofOne && list.address.filters.on_account === '1' && (
        <Suspense>
          <NotesOnAccount distributor={ofOne} />
        </Suspense>
      )}
      {given && (
        <AllocateReceipt
          key={`give ${given.times}`}
          open={given.isOpen}
          onClose={() => setGiven((was) => was && { ...was, isOpen: false })}
          receipt={given.receipt}
        />
      )}
      {asked && (
        <ReasonDialog
          key={asked.times}
          open={asked.isOpen}
          onClose={close}
          title={`Reverse receipt ${asked.receipt.reference}?`}
          text="The invoices it settled are open again. The receipt stays in the list, marked as reversed."
          action="Reverse receipt"
          cancel="Keep it"
          busy={reverse.isPending}
          failure={whyFailed(reverse.error)}
          onReason={(reason) =>
            reverse.mutate(
              { id: String(asked.receipt.id), reason },
              {
                onSuccess: () => {
                  close()
                  toast({ group: 'success', text: `Receipt ${asked.receipt.reference} is reversed.` })
                },
              },
            )
          }
        />
      )}
    </>
  )
}

type AllocateReceiptProps = { open: boolean; onClose: () => void; receipt: Receipt }

function AllocateReceipt({ open, onClose, receipt }: AllocateReceiptProps) {
  const allocate = useWrite(allocateReceipt, {
    refresh: [listReceipts, getAllOutstanding, listAllInvoices],
    ownFailure: true,
  })
  return (
    <Allocating
      open={open}
      onClose={onClose}
      noun={`receipt ${receipt.reference}`}
      distributor={receipt.distributor}
      left_paise={receipt.on_account_paise}
      busy={allocate.isPending}
      failure={whyFailed(allocate.error)}
      onAllocate={(allocations, expected_open_paise) =>
        allocate.mutate(
          { id: String(receipt.id), allocations, expected_open_paise },
          {
            onSuccess: () => {
              onClose()
              toast({ group: 'success', text: `Invoices are settled with receipt ${receipt.reference}.` })
            },
          },
        )
      }
    />
  )
}

type Acts = { ask: (receipt: Receipt) => void; give: (receipt: Receipt) => void }

function columnsOf(acts: Acts | null): ListColumn<Receipt>[] {
  return [
    {
      head: 'Reference',
      card: 'title',
      cell: (receipt) => (
        <Code>
          <Marked>{receipt.reference}</Marked>
        </Code>
      ),
    },
    {
      head: 'Received',
      kind: 'date',
      sortBy: 'received_on',
      cell: (receipt) => <DateText day={receipt.received_on} />,
    },
    {
      head: 'Distributor',
      kind: 'name',
      card: 'wide',
      sortBy: 'distributor_name',
      cell: (receipt) => <Marked>{receipt.distributor_name}</Marked>,
    },
    {
      head: 'Settles',
      kind: 'soft',
      card: 'wide',
      cell: (receipt) => <Settles receipt={receipt} />,
    },
    { head: 'TDS ₹', kind: 'number', cell: (receipt) => <Money paise={receipt.tds_paise} column dash /> },
    { head: 'On account ₹', kind: 'number', cell: (receipt) => <Money paise={receipt.on_account_paise} column dash /> },
    {
      head: 'Amount ₹',
      kind: 'number',
      sortBy: 'amount_paise',
      cell: (receipt) => <Money paise={receipt.amount_paise} column />,
    },
    {
      head: 'State',
      cell: (receipt) =>
        receipt.reversed_at ? (
          <span title={receipt.reversal_reason ?? ''}>
            <StatusMark group="danger">Reversed</StatusMark>
          </span>
        ) : (
          <StatusMark group="success">Entered</StatusMark>
        ),
    },
    ...(acts
      ? [
          {
            head: 'Actions',
            kind: 'actions' as const,
            cell: (receipt: Receipt) => <Actions receipt={receipt} acts={acts} />,
          },
        ]
      : []),
  ]
}

function Actions({ receipt, acts }: { receipt: Receipt; acts: Acts }) {
  return (
    <>
      {receipt.on_account_paise > 0 && (
        <IconButton
          label={`Settle invoices with receipt ${receipt.reference}`}
          title="Settle invoices"
          aria-haspopup="dialog"
          onClick={() => acts.give(receipt)}
        >
          <ListChecks />
        </IconButton>
      )}
      {!receipt.reversed_at && (
        <IconButton
          label={`Reverse receipt ${receipt.reference}`}
          title="Reverse"
          aria-haspopup="dialog"
          onClick={() => acts.ask(receipt)}
        >
          <Undo2 />
        </IconButton>
      )}
    </>
  )
}

function Settles({ receipt: { allocations, reversed_at, reversal_reason } }: { receipt: Receipt }) {
  if (reversed_at) return reversal_reason
  const [first, ...others] = allocations
  if (!first) return '–'
  return (
    <>
      <Link
        href={`${first.note_id ? '/admin/notes?note_search=' : '/admin/my-invoice?invoice_no='}${encodeURIComponent(first.invoice_no)}`}
        className="figures"
      >
        {first.invoice_no}
      </Link>
      {others.length > 0 && ` and ${others.length} more`}
    </>
  )
}
