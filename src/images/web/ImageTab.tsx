import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useMemo, useRef, useState } from 'react'
import { pageSize } from '#kit/list.ts'
import { useWrite } from '#kit/web/query.ts'
import { alert, confirm } from '#ui/asks.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { StepPager } from '#ui/Pager.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { Tooltip, TooltipGroup } from '#ui/Tooltip.tsx'
import { useMedia } from '#ui/useMedia.ts'
import { deleteImage, listImages } from '../contract.ts'
import { imageSide } from '../rules.ts'
import { ListHead, StickyFoot } from './ListHead.tsx'
import { longestSearch, useLastPage, useListAddress, useSearchBox } from './listAddress.ts'
import { deleteButtonId, focusNeighbour, isOutOfDate, useStable } from './removal.ts'
import { type ProductImage, useImages, useNearBottom } from './useImages.ts'
import { useOpening } from './useOpening.ts'

const loadAddImages = () => import('./AddImages.tsx').then((part) => part.AddImages)
const loadFullImage = () => import('./FullImage.tsx').then((part) => part.FullImage)

export function ImageTab() {
  const address = useListAddress('image')
  const box = useSearchBox(address)
  const { query, rows, total, firstPage, lastPage } = useImages(address.search, address.page)
  const [shown, setShown] = useState<ProductImage | null>(null)
  const adding = useOpening(loadAddImages)
  const full = useOpening(loadFullImage)
  const head = useRef<HTMLHeadingElement>(null)
  const deleting = useWrite(deleteImage, { refresh: [listImages], ownFailure: true })
  const remove = useStable(async (image: ProductImage) => {
    const isSure = await confirm({ text: "You won't be able to revert this!", action: 'Delete' })
    if (!isSure) return
    deleting.mutate(
      { product_image_id: image.product_image_id },
      {
        onSuccess: () => {
          focusNeighbour({ keys: (rows ?? []).map(idOf), key: idOf(image), head: head.current })
          void alert({ title: 'Deleted!', text: 'Your product image has been deleted.' })
        },
        // Nothing is said of a failure, as it is specified; but a list that is out of date is read again.
        onError: (failure) => isOutOfDate(failure) && void query.refetch(),
      },
    )
  })
  const isNarrow = useMedia('(max-width: 639px)')
  const show = useStable((image: ProductImage) => {
    setShown(image)
    full.open()
  })
  const columns = useMemo(() => columnsOf(isNarrow, show, remove), [isNarrow, show, remove])

  useLastPage(
    address,
    rows && !query.isPlaceholderData ? { rows: rows.length, total: total ?? 0, size: pageSize } : null,
  )
  useNearBottom(() => {
    if (query.hasNextPage && !query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage()
  })

  function goTo(page: number) {
    address.setPage(page)
    head.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <ListHead
        ref={head}
        busy={query.isFetching}
        title={
          <>
            Product Image <span className="font-normal text-ink-3">{total}</span>
          </>
        }
      >
        <SearchInput
          label="Search by Product Image"
          maxLength={longestSearch}
          slash
          className="h-control-s w-75 max-tablet:flex-[1_0_100%]!"
          {...box}
        />
        <Button size="small" kind="primary" aria-haspopup="dialog" onClick={adding.open}>
          <Plus />
          Add Product Image
        </Button>
      </ListHead>
      <TooltipGroup>
        <Table
          label="Product images"
          className="[--card-actions:1] [&_.cards_.ac]:top-3.5"
          columns={columns}
          rows={rows}
          rowKey={idOf}
          skeletonRows={8}
          busy={query.isPlaceholderData}
          empty="No Records Found"
          failed={
            query.isError && !rows ? { text: 'The images did not load.', onRetry: () => void query.refetch() } : null
          }
          foot={
            total !== undefined &&
            total > pageSize && (
              <StickyFoot onPhones>
                {query.isFetchNextPageError && (
                  <p className="flex items-center gap-3 border-line border-t px-3 py-2 text-ink-2">
                    The next images did not load.
                    <Button kind="link" onClick={() => void query.fetchNextPage()}>
                      Try again
                    </Button>
                  </p>
                )}
                <StepPager
                  label="Pages of images"
                  text={`${(firstPage - 1) * pageSize + 1}–${Math.min(lastPage * pageSize, total)} of ${total}`}
                  hasPrev={firstPage > 1}
                  hasNext={lastPage * pageSize < total}
                  onPrev={() => goTo(firstPage - 1)}
                  onNext={() => goTo(lastPage + 1)}
                />
              </StickyFoot>
            )
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
