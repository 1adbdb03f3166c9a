import LockOpen from 'lucide-react/icons/lock-open'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useRef } from 'react'
import { StickyFoot } from '#images/web/ListHead.tsx'
import { useLastPage } from '#images/web/listAddress.ts'
import { isOutOfDate, useStable } from '#images/web/removal.ts'
import { useOpening } from '#images/web/useOpening.ts'
import type { Output } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { ChipChoice, FilterBar } from '#schemes/web/FilterBar.tsx'
import { useFilteredAddress } from '#schemes/web/listFilters.ts'
import { confirm } from '#ui/asks.ts'
import { Button } from '#ui/Button.tsx'
import { TimeText } from '#ui/DateText.tsx'
import type { Group } from '#ui/Mark.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Pager } from '#ui/Pager.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import { type Column, Table } from '#ui/Table.tsx'
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
  const address = useFilteredAddress('lock', ['state'])
  const { page, filters } = address
  const state = states.find(({ value }) => value === filters.state)?.value
  const locks = useRead(listLocks, { page, ...(state && { state }) }, { keepPrevious: true, ownFailure: true })
  const { data, isPlaceholderData } = locks
  const form = useOpening(loadForm)
  const head = useRef<HTMLParagraphElement>(null)
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
          head.current?.focus()
          toast({
            group: 'success',
            text: isPlanned ? 'The lock is called off.' : 'The lock is lifted. Ordering is open.',
          })
        },
        onError: (failure) => isOutOfDate(failure) && void locks.refetch(),
      },
    )
  })
  const columns = useMemo(() => columnsOf(lift), [lift])
  useLastPage(
    address,
    data && !isPlaceholderData ? { rows: data.data.length, total: data.total, size: pageSize } : null,
  )

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
        ref={head}
        busy={locks.isFetching}
        count={data ? `${data.total} ${data.total === 1 ? 'lock' : 'locks'}${state ? '' : ' running or planned'}` : '…'}
      >
        <ChipChoice
          label="State"
          options={states}
          value={state ?? ''}
          onChange={(next) => address.setFilters({ state: next })}
        />
      </FilterBar>
      <Table
        label="Order locks"
        columns={columns}
        rows={data?.data}
        rowKey={(lock) => lock.id}
        skeletonRows={3}
        busy={isPlaceholderData}
        empty={emptyWords(state)}
        failed={
          locks.isError && !data ? { text: 'The locks did not load.', onRetry: () => void locks.refetch() } : null
        }
        foot={
          data &&
          data.total > pageSize && (
            <StickyFoot>
              <Pager
                label="Pages of locks"
                page={page}
                pageSize={pageSize}
                total={data.total}
                onPage={(next) => address.setPage(next)}
              />
            </StickyFoot>
          )
        }
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
