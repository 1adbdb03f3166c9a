// A cart under the fingers: what is typed counts at once, is priced by the rules of the server, and is saved behind the
// person's back. The server's cart is the truth; what was typed since lies over it until the server has said yes or no.
import type { CallFailure } from '#kit/calling.ts'
import type { Output } from '#kit/endpoint.ts'
import { applyScheme, groupSize, nextStep, type Scheme } from '#schemes/rules.ts'
import type { getCart } from '../contract.ts'
import { schemeOf, taxOn } from '../rules.ts'

export type Cart = Output<typeof getCart>['data']
type Item = Cart['cart_items'][number]
export type Warning = Item['warnings'][number]

/** What pricing needs to know of a product: from the list, or from the line that is in the cart. */
export type Terms = Pick<
  Item,
  | 'product_code'
  | 'product_name'
  | 'division_code'
  | 'division_name'
  | 'pack'
  | 'min_qty'
  | 'scheme_qty'
  | 'compulsory'
  | 'price_paise'
  | 'gst_bp'
>

export type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused'

export type Line = {
  terms: Terms
  /** As typed; what the scheme makes of it is `total`, of which `free` is free. */
  asked: number
  asTyped: boolean
  total: number
  free: number
  amount_paise: number
  tax_paise: number
  saving: Saving
  /** Why it could not be saved. */
  why: string
  /** Of the server's line; none while what was typed is not saved. */
  warnings: Warning[]
  old_price_paise: number | null
}

/** Somebody else's number stands where one's own was typed. */
export type Conflict = { code: string; name: string; mine: number; theirs: number; terms: Terms }

export type Totals = {
  lines: number
  paid: number
  free: number
  free_value_paise: number
  value_paise: number
  tax_paise: number
  total_paise: number
  parts: { division_code: string; division_name: string; total_paise: number }[]
}

export type SavingState = { waiting: number; failed: number; why: string }

export type Change = { product_code: string; quantity: number; as_typed: boolean; version?: number }

/** What a keeper needs of the world outside. */
export type Outside = {
  read: () => Promise<Cart>
  change: (change: Change) => Promise<Cart>
  empty: () => Promise<Cart>
  /** Calls later; answers with how to call it off. */
  later: (ms: number, run: () => void) => () => void
  explain: (failure: unknown) => string
}

type Draft = {
  terms: Terms
  asked: number
  asTyped: boolean
  /** The version of the cart whose number the person saw when it began to type. */
  seen: number
  saving: Exclude<Saving, 'saved'>
  why: string
  /** Was sent, and no answer came: it may stand on the server all the same. */
  lost?: { asked: number; asTyped: boolean }
}

export const settleMs = 400
/** Lines that are saved at once; never the same line twice. */
const atOnce = 3

export type Keeper = ReturnType<typeof createKeeper>

