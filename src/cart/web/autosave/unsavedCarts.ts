// What a page could not save before it was left, kept by the tab until the cart is opened in it
// again.
import type { Unsaved } from '../../cart-autosave.ts'

const key = 'cart_unsaved'

export function keepUnsaved(carts: (readonly [cart: string, unsaved: Unsaved])[]): void {
  const left = carts.filter(([, { drafts, mistakes }]) => drafts.length + mistakes.length > 0)
  if (left.length > 0) tryStorage((storage) => storage.setItem(key, JSON.stringify(Object.fromEntries(left))))
}

/** Once: it is the page's own from then on. */
export function takeUnsaved(cart: string): Unsaved | null {
  return tryStorage((storage) => {
    const { [cart]: unsaved, ...others } = JSON.parse(storage.getItem(key) ?? '{}')
    if (Object.keys(others).length > 0) storage.setItem(key, JSON.stringify(others))
    else storage.removeItem(key)
    return unsaved
  })
}

export function forgetUnsaved(): void {
  tryStorage((storage) => storage.removeItem(key))
}

/** It may be switched off or full. */
function tryStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.sessionStorage) ?? null
  } catch {
    return null
  }
}
