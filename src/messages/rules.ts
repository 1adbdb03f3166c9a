const minuteMs = 60_000

/** How long a thread waited for its first answer: '35 min', '4 h', '2 days'; null while there is none. */
export function untilAnswered(createdAt: string, answeredAt: string | null): string | null {
  if (answeredAt === null) return null
  const minutes = Math.max(0, Math.round((Date.parse(answeredAt) - Date.parse(createdAt)) / minuteMs))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / 1440)} days`
}
