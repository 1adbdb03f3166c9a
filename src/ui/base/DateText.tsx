import { formatDay, formatTime } from '#kit/date.ts'

/**
 * '2026-11-19' → 19-11-2026; a dense column drops the year and keeps it in the title. Never breaks.
 */
export function DateText({ day, short = false }: { day: string | null | undefined; short?: boolean }) {
  if (!day) return <span className="figures">–</span>
  const whole = formatDay(day)
  return (
    <time className="figures whitespace-nowrap" dateTime={day} {...(short && { title: whole })}>
      {short ? whole.slice(0, 5) : whole}
    </time>
  )
}

/** An ISO moment → '18-11-2026, 17:42', in India's time. */
export function TimeText({ at }: { at: string | null | undefined }) {
  if (!at) return <span className="figures">–</span>
  return (
    <time className="figures whitespace-nowrap" dateTime={at}>
      {formatTime(at)}
    </time>
  )
}
