// Saves what is typed behind the person's back: it counts at once and is sent when the fingers
// rest, one call after the other, each with all that waits. What could not be sent is kept.
import { settleAfter } from '../debounce.ts'
import { createListeners } from '../listeners.ts'
import { afterPaint } from '../painted.ts'

export type SavingState = 'saved' | 'saving' | 'failed'

export type SaverOptions<Key, Change> = {
  /**
   * Answers with the keys to send again and why; null where all is saved, or refused for good.
   * Where it throws, all of them are sent again.
   */
  send: (changes: ReadonlyMap<Key, Change>) => Promise<{ unsent: readonly Key[]; failure: unknown } | null>
  /** What is waiting for a key, and what is typed on top of it. */
  merge?: (before: Change, change: Change) => Change
  pauseMs: number
  /** Tried again by itself after so long; without it when somebody types or asks for it. */
  againMs?: number
  later?: typeof settleAfter
}

export type Saver<Key, Change> = ReturnType<typeof createSaver<Key, Change>>

export function createSaver<Key, Change>(options: SaverOptions<Key, Change>) {
  const { send, merge = (_, change) => change, pauseMs, againMs, later = settleAfter } = options
  let waiting: ReadonlyMap<Key, Change> = new Map()
  let state: SavingState = 'saved'
  let failure: unknown = null
  let isSending = false
  let callOff = () => {}
  const { subscribe, tell } = createListeners(afterPaint)

  function plan(ms: number): void {
    callOff()
    callOff = later(ms, () => void sendAll())
  }

  function become(next: SavingState, why: unknown = null): void {
    state = next
    failure = why
    tell()
  }

  async function sendAll(): Promise<void> {
    callOff()
    if (isSending || waiting.size === 0) return
    isSending = true
    become('saving')
    let problem: unknown = null
    while (waiting.size > 0 && problem === null) problem = await sendWaiting()
    isSending = false
    if (problem === null || waiting.size === 0) return become('saved')
    become('failed', problem)
    if (againMs !== undefined) plan(againMs)
  }

  /** Null where everything that was sent is done with. */
  async function sendWaiting(): Promise<unknown> {
    const sent = waiting
    const left = await send(sent).catch((error: unknown) => ({ unsent: [...sent.keys()], failure: error }))
    const again = new Set(left?.unsent)
    // What was typed meanwhile stays on top.
    waiting = new Map([...waiting].filter(([key, change]) => again.has(key) || sent.get(key) !== change))
    tell()
    return left && (left.failure ?? true)
  }

  return {
    subscribe,
    state: () => state,
    /** Why it was not saved, while that is so. */
    failure: () => failure,
    /** Typed, and not known to be saved. */
    waiting: () => waiting,
    type(changes: Iterable<readonly [Key, Change]>, { now = false } = {}): void {
      const next = new Map(waiting)
      for (const [key, change] of changes) {
        const before = next.get(key)
        next.set(key, before === undefined ? change : merge(before, change))
      }
      waiting = next
      become('saving')
      plan(now ? 0 : pauseMs)
    },
    /** Without waiting for the fingers; also what could not be sent before. */
    flush: () => void sendAll(),
    /** Nothing of it is sent any more: who typed it has signed out. */
    forget(): void {
      callOff()
      waiting = new Map()
      become('saved')
    },
    /** True when all is saved, false when something could not be. */
    settled(): Promise<boolean> {
      void sendAll()
      return settling(subscribe, () => state)
    },
  }
}

function settling(subscribe: (listener: () => void) => () => void, state: () => SavingState): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (state() === 'saving') return
      stop()
      resolve(state() === 'saved')
    }
    const stop = subscribe(look)
    look()
  })
}
