// The two tokens, each under its own key in browser storage and never under the root key.

export type TokenKind = 'customer' | 'admin'

const keys: Record<TokenKind, string> = { customer: 'customer_token', admin: 'admin_token' }

export type Tokens = {
  get(kind: TokenKind): string | null
  set(kind: TokenKind, token: string): void
  remove(kind: TokenKind): void
  /** Told of every change, also of those in other tabs. Answers with how to stop. */
  subscribe(listener: () => void): () => void
}

type Browser = {
  /** May throw or be absent: a private window, storage switched off. */
  storage: () => Storage | undefined
  /** Where 'storage' events of other tabs arrive. */
  tabs: Pick<EventTarget, 'addEventListener'> | undefined
}

export function createTokens({ storage, tabs }: Browser): Tokens {
  // What storage would not take; it lasts as long as the page.
  const memory = new Map<TokenKind, string | null>()
  const listeners = new Set<() => void>()

  tabs?.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent
    const changed = kindsOf(key)
    for (const kind of changed) memory.delete(kind)
    if (changed.length > 0) tell()
  })

  function tell(): void {
    for (const listener of [...listeners]) listener()
  }

  function put(kind: TokenKind, token: string | null): void {
    const kept = tryStorage(storage, (store) => {
      if (token === null) store.removeItem(keys[kind])
      else store.setItem(keys[kind], token)
      return true
    })
    if (kept) memory.delete(kind)
    else memory.set(kind, token)
    tell()
  }

  return {
    get(kind) {
      const remembered = memory.get(kind)
      if (remembered !== undefined) return remembered
      return tryStorage(storage, (store) => store.getItem(keys[kind])) || null
    },
    set: put,
    remove: (kind) => put(kind, null),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A null key: another tab cleared everything. */
function kindsOf(key: string | null): TokenKind[] {
  const kinds: TokenKind[] = ['customer', 'admin']
  return key === null ? kinds : kinds.filter((kind) => keys[kind] === key)
}

function tryStorage<T>(storage: Browser['storage'], use: (store: Storage) => T): T | null {
  try {
    const store = storage()
    return store ? use(store) : null
  } catch {
    return null
  }
}

export const tokens = createTokens({
  storage: () => globalThis.localStorage,
  tabs: typeof window === 'undefined' ? undefined : window,
})
