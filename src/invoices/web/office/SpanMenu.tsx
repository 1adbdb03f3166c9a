import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { addDays, formatDay, isDay, monthStart, todayInIndia } from '#kit/date.ts'
import { download } from '#kit/web/download.ts'
import { Button } from '#ui/base/Button.tsx'
import { MenuButton } from '#ui/dialogs/MenuButton.tsx'

type Span = { from: string; to: string }
type SpanMenuProps = {
  label: string
  kind: 'customer' | 'admin'
  /** The days of the list's filter, which can be chosen where both are set. */
  from: string
  to: string
  pathOf: (span: Span) => string
  nameOf: (span: Span) => string
  /** What the file is of, where that is more than the list. */
  of?: string
}

/** A file of some days: this month, the last one, or the days that the list is narrowed to. */
export function SpanMenu({ label, kind, from, to, pathOf, nameOf, of }: SpanMenuProps) {
  const [isBusy, setBusy] = useState(false)
  const today = todayInIndia(new Date())
  const lastMonth = { from: monthStart(today, 1), to: addDays(monthStart(today), -1) }

  const named = (days: string) => (of ? `${days}, ${of}` : days)

  async function save(span: Span) {
    setBusy(true)
    await download({ path: pathOf(span), name: nameOf(span), kind })
    setBusy(false)
  }

  return (
    <MenuButton
      trigger={
        <Button busy={isBusy}>
          <Download />
          {label}
        </Button>
      }
      items={[
        { label: named('This month'), onSelect: () => void save({ from: monthStart(today), to: today }) },
        { label: named('Last month'), onSelect: () => void save(lastMonth) },
        ...(isDay(from) && isDay(to) && from <= to
          ? [{ label: named(`${formatDay(from)} to ${formatDay(to)}`), onSelect: () => void save({ from, to }) }]
          : []),
      ]}
    />
  )
}
