// What a line of the cart says below its name.
import type { Line, Warning } from './line.ts'
import { whyChanged } from './offered.ts'
import { isHarmless } from './shown.ts'

type Notes = {
  /**
   * Whether it says what became of its number: not saved, changed elsewhere, made a whole group.
   */
  hasOwn: boolean
  warnings: Warning[]
  /** How many more there are to say. */
  others: number
}

/**
 * One thing at first, which keeps a cart short: what is not saved, else the weightiest warning. All
 * of it by one press.
 */
export function notesOf(line: Line, { hasConflict, isWhole }: { hasConflict: boolean; isWhole: boolean }): Notes {
  const all = line.warnings.filter(({ code }) => code !== 'incomplete')
  const warnings = [...all.filter((one) => !isHarmless(one)), ...all.filter(isHarmless)]
  const isUnsaved = hasConflict || line.saving === 'failed' || line.saving === 'refused'
  const hasOwn = isUnsaved || whyChanged(line) !== null
  if (isWhole) return { hasOwn, warnings, others: 0 }
  const isOwnFirst = isUnsaved || (hasOwn && warnings.length === 0)
  const others = Math.max(0, warnings.length + Number(hasOwn) - 1)
  return { hasOwn: isOwnFirst, warnings: isOwnFirst ? [] : warnings.slice(0, 1), others }
}

/** The first sentence, while there is more to say than has room. */
export function inBrief(message: string): string {
  return /^.*?\.(?=\s|$)/.exec(message)?.[0] ?? message
}
