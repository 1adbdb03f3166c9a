import { useMemo, useState } from 'react'
import { formatRupees } from '#kit/money.ts'
import { ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useSelection } from '#kit/web/list/useSelection.ts'
import { useWrite } from '#kit/web/query.ts'
import { confirmOrders } from '#orders/confirmation-contract.ts'
import { countOrders, getOrder, listOrders } from '#orders/contract.ts'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { counted } from '#ui/base/counted.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { type BulkAnswer, BulkBar } from '#ui/table/BulkBar.tsx'
import { type DiscountOrderRow, getDiscountOrder, listDiscountOrders } from '../../orders.ts'
import { discountColumns } from './discountColumns.tsx'

const detail = '/order-confirmation-discount-details'

/** Discount orders that wait for the distributor's word, with what it keeps of each. */
export function ConfirmList() {
  useLiveOrders()
  const list = useList(listDiscountOrders, { name: 'discount-confirmation', always: { status: 6 } })
  const { selection, chosen, choose } = useSelection(list, {
    keyOf: (row) => row.order_id,
    nameOf: (row) => row.order_no,
  })
  const columns = useMemo(() => discountColumns({ detail, isFirm: true }), [])
  return (
    <>
      <PageHead title="Discount orders to confirm">
        <span className="max-tablet:hidden">
          You pay PTS, bill the net rate to the doctor or hospital, and get the difference and your margin back as a
          credit note.
        </span>
      </PageHead>
      <ListView
        list={list}
        noun="order"
        label="Discount orders to confirm"
        search="Search by order, doctor or hospital"
        columns={columns}
        rowKey={(row) => row.order_id}
        opens={{
          hrefOf: (row) => `${detail}/${row.order_id}`,
          trail: 'discount-confirmation',
          endpoint: listDiscountOrders,
        }}
        selection={selection}
        bulk={<Confirming chosen={chosen} choose={choose} />}
        empty="Nothing to confirm. Discount orders appear here once they are approved."
      />
    </>
  )
}

function Confirming({ chosen, choose }: { chosen: DiscountOrderRow[]; choose: (ids: number[]) => void }) {
  const confirming = useWrite(confirmOrders, {
    refresh: [listDiscountOrders, getDiscountOrder, listOrders, countOrders, getOrder],
  })
  const [answer, setAnswer] = useState<BulkAnswer | null>(null)

  function confirmAll() {
    confirming.mutate(
      { order_ids: chosen.map(({ order_id }) => order_id) },
      {
        onSuccess: ({ data }) => {
          const failed = data.filter(({ ok }) => !ok)
          choose(failed.map(({ order_id }) => order_id))
          setAnswer({
            done: `${counted(data.length - failed.length, 'order')} confirmed.${failed.length > 0 ? ` ${counted(failed.length, 'order')} could not be:` : ''}`,
            failed: failed.map(({ order_id, message = '' }) => ({
              key: order_id,
              name: chosen.find((row) => row.order_id === order_id)?.order_no ?? order_id,
              why: message,
            })),
          })
        },
      },
    )
  }

  return (
    <BulkBar
      noun="order"
      count={chosen.length}
      sum={formatRupees(chosen.reduce((sum, { total_paise }) => sum + total_paise, 0))}
      cannot={null}
      actions={[
        {
          key: 'confirm',
          label: 'Confirm',
          count: chosen.length,
          primary: true,
          busy: confirming.isPending,
          onAct: confirmAll,
        },
      ]}
      onClear={() => choose([])}
      answer={answer}
      onAnswerRead={() => setAnswer(null)}
    />
  )
}
