// Who may decide on a discount: pure, so that the screen says the same as the server.

import type { Session } from '#kit/access.ts'
import { mayPrice } from '#pricing/rights.ts'

export type Asked = {
  needs: 'none' | 'manager' | 'admin'
  /** Of the lines that ask. */
  divisions: readonly string[]
  placer_id: number
  /** Who placed it, where another employee took it over. */
  first_placer_id?: number | null
}

/** Why this person can't approve or refuse it, or null. `own`: the divisions of an employee. */
export function whyNotDecide(me: Session, asked: Asked, own: readonly string[]): string | null {
  if (me.kind === 'admin')
    return me.rights.includes(mayPrice.key)
      ? null
      : 'Your account can’t change prices, so you can’t decide on discounts.'
  if (me.userType !== 'E' || !me.brandManager) return 'Only a brand manager or an admin can decide on this order.'
  if (asked.placer_id === me.id || asked.first_placer_id === me.id)
    return 'You placed this order. Somebody else has to decide on it.'
  if (asked.needs === 'admin') return 'This depth needs an admin’s approval.'
  const others = asked.divisions.filter((code) => !own.includes(code))
  return others.length > 0
    ? `It asks for divisions that are not yours (${others.join(', ')}). An admin can decide on it.`
    : null
}
