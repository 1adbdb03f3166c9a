// The days of the past as the trade lives them: no order on Sundays, targets at month ends, seasons
// of illnesses.
import { addDays, type Day } from '#kit/date.ts'

export const pastDays = 548
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export type TradeDay = {
  day: Day
  /** How many days before today. */
  age: number
  /** When it begins in India, in ms. */
  beginsAt: number
  endsAt: number
  /** How much is ordered on it: 1 on an ordinary day. */
  rush: number
  isMonthEnd: boolean
  month: number
}

/** From 18 months ago up to and with today, the oldest first. */
export function tradeDays(today: Day): TradeDay[] {
  return Array.from({ length: pastDays + 1 }, (_, at) => {
    const age = pastDays - at
    const day = addDays(today, -age)
    const beginsAt = beginningOf(day)
    const endsAt = beginsAt + dayMs
    const isMonthEnd = Number(addDays(day, 5).slice(8)) <= 5
    return { day, age, beginsAt, endsAt, rush: rushOf(day, isMonthEnd), isMonthEnd, month: Number(day.slice(5, 7)) }
  })
}

function beginningOf(day: Day): number {
  return Date.parse(`${day}T00:00:00+05:30`)
}

export function dayAt(ms: number): Day {
  return new Date(ms + 5.5 * hourMs).toISOString().slice(0, 10)
}

function rushOf(day: Day, isMonthEnd: boolean): number {
  if (isSunday(day)) return 0
  const isAfterMonthEnd = Number(day.slice(8)) <= 5
  return isMonthEnd ? 2 : isAfterMonthEnd ? 0.6 : 1
}

function isSunday(day: Day): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0
}

/** So many working days later, at an hour of that day. */
export function workingDaysAfter(ms: number, days: number, hour: number): number {
  let day = dayAt(ms)
  for (let left = days; left > 0 || isSunday(day); left--) day = addDays(day, 1)
  return Math.max(beginningOf(day) + hour * hourMs, ms + hourMs)
}

export function daysAfter(ms: number, days: number): number {
  return ms + days * dayMs
}

/**
 * What sells in which month more than otherwise, by division and generic block: coughs in winter,
 * fevers in the rains.
 */
const seasons: Record<string, { months: readonly number[]; factor: number }> = {
  D018: { months: [11, 12, 1, 2], factor: 1.9 },
  D010: { months: [7, 8, 9], factor: 1.6 },
  D015: { months: [4, 5, 6, 7], factor: 1.4 },
  D034: { months: [3, 4, 5, 6], factor: 1.6 },
  D041: { months: [12, 1, 2], factor: 1.3 },
  D045: { months: [7, 8], factor: 1.4 },
  D064: { months: [7, 8, 9, 12, 1], factor: 1.5 },
  D067: { months: [8, 9, 10], factor: 1.3 },
}

export function seasonOf(division: string, month: number): number {
  const season = seasons[division]
  return season?.months.includes(month) ? season.factor : 1
}
