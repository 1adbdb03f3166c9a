import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useLayoutEffect, useRef, useState } from 'react'
import { todayInIndia } from '#kit/date.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { ListSearch } from '#kit/web/list/ListSearch.tsx'
import { ListViews } from '#kit/web/list/ListViews.tsx'
import { useListAddress } from '#kit/web/list/listAddress.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useMay, useWhyNot } from '#kit/web/rights.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { FilterSelect } from '#ui/table/FilterSelect.tsx'
import { NoMatch } from '#ui/table/NoMatch.tsx'
import { createBanner, deleteBanner, listAllBanners, orderBanners, updateBanner } from '../contract.ts'
import { audienceWords, bannerStates, moved, narrowBanners, runsOn } from '../rules.ts'
import type { KeptBanner } from './types.ts'

const loadForm = () => import('./BannerForm.tsx').then((part) => part.BannerForm)

export function BannerList() {
  const address = useListAddress('banner', ['state'])
  const read = useRead(listAllBanners, {}, { ownFailure: true })
  const state = bannerStates.find((one) => one === address.filters.state)
  const narrowed = { ...(address.search && { search_text: address.search }), ...(state && { state }) }
  const form = useOpening(loadForm)
  const whyNotAdd = useWhyNot(createBanner)
  const [edited, setEdited] = useState<KeptBanner | null>(null)
  const edit = (banner: KeptBanner | null) => {
    setEdited(banner)
    form.open()
  }
  return (
    <>
      <PageHead
        title="Banners"
        crumbs={[{ label: 'Content' }, { label: 'Banners' }]}
        actions={
          <>
            <ExportMenu list={listAllBanners} input={narrowed} name="banners" disabled={!read.data?.total} />
            <Button kind="primary" aria-haspopup="dialog" whyNot={whyNotAdd} onClick={() => edit(null)}>
              <Plus />
              Add banner
            </Button>
          </>
        }
      >
        Shown on the sign-in page and on the customers’ home page, in this order.
      </PageHead>
      <div className="mt-5">
        {read.isError && !read.data ? (
          <FailedState onRetry={() => void read.refetch()}>The banners did not load.</FailedState>
        ) : (
          <>
            <div className="mb-4 flex flex-wrap items-center gap-3">
              <ListSearch label="Search banners" address={address} className="h-control-s w-75 max-tablet:w-full" />
              <FilterSelect
                label="State"
                all="All banners"
                choices={bannerStates.map((state) => ({ code: state, name: state }))}
                value={address.filters.state}
                onChange={(state) => address.setFilters({ state })}
                className="h-control-s w-44!"
              />
              <span className="ml-auto">
                <ListViews address={address} name="banner" noun="banner" />
              </span>
            </div>
            <Listed banners={read.data?.data} narrowed={narrowed} clear={address.clearAll} edit={edit} />
          </>
        )}
      </div>
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} banner={edited} />}
    </>
  )
}

type ListedProps = {
  banners: KeptBanner[] | undefined
  narrowed: { search_text?: string; state?: string }
  clear: () => void
  edit: (banner: KeptBanner) => void
}

