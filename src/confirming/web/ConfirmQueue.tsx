import { useMemo } from 'react'
import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { namedBriefly } from '#kit/naming.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf, textOf } from '#kit/web/list/filters.ts'
import { SelectFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useSelection } from '#kit/web/list/useSelection.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { lapsesAfterDays } from '#orders/rules.ts'
import { statusColour, statusWord } from '#orders/status.ts'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'
import { listMyDistributors } from '#people/contract.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Kbd } from '#ui/base/Kbd.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { TitleLoading } from '#ui/page/TitleLoading.tsx'
import { type ConfirmState, confirmStates, waitingTitle } from '../awaiting.ts'
import { countToConfirm, listToConfirm, type ToConfirm } from '../contract.ts'
import { ConfirmMany, useConfirmMany } from './ConfirmMany.tsx'
import { LapseStrip } from './LapseStrip.tsx'
import { confirmPaths } from './paths.ts'
import { useRowKeys } from './useRowKeys.ts'

type Figures = Output<typeof countToConfirm>['data']

const words: Record<ConfirmState, { tab: string; empty: string }> = {
  waiting: { tab: 'Waiting', empty: 'Nothing to confirm. What an employee orders for you appears here.' },
  confirmed: { tab: 'Confirmed', empty: 'You have confirmed no order yet.' },
  rejected: { tab: 'Rejected', empty: 'You have rejected no order.' },
  lapsed: { tab: 'Expired', empty: 'No order has expired.' },
}

const filters = { state: oneOf(confirmStates), employee: textOf(15) }

/** What employees placed for the firm, and what became of it. */
export function ConfirmQueue({ type }: { type: 'E' | 'G' }) {
  useLiveOrders()
  const list = useList(listToConfirm, { name: 'confirm', filters })
  const state: ConfirmState = filters.state(list.address.filters.state) ?? 'waiting'
  const figures = useRead(countToConfirm, {}, { ownFailure: true }).data?.data
  const { selection, chosen, choose } = useSelection(list, {
    keyOf: ({ order_id }) => order_id,
    nameOf: ({ order_no }) => order_no,
  })
  const many = useConfirmMany({ chosen, choose, head: list.head })
  const paths = confirmPaths(type)
  const columns = useMemo(() => columnsOf(state, paths.details), [state, paths.details])
  const isWaiting = state === 'waiting'
  const mayAnswer = useMayOrder()
  useRowKeys({
    rows: list.rows ?? [],
    idOf: ({ order_id }) => `to-confirm-${order_id}`,
    onToggle: (row) => {
      if (!isWaiting || !mayAnswer) return
      const ids = chosen.map(({ order_id }) => order_id)
      choose(ids.includes(row.order_id) ? ids.filter((id) => id !== row.order_id) : [...ids, row.order_id])
    },
    keys: isWaiting && mayAnswer ? { c: (row) => many.begin('confirm', chosen.length > 0 ? chosen : [row]) } : {},
  })

  return (
    <>
      <QueueHead figures={figures} list={list} />
      <div className="mt-4">
        <Tabs
          label="Orders that were placed for you"
          tabs={confirmStates.map((value) => ({
            value,
            label: words[value].tab,
            ...(figures && { count: figures[value].orders }),
          }))}
          value={state}
          onChange={(next) => list.address.setFilters({ state: next === 'waiting' ? '' : next, employee: '' })}
        >
          <ListView
            list={list}
            noun="order"
            search="Search by number, product or employee"
            filters={
              isWaiting &&
              figures &&
              figures.employees.length > 1 && <EmployeeFilter list={list} employees={figures.employees} />
            }
            columns={columns}
            rowKey={(row) => row.order_id}
            {...(isWaiting && mayAnswer && { selection })}
            bulk={isWaiting && <ConfirmMany many={many} chosen={chosen} choose={choose} />}
            opens={{ hrefOf: (row) => hrefOf(row, state, paths.details), trail: 'confirm', endpoint: listToConfirm }}
            empty={words[state].empty}
            actions={1}
          />
          {isWaiting && figures && figures.waiting.orders > 0 && <CreditAhead waiting={figures.waiting} />}
        </Tabs>
      </div>
    </>
  )
}

type Queue = ReturnType<typeof useList<typeof listToConfirm, typeof filters>>

function QueueHead({ figures, list }: { figures: Figures | undefined; list: Queue }) {
  return (
    <PageHead
      title={
        figures ? waitingTitle(figures.waiting.orders) : <TitleLoading width={280}>Orders to confirm</TitleLoading>
      }
      actions={
        <ExportMenu list={listToConfirm} input={list.narrowed} name="orders-to-confirm" disabled={!list.total} />
      }
    >
      {figures ? inAll(figures) : '\u00a0'}
      {figures && figures.waiting.orders > 0 && (
        <span className="max-tablet:hidden"> Each expires after {lapsesAfterDays} days.</span>
      )}
    </PageHead>
  )
}

