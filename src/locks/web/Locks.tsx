import LockOpen from 'lucide-react/icons/lock-open'
import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { isOutOfDate } from '#kit/web/list/removal.ts'
import { useList } from '#kit/web/list/useList.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useWrite } from '#kit/web/query.ts'
import { actsIf, useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import type { Tone } from '#ui/base/Mark.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { createLock, liftLock, listLocks } from '../contract.ts'
import { type LockState, lockState, lockStates, reachInWords } from '../rules.ts'

type Lock = Output<typeof listLocks>['data'][number]

const loadForm = () => import('./LockForm.tsx').then((part) => part.LockForm)

const states = (['running', 'planned', 'ended'] as const).map((value) => ({ value, label: lockStates[value] }))

export function Locks() {
  const list = useList(listLocks, { name: 'lock', filters: { state: oneOf(states.map(({ value }) => value)) } })
  const form = useOpening(loadForm)
  const whyNotLock = useWhyNot(createLock)
  const lifting = useWrite(liftLock, { refresh: [listLocks] })
  const mayLift = lifting.whyNot === null

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
  const columns = useMemo(() => actsIf(mayLift, columnsOf(lift)), [mayLift, lift])

  return (
    <>
      <PageHead
        title="Order locks"
        crumbs={[{ label: 'System' }, { label: 'Order locks' }]}
        actions={
          <>
            <ExportMenu list={listLocks} input={list.narrowed} name="order-locks" disabled={!list.total} />
            <Button kind="primary" aria-haspopup="dialog" whyNot={whyNotLock} onClick={form.open}>
              <Plus />
              Lock ordering
            </Button>
          </>
        }
      >
        While ordering is locked, customers can fill their cart but not place it. They see the lock’s message.
      </PageHead>
      <ListView
        list={list}
        noun="lock"
        label="Order locks"
        search="Search by message, whom or who set it"
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

const looks: Record<LockState, Tone> = { running: 'warning', planned: 'info', ended: 'neutral' }

function columnsOf(lift: (lock: Lock) => void): ListColumn<Lock>[] {
  return [
    { head: 'Message', kind: 'name', cell: (lock) => <Marked>{lock.message}</Marked> },
    { head: 'For', card: 'wide', cell: (lock) => <Marked>{reachInWords(lock)}</Marked> },
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
          <Marked>{lock.created_by}</Marked>
          <span className="block text-ink-2">
            <TimeText at={lock.created_at} />
          </span>
        </>
      ),
    },
    {
      head: 'State',
      cell: (lock) => {
        const state = lockState(lock, new Date())
        if (!lock.lifted_at) return <StatusMark group={looks[state]}>{lockStates[state]}</StatusMark>
        return (
          <>
            <StatusMark group={looks[state]}>Lifted</StatusMark>
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
