import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { Refusal, WantedLine } from '../rules.ts'
import { type KeptCart, type KeptLine, type KeptParty, type Which, whichCart } from './kept.ts'
import { factsOfCarts, linesOf, type Shelved } from './shelved.ts'

type Item = Pick<KeptLine, 'product_code' | 'asked' | 'as_typed' | 'seen_price_paise' | 'stock' | 'unwanted'>
/** A regular cart comes without its lines. */
type Answered<More = object> = Omit<KeptCart, 'lines'> & More & ({ lines: KeptLine[] } | { shelved: Shelved<Item> })

export async function readCart(db: Db, me: CustomerSession, which: Which, today: Day): Promise<KeptCart> {
  const { cart } = await db.one<{ cart: Answered }>(sql`
    select show_cart(${whichCart(me, which)}, ${today}, true) as cart`)
  return withLines(db, me, cart, today)
}

type Refusals = { refused: Refusal[] }

export async function changeLines(
  db: Db,
  me: CustomerSession,
  which: Which,
  wanted: WantedLine[],
  today: Day,
): Promise<KeptCart & Refusals> {
  const { cart } = await db.one<{ cart: Answered<Refusals> }>(sql`
    select set_lines(${whichCart(me, which)}, ${JSON.stringify(wanted)}::jsonb, ${today}, true) as cart`)
  return withLines(db, me, cart, today)
}

export async function clearCart(db: Db, me: CustomerSession, which: Which, today: Day): Promise<KeptCart> {
  const { cart } = await db.one<{ cart: Answered }>(sql`
    select clear_cart(${whichCart(me, which)}, ${today}, true) as cart`)
  return withLines(db, me, cart, today)
}

export async function writePoNumber(
  db: Db,
  me: CustomerSession,
  { po_no, ...which }: Which & { po_no: string },
): Promise<string | null> {
  // Apart from the change, which would not see a cart that is made for it.
  const { id } = await db.one<{ id: number }>(sql`select id from find_cart(${whichCart(me, which)})`)
  const cart = await db.one<{ po_no: string | null }>(sql`
    update carts set po_no = ${po_no || null} where id = ${id} returning po_no`)
  return cart.po_no
}

async function withLines<More>(
  db: Db,
  me: CustomerSession,
  cart: Answered<More>,
  today: Day,
): Promise<KeptCart & More> {
  if (!('shelved' in cart)) return cart
  const { shelved, ...rest } = cart
  const facts = await factsOfCarts(db, [shelved], { type: me.productType, today })
  return { ...rest, lines: linesOf(shelved, facts) } as unknown as KeptCart & More
}

type OpenCart = {
  distributor: string
  distributor_name: string
  city: string
  cfa_code: string
  cfa_name: string
  kind: 'regular' | 'discount' | 'launch'
  is_interstate: boolean
  party: KeptParty | null
  /** As they are kept, for pricing. */
  lines: KeptLine[]
  updated_at: string
}

export function openCarts(db: Db, me: CustomerSession, today: Day): Promise<OpenCart[]> {
  return db.rows<OpenCart>(sql`
    select a.username as distributor, a.name as distributor_name, d.city, c.cfa_code, p.name as cfa_name, c.kind,
      p.state_code <> d.state_code as is_interstate, cart_lines(c, ${today}) as lines, c.updated_at,
      (select jsonb_build_object('party_id', y.id, 'kind', y.kind, 'name', y.name, 'city', y.city)
        from parties y where y.id = c.party_id) as party
    from carts c
    join accounts a on a.id = c.distributor_id
    join distributors d on d.id = c.distributor_id
    join plants p on p.code = c.cfa_code
    where c.placer_id = ${me.id} and c.product_type = ${me.productType}
      and exists (select from cart_items i where i.cart_id = c.id)
    order by c.updated_at desc
    limit 50`)
}

export type LineCount = { distributor: string; cfa_code: string; lines: number }

export function linesByCart(db: Db, me: CustomerSession): Promise<LineCount[]> {
  return db.rows<LineCount>(sql`
    select a.username as distributor, c.cfa_code, count(*) as lines
    from carts c
    join cart_items i on i.cart_id = c.id
    join accounts a on a.id = c.distributor_id
    where c.placer_id = ${me.id} and c.product_type = ${me.productType} and c.kind = 'regular'
    group by c.id, a.username, c.cfa_code
    order by max(c.updated_at) desc`)
}
