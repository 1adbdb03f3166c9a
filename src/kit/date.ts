// A day is a 'YYYY-MM-DD' text: it sorts, it has no time zone, and it never becomes a timestamp.

export type Day = string
export type DayFormat = 'DD-MM-YYYY' | 'MM-DD-YYYY'

const dayMs = 86_400_000

/** Today in Asia/Kolkata (UTC+5:30, no daylight saving). */
export function todayInIndia(now: Date): Day {
  return new Date(now.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
}

/** The year 0 is none: PostgreSQL refuses it. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** '02-30-2026' is no day: null. */
export function parseDay(text: string, format: DayFormat): Day | null {
  const parts = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text.trim())
  if (!parts) return null
  const [, first, second, year] = parts
  const day = format === 'DD-MM-YYYY' ? `${year}-${second}-${first}` : `${year}-${first}-${second}`
  return isDay(day) ? day : null
}

export function showDay(day: Day, format: DayFormat): string {
  const [year, month, date] = day.split('-')
  return format === 'DD-MM-YYYY' ? `${date}-${month}-${year}` : `${month}-${date}-${year}`
}

export function formatDay(day: Day): string {
  return showDay(day, 'DD-MM-YYYY')
}

/** '18-11-2026, 17:42', in India's time. */
export function formatTime(iso: string): string {
  const local = new Date(Date.parse(iso) + 5.5 * 3_600_000).toISOString()
  return `${formatDay(local.slice(0, 10))}, ${local.slice(11, 16)}`
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Whole days from one day to another; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export function weekdayOf(day: Day): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
}
