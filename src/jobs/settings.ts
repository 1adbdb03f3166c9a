// A setting as it is typed: numbers and text as they are, percentages in percent, what has parts as
// JSON, nothing where nothing is set.
import { settingGroups } from '#kit/setting.ts'
import { percentOf, readPercent } from '#parties/rules.ts'

type Unit = 'percent' | null

/** Without its unit. */
export function shownValue(value: unknown, unit: Unit): string {
  if (value === null || value === undefined) return ''
  if (unit === 'percent') return percentOf(Number(value)).replace('%', '')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What is typed, as the kind of thing that the fallback is. The server says whether it fits. */
export function readTyped(typed: string, fallback: unknown, unit: Unit): { value: unknown } | { why: string } {
  const text = typed.trim()
  if (unit === 'percent') {
    const value = readPercent(text)
    return value === null ? { why: 'Enter a percentage below 100, such as 10 or 12.5.' } : { value }
  }
  if (typeof fallback === 'number')
    return /^-?\d+(?:\.\d+)?$/.test(text) ? { value: Number(text) } : { why: 'Enter a number.' }
  if (typeof fallback === 'string' || fallback === null) return { value: text === '' ? null : text }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { why: 'This could not be read. Check the brackets and quotes.' }
  }
}

/** Settings under their groups. */
export function grouped<One extends { group: string }>(settings: readonly One[]): { group: string; settings: One[] }[] {
  return settingGroups
    .map((group) => ({ group, settings: settings.filter((one) => one.group === group) }))
    .filter(({ settings }) => settings.length > 0)
}
