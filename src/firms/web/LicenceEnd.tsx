import { addDays, type Day } from '#kit/date.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'

/** Until when a firm may buy; marked where that is past or near. */
export function LicenceEnd({ day, today }: { day: Day; today: Day }) {
  if (day <= '1970-01-01') return <StatusMark group="danger">None</StatusMark>
  if (day < today)
    return (
      <StatusMark group="danger">
        <DateText day={day} />
      </StatusMark>
    )
  if (day > addDays(today, 90)) return <DateText day={day} />
  return (
    <StatusMark group="warning">
      <DateText day={day} />
    </StatusMark>
  )
}
