// The five works of a day, each over HTTP and straight through the driver: the same statements
// without the server.
import { randomUUID } from 'node:crypto'
import { liveHolder } from '#accounts/server/sessions.ts'
import { changeLines } from '#cart/server/queries.ts'
import { findProduct, pageWithTotal } from '#catalogue/server/queries.ts'
import { todayInIndia } from '#kit/date.ts'
import { type Pool, sql } from '#kit/server/db/db.ts'
import { placingBy } from '#placing/server/together.ts'
import { type Basket, type Buyer, fillCarts, makeBaskets, type People } from './buyers.ts'
import { type Client, countIn } from './load.ts'

export const workNames = ['list', 'search', 'lookup', 'cart', 'order'] as const
export type WorkName = (typeof workNames)[number]

export type Work = {
  /** Before each measuring, not counted. */
  prepare?: () => Promise<void>
  /** Over HTTP; whether it was a real success. */
  once: (client: Client) => Promise<boolean>
  /** The same statements, straight through the driver. */
  straight: (db: Pool) => Promise<boolean>
}

const today = todayInIndia(new Date())
const all = { search_text: '' }

export type Works = Record<WorkName, Work> & {
  /** A page of one's own orders, and one of the office's order book. */
  order: Work & Record<'readMine' | 'readBook', Work['once']>
}

export async function makeWorks(db: Pool, people: People): Promise<Works> {
  const chosen = await chooseAmong(db, people)
  return { ...readingWorks(chosen), cart: cartWork(chosen), order: orderWork(chosen, people.adminToken) }
}

type Chosen = Awaited<ReturnType<typeof chooseAmong>>

/** Who asks, and for what: anew for each request. */
async function chooseAmong(db: Pool, { buyers }: People) {
  const products = await db.rows<{ code: string; name: string }>(sql`
    select product_code as code, name from products
    where product_type = 'E' and active
    order by md5(product_code) limit 5000`)
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from products where product_type = 'E' and active`)
  const pages = Math.floor(total / 20)
  const codes = products.map((product) => product.code)
  const baskets = await makeBaskets(db, buyers[0] as Buyer, codes)
  // As many as may be at work in one hour.
  const atWork = buyers.slice(0, 1000)
  const buyer = () => anyOf(atWork)
  let next = 0
  return {
    buyer,
    code: () => anyOf(codes),
    words: () => anyOf(products).name.slice(0, 6),
    page: () => 1 + Math.floor(Math.random() * Math.min(pages, 10)),
    /** By the bytes: parsing them would take processor time from what is measured. */
    found: async (client: Client, path: string, isRight: (body: Buffer) => boolean) => {
      const { status, body } = await client.ask({ method: 'GET', path, token: buyer().token })
      return status === 200 && isRight(body)
    },
    /** The next buyer, with the basket that lies in their cart. */
    taken: () => {
      const who = buyers[next % buyers.length] as Buyer
      const basket = baskets[next % baskets.length] as Basket
      next += 1
      return { who, basket }
    },
    fillAll: async () => {
      next = 0
      await fillCarts(
        db,
        buyers.map(({ cartId }, at) => ({ cartId, items: (baskets[at % baskets.length] as Basket).items })),
      )
      await db.change(sql`analyze cart_items`)
    },
  }
}

const asked = (who: Buyer, search_text: string) => ({
  me: who.me,
  buyer: { distributor_id: who.me.id, cfa_code: who.me.cfaCodes[0] ?? null },
  filters: { ...all, search_text },
  today,
})

const someOf = (body: Buffer) => body.indexOf('{"data":[{') === 0

function readingWorks({ buyer, code, words, page, found }: Chosen): Pick<Works, 'list' | 'search' | 'lookup'> {
  const asBuyer = async (pool: Pool) => {
    const who = buyer()
    await liveHolder(pool, who.me.sessionId)
    return who
  }
  return {
    list: {
      once: (client) => found(client, `/api/products?page=${page()}`, (body) => countIn(body, '"product_code"') === 20),
      straight: async (pool) =>
        (await pageWithTotal(pool, asked(await asBuyer(pool), ''), page(), 20)).rows.length === 20,
    },
    search: {
      once: (client) => found(client, `/api/products?search_text=${encodeURIComponent(words())}`, someOf),
      straight: async (pool) => (await pageWithTotal(pool, asked(await asBuyer(pool), words()), 1, 20)).rows.length > 0,
    },
    lookup: {
      once: (client) => {
        const one = code()
        return found(client, `/api/products/${one}`, (body) => body.includes(`"product_code":"${one}"`))
      },
      straight: async (pool) => (await findProduct(pool, asked(await asBuyer(pool), ''), code())) !== null,
    },
  }
}

function cartWork({ code, taken, fillAll }: Chosen): Works['cart'] {
  return {
    prepare: fillAll,
    once: async (client) => {
      const { who } = taken()
      const product_code = code()
      const body = JSON.stringify({ product_code, quantity: 12 })
      const answer = await client.ask({ method: 'PUT', path: '/api/cart/items', token: who.token, body })
      return answer.status === 200 && asJson(answer.body).data.cartProductCodeList.includes(product_code)
    },
    straight: async (pool) => {
      const { who } = taken()
      await liveHolder(pool, who.me.sessionId)
      const change = { code: code(), quantity: 12, as_typed: false, version: null, discount_bp: null }
      const cart = await changeLines(pool, who.me, { kind: 'regular' }, [change], today)
      return cart.lines.some((line) => line.product_code === change.code)
    },
  }
}

function orderWork({ found, taken, fillAll }: Chosen, adminToken: string): Works['order'] {
  return {
    prepare: fillAll,
    once: async (client) => {
      const { who, basket } = taken()
      const { status, body } = await client.ask({
        method: 'POST',
        path: '/api/orders',
        token: who.token,
        key: randomUUID(),
        body: JSON.stringify({ expected_total_paise: basket.total_paise }),
      })
      return status === 201 && asJson(body).data.lines.length === 5
    },
    straight: async (pool) => {
      const { who, basket } = taken()
      const key = randomUUID()
      await liveHolder(pool, who.me.sessionId)
      const input = { kind: 'regular' as const, notes: '', expected_total_paise: basket.total_paise }
      const { row } = await placingBy(pool.apart)({ me: who.me, input, key, bodyHash: key, today })
      return row?.lines.length === 5
    },
    readMine: (client) => found(client, '/api/orders', (body) => body.indexOf('{"data":[') === 0),
    readBook: async (client) => {
      const path = `/api/adm/orders?page=${1 + Math.floor(Math.random() * 5)}`
      const { status, body } = await client.ask({ method: 'GET', path, token: adminToken })
      return status === 200 && someOf(body)
    },
  }
}

function anyOf<T>(all: readonly T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T
}

function asJson(body: Buffer) {
  return JSON.parse(body.toString())
}
