// Saves a cart while it is typed in. `cart-autosave.ts` decides what becomes of the cart; here are
// the calls, the pauses and who is told.
import { CallFailure } from '#kit/calling.ts'
import { call } from '#kit/web/call.ts'
import { settleAfter } from '#kit/web/debounce.ts'
import { createListeners } from '#kit/web/listeners.ts'
import { afterPaint, painted } from '#kit/web/painted.ts'
import {
  answered,
  asked,
  type Batch,
  type Conflict,
  emptied,
  failed,
  forgotten,
  isMoving,
  type Mistake,
  mistyped,
  nothingTyped,
  received,
  restored,
  retried,
  settled,
  type TypedCart,
  takeBatch,
  typed,
  type Unsaved,
  unsavedOf,
  type Wish,
} from '../../cart-autosave.ts'
import { changeCart, changeCartLines, emptyCart, getCart } from '../../contract.ts'
import type { Cart, Draft, Line, Terms } from '../../line.ts'
import type { Refusal } from '../../rules.ts'
import type { SavingState, Totals } from '../../totals.ts'
import { createView, type View } from '../../view.ts'

export type Which = { distributor: string; cfa_code: string }

/**
 * Without a version it is set whatever stands there: the person has seen no number that another
 * could have changed.
 */
export type Change = { product_code: string; quantity: number; as_typed: boolean; version?: number }

/** What saving needs of the world outside. */
export type Outside = {
  read: () => Promise<Cart>
  /** Each line once. Fails as a whole, or answers with the lines that were refused. */
  change: (changes: Change[]) => Promise<{ cart: Cart; refused: Refusal[] }>
  empty: () => Promise<Cart>
  /** Calls later; answers with how to call it off. */
  later: (ms: number, run: () => void) => () => void
  afterPaint: (run: () => void) => void
  explain: (failure: unknown) => string
}

const settleMs = 400

export type CartAutosave = ReturnType<typeof createCartAutosave>

export function createCartAutosave(outside: Outside) {
  const core = createCore(outside)
  return { ...looksInto(core), ...moves(core, outside) }
}

type Core = ReturnType<typeof createCore>

/** The cart as it is now, who is told of it, and what goes to the server. */
function createCore(outside: Outside) {
  let now: TypedCart = nothingTyped
  let view: View | null = null
  const makeView = createView()
  const listeners = createListeners(outside.afterPaint)
  const conflictListeners = new Set<(conflict: Conflict) => void>()
  /** How to stop waiting for more to be typed. */
  const pauses = new Map<string, () => void>()

  function become(next: TypedCart): void {
    now = next
    for (const [code, callOff] of pauses) {
      if (now.typing.has(code)) continue
      callOff()
      pauses.delete(code)
    }
  }

  function tell(): void {
    view = null
    listeners.tell()
  }

  function send(): void {
    for (let taken = takeBatch(now); taken; taken = takeBatch(now)) {
      become(taken.state)
      void save(taken.batch)
    }
    tell()
  }

  async function save(batch: Batch): Promise<void> {
    try {
      const { cart, refused } = await outside.change([...batch.values()].map(changeOf))
      const before = now.conflicts
      become(answered(now, batch, cart, refused))
      const fresh = [...now.conflicts.values()].filter((one) => before.get(one.code) !== one)
      for (const conflict of fresh) for (const listener of [...conflictListeners]) listener(conflict)
    } catch (failure) {
      become(failed(now, batch, failure as CallFailure, outside.explain(failure)))
    }
    send()
  }

  /** Until so long after the last key: more may be typed. */
  function waitForMore(code: string): void {
    pauses.get(code)?.()
    const done = () => {
      become(settled(now, [code]))
      send()
    }
    pauses.set(code, outside.later(settleMs, done))
  }

  return {
    now: () => now,
    seen(): View {
      view ??= makeView(now.cart, now.drafts)
      return view
    },
    listeners,
    conflictListeners,
    become,
    tell,
    send,
    waitForMore,
  }
}

/** What a screen may look at. */
function looksInto({ now, seen, listeners, conflictListeners }: Core) {
  return {
    /** Told at once: for what is under the fingers. */
    subscribe: listeners.subscribe,
    /** Told when what was typed is on the screen. */
    subscribeLater: listeners.subscribeLater,
    onConflict(listener: (conflict: Conflict) => void): () => void {
      conflictListeners.add(listener)
      return () => conflictListeners.delete(listener)
    },
    cart: () => now().cart,
    failure: () => now().failure,
    line: (code: string): Line | undefined => seen().byCode.get(code),
    lines: (): Line[] => seen().lines,
    totals: (): Totals => seen().totals(),
    saving: (): SavingState => seen().saving,
    conflict: (code: string): Conflict | undefined => now().conflicts.get(code),
    mistake: (code: string): Mistake | undefined => now().mistakes.get(code),
    mistakes: (): ReadonlyMap<string, Mistake> => now().mistakes,
    unsaved: (): Unsaved => unsavedOf(now()),
    hasUnsaved: () => now().drafts.size > 0 || now().mistakes.size > 0,
    /** Resolves when nothing is on its way to the server any more: saved, refused or failed. */
    settled(): Promise<void> {
      if (!isMoving(now())) return Promise.resolve()
      return new Promise((resolve) => {
        const stop = listeners.subscribe(() => {
          if (isMoving(now())) return
          stop()
          resolve()
        })
      })
    },
  }
}

