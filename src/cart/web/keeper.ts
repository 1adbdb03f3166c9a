// A cart under the fingers: what is typed counts at once, is priced by the rules of the server, and is saved behind the
// person's back. The server's cart is the truth; what was typed since lies over it until the server has said yes or no.
import type { CallFailure } from '#kit/calling.ts'
import { mostLines, type Refusal } from '../rules.ts'
import type { Cart, Draft, Line, Terms } from './line.ts'
import { createListeners } from './listeners.ts'
import type { SavingState, Totals } from './totals.ts'
import { createView, keepSameItems, type View } from './view.ts'

export type { Cart }

/** Somebody else's number stands where one's own was typed. */
export type Conflict = { code: string; name: string; mine: number; theirs: number; terms: Terms }

export type Change = { product_code: string; quantity: number; as_typed: boolean; version: number }

/** What a keeper needs of the world outside. */
export type Outside = {
  read: () => Promise<Cart>
  /** At most `mostLines`, each line once. Fails as a whole, or answers with the lines that were refused. */
  change: (changes: Change[]) => Promise<{ cart: Cart; refused: Refusal[] }>
  empty: () => Promise<Cart>
  /** Calls later; answers with how to call it off. */
  later: (ms: number, run: () => void) => () => void
  afterPaint: (run: () => void) => void
  explain: (failure: unknown) => string
}

export const settleMs = 400
/** Calls that are under way at once; never one line in two of them. */
const atOnce = 3

export type Keeper = ReturnType<typeof createKeeper>

