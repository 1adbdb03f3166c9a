import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import { addDays, formatDay, todayInIndia, weekdayOf } from '#kit/date.ts'
import type { NoticeGroup } from '#kit/notice.ts'
import { oneOf } from '#kit/web/list/filters.ts'
import { type List, useList } from '#kit/web/list/useList.ts'
import { useRead } from '#kit/web/query.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { Columns } from '#ui/table/Columns.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { ListPager } from '#ui/table/ListTable.tsx'
import { listNotices } from '../contract.ts'
import { Choices } from './Choices.tsx'
import { type Notice, NoticeLine, useReadNotices } from './NoticeLine.tsx'

const groups: { value: NoticeGroup; label: string }[] = [
  { value: 'orders', label: 'Orders' },
  { value: 'money', label: 'Money' },
  { value: 'licence', label: 'Licence' },
  { value: 'news', label: 'Launches' },
  { value: 'messages', label: 'Messages' },
]

type Shown = 'all' | 'unread' | NoticeGroup

export function Notifications() {
  const list = useList(listNotices, {
    name: 'notice',
    filters: { unread: oneOf(['1']), group: oneOf(groups.map(({ value }) => value)) },
  })
  const unread = useRead(listNotices, {}, { ownFailure: true }).data?.unread
  const mark = useReadNotices()
  const { filters, setFilters } = list.address
  const shown: Shown = filters.unread ? 'unread' : (groups.find(({ value }) => value === filters.group)?.value ?? 'all')

  return (
    <>
      <PageHead
        title="Notifications"
        actions={
          unread ? (
            <Button busy={mark.isPending} onClick={() => mark.mutate({ all: true })}>
              <Check />
              Mark all as read
            </Button>
          ) : undefined
        }
      >
        What happened to your orders, licences and messages.
      </PageHead>
      <div ref={list.head} className="mt-5 max-w-[900px] scroll-mt-4">
        <Tabs<Shown>
          label="Which notifications"
          tabs={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread', ...(unread && { count: unread }) },
            ...groups,
          ]}
          value={shown}
          onChange={(next) =>
            setFilters({ unread: next === 'unread' ? '1' : '', group: next === 'unread' || next === 'all' ? '' : next })
          }
        >
          <NoticeDays list={list} shown={shown} />
        </Tabs>
      </div>
      <Told />
    </>
  )
}

function NoticeDays({ list, shown }: { list: List<Notice>; shown: Shown }) {
  if (list.hasFailed) return <FailedState onRetry={list.again}>The notifications did not load.</FailedState>
  if (!list.rows) {
    return (
      <div className="panel mt-6 grid gap-5 p-4">
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} width={320} />
        ))}
      </div>
    )
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState>
        {shown === 'all'
          ? 'Nothing has happened yet. You are told here when an order needs you.'
          : shown === 'unread'
            ? 'You have read everything.'
            : 'No notifications of this kind.'}
      </EmptyState>
    )
  }
  return (
    <div aria-busy={list.isOld}>
      {daysOf(list.rows).map(({ day, notices }) => (
        <section key={day} className="mt-5">
          <h2 className="mb-2 font-medium text-ink-2 text-small">{dayInWords(day)}</h2>
          <ul className="panel">
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
        </section>
      ))}
      {(list.total ?? 0) > list.size && <ListPager list={list} label="Pages of notifications" />}
    </div>
  )
}

function NoticeRow({ notice }: { notice: Notice }) {
  const mark = useReadNotices()
  const isUnread = notice.read_at === null
  return (
    <li className="flex items-center not-first:border-line not-first:border-t">
      <NoticeLine
        notice={notice}
        isDayNamed
        onOpen={() => isUnread && mark.mutate({ ids: [notice.id] })}
        className="grow px-4 py-3"
      />
      <span className="w-10 shrink-0">
        {isUnread && (
          <IconButton
            label={`Mark ‘${notice.title}’ as read`}
            title="Mark as read"
            onClick={() => mark.mutate({ ids: [notice.id] })}
          >
            <Check />
          </IconButton>
        )}
      </span>
    </li>
  )
}

/** How each kind is told; the bell's link leads straight here. */
function Told() {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (window.location.hash === '#choices') head.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={head} id="choices" className="scroll-mt-16">
      <Columns
        side={
          <div>
            <SectionHead title="Quiet hours" />
            <p className="mt-3 text-ink-2">
              No e-mail is sent between 21:00 and 07:00. What happens at night is sent in one e-mail in the morning.
            </p>
          </div>
        }
      >
        <section>
          <SectionHead title="Notification settings">
            <span className="text-ink-3 text-small">Saved as you change it</span>
          </SectionHead>
          <p className="mt-2 mb-3 text-ink-2">Everything is shown here. Choose what is also sent by e-mail.</p>
          <Choices />
        </section>
      </Columns>
    </div>
  )
}

function daysOf(notices: Notice[]): { day: string; notices: Notice[] }[] {
  const byDay = Map.groupBy(notices, ({ created_at }) => todayInIndia(new Date(created_at)))
  return [...byDay].map(([day, those]) => ({ day, notices: those }))
}

function dayInWords(day: string): string {
  const today = todayInIndia(new Date())
  if (day === today) return 'Today'
  return `${day === addDays(today, -1) ? 'Yesterday' : weekdayOf(day)}, ${formatDay(day)}`
}
