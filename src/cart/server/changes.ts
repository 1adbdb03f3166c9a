// Whose carts changed, for whoever tells the other devices. Within the process: a notify in each write would make all
// writers wait for one another.

type Listener = (placerId: number) => void
const listeners = new Set<Listener>()

export function tellCartChanged(placerId: number): void {
  for (const listener of listeners) listener(placerId)
}

export function hearCarts(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
