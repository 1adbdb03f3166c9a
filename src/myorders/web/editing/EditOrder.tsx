import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { cartSlice } from '#cart/state.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { statusColour, statusWord } from '#orders/status.ts'
import { crumbLink } from '#orders/web/crumbLink.tsx'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { Sums } from '#orders/web/Sums.tsx'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Badge } from '#ui/base/StatusMark.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { TitleLoading } from '#ui/page/TitleLoading.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { Table } from '#ui/table/Table.tsx'
import { getEdit } from '../../edit-contract.ts'
import { columnsOf } from './editedRows.tsx'
import { type EditedProps, useEdited } from './useEdited.ts'
import '#orders/web/order.css'

const AddProduct = whenOpened(() => import('./AddProduct.tsx').then((part) => part.AddProduct))

export function EditOrder({ orderId, back }: { orderId: number; back: string }) {
  useLiveOrders()
  const [{ orderEditList }] = useSlice(cartSlice)
  const [added, setAdded] = useState(() =>
    orderEditList.filter((line) => line.order_id === orderId).map((line) => line.product_code),
  )
  const also = added.join(',')
  const read = useRead(getEdit, { order_id: orderId, also }, { ownFailure: true, keepPrevious: true })
  const edited = read.data?.data
  useTabTitle(edited && `Edit order ${edited.order_no}`)
  const why = read.error
  if (why && (why.http === 409 || why.http === 404))
    return (
      <>
        <PageHead title="This order can’t be edited" />
        <EmptyState
          action={
            <Link href={back} className={buttonClass('primary')}>
              See the order
            </Link>
          }
        >
          {why.message}
        </EmptyState>
      </>
    )
  if (why && !edited) return <FailedState onRetry={() => void read.refetch()}>The order did not load.</FailedState>
  if (!edited)
    return (
      <div aria-busy="true">
        <PageHead title={<TitleLoading width={260}>Edit order</TitleLoading>} />
      </div>
    )
  return (
    <Lines
      edited={edited}
      back={back}
      onAdd={(code) => setAdded((was) => [...was, code])}
      onStale={() => void read.refetch()}
    />
  )
}

function Lines(props: EditedProps) {
  const { edited, back } = props
  const { rows, ordered, totals, whyNot, isChanged, saving, type, keepTyped, add, save, leave } = useEdited(props)
  const [isAdding, setAdding] = useState(false)
  const columns = useMemo(() => columnsOf(type, keepTyped, saving.isPending), [type, keepTyped, saving.isPending])
  return (
    <>
      <PageHead
        title={
          <>
            Edit order <span className="figures">{edited.order_no}</span>
          </>
        }
        badge={<Badge group={statusColour(edited.status)}>{statusWord(edited.status)}</Badge>}
        actions={
          <Button disabled={saving.isPending} onClick={() => setAdding(true)}>
            <Plus />
            Add a product
          </Button>
        }
        crumbs={[{ label: `Order ${edited.order_no}`, to: back }, { label: 'Edit' }]}
        renderLink={crumbLink}
      >
        For {edited.distributor_name}, {edited.city}, from {edited.cfa_name}. Prices and schemes are today’s.
      </PageHead>
      {saving.error && (
        <div className="mt-5">
          <Notice group="danger" title={saving.error.message || 'The order was not saved'} live>
            Nothing was changed.
          </Notice>
        </div>
      )}
      <Table
        className="mt-5 [--card-actions:1]"
        label="Lines of the order"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.code}
      />
      <Sums
        lines={ordered.map(({ line, priced }) => ({ gst_bp: line.gst_bp, tax_paise: priced.tax_paise }))}
        isInterstate={edited.is_interstate}
        totals={totals}
        wasPaise={edited.total_paise}
      />
      <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
        <p className="mr-2 text-ink-2">{whyNot}</p>
        <Button disabled={saving.isPending} onClick={leave}>
          Leave it as it was
        </Button>
        <Button kind="primary" busy={saving.isPending} disabled={!isChanged || whyNot !== ''} onClick={save}>
          Save the order
        </Button>
      </div>
      <AddProduct
        open={isAdding}
        onClose={() => setAdding(false)}
        order={edited}
        has={rows.map((row) => row.code)}
        onChoose={add}
      />
    </>
  )
}
