import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useMemo } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { ListSearch } from '#kit/web/list/ListSearch.tsx'
import { ListViews } from '#kit/web/list/ListViews.tsx'
import { useListAddress } from '#kit/web/list/listAddress.ts'
import { usePagedList } from '#kit/web/list/pagedList.ts'
import { deleteButtonId, useRemoval } from '#kit/web/list/removal.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { actsIf, useWhyNot } from '#kit/web/rights.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { alert } from '#ui/dialogs/asks.ts'
import { ListHead } from '#ui/table/ListHead.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import type { Column } from '#ui/table/Table.tsx'
import { useMedia } from '#ui/width/useMedia.ts'
import { addDiscounted, listDiscounted, removeDiscounted } from '../contract.ts'

type Discounted = Output<typeof listDiscounted>['data'][number]

const loadAddDiscounted = () => import('./AddDiscounted.tsx').then((part) => part.AddDiscounted)

export function DiscountTab() {
  const address = useListAddress('discount')
  const { search, page } = address
  const read = useRead(listDiscounted, { search_text: search, page }, { keepPrevious: true })
  const list = usePagedList(read, address)
  const adding = useOpening(loadAddDiscounted)
  const whyNotAdd = useWhyNot(addDiscounted)
  const deleting = useWrite(removeDiscounted, { refresh: [listDiscounted] })
  const mayDelete = deleting.whyNot === null
  const isNarrow = useMedia('max-tablet')
  const remove = useRemoval(list, {
    keyOf: codeOf,
    question: "You won't be able to revert this!",
    remove: ({ product_code }, went) => deleting.mutate({ product_code }, went),
    onRemoved: () => void alert({ title: 'Deleted!', text: 'The product has been removed from the discounted list.' }),
  })
  const columns = useMemo(() => actsIf(mayDelete, columnsOf(isNarrow, remove)), [mayDelete, isNarrow, remove])

  return (
    <>
      <ListHead list={list} title={`Manage Discounted Product (Total : ${list.total ?? '…'})`}>
        <span className="max-tablet:order-last max-tablet:flex-none!">
          <ListViews address={address} name="discount" noun="discounted product" />
        </span>
        <ListSearch label="Search by Product Code or Name" address={address} className="h-control-s w-75" />
        <span className="tab-acts">
          <Button size="small" kind="primary" aria-haspopup="dialog" whyNot={whyNotAdd} onClick={adding.open}>
            <Plus />
            Add Discounted Product
          </Button>
        </span>
      </ListHead>
      <ListTable
        list={list}
        label="Discounted products"
        pages="Pages of discounted products"
        className="[--card-actions:1]"
        columns={columns}
        rowKey={codeOf}
        empty="No Records Found"
        failed="The discounted list did not load."
      />
      {adding.Part && <adding.Part key={adding.times} open={adding.isOpen} onClose={adding.close} />}
    </>
  )
}

const codeOf = (product: Discounted) => product.product_code

function columnsOf(isNarrow: boolean, remove: (product: Discounted) => void): Column<Discounted>[] {
  const action: Column<Discounted> = {
    head: 'Action',
    kind: 'actions',
    width: 100,
    cell: (product) => (
      <IconButton
        id={deleteButtonId(product.product_code)}
        label={`Delete ${product.product_name}`}
        onClick={() => remove(product)}
      >
        <Trash />
      </IconButton>
    ),
  }
  if (isNarrow)
    return [
      {
        head: 'Product Name',
        card: 'title',
        cell: (product) => (
          <>
            {product.product_name}
            <Code className="block font-normal text-ink-2">{product.product_code}</Code>
          </>
        ),
      },
      action,
    ]
  return [
    { head: 'Product Code', kind: 'soft', width: 180, cell: (product) => <Code>{product.product_code}</Code> },
    { head: 'Product Name', kind: 'name', cell: (product) => product.product_name },
    action,
  ]
}
