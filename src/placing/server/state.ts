// What is known of a cart when it is to be placed: the cart itself, what was placed by its key
// before, and what locks it.

import { type KeptCart, type KeptLine, type Which, whichOf } from '#cart/server/kept.ts'
import { factsOfCarts, linesOf, type Shelved } from '#cart/server/shelved.ts'
import type { Facts } from '#catalogue/server/shelf.ts'
import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'

/** A line with what its order keeps of it. */
export type PlacedLine = Omit<KeptLine, 'molecule' | 'seen_price_paise' | 'stock' | 'unwanted'>

type State<Line> = {
  cart: Omit<KeptCart, 'editable' | 'lines'> & { lines: Line[] }
  distributor_id: number
  /** What was placed by this key before. */
  order_id: number | null
  body_hash: string | null
  names: { city: string; cfa_name: string; placer_name: string }
  locks: { message: string; ends_at: string }[]
}

export type PlacingState = State<PlacedLine>
/** With all that the cart's own screen shows. */
export type WholeState = State<KeptLine>

type AsRead = WholeState & { shelved: Shelved | null }

type Asked = { me: CustomerSession; which: Which; key: string }

/** By the places of those who asked; one that can't be placed together is not there. */
export type StatesTogether = { states: Map<number, PlacingState>; shelf: number | null }

export async function statesTogether(db: Db, asked: readonly Asked[], today: Day): Promise<StatesTogether> {
  const read = await readStates(db, asked, true, today)
  const shelved = read.flatMap(({ at, state }) => (state.shelved ? [{ at, of: state.shelved }] : []))
  const facts = await factsOfAll(db, asked, shelved, today)
  const states = new Map<number, PlacingState>()
  for (const { at, state } of read) {
    const lines: PlacedLine[] = state.shelved ? linesOf(state.shelved, facts) : state.cart.lines
    const isWhole = !state.shelved || lines.length === state.shelved.items.length
    if (isWhole) states.set(at, { ...state, cart: { ...state.cart, lines } })
  }
  return { states, shelf: shelved[0]?.of.version ?? null }
}

export async function stateAlone(db: Db, asked: Asked, today: Day): Promise<WholeState> {
  const [read] = await readStates(db, [asked], false, today)
  if (!read) throw new Error('A cart that is not there was not refused.')
  return read.state
}

function readStates(db: Db, asked: readonly Asked[], together: boolean, today: Day) {
  const wanted = asked.map(({ me, which, key }, at) => ({ at, key, which: whichOf(me, which) }))
  return db.rows<{ at: number; state: AsRead }>(sql`
    select at, state from states_to_place(${JSON.stringify(wanted)}::jsonb, ${together}, ${today})`)
}

/** Of one version: a change meanwhile is found when the orders are written. */
async function factsOfAll(
  db: Db,
  asked: readonly Asked[],
  shelved: readonly { at: number; of: Shelved }[],
  today: Day,
): Promise<Map<string, Facts>> {
  const ofTypes = Map.groupBy(shelved, ({ at }) => (asked[at] as Asked).me.productType)
  const known = await Promise.all(
    [...ofTypes].map(([type, carts]) =>
      factsOfCarts(
        db,
        carts.map(({ of }) => of),
        { type, today },
      ),
    ),
  )
  return new Map(known.flatMap((facts) => [...facts]))
}
