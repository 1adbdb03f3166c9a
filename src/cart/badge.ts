// What the badge of the cart counts: the lines of the cart that its link opens. Until one was
// chosen in this browser, the lines of all open carts.
type Counted = { distributor: string; cfa_code: string; lines: number }
type Place = Pick<Counted, 'distributor' | 'cfa_code'>

export type Badge = { count: number; says: string }

export function cartKey({ distributor, cfa_code }: Place): string {
  return `${distributor} ${cfa_code}`
}

/**
 * `open` as the server counts them; `seen` is what this page knows of a cart since, and goes before
 * it.
 */
export function badgeOf(open: readonly Counted[], seen: ReadonlyMap<string, number>, chosen: Place): Badge {
  const carts = new Map([...open.map((cart) => [cartKey(cart), cart.lines] as const), ...seen])
  const filled = [...carts.values()].filter((lines) => lines > 0)
  const all = filled.reduce((sum, lines) => sum + lines, 0)
  if (!chosen.distributor || !chosen.cfa_code)
    return { count: all, says: filled.length > 1 ? `${inLines(all)} in ${filled.length} open carts` : inThis(all) }
  const count = carts.get(cartKey(chosen)) ?? 0
  const others = filled.length - (count > 0 ? 1 : 0)
  return { count, says: others > 0 ? `${inThis(count)}, ${inLines(all - count)} in ${inCarts(others)}` : inThis(count) }
}

const inLines = (lines: number) => (lines === 1 ? '1 line' : `${lines} lines`)
const inThis = (lines: number) => `${inLines(lines)} in this cart`
const inCarts = (carts: number) => (carts === 1 ? 'another open cart' : `${carts} other open carts`)
