import { cx } from '../base/cx.ts'

type Pocket = 'paid' | 'free' | 'empty' | 'gain'

type SchemeStripProps = {
  /** Packs paid for and free in one full group: 10 + 1. */
  paid: number
  free: number
  /** Packs in the order, free ones included. */
  packs: number
  large?: boolean
  /** Said in words beside the strip in most places; without that, say it here. */
  label?: string
  className?: string
}

/** A row of blister pockets, paid grey and free teal. Shows up to three groups, else the last. */
export function SchemeStrip({ paid, free, packs, large = false, label, className }: SchemeStripProps) {
  const rows = pocketRows(paid, free, packs)
  return (
    <span
      className={cx(large ? 'strip-large' : 'strip', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pockets have no identity but their place
        <span key={at}>
          {row.map((pocket, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pockets have no identity but their place
            <i key={place} data-p={pocket} />
          ))}
        </span>
      ))}
    </span>
  )
}

function pocketRows(paid: number, free: number, packs: number): Pocket[][] {
  const group = paid + free
  if (group <= 0) return []
  const full = Math.floor(packs / group)
  const rest = packs % group
  const rows = Array.from({ length: full }, () => [...fill(paid, 'paid'), ...fill(free, 'free')])
  if (rest > 0)
    rows.push([
      ...fill(Math.min(rest, paid), 'paid'),
      ...fill(Math.max(paid - rest, 0), 'empty'),
      ...fill(free, 'gain'),
    ])
  return rows.length > 3 ? rows.slice(-1) : rows
}

function fill(count: number, pocket: Pocket): Pocket[] {
  return Array.from({ length: count }, () => pocket)
}
