// What a contract does not say of a request that shall succeed: what must be there before, and
// which values fit together.
import { demoPassword } from '#accounts/rules.ts'
import { addDays, showDay, todayInIndia } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { type StatusCode, status } from '#orders/status.ts'
import { cast, type Username } from '../world/cast.ts'
import type { Random } from '../world/random.ts'
import type { Call, Person } from './people.ts'

export type Fields = Record<string, unknown>

type Scene = {
  me: Person
  call: Call
  /** As another of the cast. */
  as: (username: Username) => Call
  db: Db
  random: Random
}

/** The fields of a request that should be granted; nothing where this person has no way to one. */
type Hint = (scene: Scene) => Promise<Fields | undefined>

export const hints: Record<string, Hint> = {
  'POST /api/login': async ({ random }) => {
    const { kind, username } = random.pick(cast.filter((one) => one.kind !== 'A'))
    return { user_type: kind, username, password: demoPassword }
  },
  'POST /api/adm/login': async ({ random }) => {
    const { username } = random.pick(cast.filter((one) => one.kind === 'A'))
    return { username, password: demoPassword, product_type: 'G' }
  },
  'PUT /api/cart/items': async ({ call, random }) => {
    const cart = await filledCart(call, { random })
    return cart && { ...cart, product_code: await someProduct(call, { random }, ''), quantity: random.between(0, 99) }
  },
  'POST /api/orders': (scene) => filledCart(scene.call, scene),
  'GET /api/orders/{order_id}/edit': ownOrder,
  'PUT /api/orders/{order_id}': async (scene) => {
    const placed = await ownOrder(scene)
    const edit = placed && (await scene.call('GET', `/api/orders/${placed.order_id}/edit`))
    if (!edit) return
    const lines = edit.lines.map(({ product_code, asked, as_typed }: Fields) => ({
      product_code,
      quantity: asked,
      as_typed,
    }))
    return { order_id: edit.order_id, lines, version: edit.version, expected_total_paise: edit.total_paise }
  },
  'POST /api/orders/{order_id}/cancellation': ownOrder,
  'POST /api/orders/{order_id}/reorder': ownOrder,
  'POST /api/orders/{order_id}/confirmation': askedOfMe,
  'POST /api/orders/{order_id}/rejection': askedOfMe,
  'POST /api/usual-basket': async ({ call, ...scene }) => {
    const product_code = await someProduct(call, scene, '')
    for (const _ of ['once', 'again']) await place(call, await filledCart(call, { ...scene, product_code }))
    return {}
  },
  'POST /api/adm/orders/{order_id}/release': (scene) => orderIn(scene, status.onHold),
  'POST /api/adm/orders/{order_id}/retry': (scene) => orderIn(scene, status.failed),
  'POST /api/adm/orders/{order_id}/cancellation': (scene) => orderIn(scene, status.confirmed),
  'POST /api/adm/orders/{order_id}/closure': (scene) => orderIn(scene, status.sent),
  'POST /api/adm/launch-product': newLaunch,
  'PUT /api/adm/update-launch-product/{id}': made('/api/adm/launch-product', newLaunch),
  'DELETE /api/adm/delete-launch-product/{id}': made('/api/adm/launch-product', newLaunch),
  'POST /api/adm/offers': newOffer,
  'PUT /api/adm/offers/{id}': made('/api/adm/offers', newOffer),
  'POST /api/adm/order-locks': newLock,
  'POST /api/adm/order-locks/{id}/lifting': made('/api/adm/order-locks', newLock),
  'POST /api/adm/products': newProduct,
  'PUT /api/adm/products/{product_code}': knownProduct,
  'DELETE /api/adm/products/{product_code}/prices/{valid_from}': async (scene) => {
    const product = await knownProduct(scene)
    if (!product) return
    const { product_code, ...rest } = product
    const prices_from = soon(scene.random).day
    const dearer = { ...rest, mrp_paise: Number(rest.mrp_paise) + 100, prices_from }
    await scene.call('PUT', `/api/adm/products/${encodeURIComponent(String(product_code))}`, dearer)
    return { product_code, valid_from: prices_from }
  },
}

type Filling = { random: Random; product_code?: string | undefined }

/** One line in an otherwise empty cart, for oneself or for a distributor that one serves. */
async function filledCart(call: Call, { random, product_code }: Filling, distributor?: string) {
  const served: { distributor: string }[] = distributor ? [{ distributor }] : await call('GET', '/api/my-distributors')
  if (!served?.length) return
  const whom = { distributor: random.pick(served).distributor }
  const query = new URLSearchParams(whom)
  await call('DELETE', `/api/cart?${query}`)
  const line = { product_code: product_code ?? (await someProduct(call, { random }, `&${query}`)), quantity: 10 }
  const cart = await call('PUT', '/api/cart/items', { ...whom, ...line })
  return cart && { ...whom, cfa_code: cart.cfa_code, kind: cart.kind, expected_total_paise: cart.total_paise }
}

