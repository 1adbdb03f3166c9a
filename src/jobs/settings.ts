// A setting as it is typed: numbers and text as they are, percentages in percent, what has parts as
// JSON, nothing where nothing is set.
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

const groups: readonly [start: string, group: string][] = [
  ['orders.', 'Orders'],
  ['desk.', 'Orders'],
  ['fulfilment.', 'Stock and dispatch'],
  ['discounts.', 'Discount business'],
  ['receivables.pay_', 'Where customers pay'],
  ['receivables.reminder_', 'Payment reminders'],
  ['receivables.', 'E-invoices, TDS and returns'],
  ['statements.', 'Suggested orders'],
  ['mails.', 'E-mail'],
  ['sap.', 'SAP'],
  ['reports.', 'Reports'],
]

/** What a setting belongs to, by the beginning of its key. */
export function groupOf(key: string): string {
  return groups.find(([start]) => key.startsWith(start))?.[1] ?? 'Other'
}

/** Settings under their groups, those that are asked for most often first. */
export function grouped<One extends { group: string }>(settings: readonly One[]): { group: string; settings: One[] }[] {
  const order = [...new Set([...groups.map(([, group]) => group), 'Other'])]
  return order
    .map((group) => ({ group, settings: settings.filter((one) => one.group === group) }))
    .filter(({ settings }) => settings.length > 0)
}
