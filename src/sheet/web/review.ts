import { navigate } from 'wouter/use-browser-location'
import type { Keeper } from '#cart/web/keeping/keeper.ts'

/** On to the cart, unless a number is too large: then the cursor goes to it, wherever its row is. */
export function review(keeper: Keeper, cartPath: string, reach: (code: string) => void): void {
  keeper.flush()
  const [wrong] = keeper.mistakes().keys()
  if (wrong === undefined) navigate(cartPath)
  else reach(wrong)
}
