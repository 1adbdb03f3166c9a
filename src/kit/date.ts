// A day is a 'YYYY-MM-DD' text: it sorts, it has no time zone, and it never becomes a timestamp.

export type Day = string
export type DayFormat = 'DD-MM-YYYY' | 'MM-DD-YYYY'

const dayMs = 86_400_000

/** Today in Asia/Kolkata (UTC+5:30, no daylight saving). */
export function todayInIndia(now: Date): Day {
  return new Date(now.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
}

/** When a day begins in India, as the database reads it. */
export function beginOf(day: Day): string {
  return `${day}T00:00:00+05:30`
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
  return `${formatDay(todayInIndia(new Date(iso)))}, ${clockOf(iso)}`
}

/** '17:42', in India's time. */
export function clockOf(iso: string): string {
  return new Date(Date.parse(iso) + 5.5 * 3_600_000).toISOString().slice(11, 16)
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Whole days from one day to another; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** Midnights in India from one moment to another; negative when the second is earlier. */
export function midnightsBetween(from: Date, to: Date): number {
  const dayOf = (at: Date) => Math.floor((at.getTime() + 5.5 * 3_600_000) / dayMs)
  return dayOf(to) - dayOf(from)
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export function weekdayOf(day: Day): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
}

/** The first day of a day's month, or of one so many months before. */
export function monthStart(day: Day, before = 0): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const months = year * 12 + month - 1 - before
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** '2026-04', '2026-05' and on, all that a span touches. */
export function monthsOf({ from, to }: { from: Day; to: Day }): string[] {
  // Counted as numbers: as a text, the month after 9999-12 comes before it.
  const first = monthCount(from)
  return Array.from({ length: Math.max(0, monthCount(to) - first + 1) }, (_, at) => {
    const [year, month] = [Math.floor((first + at) / 12), ((first + at) % 12) + 1]
    return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
  })
}

function monthCount(day: Day): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return year * 12 + month - 1
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '2026-04' → 'Apr 2026' */
export function monthInWords(month: string): string {
  return `${monthShort(month)} ${month.slice(0, 4)}`
}

export function monthShort(month: string): string {
  return monthNames[Number(month.slice(5, 7)) - 1] ?? month
}
