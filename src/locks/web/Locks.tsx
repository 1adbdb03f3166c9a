import LockOpen from 'lucide-react/icons/lock-open'
import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { useListAddress } from '#kit/web/listAddress.ts'
import { useOpening } from '#kit/web/opening.ts'
import { usePagedList } from '#kit/web/pagedList.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { isOutOfDate } from '#kit/web/removal.ts'
import { useStable } from '#kit/web/stable.ts'
import { confirm } from '#ui/asks.ts'
import { Button } from '#ui/Button.tsx'
import { counted } from '#ui/counted.ts'
import { TimeText } from '#ui/DateText.tsx'
import { ChipChoice, FilterBar } from '#ui/FilterBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import type { Group } from '#ui/Mark.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import type { Column } from '#ui/Table.tsx'
import { toast } from '#ui/toast.ts'
import { liftLock, listLocks } from '../contract.ts'
import { type LockState, lockState, reachInWords } from '../rules.ts'

type Lock = Output<typeof listLocks>['data'][number]

const loadForm = () => import('./LockForm.tsx').then((part) => part.LockForm)

const states: { value: LockState; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'planned', label: 'Planned' },
  { value: 'ended', label: 'Ended' },
]

export function Locks() {
  const address = useListAddress('lock', ['state'])
  const { page, filters } = address
  const state = states.find(({ value }) => value === filters.state)?.value
  const read = useRead(listLocks, { page, ...(state && { state }) }, { keepPrevious: true, ownFailure: true })
  const list = usePagedList(read, address)
  const form = useOpening(loadForm)
  const lifting = useWrite(liftLock, { refresh: [listLocks] })

  const lift = useStable(async (lock: Lock) => {
    const isPlanned = lockState(lock, new Date()) === 'planned'
    const isSure = await confirm({
      title: isPlanned ? 'Call this lock off?' : 'Lift this lock now?',
      text: `${reachInWords(lock)}: ordering ${isPlanned ? 'will not be locked' : 'opens at once'}. A lock that is lifted can’t be put back; make a new one.`,
      action: isPlanned ? 'Call it off' : 'Lift now',
    })
    if (!isSure) return
    lifting.mutate(
      { id: lock.id },
      {
        onSuccess: () => {
          list.head.current?.focus()
          toast({
            group: 'success',
            text: isPlanned ? 'The lock is called off.' : 'The lock is lifted. Ordering is open.',
          })
        },
        onError: (failure) => isOutOfDate(failure) && list.again(),
      },
    )
  })
  const columns = useMemo(() => columnsOf(lift), [lift])

  return (
    <>
      <PageHead
        title="Order locks"
        crumbs={[{ label: 'System' }, { label: 'Order locks' }]}
        actions={
          <Button kind="primary" aria-haspopup="dialog" onClick={form.open}>
            <Plus />
            Lock ordering
          </Button>
        }
      >
        Who is locked can still fill a cart; placing it answers with the message and when ordering opens again.
      </PageHead>
      <FilterBar
        list={list}
        count={list.total !== undefined && `${counted(list.total, 'lock')}${state ? '' : ' running or planned'}`}
      >
        <ChipChoice
          label="State"
          options={states}
          value={state ?? ''}
          onChange={(next) => address.setFilters({ state: next })}
        />
      </FilterBar>
      <ListTable
        list={list}
        label="Order locks"
        pages="Pages of locks"
        columns={columns}
        rowKey={(lock) => lock.id}
        skeletonRows={3}
        empty={emptyWords(state)}
        failed="The locks did not load."
      />
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} />}
    </>
  )
}

function emptyWords(state: LockState | undefined): string {
  if (state === 'ended') return 'No lock has ended yet.'
  if (state === 'planned') return 'No lock is planned.'
  return 'Nothing is locked: everybody can order.'
}

const looks: Record<LockState, { group: Group; word: string }> = {
  running: { group: 'warning', word: 'Running' },
  planned: { group: 'info', word: 'Planned' },
  ended: { group: 'success', word: 'Ended' },
}

function columnsOf(lift: (lock: Lock) => void): Column<Lock>[] {
  return [
    { head: 'Message', kind: 'name', cell: (lock) => lock.message },
    { head: 'For', card: 'wide', cell: (lock) => reachInWords(lock) },
    { head: 'From', kind: 'date', cell: (lock) => <TimeText at={lock.starts_at} /> },
    {
      head: 'Until',
      kind: 'date',
      cell: (lock) => <TimeText at={lock.lifted_at ?? lock.ends_at} />,
    },
    {
      head: 'Put by',
      card: 'wide',
      cell: (lock) => (
        <>
          {lock.created_by}
          <span className="block text-ink-2">
            <TimeText at={lock.created_at} />
          </span>
        </>
      ),
    },
    {
      head: 'State',
      cell: (lock) => {
        const { group, word } = looks[lockState(lock, new Date())]
        return <StatusMark group={group}>{lock.lifted_at ? 'Lifted' : word}</StatusMark>
      },
    },
    {
      head: 'Action',
      kind: 'actions',
      hideHead: true,
      cell: (lock) => {
        const state = lockState(lock, new Date())
        if (state === 'ended') return null
        return (
          <Button
            size="small"
            aria-label={`${state === 'planned' ? 'Call off' : 'Lift now'}: ${lock.message}`}
            onClick={() => lift(lock)}
          >
            <LockOpen />
            {state === 'planned' ? 'Call off' : 'Lift now'}
          </Button>
        )
      },
    },
  ]
}
