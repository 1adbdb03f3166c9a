// What a person saw of an order is what is acted on: one rule for confirming, releasing and the
// other moves.
import { formatRupees } from '#kit/money.ts'

export type Seen = { expected_total_paise?: number | undefined; version?: number | undefined }
export type SeenOrder = Seen & { order_id: number }

/** Why an order is no longer what the person saw, or null. */
export function whyNotAsSeen(seen: Seen, now: { total_paise: number; version: number }): string | null {
  const { expected_total_paise: expected, version } = seen
  if (expected !== undefined && expected !== now.total_paise)
    return `This order was changed: the total is ${formatRupees(now.total_paise)} now, it was ${formatRupees(expected)}. Look at it again first.`
  if (version !== undefined && version !== now.version)
    return 'This order was changed meanwhile. Look at it again first.'
  return null
}

/** Each order once, as it was seen; null where nothing is chosen, or both ways are used at once. */
export function chosenOrders(input: {
  orders?: readonly SeenOrder[] | undefined
  order_ids?: readonly number[] | undefined
}): SeenOrder[] | null {
  if ((input.orders === undefined) === (input.order_ids === undefined)) return null
  const chosen: readonly SeenOrder[] = input.orders ?? input.order_ids?.map((order_id) => ({ order_id })) ?? []
  return [...new Map(chosen.map((one) => [one.order_id, one])).values()]
}

/** What a screen sends of the rows that it showed. */
export function asSeen(rows: readonly { order_id: number; total_paise: number; version?: number | undefined }[]) {
  return rows.map(({ order_id, total_paise, version }) => ({
    order_id,
    expected_total_paise: total_paise,
    ...(version !== undefined && { version }),
  }))
}
