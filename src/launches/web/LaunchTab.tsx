import ChevronDown from 'lucide-react/icons/chevron-down'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useMemo, useRef, useState } from 'react'
import { ListHead, StickyFoot } from '#images/web/ListHead.tsx'
import { useLastPage, useListAddress } from '#images/web/listAddress.ts'
import { deleteButtonId, focusNeighbour, isOutOfDate, useStable } from '#images/web/removal.ts'
import { useOpening } from '#images/web/useOpening.ts'
import { pageLimits } from '#kit/list.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { alert, confirm } from '#ui/asks.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Pager } from '#ui/Pager.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { toast } from '#ui/toast.ts'
import { deleteLaunch, listLaunches } from '../contract.ts'
import type { Launch } from './LaunchForm.tsx'

const loadForm = () => import('./LaunchForm.tsx').then((part) => part.LaunchForm)
const loadPageLimit = () => import('#ui/PageLimit.tsx').then((part) => part.PageLimit)

export function LaunchTab() {
  const address = useListAddress('launch')
  const limit = pageLimits.find((choice) => String(choice) === address.limit) ?? pageLimits[0]
  const { page } = address
  const launches = useRead(listLaunches, { page, limit }, { keepPrevious: true, ownFailure: true })
  const { data, isPlaceholderData } = launches
  const from = useShownFrom((page - 1) * limit, isPlaceholderData)
  const [edited, setEdited] = useState<Launch | null>(null)
  const form = useOpening(loadForm)
  const limits = useOpening(loadPageLimit)
  const head = useRef<HTMLHeadingElement>(null)
  const deleting = useWrite(deleteLaunch, { refresh: [listLaunches], ownFailure: true })

  const edit = useStable((launch: Launch | null) => {
    setEdited(launch)
    form.open()
  })
  const remove = useStable(async (launch: Launch) => {
    const isSure = await confirm({ text: 'Do you want to delete this product?', action: 'Delete' })
    if (!isSure) return
    deleting.mutate(
      { id: launch.id },
      {
        onSuccess: () => {
          focusNeighbour({ keys: (data?.data ?? []).map(idOf), key: launch.id, head: head.current })
          toast({ group: 'success', text: 'The product has been deleted successfully.' })
        },
        onError: (failure) => {
          if (isOutOfDate(failure)) void launches.refetch()
          void alert({ title: 'Failed to delete the product. Please try again.' })
        },
      },
    )
  })
  const columns = useMemo(() => columnsOf(edit, remove), [edit, remove])
  useLastPage(address, data && !isPlaceholderData ? { rows: data.data.length, total: data.total, size: limit } : null)

  return (
    <>
      <ListHead
        ref={head}
        busy={launches.isFetching}
        title={
          <>
            New Product Launch <span className="font-normal text-ink-3">{data?.total}</span>
          </>
        }
      >
        <Button size="small" aria-haspopup="dialog" onClick={limits.open}>
          {limit} a page
          <ChevronDown />
        </Button>
        <Button size="small" kind="primary" aria-haspopup="dialog" onClick={() => edit(null)}>
          <Plus />
          Add launch
        </Button>
      </ListHead>
      <Table
        label="Launch products"
        columns={columns}
        rows={data?.data}
        rowKey={idOf}
        from={from}
        skeletonRows={8}
        busy={isPlaceholderData}
        empty="No products found."
        failed={
          launches.isError && !data
            ? { text: 'Failed to fetch launch products', onRetry: () => void launches.refetch() }
            : null
        }
        foot={
          data &&
          data.total > limit && (
            <StickyFoot>
              <Pager
                label="Pages of launches"
                page={page}
                pageSize={limit}
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
      {limits.Part && (
        <limits.Part
          key={limits.times}
          open={limits.isOpen}
          onClose={limits.close}
          limit={limit}
          onChange={address.setLimit}
        />
      )}
      {form.Part && (
        <form.Part
          key={form.times}
          open={form.isOpen}
          onClose={form.close}
          launch={edited}
          onOutOfDate={() => void launches.refetch()}
        />
      )}
    </>
  )
}

const idOf = (launch: Launch) => launch.id

/** While the next page is on its way the old rows keep their numbers. */
function useShownFrom(from: number, isOld: boolean): number {
  const [shown, setShown] = useState(from)
  if (!isOld && shown !== from) setShown(from)
  return isOld ? shown : from
}

function columnsOf(edit: (launch: Launch) => void, remove: (launch: Launch) => void): Column<Launch>[] {
  return [
    {
      head: 'S. No.',
      kind: 'number',
      width: 64,
      card: 'none',
      cell: (_, index) => <span className="text-ink-3">{index + 1}</span>,
    },
    { head: 'Product Name', kind: 'name', cell: (launch) => launch.product_name },
    { head: 'Product Code', cell: (launch) => <Code>{launch.product_code}</Code> },
    { head: 'Division Code', kind: 'soft', cell: (launch) => <Code>{launch.division_code}</Code> },
    { head: 'Division Name', kind: 'soft', card: 'wide', cell: (launch) => launch.division_name },
    { head: 'Start Date', kind: 'date', cell: (launch) => <DateText day={launch.start_date} /> },
    { head: 'End Date', kind: 'date', cell: (launch) => <DateText day={launch.end_date} /> },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (launch) => (
        <>
          <IconButton label={`Edit ${launch.product_name}`} aria-haspopup="dialog" onClick={() => edit(launch)}>
            <Pencil />
          </IconButton>
          <IconButton
            id={deleteButtonId(launch.id)}
            label={`Delete ${launch.product_name}`}
            onClick={() => remove(launch)}
          >
            <Trash />
          </IconButton>
        </>
      ),
    },
  ]
}