/** What a screen may do. */
function moves(core: Core, outside: Outside) {
  const { now, become, tell, send } = core
  const { settled: whenSettled } = looksInto(core)
  let reading: Promise<void> | null = null

  function tellOf(next: TypedCart): void {
    become(next)
    tell()
  }

  /** What failed before is tried again with whatever is sent next. */
  function sendAll(next: TypedCart): void {
    become(retried(next))
    send()
  }

  async function readAgain(): Promise<void> {
    const before = now().sent
    try {
      const next = await outside.read()
      if (before === now().sent || !now().cart) become(received(now(), next))
    } catch (failure) {
      become({ ...now(), failure })
    } finally {
      reading = null
      tell()
    }
  }

  return {
    /** Counts at once; goes to the server when the person pauses or leaves the field. */
    type(terms: Terms, asked: number, { asTyped = false, now: isDone = false } = {}): void {
      const code = terms.product_code
      become(typed(now(), [{ terms, asked, asTyped }], { isTyping: !isDone }))
      if (now().typing.has(code)) core.waitForMore(code)
      if (isDone && now().drafts.has(code)) sendAll(now())
      else tell()
    },
    /** Many lines count at once and go to the server together. */
    typeAll: (wishes: Wish[]) => sendAll(typed(now(), wishes)),
    /** More than anybody may order: it waits to be corrected. */
    mistype: (terms: Terms, text: string) => tellOf(mistyped(now(), terms, text)),
    /** The person has left the field: nothing to wait for any more. */
    settle(code: string): void {
      if (now().typing.has(code)) sendAll(settled(now(), [code]))
    },
    /** Stops waiting for more to be typed. */
    flush(): void {
      become(settled(now()))
      send()
    },
    retry: () => sendAll(now()),
    forget: (code: string) => tellOf(forgotten(now(), code)),
    /** Sets the same quantities again: their new prices are accepted. */
    accept(lines: Line[]): Promise<void> {
      become(asked(now(), lines))
      send()
      return whenSettled()
    },
    async empty(): Promise<void> {
      become(settled(now()))
      send()
      await whenSettled()
      tellOf(emptied(now(), await outside.empty()))
    },
    /** Goes on with what an earlier page had not saved. */
    restore: (unsaved: Unsaved) => sendAll(restored(now(), unsaved)),
    /** The cart as a refusal brought it. */
    take: (fresh: Cart) => tellOf(received(now(), fresh)),
    /** Reads the cart again; what is typed and not saved stays over it. */
    read(): Promise<void> {
      reading ??= readAgain()
      return reading
    },
  }
}

function changeOf({ terms, asked, asTyped, seen }: Draft): Change {
  return {
    product_code: terms.product_code,
    quantity: asked,
    as_typed: asTyped,
    ...(seen !== null && { version: seen }),
  }
}

/** The cart for this distributor and CFA, on the server. */
export function onServer(which: Which, explain: Outside['explain']): Outside {
  return {
    read: async () => (await call(getCart, which)).data,
    change: async (changes) => {
      await painted()
      return change(which, changes)
    },
    empty: async () => (await call(emptyCart, which)).data,
    later: settleAfter,
    afterPaint,
    explain,
  }
}

/**
 * One line by the call for one, with the cart as it is where somebody else changed the line;
 * several by the other.
 */
async function change(which: Which, changes: Change[]): ReturnType<Outside['change']> {
  const [first, ...others] = changes
  if (!first || others.length > 0) {
    const { data: cart, refused } = await call(changeCartLines, { ...which, lines: changes })
    return { cart, refused }
  }
  try {
    return { cart: (await call(changeCart, { ...which, ...first })).data, refused: [] }
  } catch (failure) {
    const cart = freshCart(failure)
    if (!cart) throw failure
    return { cart, refused: [{ product_code: first.product_code, why: 'changed', message: '' }] }
  }
}

function freshCart(failure: unknown): Cart | null {
  const data = failure instanceof CallFailure && failure.http === 409 ? failure.data : null
  return typeof data === 'object' && data !== null && 'cart_items' in data ? (data as Cart) : null
}
