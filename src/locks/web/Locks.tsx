import LockOpen from 'lucide-react/icons/lock-open'
import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { oneOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { isOutOfDate } from '#kit/web/list/removal.ts'
import { useList } from '#kit/web/list/useList.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useWrite } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import type { Tone } from '#ui/base/Mark.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
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
  const list = useList(listLocks, { name: 'lock', filters: { state: oneOf(states.map(({ value }) => value)) } })
  const form = useOpening(loadForm)
  const lifting = useWrite(liftLock, { refresh: [listLocks] })

  const lift = useStable(async (lock: Lock) => {
    const isPlanned = lockState(lock, new Date()) === 'planned'
    const isSure = await confirm({
      title: isPlanned ? 'Cancel this lock?' : 'Lift this lock now?',
      text: `${reachInWords(lock)}: ordering ${isPlanned ? 'will not be locked' : 'opens at once'}. This can’t be undone, but you can create a new lock.`,
      action: isPlanned ? 'Cancel lock' : 'Lift now',
      cancel: isPlanned ? 'Keep lock' : 'Cancel',
    })
    if (!isSure) return
    lifting.mutate(
      { id: lock.id },
      {
        onSuccess: () => {
          list.head.current?.focus()
          toast({
            group: 'success',
            text: isPlanned ? 'Lock cancelled.' : 'Lock lifted. Ordering is open.',
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
        While ordering is locked, customers can fill their cart but not place it. They see the lock’s message.
      </PageHead>
      <ListView
        list={list}
        noun="lock"
        label="Order locks"
        {...(list.total !== undefined &&
          !list.isNarrowed && { count: `${counted(list.total, 'lock')} running or planned` })}
        filters={<ChipFilter list={list} name="state" label="State" options={states} />}
        columns={columns}
        rowKey={(lock) => lock.id}
        empty="No locks. Everybody can order."
      />
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} />}
    </>
  )
}

const looks: Record<LockState, { group: Tone; word: string }> = {
  running: { group: 'warning', word: 'Running' },
  planned: { group: 'info', word: 'Planned' },
  ended: { group: 'neutral', word: 'Ended' },
}

function columnsOf(lift: (lock: Lock) => void): ListColumn<Lock>[] {
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
      head: 'Created by',
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
        if (!lock.lifted_at) return <StatusMark group={group}>{word}</StatusMark>
        return (
          <>
            <StatusMark group={group}>Lifted</StatusMark>
            {lock.lifted_by && <span className="block text-ink-2">by {lock.lifted_by}</span>}
          </>
        )
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
            aria-label={`${state === 'planned' ? 'Cancel' : 'Lift now'}: ${lock.message}`}
            onClick={() => lift(lock)}
          >
            <LockOpen />
            {state === 'planned' ? 'Cancel' : 'Lift now'}
          </Button>
        )
      },
    },
  ]
}
