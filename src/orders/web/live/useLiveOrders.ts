import { useEffect } from 'react'
import { queryClient } from '#kit/web/query.ts'
import type { TokenKind } from '#kit/web/tokens.ts'
import { followLive, type Heard } from './live.ts'

/** From one screen to the next the stream stays open. */
const lingerMs = 3000

type Shared = { users: number; stop: () => void; leaving: ReturnType<typeof setTimeout> | undefined }
const shared = new Map<TokenKind, Shared>()

/**
 * While a screen with it is open, a change of an order reaches the lists and the open order without
 * asking.
 */
export function useLiveOrders(kind: TokenKind = 'customer'): void {
  useEffect(() => share(kind), [kind])
}

function share(kind: TokenKind): () => void {
  const one = shared.get(kind) ?? {
    users: 0,
    stop: followLive(kind, refresh),
    leaving: undefined,
  }
  shared.set(kind, one)
  clearTimeout(one.leaving)
  one.users += 1
  return () => {
    one.users -= 1
    if (one.users > 0) return
    one.leaving = setTimeout(() => {
      one.stop()
      shared.delete(kind)
    }, lingerMs)
  }
}

/**
 * Lists, figures and the pages made of them always, one order only where it is meant; messages come
 * with their notice.
 */
function refresh({ orderIds, hasNotice, hasCart }: Heard): void {
  if (hasCart) {
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => /^\/api\/carts\b/.test(String(path)) })
    return
  }
  if (hasNotice || orderIds === null) {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => /^\/api\/(notices$|(adm\/)?messages\b)/.test(String(path)),
    })
  }
  if (hasNotice) return
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path, input] }) => {
      if (typeof path !== 'string') return false
      if (!/^\/api\/(home\b|carts\b|(adm\/)?(orders|shortages|scheme-promises|dashboard)\b)/.test(path)) return false
      const id = (input as { order_id?: unknown } | undefined)?.order_id
      return id === undefined || orderIds === null || orderIds.includes(Number(id))
    },
  })
}
