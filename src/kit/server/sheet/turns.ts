// One thing after the other, whoever has had the least of the time first: many of one caller's
// delay another's by one at most.

type Waiting = { owner: string; begin: () => void }

export type Turns = <T>(owner: string, work: () => Promise<T>) => Promise<T>

export function takeTurns(now = () => performance.now()): Turns {
  const waiting: Waiting[] = []
  /** What each has had while somebody waited. */
  const spentMs = new Map<string, number>()
  let isBusy = false

  function next(): void {
    const least = waiting.reduce<Waiting | undefined>(
      (best, one) => (best && spent(best.owner) <= spent(one.owner) ? best : one),
      undefined,
    )
    if (!least) {
      isBusy = false
      spentMs.clear()
      return
    }
    waiting.splice(waiting.indexOf(least), 1)
    least.begin()
  }

  const spent = (owner: string) => spentMs.get(owner) ?? 0

  return async (owner, work) => {
    if (isBusy) await new Promise<void>((begin) => waiting.push({ owner, begin }))
    isBusy = true
    const since = now()
    try {
      return await work()
    } finally {
      spentMs.set(owner, spent(owner) + now() - since)
      next()
    }
  }
}
