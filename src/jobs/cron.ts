// A schedule as a cron line in India's time: what it means, whether it can be kept, and when it
// comes next.
type Field = { name: string; from: number; to: number }

const fields: readonly Field[] = [
  { name: 'minute', from: 0, to: 59 },
  { name: 'hour', from: 0, to: 23 },
  { name: 'day of the month', from: 1, to: 31 },
  { name: 'month', from: 1, to: 12 },
  { name: 'day of the week', from: 0, to: 6 },
]

export type Cron = readonly ReadonlySet<number>[]

/** The five sets of a cron line, or why it is none. */
export function readCron(line: string): Cron | string {
  const parts = line.trim().split(/\s+/)
  if (parts.length !== 5) return 'A schedule has five parts: minute, hour, day of the month, month, day of the week.'
  const sets: Set<number>[] = []
  for (const [at, field] of fields.entries()) {
    const set = readField(parts[at] ?? '', field)
    if (!set)
      return `'${(parts[at] ?? '').slice(0, 20)}' is not a valid ${field.name}. Use ${field.from} to ${field.to}, *, */n, ranges or lists.`
    sets.push(set)
  }
  return sets
}

function readField(text: string, { from, to }: Field): Set<number> | null {
  const set = new Set<number>()
  for (const part of text.split(',')) {
    const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part)
    if (!match) return null
    const [, one, other, every] = match
    const [first, last] = one === undefined ? [from, to] : [Number(one), Number(other ?? (every ? to : one))]
    const step = Number(every ?? 1)
    if (first < from || last > to || first > last || step < 1 || step > to) return null
    for (let value = first; value <= last; value += step) set.add(value)
  }
  return set
}

const minuteMs = 60_000
const indiaMs = 5.5 * 3_600_000

/** The first minute after `now` that fits, within a year; null where none does (30 February). */
export function nextRun(cron: Cron, now: Date): Date | null {
  const [minutes, hours, days, months, weekdays] = cron
  let at = Math.floor(now.getTime() / minuteMs) * minuteMs + minuteMs
  const end = at + 366 * 86_400_000
  const isAnyDay = days?.size === 31
  const isAnyWeekday = weekdays?.size === 7
  while (at < end) {
    const local = new Date(at + indiaMs)
    const fitsDay = days?.has(local.getUTCDate()) ?? false
    const fitsWeekday = weekdays?.has(local.getUTCDay()) ?? false
    // Where both are narrowed, either will do: that is how cron reads them.
    const isDay = isAnyDay || isAnyWeekday ? fitsDay && fitsWeekday : fitsDay || fitsWeekday
    if (!months?.has(local.getUTCMonth() + 1) || !isDay) at += 86_400_000 - ((at + indiaMs) % 86_400_000)
    else if (!hours?.has(local.getUTCHours())) at += 3_600_000 - ((at + indiaMs) % 3_600_000)
    else if (minutes?.has(local.getUTCMinutes())) return new Date(at)
    else at += minuteMs
  }
  return null
}

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 'Every 10 minutes', 'Every day at 02:30'; the line itself where no short sentence says it. */
export function cronInWords(line: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = line.trim().split(/\s+/)
  const isEvery = (...parts: string[]) => parts.every((part) => part === '*')
  if (isEvery(minute, hour, day, month, weekday)) return 'Every minute'
  const everyMinutes = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (everyMinutes && isEvery(hour, day, month, weekday)) return `Every ${everyMinutes} minutes`
  const at = (text: string) => text.padStart(2, '0')
  if (!/^\d+$/.test(minute)) return line
  if (isEvery(hour, day, month, weekday)) return `Every hour at ${at(minute)} past`
  if (!/^\d+$/.test(hour)) return line
  const time = `${at(hour)}:${at(minute)}`
  if (isEvery(day, month, weekday)) return `Every day at ${time}`
  if (isEvery(day, month) && /^[0-6]$/.test(weekday)) return `Every ${weekdayNames[Number(weekday)]} at ${time}`
  if (isEvery(month, weekday) && /^\d+$/.test(day)) return `On day ${day} of every month at ${time}`
  return line
}

/** 'expire-unconfirmed-orders' → 'Expire unconfirmed orders' */
export function jobTitle(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
