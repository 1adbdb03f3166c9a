import BellIcon from 'lucide-react/icons/bell'
import { useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useRead } from '#kit/web/query.ts'
import type { TokenKind } from '#kit/web/tokens.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { listNotices } from '../contract.ts'
import { type Notice, NoticeLine, useReadNotices } from './NoticeLine.tsx'
import './bell.css'

const ChoicesDialog = whenOpened(() => import('./ChoicesDialog.tsx').then((part) => part.ChoicesDialog))

/** How many are unread, and the newest of them. */
export function Bell({ kind }: { kind: TokenKind }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const read = useRead(listNotices, {}, { ownFailure: true })
  const mark = useReadNotices()
  const unread = read.data?.unread ?? 0
  const close = () => panel.current?.hidePopover()

  function open(notice: Notice) {
    if (notice.read_at === null) mark.mutate({ ids: [notice.id] })
    close()
  }

  return (
    <>
      <IconButton
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        className="bell relative"
        popoverTarget={id}
        {...(isOpen && { 'data-popup-open': true })}
      >
        <BellIcon />
        {unread > 0 && (
          <span className="absolute bottom-[50%] left-[50%] mr-0 ml-px mt-0 mb-px min-w-4 py-0 px-1 rounded-full bg-accent text-on-accent text-[10.5px] leading-4 font-semibold text-center tabular-nums">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </IconButton>
      <div
        role="dialog"
        ref={panel}
        id={id}
        popover="auto"
        aria-label="Notifications"
        className="bell-pop"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <div className="flex items-baseline justify-between gap-4 px-4 py-3">
          <h2 className="text-heading">Notifications</h2>
          {unread > 0 && (
            <Button kind="link" onClick={() => mark.mutate({ all: true })}>
              Mark all as read
            </Button>
          )}
        </div>
        <div className="max-h-[60vh] overflow-y-auto border-line border-y">
          <Newest
            notices={read.data?.data.slice(0, kind === 'admin' ? 20 : 6)}
            failed={read.isError}
            again={() => void read.refetch()}
            open={open}
          />
        </div>
        <div className="flex justify-between gap-4 px-4 py-3 text-small">
          <Ways
            kind={kind}
            close={close}
            choose={() => {
              close()
              setChoosing(true)
            }}
          />
        </div>
      </div>
      <ChoicesDialog open={isChoosing} onClose={() => setChoosing(false)} />
    </>
  )
}

type WaysProps = { kind: TokenKind; close: () => void; choose: () => void }

/** Where else notices are shown, and how one is told of them. */
function Ways({ kind, close, choose }: WaysProps) {
  if (kind === 'admin')
    return (
      <Button kind="link" aria-haspopup="dialog" onClick={choose}>
        Notification settings
      </Button>
    )
  return (
    <>
      <Link href="/notification" onClick={close}>
        See all
      </Link>
      <Link href="/notification#choices" onClick={close}>
        Notification settings
      </Link>
    </>
  )
}

type NewestProps = { notices: Notice[] | undefined; failed: boolean; again: () => void; open: (notice: Notice) => void }

function Newest({ notices, failed, again, open }: NewestProps) {
  if (!notices && failed) return <FailedState onRetry={again}>The notifications did not load.</FailedState>
  if (!notices) {
    return (
      <div className="grid gap-3 p-4">
        <Skeleton width={240} />
        <Skeleton width={200} />
      </div>
    )
  }
  if (notices.length === 0) return <p className="px-4 py-6 text-ink-2">Nothing has happened yet.</p>
  return (
    <ul>
      {notices.map((notice) => (
        <li key={notice.id} className="not-first:border-line not-first:border-t">
          <NoticeLine notice={notice} onOpen={open} className="px-4 py-2.5" />
        </li>
      ))}
    </ul>
  )
}
