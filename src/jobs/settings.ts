// A setting as it is typed: numbers and text as they are, percentages in percent, what has parts as
// JSON, nothing where nothing is set.
import { type SettingUnit, settingGroups } from '#kit/setting.ts'
import { percentOf, readPercent } from '#parties/rules.ts'

type Unit = SettingUnit | null

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

/** '10%', '30 days': as a sentence has it. */
export function inUnit(value: unknown, unit: Unit): string {
  const shown = shownValue(value, unit)
  if (shown === '' || unit === null) return shown
  if (unit === 'percent') return `${shown}%`
  return `${shown} ${shown === '1' ? unit.slice(0, -1) : unit}`
}

type Bounded = { key: string; title: string; unit: Unit; at_most: string | null; value: unknown }

/** Why settings don't fit each other, by key: one that passes the one above it. */
export function whyNotTogether(settings: readonly Bounded[], changed: ReadonlySet<string>): Record<string, string> {
  const byKey = new Map(settings.map((one) => [one.key, one]))
  const wrong: Record<string, string> = {}
  for (const lower of settings) {
    const upper = lower.at_most === null ? undefined : byKey.get(lower.at_most)
    if (!upper || !(Number(lower.value) > Number(upper.value))) continue
    if (changed.has(lower.key))
      wrong[lower.key] = `Enter at most ${inUnit(upper.value, upper.unit)}, as ‘${upper.title}’ has it.`
    else if (changed.has(upper.key))
      wrong[upper.key] = `Enter at least ${inUnit(lower.value, lower.unit)}, as ‘${lower.title}’ has it.`
  }
  return wrong
}

/** The codes of a text such as 'NG04: 120, dist-e: 180' or 'CARD 45, DERM 20'. */
export function codesIn(text: unknown): string[] {
  if (typeof text !== 'string') return []
  return text.split(',').flatMap((part) => /^[^\s:]+/.exec(part.trim())?.[0] ?? [])
}

/** Settings under their groups. */
export function grouped<One extends { group: string }>(settings: readonly One[]): { group: string; settings: One[] }[] {
  return settingGroups
    .map((group) => ({ group, settings: settings.filter((one) => one.group === group) }))
    .filter(({ settings }) => settings.length > 0)
}
