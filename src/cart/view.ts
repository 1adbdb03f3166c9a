// A cart as the screens read it: the server's lines with what was typed since over them. What did
// not change keeps its identity, so that its row is not drawn again.
import { type Cart, type Draft, type Item, type Line, savedLine, typedLine } from './line.ts'
import { type SavingState, savingOf, type Totals, totalsOf } from './totals.ts'

export type View = { lines: Line[]; byCode: ReadonlyMap<string, Line>; totals: () => Totals; saving: SavingState }

type Made = { item: Item | undefined; draft: Draft | undefined; line: Line }

export function createView(): (cart: Cart | null, drafts: ReadonlyMap<string, Draft>) => View {
  let before = new Map<string, Made>()
  let isInterstate = false
  let saving: SavingState = { waiting: 0, failed: 0, why: '' }

  return (cart, drafts) => {
    // Where the goods come from is known when the cart is: what was typed before is then taxed
    // anew.
    if (cart && cart.is_interstate !== isInterstate) before = new Map()
    isInterstate = cart?.is_interstate ?? isInterstate
    const made = new Map<string, Made>()
    for (const item of cart?.cart_items ?? []) {
      const draft = drafts.get(item.product_code)
      const kept = before.get(item.product_code)
      const isSame = kept?.item === item && kept.draft === draft
      made.set(
        item.product_code,
        isSame ? kept : { item, draft, line: draft ? typedLine(draft, isInterstate) : savedLine(item) },
      )
    }
    for (const [code, draft] of drafts) {
      if (made.has(code)) continue
      const kept = before.get(code)
      const isSame = kept && kept.item === undefined && kept.draft === draft
      made.set(code, isSame ? kept : { item: undefined, draft, line: typedLine(draft, isInterstate) })
    }
    before = made
    const lines = [...made.values()].map(({ line }) => line)
    saving = keptIfSame(saving, savingOf(lines))
    let totals: Totals | undefined
    return {
      lines,
      byCode: new Map(lines.map((line) => [line.terms.product_code, line])),
      // Worked out when somebody asks: the row that is typed in does not wait for them.
      totals: () => {
        totals ??= totalsOf(lines.filter((line) => line.asked > 0))
        return totals
      },
      saving,
    }
  }
}

function keptIfSame(was: SavingState, now: SavingState): SavingState {
  return was.waiting === now.waiting && was.failed === now.failed && was.why === now.why ? was : now
}

export function keepSameItems(before: Cart | null, next: Cart): Cart {
  if (!before) return next
  const old = new Map(before.cart_items.map((item) => [item.product_code, item]))
  const cart_items = next.cart_items.map((item) => {
    const was = old.get(item.product_code)
    return was && JSON.stringify(was) === JSON.stringify(item) ? was : item
  })
  return { ...next, cart_items }
}
