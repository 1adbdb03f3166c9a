// Work that is much, of all callers together: so much of it is done at once, in turn by caller, as
// the processors are for what is little, too.

export type Line<Caller> = {
  isTurn(route: string, now: number): boolean
  /** Others wait until it is given back, or has taken long. */
  take(caller: Caller, route: string, now: number): GiveBack
  isFull(caller: Caller): boolean
  /** Until its turn comes, or it leaves. */
  wait(caller: Caller): void
  leave(caller: Caller): void
}

export type GiveBack = (now: number) => void

/**
 * What takes longer keeps nobody from their turn; nor does, for a while, what else is asked of its
 * route: it may wait for something, and costs nothing meanwhile.
 */
const keepsTurnMs = 500
const passesMs = 2000
/** So many callers wait. */
const mostWaiting = 64

/** `serve` begins what may begin of a caller who waits. */
export function openLine<Caller>(atOnce: number, serve: (caller: Caller, now: number) => void): Line<Caller> {
  let atWork = 0
  /** Whoever is served goes to the end. */
  const waiting = new Set<Caller>()
  const passing = new Map<string, number>()
  const passes = (route: string, now: number) => (passing.get(route) ?? 0) > now

  function serveNext(now: number): void {
    atWork -= 1
    for (const caller of waiting) {
      if (atWork >= atOnce) return
      serve(caller, now)
    }
  }

  return {
    isTurn: (route, now) => atWork < atOnce || passes(route, now),
    take(caller, route, now) {
      if (waiting.delete(caller)) waiting.add(caller)
      if (passes(route, now)) return () => {}
      atWork += 1
      const timer = setTimeout(() => {
        passing.set(route, now + keepsTurnMs + passesMs)
        giveBack(now + keepsTurnMs)
      }, keepsTurnMs)
      let isGivenBack = false
      function giveBack(at: number): void {
        if (isGivenBack) return
        isGivenBack = true
        clearTimeout(timer)
        serveNext(at)
      }
      return giveBack
    },
    isFull: (caller) => waiting.size >= mostWaiting && !waiting.has(caller),
    wait: (caller) => void waiting.add(caller),
    leave: (caller) => void waiting.delete(caller),
  }
}
