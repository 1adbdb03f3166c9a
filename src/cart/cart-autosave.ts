// A cart under the fingers, as pure transitions: the server's cart, and over it what was typed and
// is not saved yet. The server's cart is the truth; what was typed since lies over it until the
// server has said yes or no.
import type { CallFailure } from '#kit/calling.ts'
import type { Cart, Draft, Terms } from './line.ts'
import { mostLines, type Refusal } from './rules.ts'
import { keepSameItems } from './view.ts'

/** Somebody else's number stands where one's own was typed. */
export type Conflict = { code: string; name: string; mine: number; theirs: number; terms: Terms }

/**
 * Not a whole number, or more packs than anybody may order: kept as typed until it is corrected,
 * and in no sum.
 */
export type Mistake = { terms: Terms; text: string }

export type TypedCart = {
  /** The server's cart as it last came; null until it came. */
  readonly cart: Cart | null
  /** Why the cart did not come. */
  readonly failure: unknown
  readonly drafts: ReadonlyMap<string, Draft>
  readonly conflicts: ReadonlyMap<string, Conflict>
  readonly mistakes: ReadonlyMap<string, Mistake>
  /** The lines whose number may still be typed on. */
  readonly typing: ReadonlySet<string>
  /** The lines whose number is on its way, each as it was sent. */
  readonly underWay: ReadonlyMap<string, Draft>
  readonly calls: number
  /**
   * Raised by everything that is sent: an answer to a read that began earlier may be out of date.
   */
  readonly sent: number
}

export const nothingTyped: TypedCart = {
  cart: null,
  failure: null,
  drafts: new Map(),
  conflicts: new Map(),
  mistakes: new Map(),
  typing: new Set(),
  underWay: new Map(),
  calls: 0,
  sent: 0,
}

export type Wish = { terms: Terms; asked: number; asTyped?: boolean }

/**
 * Lays what was typed over the server's lines; where those say the same already, nothing is to be
 * saved.
 */
export function typed(state: TypedCart, wishes: readonly Wish[], { isTyping = false } = {}): TypedCart {
  const drafts = new Map(state.drafts)
  const conflicts = new Map(state.conflicts)
  const mistakes = new Map(state.mistakes)
  const typing = new Set(state.typing)
  const items = itemsOf(state.cart, wishes.length)
  for (const { terms, asked, asTyped = false } of wishes) {
    const code = terms.product_code
    const before = drafts.get(code)
    const item = items(code)
    conflicts.delete(code)
    mistakes.delete(code)
    typing.delete(code)
    const isAsSaved = (item?.quantity_ordered ?? 0) === asked && (item?.as_typed ?? false) === asTyped
    if (isAsSaved && !state.underWay.has(code) && !before?.lost) {
      drafts.delete(code)
      continue
    }
    const lost = before?.lost && { lost: before.lost }
    drafts.set(code, { ...waiting(terms, asked, asTyped, before?.seen ?? state.cart?.version ?? null), ...lost })
    if (isTyping) typing.add(code)
  }
  return { ...state, drafts, conflicts, mistakes, typing }
}

/** A number that nobody may order is not saved and not forgotten: it waits to be corrected. */
export function mistyped(state: TypedCart, terms: Terms, text: string): TypedCart {
  return { ...state, mistakes: new Map(state.mistakes).set(terms.product_code, { terms, text }) }
}

/** The person has left the fields: nothing more will be typed there. */
export function settled(state: TypedCart, codes: Iterable<string> = state.typing): TypedCart {
  const typing = new Set(state.typing)
  for (const code of codes) typing.delete(code)
  return { ...state, typing }
}

/** What failed is tried again. */
export function retried(state: TypedCart): TypedCart {
  if (![...state.drafts.values()].some(({ saving }) => saving === 'failed')) return state
  const again = [...state.drafts].map(
    ([code, draft]) => [code, draft.saving === 'failed' ? { ...draft, saving: 'waiting' as const } : draft] as const,
  )
  return { ...state, drafts: new Map(again) }
}

/** Gives up what was typed on a line: the server's number stands. */
export function forgotten(state: TypedCart, code: string): TypedCart {
  const drafts = state.underWay.has(code) ? state.drafts : without(state.drafts, code)
  return {
    ...settled(state, [code]),
    drafts,
    conflicts: without(state.conflicts, code),
    mistakes: without(state.mistakes, code),
  }
}

/**
 * The same quantities again, whatever the server says of them: so their new prices are accepted.
 */
export function asked(state: TypedCart, wishes: readonly Wish[]): TypedCart {
  const drafts = new Map(state.drafts)
  for (const { terms, asked, asTyped = false } of wishes)
    drafts.set(terms.product_code, waiting(terms, asked, asTyped, state.cart?.version ?? null))
  return { ...state, drafts }
}

/** Calls that are under way at once; never one line in two of them. */
const atOnce = 3

/** By code, each as it is sent. */
export type Batch = ReadonlyMap<string, Draft>

/** All that waits goes together; null when nothing may go now. */
export function takeBatch(state: TypedCart): { state: TypedCart; batch: Batch } | null {
  if (state.calls >= atOnce) return null
  const ready = [...state.drafts]
    .filter(([code, { saving }]) => saving === 'waiting' && !state.typing.has(code) && !state.underWay.has(code))
    .slice(0, mostLines)
  if (ready.length === 0) return null
  const batch = new Map(ready.map(([code, draft]) => [code, { ...draft, saving: 'saving' as const, why: '' }]))
  return {
    batch,
    state: {
      ...state,
      drafts: new Map([...state.drafts, ...batch]),
      underWay: new Map([...state.underWay, ...batch]),
      calls: state.calls + 1,
      sent: state.sent + 1,
    },
  }
}

