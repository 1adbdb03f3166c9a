// What is promoted: the discounted list, and the launches that run or come.
import type { ProductType } from '#kit/access.ts'
import { addDays, type Day } from '#kit/date.ts'
import type { Product } from './products.ts'

export function isDiscounted({ active, product_code }: Product): boolean {
  return active && Number(product_code) % 5 === 3
}

type Launched = { product_code: string; product_type: ProductType; start_date: Day; end_date: Day }

const launchesOf: Record<ProductType, number> = { E: 24, G: 8 }

/** Some have begun, most come week by week; each runs for one to three months. */
export function makeLaunches(products: { product_code: string; product_type: ProductType }[], today: Day): Launched[] {
  return (['E', 'G'] as const).flatMap((type) => {
    const fitting = products.filter((product) => product.product_type === type)
    const step = Math.max(1, Math.floor(fitting.length / launchesOf[type]))
    const chosen = fitting.filter((_, at) => at % step === 0).slice(0, launchesOf[type])
    return chosen.map(({ product_code, product_type }, at) => {
      const start_date = addDays(today, (at - 4) * 6)
      return { product_code, product_type, start_date, end_date: addDays(start_date, 29 + (at % 3) * 31) }
    })
  })
}
