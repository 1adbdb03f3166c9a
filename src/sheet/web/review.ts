import { navigate } from 'wouter/use-browser-location'
import type { CartAutosave } from '#cart/web/autosave/cartAutosave.ts'
import type { Ahead } from './ahead/useAhead.ts'

type Review = { ahead: Ahead; cartPath: string; reach: (code: string) => void }

/**
 * On to the cart, unless something typed is not in it: then the cursor goes there, wherever that
 * is.
 */
export async function review(autosave: CartAutosave, { ahead, cartPath, reach }: Review): Promise<void> {
  autosave.flush()
  const isMissed = await ahead.settle()
  const [wrong] = autosave.mistakes().keys()
  if (wrong !== undefined) reach(wrong)
  else if (isMissed) document.querySelector<HTMLInputElement>('[aria-label="Typed ahead"] li input')?.focus()
  else navigate(cartPath)
}
