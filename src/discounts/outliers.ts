// What an auditor looks at first: deeper than usual, or much for somebody new.

type Seen = { average_bp: number; orders: number; at_pts_paise: number }

/** Deeper than the business as a whole by more than five points; or one order only, and it is ten times the usual one. */
export function outlierOf(row: Seen, all: Seen): string | null {
  if (row.average_bp > all.average_bp + 500) return 'Deeper than the rest by more than 5%'
  const usual = all.orders === 0 ? 0 : all.at_pts_paise / all.orders
  if (row.orders === 1 && all.orders > 5 && row.at_pts_paise > 10 * usual) return 'One order, ten times the usual'
  return null
}
