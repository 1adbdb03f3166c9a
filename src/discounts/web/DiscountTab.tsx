import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useMemo, useRef } from 'react'
import { ListHead, StickyFoot } from '#images/web/ListHead.tsx'
import { longestSearch, useLastPage, useListAddress, useSearchBox } from '#images/web/listAddress.ts'
import { deleteButtonId, focusNeighbour, isOutOfDate, useStable } from '#images/web/removal.ts'
import { useOpening } from '#images/web/useOpening.ts'
import type { Output } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { alert, confirm } from '#ui/asks.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { Pager } from '#ui/Pager.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { useMedia } from '#ui/useMedia.ts'
import { listDiscounted, removeDiscounted } from '../contract.ts'

type Discounted = Output<typeof listDiscounted>['data'][number]

const loadAddDiscounted = () => import('./AddDiscounted.tsx').then((part) => part.AddDiscounted)

export function DiscountTab() {
  const address = useListAddress('discount')
  const box = useSearchBox(address)
  const { search, page } = address
  const list = useRead(listDiscounted, { search_text: search, page }, { keepPrevious: true })
  const { data, isPlaceholderData } = list
  const adding = useOpening(loadAddDiscounted)
  const head = useRef<HTMLHeadingElement>(null)
  const deleting = useWrite(removeDiscounted, { refresh: [listDiscounted] })
  const isNarrow = useMedia('(max-width: 639px)')

  const remove = useStable(async (product: Discounted) => {
    const isSure = await confirm({ text: "You won't be able to revert this!", action: 'Delete' })
    if (!isSure) return
    deleting.mutate(
      { product_code: product.product_code },
      {
        onSuccess: () => {
          focusNeighbour({ keys: (data?.data ?? []).map(codeOf), key: codeOf(product), head: head.current })
          void alert({ title: 'Deleted!', text: 'The product has been removed from the discounted list.' })
        },
        onError: (failure) => isOutOfDate(failure) && void list.refetch(),
      },
    )
  })
  const columns = useMemo(() => columnsOf(isNarrow, remove), [isNarrow, remove])
  useLastPage(
    address,
    data && !isPlaceholderData ? { rows: data.data.length, total: data.total, size: pageSize } : null,
  )

  return (
    <>
      <ListHead ref={head} busy={list.isFetching} title={`Manage Discounted Product (Total : ${data?.total ?? '…'})`}>
        <SearchInput
          label="Search by Product Code or Name"
          maxLength={longestSearch}
          slash
          className="h-control-s w-75 max-tablet:flex-[1_0_100%]!"
          {...box}
        />
        <Button size="small" kind="primary" aria-haspopup="dialog" onClick={adding.open}>
          <Plus />
          Add Discounted Product
        </Button>
      </ListHead>
      <Table
        label="Discounted products"
        className="[--card-actions:1]"
        columns={columns}
        rows={data?.data}
        rowKey={codeOf}
        skeletonRows={8}
        busy={isPlaceholderData}
        empty="No Records Found"
        failed={
          list.isError && !data
            ? { text: 'The discounted list did not load.', onRetry: () => void list.refetch() }
            : null
        }
        foot={
          data &&
          data.total > pageSize && (
            <StickyFoot>
              <Pager
                label="Pages of discounted products"
                page={page}
                pageSize={pageSize}
                total={data.total}
                onPage={(next) => {
                  address.setPage(next)
                  head.current?.scrollIntoView({ block: 'nearest' })
                }}
              />
            </StickyFoot>
          )
        }
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
