import ChevronDown from 'lucide-react/icons/chevron-down'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useMemo, useState } from 'react'
import { pageLimits } from '#kit/list.ts'
import { groupIndian } from '#kit/money.ts'
import { ListViews } from '#kit/web/list/ListViews.tsx'
import { useListAddress } from '#kit/web/list/listAddress.ts'
import { usePagedList } from '#kit/web/list/pagedList.ts'
import { deleteButtonId, useRemoval } from '#kit/web/list/removal.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { actsIf, useMay, useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { alert } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { ListHead } from '#ui/table/ListHead.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import type { Column } from '#ui/table/Table.tsx'
import { createLaunch, deleteLaunch, listLaunches, updateLaunch } from '../contract.ts'
import type { Launch } from './LaunchForm.tsx'

const loadForm = () => import('./LaunchForm.tsx').then((part) => part.LaunchForm)
const loadPageLimit = () => import('#ui/table/PageLimit.tsx').then((part) => part.PageLimit)

export function LaunchTab() {
  const address = useListAddress('launch')
  const limit = pageLimits.find((choice) => String(choice) === address.limit) ?? pageLimits[0]
  const { page } = address
  const read = useRead(listLaunches, { page, limit }, { keepPrevious: true, ownFailure: true })
  const list = usePagedList(read, address, limit)
  const from = useShownFrom((page - 1) * limit, list.isOld)
  const [edited, setEdited] = useState<Launch | null>(null)
  const form = useOpening(loadForm)
  const limits = useOpening(loadPageLimit)
  const whyNotAdd = useWhyNot(createLaunch)
  const deleting = useWrite(deleteLaunch, { refresh: [listLaunches], ownFailure: true })
  const mayEdit = useMay(updateLaunch)
  const mayChange = mayEdit && deleting.whyNot === null

  const edit = useStable((launch: Launch | null) => {
    setEdited(launch)
    form.open()
  })
  const remove = useRemoval(list, {
    keyOf: idOf,
    question: 'Do you want to delete this product?',
    remove: ({ id }, went) => deleting.mutate({ id }, went),
    onRemoved: () => toast({ group: 'success', text: 'The product has been deleted successfully.' }),
    onFailed: () => void alert({ title: 'Failed to delete the product. Please try again.' }),
  })
  const columns = useMemo(() => actsIf(mayChange, columnsOf(edit, remove)), [mayChange, edit, remove])

  return (
    <>
      <ListHead list={list} title="New Product Launch" total={list.total}>
        <span className="max-tablet:order-last max-tablet:grid">
          <ListViews address={address} name="launch" noun="launch" />
        </span>
        <Button size="small" aria-haspopup="dialog" onClick={limits.open}>
          {limit} a page
          <ChevronDown />
        </Button>
        <Button size="small" kind="primary" aria-haspopup="dialog" whyNot={whyNotAdd} onClick={() => edit(null)}>
          <Plus />
          Add launch
        </Button>
      </ListHead>
      <ListTable
        list={list}
        label="Launch products"
        pages="Pages of launches"
        columns={columns}
        rowKey={idOf}
        from={from}
        empty="No products found."
        failed="Failed to fetch launch products"
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
        <form.Part key={form.times} open={form.isOpen} onClose={form.close} launch={edited} onOutOfDate={list.again} />
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
      cell: (_, index) => <span className="text-ink-3">{groupIndian(index + 1)}</span>,
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
