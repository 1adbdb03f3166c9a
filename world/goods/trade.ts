// What trade needs: stock at the plants and bonus offers.
import { addDays, type Day } from '#kit/date.ts'
import type { Product } from './products.ts'

type Sold = Pick<Product, 'product_code' | 'product_type' | 'active' | 'mrp_paise'>

/** A number that looks like chance and is always the same for the same code. */
function dice(code: string, salt: number, sides: number): number {
  let mixed = (Number(code) * 2_654_435_761 + salt * 40_503) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519) >>> 0
  return ((mixed ^ (mixed >>> 13)) >>> 0) % sides
}

type Batch = {
  plant_code: string
  product_code: string
  batch_no: string
  made_on: Day
  expires_on: Day
  mrp_paise: number
  bin: string
  on_hand: number
}

/**
 * Most is there in plenty, some is low, a little is out or near its end: at every plant something
 * else.
 */
export function makeBatches(products: Sold[], plants: readonly { code: string }[], today: Day): Batch[] {
  return plants.flatMap(({ code: plant_code }, at) =>
    products
      .filter((product) => product.active)
      .flatMap(({ product_code, mrp_paise }) => {
        const luck = dice(product_code, at + 1, 100)
        const quantity = luck < 3 ? 0 : luck < 10 ? 5 + luck * 8 : 400 + luck * 90
        const batch = (on_hand: number, goodFor: number, nth: number): Batch => ({
          plant_code,
          product_code,
          batch_no: `${plant_code.slice(0, 2)}${String(dice(product_code, at * 3 + nth + 200, 9000) + 1000)}${'ABC'.charAt(nth)}`,
          made_on: addDays(today, goodFor - 730),
          expires_on: addDays(today, goodFor),
          mrp_paise,
          bin: `${'ABCDEFGH'.charAt(dice(product_code, 81, 8))}-${String(dice(product_code, 82, 40) + 1).padStart(2, '0')}`,
          on_hand,
        })
        const goodFor = 150 + dice(product_code, at + 90, 300)
        if (quantity === 0)
          return luck === 0 ? [batch(12 + dice(product_code, 83, 60), 20 + dice(product_code, 84, 60), 0)] : []
        const older = luck > 60 ? Math.floor(quantity / 3) : 0
        return [
          ...(older > 0 ? [batch(older, 100 + dice(product_code, 85, 40), 0)] : []),
          batch(quantity - older, goodFor, 1),
        ]
      }),
  )
}

/** What customers see of it, as `keep_stock` counts: what is good for 90 days. */
export function stockOf(batches: readonly Batch[], today: Day) {
  const soon = addDays(today, 90)
  const stock = new Map<string, { plant_code: string; product_code: string; quantity: number }>()
  for (const { plant_code, product_code, expires_on, on_hand } of batches) {
    const key = `${plant_code} ${product_code}`
    const quantity = (stock.get(key)?.quantity ?? 0) + (expires_on >= soon ? on_hand : 0)
    stock.set(key, { plant_code, product_code, quantity })
  }
  return [...stock.values()]
}

const schemes = [
  [10, 1],
  [10, 2],
  [9, 1],
  [20, 2],
  [5, 1],
  [12, 1],
  [4, 1],
] as const

/** A little more than half of the products have a scheme; every fourth of these is compulsory. */
export function makeOffers(products: Sold[], today: Day) {
  return products
    .filter((product) => product.active && dice(product.product_code, 77, 100) < 55)
    .map(({ product_code, product_type }) => {
      const [min_qty, scheme_qty] = schemes[dice(product_code, 78, schemes.length)] ?? [10, 1]
      return {
        product_code,
        product_type,
        min_qty,
        scheme_qty,
        compulsory: dice(product_code, 79, 4) === 0,
        starts_on: addDays(today, -30 - dice(product_code, 84, 2) * dice(product_code, 85, 600)),
        ends_on: addDays(today, 60 + dice(product_code, 80, 120)),
        enabled: true,
      }
    })
}

/** Every third of these schemes followed another one, which had run for a year or so. */
export function makeEndedOffers(products: Sold[], today: Day) {
  return makeOffers(products, today)
    .filter(({ product_code }) => dice(product_code, 81, 3) === 0)
    .map((offer) => {
      const [min_qty, scheme_qty] = schemes[dice(offer.product_code, 82, schemes.length)] ?? [10, 1]
      const ends_on = addDays(offer.starts_on, -1)
      return {
        ...offer,
        min_qty,
        scheme_qty,
        starts_on: addDays(ends_on, -330 - dice(offer.product_code, 83, 300)),
        ends_on,
      }
    })
}
