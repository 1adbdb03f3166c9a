// Distributors who are signed in and have filled carts: by SQL, since neither signing in nor
// filling is measured here.
import { signToken, type TokenKey, tokenKey } from '#accounts/server/tokens.ts'
import { pricedCart } from '#cart/server/priced.ts'
import { readCart } from '#cart/server/queries.ts'
import type { CustomerSession, DivType } from '#kit/access.ts'
import { todayInIndia } from '#kit/date.ts'
import { type Pool, sql } from '#kit/server/db/db.ts'

export type People = { buyers: Buyer[]; adminToken: string }
export type Buyer = { me: CustomerSession; token: string; cartId: number }
export type Basket = { items: { product_code: string; quantity: number }[]; total_paise: number }

type Row = { id: number; name: string; div_type: DivType; cfa_codes: string[]; session_id: string; cart_id: number }

/** Every ethical distributor may buy from every division, so that one basket fits them all. */
export async function signInAll(db: Pool, secret: string): Promise<People> {
  await db.change(sql`
    insert into distributor_divisions (distributor_id, division_code)
    select a.id, v.code from accounts a, divisions v
    where a.kind = 'D' and a.firm_id is null and a.div_type in ('E', 'B') and v.product_type = 'E'
    on conflict do nothing`)
  const rows = await db.rows<Row>(sql`
    with who as (
      select a.id, a.name, a.div_type, array_agg(d.plant_code order by d.rank) as cfa_codes
      from accounts a join distributor_plants d on d.distributor_id = a.id
      where a.kind = 'D' and a.firm_id is null and a.div_type in ('E', 'B')
      group by a.id
    ), signed as (
      insert into sessions (id, account_id, expires_at, address, device)
      select gen_random_uuid(), id, now() + interval '10 hours', '127.0.0.1', 'bench' from who
      returning id, account_id
    ), opened as (
      insert into carts (placer_id, distributor_id, product_type, cfa_code, kind)
      select id, id, 'E', cfa_codes[1], 'regular' from who
      returning id, placer_id
    )
    select who.id, name, div_type, cfa_codes, signed.id as session_id, opened.id as cart_id
    from who join signed on account_id = who.id join opened on placer_id = who.id`)
  await db.change(sql`analyze sessions, carts, distributor_divisions`)
  const key = tokenKey(secret)
  return { buyers: await Promise.all(rows.map((row) => asBuyer(row, key))), adminToken: await signInAdmin(db, key) }
}

async function signInAdmin(db: Pool, key: TokenKey): Promise<string> {
  const { id, name, div_type, session_id } = await db.one<Omit<Row, 'cfa_codes' | 'cart_id'>>(sql`
    with signed as (
      insert into sessions (id, account_id, expires_at, address, device)
      select gen_random_uuid(), id, now() + interval '10 hours', '127.0.0.1', 'bench' from accounts
      where username = 'admin'
      returning account_id, id
    )
    select a.id, a.name, a.div_type, signed.id as session_id from signed join accounts a on a.id = account_id`)
  const who = { sub: String(id), jti: session_id, name, product_type: 'E' as const, div_type }
  return signToken(key, { ...who, aud: 'admin', type: 'A', rights: [] }, inTenHours())
}

const inTenHours = () => new Date(Date.now() + 10 * 3_600_000)

async function asBuyer({ id, name, div_type, cfa_codes, session_id, cart_id }: Row, key: TokenKey): Promise<Buyer> {
  const common = {
    name,
    product_type: 'E' as const,
    div_type,
    depot_login: false,
    brand_manager: false,
    firm_id: null,
    role: null,
  }
  const claims = { ...common, sub: String(id), jti: session_id, aud: 'customer' as const, type: 'D' as const }
  const token = await signToken(key, { ...claims, multiple_cfa_code: cfa_codes }, new Date(Date.now() + 10 * 3_600_000))
  const me: CustomerSession = {
    kind: 'customer',
    userType: 'D',
    id,
    accountId: id,
    role: null,
    sessionId: session_id,
    name,
    productType: 'E',
    divType: div_type,
    depotLogin: false,
    brandManager: false,
    cfaCodes: cfa_codes,
  }
  return { me, token, cartId: cart_id }
}

/**
 * Baskets of five lines with what each costs, within a state and across: those that the rounding of
 * two taxes makes dearer are left out.
 */
export async function makeBaskets(db: Pool, { me, cartId }: Buyer, codes: string[]): Promise<Basket[]> {
  const baskets: Basket[] = []
  for (let at = 0; baskets.length < 100; at++) {
    const items = Array.from({ length: 5 }, (_, line) => ({
      product_code: codes[(at * 37 + line * 211) % codes.length] as string,
      quantity: 1 + ((at + line * 7) % 40),
    }))
    await fillCarts(db, [{ cartId, items }])
    const cart = await readCart(db, me, { kind: 'regular' }, todayInIndia(new Date()))
    const [within, across] = [false, true].map((is_interstate) => pricedCart({ ...cart, is_interstate }).total_paise)
    if (within !== undefined && within === across) baskets.push({ items, total_paise: within })
  }
  return baskets
}

/** Puts these lines into these carts, at version 1, and nothing else. */
export async function fillCarts(db: Pool, carts: { cartId: number; items: Basket['items'] }[]): Promise<void> {
  const lines = carts.flatMap(({ cartId, items }) => items.map((item) => ({ cart_id: cartId, ...item })))
  const ids = carts.map((cart) => cart.cartId)
  await db.change(sql`delete from cart_items where cart_id = any(${ids}::bigint[])`)
  await db.change(sql`update carts set version = 1 where id = any(${ids}::bigint[])`)
  await db.change(sql`
    insert into cart_items (cart_id, product_code, quantity, seen_price_paise)
    select l.cart_id, l.product_code, l.quantity, p.pts_paise
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (cart_id bigint, product_code text, quantity integer)
    join products p using (product_code)`)
}