export function createKeeper(outside: Outside) {
  let cart: Cart | null = null
  let loadFailure: unknown = null
  const drafts = new Map<string, Draft>()
  const conflicts = new Map<string, Conflict>()
  const listeners = createListeners(outside.afterPaint)
  const conflictListeners = new Set<(conflict: Conflict) => void>()
  const makeView = createView()
  let view: View | null = null
  let calls = 0
  /** The lines whose number is on its way. */
  const underWay = new Set<string>()
  /** The lines whose number may still be typed on; how to stop waiting for that. */
  const timers = new Map<string, () => void>()
  let reading: Promise<void> | null = null
  /** Raised by everything that is sent: an answer to a read that began earlier may be out of date. */
  let sent = 0

  function tell(): void {
    view = null
    listeners.tell()
  }

  function seen(): View {
    view ??= makeView(cart, drafts)
    return view
  }

  function setDraft(code: string, draft: Draft | null): void {
    if (draft) drafts.set(code, draft)
    else drafts.delete(code)
  }

  function received(next: Cart): void {
    // Answers may overtake each other; an older cart says nothing new.
    if (!cart || next.version >= cart.version) cart = keepSameItems(cart, next)
    loadFailure = null
  }

  function callOff(code: string): void {
    timers.get(code)?.()
    timers.delete(code)
  }

  /** Lays what was typed over the server's line; false where that says the same already. */
  function lay(terms: Terms, asked: number, asTyped: boolean): boolean {
    const code = terms.product_code
    const before = drafts.get(code)
    const item = cart?.cart_items.find((one) => one.product_code === code)
    callOff(code)
    conflicts.delete(code)
    const isAsSaved = (item?.quantity_ordered ?? 0) === asked && (item?.as_typed ?? false) === asTyped
    if (isAsSaved && !underWay.has(code) && !before?.lost) {
      if (before) setDraft(code, null)
      return false
    }
    const lost = before?.lost && { lost: before.lost }
    setDraft(code, { ...waiting(terms, asked, asTyped, before?.seen ?? cart?.version ?? 0), ...lost })
    return true
  }

  /** All that waits goes together; false when nothing went. */
  function send(): boolean {
    const ready = [...drafts]
      .filter(([code, { saving }]) => saving === 'waiting' && !timers.has(code) && !underWay.has(code))
      .slice(0, mostLines)
    if (ready.length === 0 || calls >= atOnce) return false
    void save(new Map(ready.map(([code, draft]) => [code, { ...draft, saving: 'saving', why: '' }])))
    send()
    return true
  }

  async function save(sending: ReadonlyMap<string, Draft>): Promise<void> {
    for (const [code, draft] of sending) {
      setDraft(code, draft)
      underWay.add(code)
    }
    calls += 1
    sent += 1
    tell()
    try {
      const { cart: next, refused } = await outside.change([...sending.values()].map(changeOf))
      received(next)
      const refusals = new Map(refused.map((one) => [one.product_code, one]))
      for (const [code, mine] of sending) answered(code, mine, next, refusals.get(code))
    } catch (failure) {
      for (const [code, mine] of sending) failed(code, mine, failure as CallFailure)
    } finally {
      for (const code of sending.keys()) underWay.delete(code)
      calls -= 1
      sent += 1
      if (!send()) tell()
    }
  }

  function answered(code: string, mine: Draft, next: Cart, refusal: Refusal | undefined): void {
    const now = drafts.get(code)
    if (!now) return
    if (refusal?.why === 'changed') changedElsewhere(code, now, next)
    // Typed on meanwhile: that is still to be saved, on top of what was just saved.
    else if (now !== mine) setDraft(code, refusal ? now : { ...now, seen: next.version })
    else setDraft(code, refusal ? { ...mine, saving: 'refused', why: refusal.message } : null)
  }

  function changedElsewhere(code: string, now: Draft, next: Cart): void {
    const item = next.cart_items.find((one) => one.product_code === code)
    // The number of the call whose answer was lost: nobody else's.
    if (now.lost && item?.quantity_ordered === now.lost.asked && item.as_typed === now.lost.asTyped) {
      setDraft(code, waiting(now.terms, now.asked, now.asTyped, next.version))
      return
    }
    const { terms, asked: mine } = now
    const conflict = { code, name: terms.product_name, mine, theirs: item?.total_qty ?? 0, terms }
    conflicts.set(code, conflict)
    for (const listener of [...conflictListeners]) listener(conflict)
    callOff(code)
    setDraft(code, null)
  }

  function failed(code: string, mine: Draft, failure: CallFailure): void {
    const now = drafts.get(code)
    if (!now) return
    const lost = failure.noResponse && { lost: { asked: mine.asked, asTyped: mine.asTyped } }
    if (now !== mine) {
      setDraft(code, { ...now, ...lost })
      return
    }
    const isRefused = failure.http >= 400 && failure.http < 500 && failure.http !== 429
    setDraft(code, { ...mine, saving: isRefused ? 'refused' : 'failed', why: outside.explain(failure), ...lost })
  }

  return {
    /** Told at once: for what is under the fingers. */
    subscribe: listeners.subscribe,
    /** Told when what was typed is on the screen. */
    subscribeLater: listeners.subscribeLater,
    onConflict(listener: (conflict: Conflict) => void): () => void {
      conflictListeners.add(listener)
      return () => conflictListeners.delete(listener)
    },
    /** The server's cart as it last came; null until it came. */
    cart: () => cart,
    failure: () => loadFailure,
    line: (code: string): Line | undefined => seen().byCode.get(code),
    lines: (): Line[] => seen().lines,
    totals: (): Totals => seen().totals(),
    saving: (): SavingState => seen().saving,
    conflict: (code: string): Conflict | undefined => conflicts.get(code),
    hasUnsaved: () => drafts.size > 0,

    /** Counts at once; goes to the server when the person pauses or leaves the field. */
    type(terms: Terms, asked: number, { asTyped = false, now = false } = {}): void {
      const code = terms.product_code
      const isNew = lay(terms, asked, asTyped)
      if (isNew && !now)
        timers.set(
          code,
          outside.later(settleMs, () => {
            timers.delete(code)
            send()
          }),
        )
      // What failed before is tried again with whatever is typed next.
      if (isNew && now) this.retry()
      else tell()
    },

    /** Many lines count at once and go to the server together. */
    typeAll(lines: { terms: Terms; asked: number }[]): void {
      for (const { terms, asked } of lines) lay(terms, asked, false)
      this.retry()
    },

    /** The person has left the field: nothing to wait for any more. */
    settle(code: string): void {
      if (!timers.has(code)) return
      callOff(code)
      this.retry()
    },

    /** Stops waiting for more to be typed. */
    flush(): void {
      for (const code of [...timers.keys()]) callOff(code)
      send()
    },

    /** Tries again what failed. */
    retry(): void {
      for (const [code, draft] of drafts) {
        if (draft.saving === 'failed') setDraft(code, { ...draft, saving: 'waiting' })
      }
      if (!send()) tell()
    },

    /** Gives up what was typed on a line: the server's number stands. */
    forget(code: string): void {
      callOff(code)
      conflicts.delete(code)
      if (!underWay.has(code)) setDraft(code, null)
      tell()
    },

    /** Sets the same quantities again: their new prices are accepted. */
    accept(lines: Line[]): Promise<void> {
      for (const { terms, asked, asTyped } of lines)
        setDraft(terms.product_code, waiting(terms, asked, asTyped, cart?.version ?? 0))
      send()
      return this.settled()
    },

    async empty(): Promise<void> {
      this.flush()
      await this.settled()
      const next = await outside.empty()
      sent += 1
      drafts.clear()
      conflicts.clear()
      received(next)
      tell()
    },

    /** The cart as a refusal brought it. */
    take(fresh: Cart): void {
      received(fresh)
      tell()
    },

    /** Reads the cart again; what is typed and not saved stays over it. */
    read(): Promise<void> {
      reading ??= (async () => {
        const before = sent
        try {
          const next = await outside.read()
          if (before === sent || !cart) received(next)
        } catch (failure) {
          loadFailure = failure
        } finally {
          reading = null
          tell()
        }
      })()
      return reading
    },

    /** Resolves when nothing is on its way to the server any more: saved, refused or failed. */
    settled(): Promise<void> {
      const isMoving = () => [...drafts.values()].some((one) => one.saving === 'waiting' || one.saving === 'saving')
      if (!isMoving()) return Promise.resolve()
      return new Promise((resolve) => {
        const stop = this.subscribe(() => {
          if (isMoving()) return
          stop()
          resolve()
        })
      })
    },
  }
}

function waiting(terms: Terms, asked: number, asTyped: boolean, seen: number): Draft {
  return { terms, asked, asTyped, seen, saving: 'waiting', why: '' }
}

function changeOf({ terms, asked, asTyped, seen }: Draft): Change {
  return { product_code: terms.product_code, quantity: asked, as_typed: asTyped, version: seen }
}
