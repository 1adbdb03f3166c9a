// The tokens in storage say who is here. What belonged to somebody else is forgotten before the
// next one sees it.
import { type AuthState, authSlice, tokensFound } from '#accounts/state.ts'
import type { RootStore } from '#kit/web/store.ts'
import type { Tokens } from '#kit/web/tokens.ts'

/** Reads who is here now and whenever a token changes, in this tab or another. */
export function followSession(store: RootStore, tokens: Tokens, forgetTab: () => void): void {
  const read = () => {
    const before = customerIn(store.get(authSlice))
    store.change(authSlice, (state) =>
      tokensFound(state, { admin: tokens.get('admin'), customer: tokens.get('customer') }),
    )
    const now = customerIn(store.get(authSlice))
    if (now === before && now !== null) return
    store.forget('customer')
    if (now !== before) forgetTab()
  }
  read()
  tokens.subscribe(read)
}

/** The product type is part of it: carts of the other one are others. */
function customerIn({ userClaims }: AuthState): string | null {
  return userClaims && `${userClaims.sub} ${userClaims.product_type}`
}
