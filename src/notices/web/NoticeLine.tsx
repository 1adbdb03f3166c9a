import { Link } from 'wouter'
import { formatDay, formatTime, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { useWrite } from '#kit/web/query.ts'
import { cx } from '#ui/base/cx.ts'
import { Mark } from '#ui/base/Mark.tsx'
import { listNotices, readNotices } from '../contract.ts'

export type Notice = Output<typeof listNotices>['data'][number]

export function useReadNotices() {
  return useWrite(readNotices, { refresh: [listNotices] })
}

/** The time alone within a day that is named above it; else the day where it is not today. */
export function whenOf(at: string, isDayNamed: boolean): string {
  const day = todayInIndia(new Date(at))
  const isToday = day === todayInIndia(new Date())
  return isDayNamed || isToday ? formatTime(at).slice(-5) : formatDay(day).slice(0, 5)
}

type NoticeLineProps = { notice: Notice; isDayNamed?: boolean; onOpen: (notice: Notice) => void; className?: string }

/** A dot while it is unread, what it is, and when; the whole line leads to its thing. */
export function NoticeLine({ notice, isDayNamed = false, onOpen, className }: NoticeLineProps) {
  const isUnread = notice.read_at === null
  return (
    <Link
      href={notice.href}
      onClick={() => onOpen(notice)}
      className={cx(
        'grid grid-cols-[8px_16px_minmax(0,1fr)_auto] items-baseline gap-x-3 text-ink no-underline hover:bg-hover focus-visible:-outline-offset-2',
        className,
      )}
    >
      <span className={cx('size-2 self-center rounded-full', isUnread && 'bg-accent')}>
        {isUnread && <span className="sr-only">Unread</span>}
      </span>
      <Mark group={notice.mark} className="translate-y-0.5" />
      <span className="min-w-0">
        <span className={cx('block', isUnread && 'font-semibold')}>{notice.title}</span>
        <span className="block text-ink-2 text-small wrap-anywhere">{notice.detail}</span>
      </span>
      <time dateTime={notice.created_at} className="figures text-ink-3 text-small">
        {whenOf(notice.created_at, isDayNamed)}
      </time>
    </Link>
  )
}
