import { groupIndian } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { textOf } from '#kit/web/list/filters.ts'
import { SelectFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useRead } from '#kit/web/query.ts'
import { listPlants } from '#places/contract.ts'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { Marked } from '#ui/base/Marked.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { listOuts, type StockOut } from '../transfer-contract.ts'

/** What sells and is out, or lasts less than two weeks. */
export function OutTab() {
  const list = useList(listOuts, { name: 'out', filters: { plant: textOf(10) } })
  const plants = useRead(listPlants, {}).data?.data ?? []
  return (
    <div className="mt-4">
      <div className="tab-acts">
        <ExportMenu list={listOuts} input={list.narrowed} name="stock-outs" disabled={!list.total} />
      </div>
      <ListView
        list={list}
        noun="product"
        label="Products out of stock or nearly so"
        search="Search by product"
        filters={<SelectFilter list={list} name="plant" label="Plant" all="All plants" choices={plants} />}
        columns={columns}
        rowKey={(row) => `${row.plant_code} ${row.product_code}`}
        empty="Everything that sells lasts two weeks or longer."
      />
    </div>
  )
}

const columns: ListColumn<StockOut>[] = [
  {
    head: 'Product',
    kind: 'name',
    cell: (row) => (
      <>
        <Marked>{row.product_name}</Marked>
        <span className="block font-normal text-ink-2">
          <Code>
            <Marked>{row.product_code}</Marked>
          </Code>{' '}
          {row.pack}
        </span>
      </>
    ),
  },
  { head: 'Plant', cell: (row) => row.plant_name },
  { head: 'In stock', kind: 'number', cell: (row) => groupIndian(row.quantity) },
  { head: 'Sold in 90 days', kind: 'number', cell: (row) => groupIndian(row.sold_qty) },
  {
    head: 'Short on orders',
    kind: 'number',
    cell: (row) => (row.waiting_qty > 0 ? groupIndian(row.waiting_qty) : '–'),
  },
  {
    head: 'Lasts',
    cell: (row) =>
      row.quantity === 0 ? (
        <StatusMark group="danger">Out of stock</StatusMark>
      ) : (
        <StatusMark group="warning">{counted(row.cover_days, 'day')}</StatusMark>
      ),
  },
]
