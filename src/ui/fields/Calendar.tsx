import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { DayPicker } from 'react-day-picker'
import { type Day, type DayFormat, daysBetween, showDay, todayInIndia } from '#kit/date.ts'
import { Kbd } from '../base/Kbd.tsx'
import './calendar.css'

type CalendarProps = {
  value: Day | null
  onPick: (day: Day) => void
  min?: Day | undefined
  max?: Day | undefined
  rangeStart?: Day | null | undefined
  rangeEnd?: Day | null | undefined
  format: DayFormat
  takesFocus: boolean
  inline: boolean
}

/** A chunk of its own, fetched when a date field is touched. */
export function Calendar({ value, onPick, min, max, rangeStart, rangeEnd, format, takesFocus, inline }: CalendarProps) {
  const today = todayInIndia(new Date())
  const from = rangeStart ?? (rangeEnd ? value : null)
  const to = rangeEnd ?? (rangeStart ? value : null)
  const range = from && to && from <= to ? { from, to } : null
  const first = value ?? clamp(rangeStart ?? today, min, max)
  const years = yearsAround(min, max, today)

  return (
    <div className={inline ? 'calendar calendar-inline' : 'calendar'}>
      <DayPicker
        key={takesFocus ? 'picking' : 'typing'}
        mode="single"
        required
        selected={value ? toDate(value) : undefined}
        onSelect={(date: Date) => onPick(toDay(date))}
        defaultMonth={toDate(first)}
        today={toDate(today)}
        autoFocus={takesFocus}
        captionLayout="dropdown-years"
        navLayout="around"
        startMonth={toDate(min ?? `${years.from}-01-01`)}
        endMonth={toDate(max ?? `${years.to}-12-01`)}
        weekStartsOn={1}
        showOutsideDays
        fixedWeeks
        disabled={[...(min ? [{ before: toDate(min) }] : []), ...(max ? [{ after: toDate(max) }] : [])]}
        modifiers={
          range
            ? {
                rngS: toDate(range.from),
                rngE: toDate(range.to),
                rng: { after: toDate(range.from), before: toDate(range.to) },
              }
            : {}
        }
        modifiersClassNames={{ rngS: 'range-start', rngE: 'range-end', rng: 'in-range' }}
        labels={{
          labelDayButton: (date, { today, selected }) =>
            `${date.getDate()} ${date.toLocaleDateString('en-IN', { month: 'long', year: 'numeric' })}${today ? ', today' : ''}${selected ? ', chosen' : ''}`,
        }}
        classNames={{
          month: 'calendar-month',
          month_caption: 'calendar-caption',
          dropdowns: 'calendar-drops',
          dropdown_root: 'calendar-drop',
          button_previous: 'button button-icon calendar-step calendar-prev',
          button_next: 'button button-icon calendar-step calendar-next',
          day_button: 'calendar-day',
        }}
        components={{ Chevron }}
      />
      <p className="calendar-foot">
        <span>
          {range
            ? `${daysBetween(range.from, range.to) + 1} days, ${short(range.from, format)} to ${short(range.to, format)}`
            : `Today is ${showDay(today, format)}`}
        </span>
        <span className="max-tablet:hidden">
          <Kbd>PgDn</Kbd> month
        </span>
      </p>
    </div>
  )
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return orientation === 'left' ? <ChevronLeft /> : <ChevronRight />
}

function toDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function toDay(date: Date): Day {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}

function clamp(day: Day, min: Day | undefined, max: Day | undefined): Day {
  if (min && day < min) return min
  return max && day > max ? max : day
}

function yearsAround(min: Day | undefined, max: Day | undefined, today: Day): { from: number; to: number } {
  const now = Number(today.slice(0, 4))
  return { from: min ? Number(min.slice(0, 4)) : now - 10, to: max ? Number(max.slice(0, 4)) : now + 10 }
}

function short(day: Day, format: DayFormat): string {
  return showDay(day, format).slice(0, 5)
}
