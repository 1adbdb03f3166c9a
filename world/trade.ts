// What trade needs: stock at the plants, bonus offers, and what distributors owe.
import type { ProductType } from '#kit/access.ts'
import { addDays, type Day } from '#kit/date.ts'
import type { Product } from './products.ts'

type Sold = Pick<Product, 'product_code' | 'product_type' | 'active'>

/** A number that looks like chance and is always the same for the same code. */
function dice(code: string, salt: number, sides: number): number {
  let mixed = (Number(code) * 2_654_435_761 + salt * 40_503) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519) >>> 0
  return ((mixed ^ (mixed >>> 13)) >>> 0) % sides
}

/** Most is there in plenty, some is low, a little is out: at every plant something else. */
export function makeStock(products: Sold[], plants: readonly { code: string }[]) {
  return plants.flatMap(({ code: plant_code }, at) =>
    products
      .filter((product) => product.active)
      .map(({ product_code }) => {
        const luck = dice(product_code, at + 1, 100)
        const quantity = luck < 3 ? 0 : luck < 10 ? 5 + luck * 8 : 400 + luck * 90
        return { plant_code, product_code, quantity }
      }),
  )
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
        starts_on: addDays(today, -30),
        ends_on: addDays(today, 60 + dice(product_code, 80, 120)),
        enabled: true,
      }
    })
}

type Debtor = { id: number; username: string; div_type: 'E' | 'G' | 'B'; credit_limit_paise: number }

/** Every distributor has invoices that run; dist-hold owes more than its limit, a third of it for months. */
export function makeInvoices(debtors: Debtor[], today: Day) {
  return debtors.flatMap(({ id, username, div_type, credit_limit_paise }) => {
    const product_type: ProductType = div_type === 'G' ? 'G' : 'E'
    const share = username === 'dist-hold' ? 42 : 6
    return [0, 1, 2].map((age) => {
      const late = username === 'dist-hold' && age === 2
      const invoice_date = addDays(today, late ? -118 : -4 - age * 5)
      return {
        invoice_no: `INV-${today.slice(2, 4)}-${String(id * 10 + age).padStart(5, '0')}`,
        distributor_id: id,
        product_type,
        invoice_date,
        due_date: addDays(invoice_date, 21),
        total_paise: Math.floor((credit_limit_paise * share) / 100),
        paid_paise: 0,
      }
    })
  })
}
