/**
 * Who is told of a change: the row that is typed in at once, the others when that is on the screen.
 */
export function createListeners(later: (run: () => void) => void) {
  const first = new Set<() => void>()
  const last = new Set<() => void>()
  let isPlanned = false

  function tellLast(): void {
    isPlanned = false
    for (const listener of [...last]) listener()
  }

  return {
    subscribe(listener: () => void): () => void {
      first.add(listener)
      return () => first.delete(listener)
    },
    subscribeLater(listener: () => void): () => void {
      last.add(listener)
      return () => last.delete(listener)
    },
    tell(): void {
      for (const listener of [...first]) listener()
      if (isPlanned || last.size === 0) return
      isPlanned = true
      later(tellLast)
    },
  }
}