/** Moved among all of them: where only some are shown, they stand still. */
function Listed({ banners, narrowed, clear, edit }: ListedProps) {
  const order = useWrite(orderBanners, { refresh: [listAllBanners] })
  const isWhole = !narrowed.state && !narrowed.search_text
  const mayMove = order.whyNot === null && isWhole
  const mayEdit = useMay(updateBanner)
  const [dragged, setDragged] = useState<number | null>(null)
  const keepFocus = useFocusKept(banners)
  if (!banners) {
    return (
      <div className="panel grid gap-6 p-4">
        <Skeleton width={320} />
        <Skeleton width={260} />
      </div>
    )
  }
  if (banners.length === 0)
    return <EmptyState>No banners yet. Add one with a picture three times as wide as high.</EmptyState>
  const shown = narrowBanners(banners, narrowed, todayInIndia(new Date()))
  if (shown.length === 0) return <NoMatch onClear={clear}>No banners match.</NoMatch>
  const ids = banners.map(({ id }) => id)
  const move = (id: number, to: number) => order.mutate({ ids: moved(ids, id, to) })
  const step = (id: number, at: number, way: Way) => {
    keepFocus(id, way)
    move(id, way === 'up' ? at - 1 : at + 1)
  }
  return (
    <ol className="panel" aria-busy={order.isPending}>
      {shown.map((banner, at) => (
        <li
          key={banner.id}
          draggable={mayMove}
          onDragStart={() => setDragged(banner.id)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => dragged !== null && dragged !== banner.id && move(dragged, at)}
          className="flex flex-wrap items-center gap-4 px-4 py-3 not-first:border-line not-first:border-t"
        >
          <img src={banner.image_url} alt={banner.alt} className="aspect-3/1 w-36 rounded-control object-cover" />
          <BannerFacts banner={banner} />
          <span className="flex gap-1">
            {mayMove && (
              <>
                <IconButton
                  id={stepId(banner.id, 'up')}
                  label={`Move ${banner.title} up`}
                  disabled={at === 0}
                  onClick={() => step(banner.id, at, 'up')}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  id={stepId(banner.id, 'down')}
                  label={`Move ${banner.title} down`}
                  disabled={at === banners.length - 1}
                  onClick={() => step(banner.id, at, 'down')}
                >
                  <ArrowDown />
                </IconButton>
              </>
            )}
            {mayEdit && (
              <IconButton label={`Edit ${banner.title}`} aria-haspopup="dialog" onClick={() => edit(banner)}>
                <Pencil />
              </IconButton>
            )}
            <DeleteBanner banner={banner} />
          </span>
        </li>
      ))}
    </ol>
  )
}

type Way = 'up' | 'down'
const stepId = (id: number, way: Way) => `banner-${id}-${way}`

/**
 * A row that moves takes the focus out of its button, and so does one that arrives at an end: it
 * goes on where it was.
 */
function useFocusKept(banners: KeptBanner[] | undefined) {
  const left = useRef<{ id: number; way: Way } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order
  useLayoutEffect(() => {
    if (!left.current) return
    const { id, way } = left.current
    left.current = null
    const [same, other] = [way, way === 'up' ? 'down' : 'up'].map((one) =>
      document.getElementById(stepId(id, one as Way)),
    )
    const hasLeft = document.activeElement !== document.body && document.activeElement !== same
    if (!hasLeft) (same?.matches(':disabled') ? other : same)?.focus()
  }, [banners])
  return (id: number, way: Way) => {
    left.current = { id, way }
  }
}

function DeleteBanner({ banner }: { banner: KeptBanner }) {
  const deleting = useWrite(deleteBanner, { refresh: [listAllBanners] })
  async function remove() {
    if (!(await confirm({ title: `Delete ‘${banner.title}’?`, action: 'Delete banner' }))) return
    deleting.mutate(
      { id: String(banner.id) },
      { onSuccess: () => toast({ group: 'success', text: 'Banner deleted.' }) },
    )
  }
  if (deleting.whyNot) return null
  return (
    <IconButton label={`Delete ${banner.title}`} onClick={() => void remove()}>
      <Trash />
    </IconButton>
  )
}

function BannerFacts({ banner }: { banner: KeptBanner }) {
  const state = runsOn(banner, todayInIndia(new Date()))
  const type = banner.product_type && { E: 'ethical', G: 'generic' }[banner.product_type]
  return (
    <span className="min-w-52 grow basis-52">
      <b className="block font-semibold">{banner.title}</b>
      <span className="block text-ink-2 text-small">
        {audienceWords(banner.user_type)}
        {type && `, ${type}`}
        {banner.division_code && `, division ${banner.division_code}`} · <DateText day={banner.starts_on} /> to{' '}
        <DateText day={banner.ends_on} />
      </span>
      <StatusMark group={state === 'Shown now' ? 'success' : 'info'}>{state}</StatusMark>
    </span>
  )
}
