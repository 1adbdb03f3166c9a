import { useMemo } from 'react'
import { ConfirmChosen } from '#confirming/web/ConfirmChosen.tsx'
import { ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useSelection } from '#kit/web/list/useSelection.ts'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { getDiscountOrder, listDiscountOrders } from '../../orders.ts'
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
        bulk={<ConfirmChosen chosen={chosen} choose={choose} refresh={[listDiscountOrders, getDiscountOrder]} />}
        empty="Nothing to confirm. Discount orders appear here once they are approved."
      />
    </>
  )
}