export function createKeeper(outside: Outside) {
  let cart: Cart | null = null
  let loadFailure: unknown = null
  let drafts = new Map<string, Draft>()
  const conflicts = new Map<string, Conflict>()
  const listeners = new Set<() => void>()
  const conflictListeners = new Set<(conflict: Conflict) => void>()
  let made: { lines: Line[]; byCode: Map<string, Line>; totals: Totals; saving: SavingState } | null = null
  let lineCache = new Map<string, { item: Item | undefined; draft: Draft | undefined; line: Line }>()
  /** The lines whose number is on its way. */
  const underWay = new Set<string>()
  /** The lines whose number may still be typed on; how to stop waiting for that. */
  const timers = new Map<string, () => void>()
  let reading: Promise<void> | null = null
  /** Raised by everything that is sent: an answer to a read that began earlier may be out of date. */
  let sent = 0

  function tell(): void {
    made = null
    for (const listener of [...listeners]) listener()
  }

  function derive() {
    if (made) return made
    const items = new Map(cart?.cart_items.map((item) => [item.product_code, item]))
    const codes = [...items.keys(), ...[...drafts.keys()].filter((code) => !items.has(code))]
    const cache: typeof lineCache = new Map()
    const lines: Line[] = []
    for (const code of codes) {
      const item = items.get(code)
      const draft = drafts.get(code)
      const kept = lineCache.get(code)
      const line = kept && kept.item === item && kept.draft === draft ? kept.line : lineFrom(item, draft)
      cache.set(code, { item, draft, line })
      lines.push(line)
    }
    lineCache = cache
    const counted = lines.filter((line) => line.asked > 0)
    made = {
      lines,
      byCode: new Map(lines.map((line) => [line.terms.product_code, line])),
      totals: totalsOfLines(counted),
      saving: savingOf(lines),
    }
    return made
  }

  function setDraft(code: string, draft: Draft | null): void {
    drafts = new Map(drafts)
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

  function send(): void {
    for (const [code, draft] of drafts) {
      if (underWay.size >= atOnce) return
      if (draft.saving === 'waiting' && !timers.has(code) && !underWay.has(code)) void save(code, draft)
    }
  }

  async function save(code: string, draft: Draft): Promise<void> {
    const sending: Draft = { ...draft, saving: 'saving', why: '' }
    setDraft(code, sending)
    underWay.add(code)
    sent += 1
    tell()
    try {
      const next = await outside.change({
        product_code: code,
        quantity: draft.asked,
        as_typed: draft.asTyped,
        version: draft.seen,
      })
      received(next)
      const now = drafts.get(code)
      // Typed on meanwhile: that is still to be saved, on top of what was just saved.
      if (now === sending) setDraft(code, null)
      else if (now) setDraft(code, { ...now, seen: next.version })
    } catch (failure) {
      failed(code, sending, failure as CallFailure)
    } finally {
      underWay.delete(code)
      sent += 1
      tell()
      send()
    }
  }

  function failed(code: string, sending: Draft, failure: CallFailure): void {
    const now = drafts.get(code)
    if (!now) return
    const fresh = freshCart(failure)
    if (fresh) {
      received(fresh)
      const item = fresh.cart_items.find((one) => one.product_code === code)
      // The number of the call whose answer was lost: nobody else's.
      if (now.lost && item?.quantity_ordered === now.lost.asked && item.as_typed === now.lost.asTyped) {
        const { lost: _, ...mine } = now
        setDraft(code, { ...mine, saving: 'waiting', seen: fresh.version })
        return
      }
      const conflict = {
        code,
        name: now.terms.product_name,
        mine: now.asked,
        theirs: item?.total_qty ?? 0,
        terms: now.terms,
      }
      conflicts.set(code, conflict)
      for (const listener of [...conflictListeners]) listener(conflict)
      callOff(code)
      setDraft(code, null)
      return
    }
    const lost = failure.noResponse ? { asked: sending.asked, asTyped: sending.asTyped } : undefined
    if (now !== sending) {
      if (lost) setDraft(code, { ...now, lost })
      return
    }
    const isRefused = failure.http >= 400 && failure.http < 500 && failure.http !== 429
    setDraft(code, {
      ...sending,
      saving: isRefused ? 'refused' : 'failed',
      why: outside.explain(failure),
      ...(lost && { lost }),
    })
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onConflict(listener: (conflict: Conflict) => void): () => void {
      conflictListeners.add(listener)
      return () => conflictListeners.delete(listener)
    },
    /** The server's cart as it last came; null until it came. */
    cart: () => cart,
    failure: () => loadFailure,
    line: (code: string): Line | undefined => derive().byCode.get(code),
    lines: (): Line[] => derive().lines,
    totals: (): Totals => derive().totals,
    saving: (): SavingState => derive().saving,
    conflict: (code: string): Conflict | undefined => conflicts.get(code),
    hasUnsaved: () => drafts.size > 0,

    /** Counts at once; goes to the server when the person pauses or leaves the field. */
    type(terms: Terms, asked: number, { asTyped = false, now = false } = {}): void {
      const code = terms.product_code
      const before = drafts.get(code)
      const item = cart?.cart_items.find((one) => one.product_code === code)
      callOff(code)
      conflicts.delete(code)
      const isAsSaved = (item?.quantity_ordered ?? 0) === asked && (item?.as_typed ?? false) === asTyped
      if (isAsSaved && !underWay.has(code) && !before?.lost) {
        if (before) setDraft(code, null)
        tell()
        return
      }
      const draft: Draft = {
        terms,
        asked,
        asTyped,
        seen: before?.seen ?? cart?.version ?? 0,
        saving: 'waiting',
        why: '',
        ...(before?.lost && { lost: before.lost }),
      }
      if (!now)
        timers.set(
          code,
          outside.later(settleMs, () => {
            timers.delete(code)
            send()
          }),
        )
      setDraft(code, draft)
      tell()
      // What failed before is tried again with whatever is typed next.
      if (now) this.retry()
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
      tell()
      send()
    },

    /** Gives up what was typed on a line: the server's number stands. */
    forget(code: string): void {
      callOff(code)
      conflicts.delete(code)
      if (!underWay.has(code)) setDraft(code, null)
      tell()
    },

    /** Sets the same quantity again: the new price is accepted. */
    accept(line: Line): Promise<void> {
      setDraft(line.terms.product_code, {
        terms: line.terms,
        asked: line.asked,
        asTyped: line.asTyped,
        seen: cart?.version ?? 0,
        saving: 'waiting',
        why: '',
      })
      send()
      return this.settled()
    },

    async empty(): Promise<void> {
      this.flush()
      await this.settled()
      const next = await outside.empty()
      sent += 1
      drafts = new Map()
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

function lineFrom(item: Item | undefined, draft: Draft | undefined): Line {
  const terms = draft?.terms ?? item
  if (!terms) throw new Error('A line is of the cart or typed.')
  if (!draft && item)
    return {
      terms: item,
      asked: item.quantity_ordered,
      asTyped: item.as_typed,
      total: item.total_qty,
      free: item.free_qty,
      amount_paise: item.amount_paise,
      tax_paise: item.tax_paise,
      saving: 'saved',
      why: '',
      warnings: item.warnings,
      old_price_paise: item.old_price_paise,
    }
  const { asked = 0, asTyped = false, saving = 'saved', why = '' } = draft ?? {}
  const { total, free } = applyScheme(schemeOf({ ...terms, as_typed: asTyped }), asked)
  const amount_paise = (total - free) * terms.price_paise
  return {
    terms,
    asked,
    asTyped,
    total,
    free,
    amount_paise,
    tax_paise: taxOn(amount_paise, terms.gst_bp),
    saving,
    why,
    warnings: [],
    old_price_paise: null,
  }
}

/** What did not change keeps its identity, so that its row is not drawn again. */
function keepSameItems(before: Cart | null, next: Cart): Cart {
  if (!before) return next
  const old = new Map(before.cart_items.map((item) => [item.product_code, item]))
  const cart_items = next.cart_items.map((item) => {
    const was = old.get(item.product_code)
    return was && JSON.stringify(was) === JSON.stringify(item) ? was : item
  })
  return { ...next, cart_items }
}

function freshCart(failure: CallFailure): Cart | null {
  const data = failure.http === 409 ? failure.data : null
  return typeof data === 'object' && data !== null && 'cart_items' in data ? (data as Cart) : null
}

function totalsOfLines(lines: Line[]): Totals {
  const totals: Totals = {
    lines: lines.length,
    paid: 0,
    free: 0,
    free_value_paise: 0,
    value_paise: 0,
    tax_paise: 0,
    total_paise: 0,
    parts: [],
  }
  const parts = new Map<string, Totals['parts'][number]>()
  for (const { terms, total, free, amount_paise, tax_paise } of lines) {
    totals.paid += total - free
    totals.free += free
    totals.free_value_paise += free * terms.price_paise
    totals.value_paise += amount_paise
    totals.tax_paise += tax_paise
    const { division_code, division_name } = terms
    const part = parts.get(division_code) ?? { division_code, division_name, total_paise: 0 }
    part.total_paise += amount_paise + tax_paise
    parts.set(division_code, part)
  }
  totals.total_paise = totals.value_paise + totals.tax_paise
  totals.parts = [...parts.values()].sort((one, other) => one.division_code.localeCompare(other.division_code))
  return totals
}

function savingOf(lines: Line[]): SavingState {
  const failed = lines.filter((line) => line.saving === 'failed' || line.saving === 'refused')
  return {
    waiting: lines.filter((line) => line.saving === 'waiting' || line.saving === 'saving').length,
    failed: failed.length,
    why: failed[0]?.why ?? '',
  }
}

/** '12 made 22, whole groups of 11': why the number on the line is not the one that was typed; null when it is. */
export function whyChanged({ asked, total, terms }: Pick<Line, 'asked' | 'total' | 'terms'>): string | null {
  if (asked === 0 || asked === total) return null
  const group = terms.min_qty + terms.scheme_qty
  return `${asked} made ${total}, ${total === group ? 'a whole group' : 'whole groups'} of ${group}`
}

/** The scheme of a product as it is offered, whatever the line makes of it. */
export function offeredScheme({ min_qty, scheme_qty, compulsory }: Terms): Scheme {
  return schemeOf({ min_qty, scheme_qty, compulsory, as_typed: false })
}

export type Offered = { add: number; freeMore: number }

/** The packs that would bring more free goods. Nothing typed yet: one whole group. Rounding taken back: what it made. */
export function offeredPacks(terms: Terms, asked: number, asTyped: boolean): Offered | null {
  const scheme = offeredScheme(terms)
  if (!scheme.enabled) return null
  if (asked === 0) return { add: groupSize(scheme), freeMore: scheme.schemeQty }
  const { total, free } = applyScheme(scheme, asked)
  if (asTyped && !terms.compulsory && total > asked) return { add: total - asked, freeMore: free }
  return nextStep(scheme, asked)
}

/** The total that − and + lead to: by whole groups where the scheme makes whole groups, else by one pack. */
export function stepped(terms: Terms, line: Pick<Line, 'total' | 'asTyped'> | undefined, by: 1 | -1): number {
  const total = line?.total ?? 0
  const scheme = offeredScheme(terms)
  const group = groupSize(scheme)
  if (!scheme.enabled || (line?.asTyped && !scheme.compulsory)) return Math.max(0, total + by)
  if (!scheme.compulsory) return Math.max(0, total + by * group)
  const next = total + by
  return next < group ? (by > 0 ? group : 0) : next
}
