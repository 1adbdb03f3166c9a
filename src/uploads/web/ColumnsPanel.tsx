import { useState } from 'react'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { Button } from '#ui/base/Button.tsx'
import { cx } from '#ui/base/cx.ts'
import { Mark } from '#ui/base/Mark.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { useMedia } from '#ui/width/useMedia.ts'
import type { Upload } from '../contract.ts'
import { type Role, roleInWords, roles } from '../heads.ts'
import { ShortSelect } from './ShortSelect.tsx'

type ColumnsPanelProps = { upload: Upload; onRoles?: ((roles: Role[]) => void) | undefined; busy: boolean }

/** What each column of the sheet was taken for, with a way to change it. */
export function ColumnsPanel({ upload, onRoles, busy }: ColumnsPanelProps) {
  const { columns, remembered_at, heading_row, blank_rows } = upload
  const now = columns.map(({ role }) => role)
  const options = roles
    .filter((role) => role !== 'distributor')
    .map((role) => ({ value: role, label: roleInWords[role] }))
  const said = [
    remembered_at && `Remembered from ${formatDay(todayInIndia(new Date(remembered_at)))}.`,
    heading_row === null ? 'No heading.' : `Row ${heading_row} is the heading.`,
    blank_rows > 0 && `${blank_rows} blank ${blank_rows === 1 ? 'row' : 'rows'} skipped.`,
  ].filter(Boolean)

  /** A role is one column's: the one that had it before is left out. */
  function set(at: number, role: Role) {
    onRoles?.(now.map((was, place) => (place === at ? role : role !== 'none' && was === role ? 'none' : was)))
  }

  // On a phone the rows come first: columns that were recognised are one line until somebody wants
  // to change them.
  const isPhone = useMedia('max-tablet')
  const [isOpen, setOpen] = useState(false)
  const isFolded = isPhone && !isOpen && now.includes('code') && now.includes('quantity')
  if (isFolded)
    return (
      <p className="flex items-baseline justify-between gap-3 text-small">
        <span className="min-w-0 text-ink-2">{takenAs(columns)}</span>
        <Button kind="link" onClick={() => setOpen(true)}>
          Change columns
        </Button>
      </p>
    )

  return (
    <section>
      <SectionHead title="Your columns">
        <span className="text-ink-3 text-small">{said.join(' ')}</span>
      </SectionHead>
      <div className="panel flex overflow-x-auto" aria-busy={busy}>
        {columns.map(({ head, samples, role }, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={at}
            className={cx(
              'min-w-0 max-w-90 flex-[1_0_176px] border-line px-3.5 pt-2.5 pb-3 not-first:border-l [&_.input]:mt-1.5 [&_.input]:w-full',
              role === 'none' && 'bg-sunken',
            )}
          >
            <p className="text-ink-3 text-small">
              Column {letterOf(at)} {role !== 'none' && <Mark group="success" className="float-right" />}
            </p>
            <p className="truncate font-medium">{head || 'No heading'}</p>
            <p className="code truncate text-ink-2 text-small">{samples.join(', ') || '–'}</p>
            {onRoles ? (
              <ShortSelect
                label={`Column ${letterOf(at)}${head && `, ${head}`}`}
                options={options}
                value={role}
                disabled={busy}
                onChange={(next) => set(at, next)}
              />
            ) : (
              <p className="mt-1 text-small">{roleInWords[role]}</p>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}

/** '‘Item’ read as product code; ‘Qty’ read as quantity.' */
function takenAs(columns: Upload['columns']): string {
  const taken = columns.flatMap(({ head, role }, at) =>
    role === 'none'
      ? []
      : [`‘${head || `Column ${letterOf(at)}`}’ read as ${roleInWords[role].split(',')[0]?.toLowerCase()}`],
  )
  return `${taken.join('; ')}.`
}

/** 0 → A, 26 → AA. */
function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last
}
