import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useMemo, useState } from 'react'
import { pageSize } from '#kit/list.ts'
import { ListSearch } from '#kit/web/list/ListSearch.tsx'
import { ListViews } from '#kit/web/list/ListViews.tsx'
import { useListAddress } from '#kit/web/list/listAddress.ts'
import { usePagedList } from '#kit/web/list/pagedList.ts'
import { deleteButtonId, useRemoval } from '#kit/web/list/removal.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useWrite } from '#kit/web/query.ts'
import { actsIf, useMay, useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { alert } from '#ui/dialogs/asks.ts'
import { Tooltip, TooltipGroup } from '#ui/dialogs/Tooltip.tsx'
import { ListHead } from '#ui/table/ListHead.tsx'
import { ListTable, StickyFoot } from '#ui/table/ListTable.tsx'
import { StepPager, shownOf } from '#ui/table/Pager.tsx'
import type { Column } from '#ui/table/Table.tsx'
import { useMedia } from '#ui/width/useMedia.ts'
import { addImages, deleteImage, listImages } from '../contract.ts'
import { imageSide } from '../rules.ts'
import { type ProductImage, useImages, useNearBottom } from './useImages.ts'

const loadAddImages = () => import('./AddImages.tsx').then((part) => part.AddImages)
const loadFullImage = () => import('./FullImage.tsx').then((part) => part.FullImage)

/** The list grows while it is scrolled: taking 200 rows away at once would be a frame of 0.2 s. */
const mostWhole = 60

export function ImageTab() {
  const address = useListAddress('image')
  const { query, read, firstPage, lastPage } = useImages(address.search, address.page)
  const list = usePagedList(read, address)
  const { total = 0 } = list
  const [shown, setShown] = useState<ProductImage | null>(null)
  const adding = useOpening(loadAddImages)
  const full = useOpening(loadFullImage)
  const whyNotAdd = useWhyNot(addImages)
  const mayDelete = useMay(deleteImage)
  const remove = useRemove(list)
  const isNarrow = useMedia('max-tablet')
  const show = useStable((image: ProductImage) => {
    setShown(image)
    full.open()
  })
  const columns = useMemo(
    () => actsIf(mayDelete, columnsOf(isNarrow, show, remove)),
    [mayDelete, isNarrow, show, remove],
  )

  useNearBottom(() => {
    if (query.hasNextPage && !query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage()
  })

  return (
    <>
      <ListHead list={list} title="Product Image" total={list.total}>
        <span className="max-tablet:order-last max-tablet:flex-none!">
          <ListViews address={address} name="image" noun="product image" />
        </span>
        <ListSearch label="Search by Product Image" address={address} className="h-control-s w-75" />
        <span className="tab-acts">
          <Button size="small" kind="primary" aria-haspopup="dialog" whyNot={whyNotAdd} onClick={adding.open}>
            <Plus />
            Add Product Image
          </Button>
        </span>
      </ListHead>
      <TooltipGroup>
        <ListTable
          list={list}
          label="Product images"
          className="[--card-actions:1] [&_.cards_.row-acts]:top-3.5"
          columns={columns}
          rowKey={idOf}
          wholeUpTo={mostWhole}
          empty="No Records Found"
          failed="The images did not load."
          pages={
            <StickyFoot onPhones>
              {query.isFetchNextPageError && <NextFailed onRetry={() => void query.fetchNextPage()} />}
              <StepPager
                label="Pages of images"
                text={shownOf((firstPage - 1) * pageSize + 1, Math.min(lastPage * pageSize, total), total)}
                hasPrev={firstPage > 1}
                hasNext={lastPage * pageSize < total}
                onPrev={() => list.goTo(firstPage - 1)}
                onNext={() => list.goTo(lastPage + 1)}
              />
            </StickyFoot>
          }
        />
      </TooltipGroup>
      {full.Part && shown && <full.Part key={full.times} open={full.isOpen} onClose={full.close} image={shown} />}
      {adding.Part && (
        <adding.Part
          key={adding.times}
          open={adding.isOpen}
          onClose={adding.close}
          onAdded={() => {
            adding.close()
            address.setPage(1)
          }}
        />
      )}
    </>
  )
}

function useRemove(list: Parameters<typeof useRemoval<ProductImage>>[0]) {
  const deleting = useWrite(deleteImage, { refresh: [listImages], ownFailure: true })
  // Nothing is said of a failure, as it is specified.
  return useRemoval(list, {
    keyOf: idOf,
    question: "You won't be able to revert this!",
    remove: ({ product_image_id }, went) => deleting.mutate({ product_image_id }, went),
    onRemoved: () => void alert({ title: 'Deleted!', text: 'Your product image has been deleted.' }),
  })
}

function NextFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="flex items-center gap-3 border-line border-t px-3 py-2 text-ink-2">
      The next images did not load.
      <Button kind="link" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}

const idOf = (image: ProductImage) => image.product_image_id

function columnsOf(
  isNarrow: boolean,
  show: (image: ProductImage) => void,
  remove: (image: ProductImage) => void,
): Column<ProductImage>[] {
  const thumbnail = (image: ProductImage) => <Thumbnail image={image} onOpen={() => show(image)} />
  const bin = (image: ProductImage, title?: string) => (
    <IconButton
      id={deleteButtonId(image.product_image_id)}
      label={`Delete Product Image ${image.image_name}`}
      title={title}
      onClick={() => remove(image)}
    >
      <Trash />
    </IconButton>
  )
  const action = { head: 'Action', kind: 'actions', width: 100 } as const
  if (isNarrow)
    return [
      {
        head: 'Image Name',
        card: 'title',
        cell: (image) => (
          <span className="flex items-center gap-3">
            {thumbnail(image)}
            <span className="min-w-0 truncate">{image.image_name}</span>
          </span>
        ),
      },
      // Where nothing hovers, the browser's own tooltip is enough.
      { ...action, cell: (image) => bin(image, 'Delete Product Image') },
    ]
  return [
    { head: 'Product Image', width: 180, cell: thumbnail },
    {
      head: 'Image Name',
      // One line each, so that all rows are equally high and two thousand scroll smoothly.
      cell: (image) => (
        <span className="line-clamp-1 font-medium" title={image.image_name}>
          {image.image_name}
        </span>
      ),
    },
    { ...action, cell: (image) => <Tooltip text="Delete Product Image">{bin(image)}</Tooltip> },
  ]
}

function Thumbnail({ image, onOpen }: { image: ProductImage; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Show ${image.image_name}`}
      className="block size-11 flex-none overflow-clip rounded-control border border-line bg-sunken hover:border-accent-line"
      onClick={onOpen}
    >
      <img
        src={image.image_url}
        alt=""
        width={imageSide}
        height={imageSide}
        loading="lazy"
        decoding="async"
        className="size-full object-contain"
      />
    </button>
  )
}