async function someProduct(call: Call, { random }: Pick<Scene, 'random'>, query: string) {
  const sold = await call('GET', `/api/products?limit=50&in_stock=1${query}`)
  return sold?.length ? random.pick<{ product_code: string }>(sold).product_code : undefined
}

async function place(call: Call, cart: Fields | undefined) {
  return cart && (await call('POST', '/api/orders', cart))
}

async function ownOrder({ call, random }: Scene): Promise<Fields | undefined> {
  const order = await place(call, await filledCart(call, { random }))
  return order && { order_id: order.order_id, reason: 'a reason' }
}

const asking: Partial<Record<Person['username'], Username>> = {
  'dist-e': 'emp-e',
  'dist-b': 'emp-e',
  'dist-depot': 'emp-e',
  'dist-g': 'emp-g',
}

async function askedOfMe({ me, as, random }: Scene): Promise<Fields | undefined> {
  const employee = asking[me.username]
  if (!employee) return
  const order = await place(as(employee), await filledCart(as(employee), { random }, me.username))
  return order && { order_id: order.order_id, reason: 'a reason' }
}

/** Someone's order in a state that only time or the ERP would bring it to. */
async function orderIn({ me, as, db, random }: Scene, state: StatusCode): Promise<Fields | undefined> {
  const call = as(me.pass?.productType === 'G' ? 'dist-g' : 'dist-e')
  const order = await place(call, await filledCart(call, { random }))
  if (!order) return
  await db.change(sql`update orders set status = ${state} where id = ${order.order_id}`)
  return { order_id: order.order_id, reason: 'a reason' }
}

/** One that was just made, to be changed or taken away. */
function made(path: string, fieldsOf: Hint): Hint {
  return async (scene) => {
    const fields = await fieldsOf(scene)
    const one = fields && (await scene.call('POST', path, fields))
    return one && { ...fields, id: one.id }
  }
}

function soon(random: Random): { day: string; later: string } {
  const day = addDays(todayInIndia(new Date()), random.between(1, 3000))
  return { day, later: addDays(day, random.between(0, 9)) }
}

async function newLaunch({ call, random }: Scene): Promise<Fields | undefined> {
  const product = await someOfMaster(call, random)
  const { day, later } = soon(random)
  const typed = (one: string) => showDay(one, 'MM-DD-YYYY')
  return product && { product_code: product.product_code, start_date: typed(day), end_date: typed(later) }
}

async function newOffer({ call, random }: Scene): Promise<Fields | undefined> {
  const product = await someOfMaster(call, random)
  const { day, later } = soon(random)
  const { product_code } = product ?? {}
  const packs = { min_qty: random.between(2, 40), scheme_qty: random.between(1, 5) }
  return product && { product_code, division_code: '', distributor: '', ...packs, starts_on: day, ends_on: later }
}

/** Far enough away that nobody of the walk is locked by it. */
async function newLock({ me, random }: Scene): Promise<Fields> {
  const { day, later } = soon(random)
  return {
    message: 'The year’s stocktaking',
    from_day: day,
    from_time: '09:00',
    until_day: later,
    until_time: '18:30',
    product_type: me.pass?.productType,
    reach: 'everyone',
  }
}

async function newProduct({ call, random }: Scene): Promise<Fields | undefined> {
  const product = await someOfMaster(call, random)
  return product && { ...termsOf(product), product_code: `FZ${random.between(1, 999_999_999)}`, active: true }
}

async function knownProduct({ call, random }: Scene): Promise<Fields | undefined> {
  const found = await someOfMaster(call, random)
  const product = found && (await call('GET', `/api/adm/products/${encodeURIComponent(found.product_code)}`))
  return product && { ...termsOf(product), product_code: product.product_code, version: product.version }
}

async function someOfMaster(call: Call, random: Random) {
  const products = await call('GET', `/api/adm/products?state=active&page=${random.between(1, 20)}`)
  return products?.length ? random.pick<Fields & { product_code: string }>(products) : undefined
}

const terms = ['product_name', 'division_code', 'molecule', 'form', 'strength', 'pack', 'hsn', 'gst_bp']
const prices = ['mrp_paise', 'ptr_paise', 'pts_paise']

function termsOf(product: Fields): Fields {
  return Object.fromEntries([...terms, ...prices].map((name) => [name, product[name]]))
}