export function answered(state: TypedCart, batch: Batch, next: Cart, refused: readonly Refusal[]): TypedCart {
  const refusals = new Map(refused.map((one) => [one.product_code, one]))
  let now = received(arrived(state, batch), next)
  for (const [code, mine] of batch) now = lineAnswered(now, { code, mine, next, refusal: refusals.get(code) })
  return now
}

export function failed(state: TypedCart, batch: Batch, failure: CallFailure, why: string): TypedCart {
  const drafts = new Map(state.drafts)
  const isRefused = failure.http >= 400 && failure.http < 500 && failure.http !== 429
  for (const [code, mine] of batch) {
    const now = drafts.get(code)
    if (!now) continue
    const lost = failure.noResponse && { lost: { asked: mine.asked, asTyped: mine.asTyped } }
    if (now !== mine) drafts.set(code, { ...now, ...lost })
    else drafts.set(code, { ...mine, saving: isRefused ? 'refused' : 'failed', why, ...lost })
  }
  return { ...arrived(state, batch), drafts }
}

/**
 * The cart as it came, from a change, a read or a refusal. Answers may overtake each other; an
 * older one says nothing new.
 */
export function received(state: TypedCart, next: Cart): TypedCart {
  const isNewer = !state.cart || next.version >= state.cart.version
  return { ...state, cart: isNewer ? keepSameItems(state.cart, next) : state.cart, failure: null }
}

export function emptied(state: TypedCart, next: Cart): TypedCart {
  const empty = { ...state, drafts: new Map(), conflicts: new Map(), mistakes: new Map(), sent: state.sent + 1 }
  return received(empty, next)
}

/** What was typed and is not saved, so that it can be gone on with when the page comes back. */
export type Unsaved = { drafts: Draft[]; mistakes: Mistake[] }

export function unsavedOf({ drafts, mistakes, underWay }: TypedCart): Unsaved {
  return {
    drafts: [...drafts].map(([code, draft]) => {
      const sent = underWay.get(code)
      return sent ? { ...draft, lost: { asked: sent.asked, asTyped: sent.asTyped } } : draft
    }),
    mistakes: [...mistakes.values()],
  }
}

/**
 * The page was loaded again: what it had not saved is saved now. Calls that it did not wait for may
 * have arrived.
 */
export function restored(state: TypedCart, unsaved: Unsaved): TypedCart {
  const drafts = new Map(state.drafts)
  const mistakes = new Map(state.mistakes)
  for (const draft of unsaved.drafts) drafts.set(draft.terms.product_code, { ...draft, saving: 'waiting', why: '' })
  for (const mistake of unsaved.mistakes) mistakes.set(mistake.terms.product_code, mistake)
  return { ...state, drafts, mistakes }
}

/** Is something still on its way to the server, or about to be? */
export function isMoving({ drafts }: TypedCart): boolean {
  return [...drafts.values()].some(({ saving }) => saving === 'waiting' || saving === 'saving')
}

function arrived(state: TypedCart, batch: Batch): TypedCart {
  const underWay = new Map(state.underWay)
  for (const code of batch.keys()) underWay.delete(code)
  return { ...state, underWay, calls: state.calls - 1, sent: state.sent + 1 }
}

type LineAnswer = { code: string; mine: Draft; next: Cart; refusal: Refusal | undefined }

function lineAnswered(state: TypedCart, { code, mine, next, refusal }: LineAnswer): TypedCart {
  const now = state.drafts.get(code)
  if (!now) return state
  if (refusal?.why === 'changed') return changedElsewhere(state, code, now, next)
  // Typed on meanwhile: that is still to be saved, on top of what was just saved.
  if (now !== mine) return refusal ? state : withDraft(state, code, { ...now, seen: next.version })
  if (refusal) return withDraft(state, code, { ...mine, saving: 'refused', why: refusal.message })
  return { ...state, drafts: without(state.drafts, code) }
}

function changedElsewhere(state: TypedCart, code: string, now: Draft, next: Cart): TypedCart {
  const item = next.cart_items.find((one) => one.product_code === code)
  // The number of the call whose answer was lost: nobody else's.
  if (now.lost && item?.quantity_ordered === now.lost.asked && item.as_typed === now.lost.asTyped)
    return withDraft(state, code, waiting(now.terms, now.asked, now.asTyped, next.version))
  const { terms, asked: mine } = now
  const conflict = { code, name: terms.product_name, mine, theirs: item?.total_qty ?? 0, terms }
  return {
    ...settled(state, [code]),
    drafts: without(state.drafts, code),
    conflicts: new Map(state.conflicts).set(code, conflict),
  }
}

function withDraft(state: TypedCart, code: string, draft: Draft): TypedCart {
  return { ...state, drafts: new Map(state.drafts).set(code, draft) }
}

function without<T>(map: ReadonlyMap<string, T>, code: string): ReadonlyMap<string, T> {
  if (!map.has(code)) return map
  const rest = new Map(map)
  rest.delete(code)
  return rest
}

/** One is looked for, many are looked up. */
function itemsOf(cart: Cart | null, wishes: number) {
  const items = cart?.cart_items ?? []
  if (wishes < 2) return (code: string) => items.find((item) => item.product_code === code)
  const byCode = new Map(items.map((item) => [item.product_code, item]))
  return (code: string) => byCode.get(code)
}

function waiting(terms: Terms, asked: number, asTyped: boolean, seen: Draft['seen']): Draft {
  return { terms, asked, asTyped, seen, saving: 'waiting', why: '' }
}
