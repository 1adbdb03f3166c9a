// Orders of the demo world that are placed by the product's own function.
import type { Day } from '#kit/date.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type Made, type OrderPlacing, writeOrders } from '#orders/server/writing-orders.ts'

export async function placeOne(db: Db, placing: OrderPlacing, today: Day): Promise<Made> {
  const [written] = await writeOrders(db, [placing], { waits: true, shelf: null, today })
  if (!written?.made) throw new Error(`The demo world could not place ${placing.key}.`)
  return written
}
