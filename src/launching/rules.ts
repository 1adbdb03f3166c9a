// What may be ordered of a launch, and in which words its days are told.

type Row = { distributor: string; quantity: number }

/** Why these rows can't be ordered together, or null. Each firm stands once, so that nobody gets two orders of one call. */
export function whyNotRows(rows: readonly Row[]): string | null {
  const seen = new Set<string>()
  for (const { distributor, quantity } of rows) {
    const firm = distributor.toLowerCase()
    if (seen.has(firm)) return `${distributor} is listed twice. List each distributor once.`
    if (quantity < 1) return `Enter at least 1 pack for ${distributor}, or leave it out.`
    seen.add(firm)
  }
  return null
}

/** 'Ends today', '3 days left', 'Begins in 12 days' */
export function daysInWords({ is_running, days }: { is_running: boolean; days: number }): string {
  if (!is_running) return days === 1 ? 'Begins tomorrow' : `Begins in ${days} days`
  if (days === 0) return 'Ends today'
  return days === 1 ? '1 day left' : `${days} days left`
}