function EmployeeFilter({ list, employees }: { list: Queue; employees: Figures['employees'] }) {
  return (
    <SelectFilter
      list={list}
      name="employee"
      label="Employee"
      all="All employees"
      choices={employees.map(({ id, name, orders }) => ({ code: String(id), name: `${name} (${orders})` }))}
    />
  )
}

/** An accountant reads, and answers nothing. */
function useMayOrder(): boolean {
  const [{ userClaims }] = useSlice(authSlice)
  return userClaims?.role !== 'accountant'
}

function inAll({ waiting, employees }: Figures): string {
  if (waiting.orders === 0) return 'You are told when an employee orders something for you.'
  const by = employees.length === 1 ? (employees[0]?.name ?? '') : `${employees.length} employees`
  return `${formatRupees(waiting.total_paise)} together, placed by ${by}.`
}

function CreditAhead({ waiting }: { waiting: Figures['waiting'] }) {
  const served = useRead(listMyDistributors, {}, { ownFailure: true }).data?.data[0]
  const over = served ? waiting.total_paise - served.credit_left_paise : 0
  return (
    <div className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-ink-2 text-small">
      <p className="figures">
        {over > 0 &&
          `All of them together would pass your credit limit by ${formatRupees(over)}. What does not fit goes on hold; nothing is lost.`}
      </p>
      <p className="flex flex-wrap gap-x-3 max-tablet:hidden">
        <span>
          <Kbd>J</Kbd> <Kbd>K</Kbd> move
        </span>
        <span>
          <Kbd>X</Kbd> select
        </span>
        <span>
          <Kbd>↵</Kbd> open
        </span>
        <span>
          <Kbd>C</Kbd> confirm as asked
        </span>
      </p>
    </div>
  )
}

function hrefOf({ order_id }: ToConfirm, state: ConfirmState, details: (id: number) => string): string {
  return state === 'waiting' ? details(order_id) : `/my-order-details/${order_id}`
}

function columnsOf(state: ConfirmState, details: (id: number) => string): ListColumn<ToConfirm>[] {
  const isWaiting = state === 'waiting'
  return [
    {
      head: 'Order',
      lines: 2,
      card: 'title',
      cell: (row) => <AskedOrder row={row} href={hrefOf(row, state, details)} />,
    },
    ...(isWaiting
      ? [
          {
            head: 'What to look at',
            card: 'wide' as const,
            cell: (row: ToConfirm) => <LookAt row={row} />,
          },
        ]
      : []),
    { head: 'Lines', kind: 'number', width: 64, cell: (row) => groupIndian(row.line_count) },
    {
      head: 'Paid + free',
      kind: 'number',
      width: 108,
      cell: (row) => `${groupIndian(row.paid_qty)} + ${groupIndian(row.free_qty)}`,
    },
    { head: 'To pay ₹', kind: 'number', width: 120, cell: (row) => <Money paise={row.total_paise} column /> },
    isWaiting
      ? { head: 'Expires', width: 140, cell: (row) => <LapseStrip askedAt={row.asked_at} /> }
      : {
          head: 'Now',
          cell: (row) => (
            <>
              <StatusMark group={statusColour(row.status)}>{statusWord(row.status)}</StatusMark>
              <span className="block text-ink-2 text-small">
                <TimeText at={row.asked_at} />
              </span>
            </>
          ),
        },
    ...(isWaiting
      ? [
          {
            head: 'Review',
            kind: 'actions' as const,
            hideHead: true,
            width: 88,
            cell: (row: ToConfirm) => (
              <Link href={details(row.order_id)} className={buttonClass('default', 'small')} tabIndex={-1}>
                Review<span className="sr-only"> {row.order_no}</span>
              </Link>
            ),
          },
        ]
      : []),
  ]
}

function AskedOrder({ row, href }: { row: ToConfirm; href: string }) {
  return (
    <>
      <Link id={`to-confirm-${row.order_id}`} className="figures whitespace-nowrap font-semibold" href={href}>
        <Marked>{row.order_no}</Marked>
      </Link>
      <span className="block font-normal text-ink-2 text-small">
        <Marked>{row.placed_by.name}</Marked>, {namedBriefly(row.divisions)}
      </span>
      {row.notes && <span className="block max-w-96 truncate font-normal text-ink-2 text-small">“{row.notes}”</span>}
    </>
  )
}

function LookAt({ row }: { row: ToConfirm }) {
  return (
    <ul className="grid gap-1">
      {row.look_at.map(({ group, text }) => (
        <li key={text} className="flex items-start gap-2">
          <Mark group={group} className="mt-1" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
