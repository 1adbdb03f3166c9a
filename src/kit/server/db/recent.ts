// What was used lately, in a memory that is bounded.

export type Recent<T> = { get(key: string): T | undefined; set(key: string, value: T): void }

/**
 * The last `half` that were used are there, and never more than twice as many: when the newer half
 * is full, it becomes the older one. Both take the same short time however many there are.
 */
export function keepRecent<T>(half: number): Recent<T> {
  let newer = new Map<string, T>()
  let older = new Map<string, T>()

  function set(key: string, value: T): void {
    if (newer.size >= half && !newer.has(key)) {
      older = newer
      newer = new Map()
    }
    newer.set(key, value)
  }

  return {
    get(key) {
      const known = newer.get(key)
      if (known !== undefined) return known
      const before = older.get(key)
      if (before !== undefined) set(key, before)
      return before
    },
    set,
  }
}
