import { useMemo, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { formatDay, formatTime } from '#kit/date.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import type { RenderLink } from '#ui/shell/nav.ts'
import { FailedState } from '#ui/table/FailedState.tsx'
import { takeUpload } from '../contract.ts'
import {
  getPurchaseOrder,
  listPurchaseOrders,
  type PoState,
  type PurchaseOrder,
  poStateGroup,
  poStateInWords,
  returnPurchaseOrder,
} from '../purchase-orders.ts'
import { GiveRows } from './GiveRows.tsx'
import { keepFile } from './lastFile.ts'
import { PoDocument } from './PoDocument.tsx'
import { useSending } from './sending.ts'

const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))

const states = (['new', 'entering', 'ordered', 'returned'] as const).map((value) => ({
  value,
  label: poStateInWords[value],
}))

export function PoDetails() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <OnePo key={id} id={id} /> : <PoList />
}

const State = ({ state }: { state: PoState }) => (
  <StatusMark group={poStateGroup[state]}>{poStateInWords[state]}</StatusMark>
)

function PoList() {
  const [{ userType }] = useSlice(authSlice)
  const byFirm = userType === 'Employee'
  const list = useList(listPurchaseOrders, {
    name: 'po',
    filters: { state: oneOf(['new', 'entering', 'ordered', 'returned']) },
  })
  const columns = useMemo(() => columnsOf(byFirm), [byFirm])
  return (
    <>
      <PageHead
        title="Purchase orders"
        actions={
          <>
            <ExportMenu list={listPurchaseOrders} input={list.narrowed} name="purchase-orders" disabled={!list.total} />
            <Link href="/upload-po" className={buttonClass('primary')}>
              Upload a purchase order
            </Link>
          </>
        }
      >
        What happened to each one.
      </PageHead>
      <ListView
        list={list}
        noun="purchase order"
        search={byFirm ? 'Search by number or stockist' : 'Search by number'}
        filters={<ChipFilter list={list} name="state" label="State" options={states} />}
        columns={columns}
        rowKey={({ id }) => id}
        empty="No purchase orders yet. Upload one."
        opens={{ hrefOf: ({ id }) => `/po-details?id=${id}`, trail: 'po', endpoint: listPurchaseOrders }}
      />
    </>
  )
}

function columnsOf(byFirm: boolean): ListColumn<PurchaseOrder>[] {
  return [
    {
      head: 'PO number',
      kind: 'name',
      card: 'title',
      cell: ({ id, po_no }) => (
        <Link href={`/po-details?id=${id}`} className="figures inline-block py-0.5">
          <Marked>{po_no}</Marked>
        </Link>
      ),
    },
    { head: 'Dated', kind: 'date', cell: ({ po_date }) => <DateText day={po_date} /> },
    ...(byFirm
      ? [
          {
            head: 'Stockist',
            card: 'wide' as const,
            cell: (po: PurchaseOrder) => <Marked>{po.distributor_name}</Marked>,
          },
        ]
      : []),
    { head: 'Sent', kind: 'date', cell: ({ uploaded_at }) => formatTime(uploaded_at) },
    { head: 'State', cell: ({ state }) => <State state={state} /> },
    {
      head: 'Result',
      card: 'wide',
      cell: ({ order_id, order_no, reason }) =>
        order_id !== null ? (
          <Link href={`/my-order-details/${order_id}`} className="figures inline-block py-0.5 whitespace-nowrap">
            Order {order_no}
          </Link>
        ) : (
          reason || '–'
        ),
    },
  ]
}

const crumbLink: RenderLink = ({ to, children }) => (
  <Link href={to} className="-my-1 inline-block py-1">
    {children}
  </Link>
)

/** The document, and beside it its lines: typed, pasted or from a sheet. */
function OnePo({ id }: { id: string }) {
  const [{ userType }] = useSlice(authSlice)
  const read = useRead(getPurchaseOrder, { id }, { ownFailure: true })
  const po = read.data?.data
  useTabTitle(po && `Purchase order ${po.po_no}`)
  if (!po)
    return read.isError ? (
      <FailedState onRetry={() => void read.refetch()}>
        We can’t find that purchase order, or it is not yours to see.
      </FailedState>
    ) : (
      <Skeleton width="100%" height={480} />
    )
  const isOpen = po.state === 'new' || po.state === 'entering'
  return (
    <>
      <PageHead
        crumbs={[{ label: 'Purchase orders', to: '/po-details' }, { label: po.po_no }]}
        renderLink={crumbLink}
        title={`Purchase order ${po.po_no}`}
        badge={<State state={po.state} />}
        actions={
          <>
            {po.state !== 'replaced' && po.state !== 'ordered' && (
              <Link href={`/upload-po?corrects=${po.id}`} className={buttonClass()}>
                Send a correction
              </Link>
            )}
            {isOpen && userType === 'Employee' && <SendBack po={po} />}
          </>
        }
      >
        {po.distributor_name}, dated {formatDay(po.po_date)}. Sent by {po.uploaded_by}, {formatTime(po.uploaded_at)}.
      </PageHead>
      <div className="grid grid-cols-1 gap-6 items-start mt-5 desk:grid-cols-2 desk:[&>:first-child]:order-2">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {po.state === 'returned' && (
            <Notice group="danger" title={`Sent back: ${po.reason}`}>
              Send a correction with the right document.
            </Notice>
          )}
          {po.order_id !== null && (
            <Notice
              group="success"
              title={`It became order ${po.order_no}.`}
              actions={
                <Link href={`/my-order-details/${po.order_id}`} className={buttonClass('default', 'small')}>
                  Open order
                </Link>
              }
            />
          )}
          {isOpen && <Lines po={po} />}
        </div>
        <div className="min-w-0">
          <PoDocument po={po} kind="customer" />
        </div>
      </div>
    </>
  )
}

function Lines({ po }: { po: PurchaseOrder }) {
  const [, navigate] = useLocation()
  const sending = useSending(takeUpload, (upload, given) => {
    keepFile(upload.id, given)
    navigate(`/upload-order-details?id=${upload.id}`)
  })
  const whose = { purchase_order: String(po.id) }
  return (
    <section>
      <SectionHead title="Its lines" />
      {po.upload_id !== null && (
        <p className="mb-4">
          <Link href={`/upload-order-details?id=${po.upload_id}`} className={buttonClass('primary')}>
            Continue with its rows
          </Link>
        </p>
      )}
      {po.upload_id === null && po.reading !== '' && (
        <div className="mb-4">
          <Notice title={po.reading} />
        </div>
      )}
      <GiveRows
        sending={sending}
        action="Check rows"
        onFile={(file) => sending.send({ ...whose, file })}
        onText={(text) => sending.send({ ...whose, text })}
      />
    </section>
  )
}

function SendBack({ po }: { po: PurchaseOrder }) {
  const [isAsking, setAsking] = useState(false)
  const back = useWrite(returnPurchaseOrder, { refresh: [getPurchaseOrder, listPurchaseOrders], ownFailure: true })
  return (
    <>
      <Button onClick={() => setAsking(true)}>Send back</Button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Send PO ${po.po_no} back?`}
        text="The stockist reads the reason and can send a correction."
        action="Send back"
        busy={back.isPending}
        failure={whyFailed(back.error)}
        onReason={(reason) =>
          back.mutate(
            { id: String(po.id), reason },
            {
              onSuccess: () => {
                setAsking(false)
                toast({ group: 'success', text: `PO ${po.po_no} is sent back.` })
              },
            },
          )
        }
      />
    </>
  )
}
