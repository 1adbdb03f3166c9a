// A stock count by sheet: what the books have of its batches, and the movements that make it what
// was counted.
import type { ProductType } from '#kit/access.ts'
import { formatDay } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { Importing } from '#kit/server/importing/importing.ts'
import { stockCount } from '../contract.ts'
import { type CountColumn, type CountedBatch, type CountWork, countColumns, keyOf, planCount } from '../count-sheet.ts'
import { asWritten, makeBatches, productsOf, writeCount } from './queries.ts'

const mostCurrent = 20_000
const aPage = 2000

export const stockCounting: Importing<CountColumn, Parameters<typeof planCount>[1], CountWork> = {
  endpoints: stockCount,
  what: 'stock counts',
  columns: countColumns,
  known: async (db, rows, { me, today, isLocked }) => {
    const wanted = rows.map(({ cells }) => ({
      plant_code: (cells.plant ?? '').toUpperCase().slice(0, 20),
      product_code: (cells.product_code ?? '').slice(0, 40),
      batch_no: (cells.batch_no ?? '').trim().slice(0, 40),
    }))
    const codes = [...new Set(wanted.map(({ product_code }) => product_code))]
    const products = await productsOf(db, codes, me.productType)
    const names = await db.rows<{ product_code: string; name: string }>(sql`
      select product_code, name from products where product_code = any(${[...products.keys()]}::text[])`)
    const plants = await db.rows<{ code: string }>(sql`select code from plants`)
    return {
      batches: await batchesOf(db, wanted, isLocked),
      products: new Map(names.map(({ product_code, name }) => [product_code, name])),
      plants: new Set(plants.map(({ code }) => code)),
      today,
    }
  },
  plan: planCount,
  apply: async (db, planned, { me, enqueue }) => {
    const counted = planned.filter(({ batch_id }) => batch_id !== null)
    const fresh = await asWritten(
      db,
      planned.filter(({ batch_id }) => batch_id === null),
    )
    const made = new Map((await makeBatches(db, fresh)).map((one) => [keyIn(one), one.id]))
    const work = [...counted, ...fresh.map((one) => ({ ...one, batch_id: made.get(keyIn(one)) ?? null }))]
    const given = JSON.stringify(work)
    await db.change(sql`
      update batches b set bin = w.bin
      from jsonb_to_recordset(${given}::jsonb) as w (batch_id bigint, bin text)
      where b.id = w.batch_id and b.bin <> w.bin`)
    await writeCount(db, work, me.accountId)
    const more = Map.groupBy(
      work.filter(({ change }) => change > 0),
      ({ plant_code }) => plant_code,
    )
    for (const [plant_code, some] of more)
      await enqueue('fulfil-waiting', {
        plant_code,
        product_codes: [...new Set(some.map(({ product_code }) => product_code))],
      })
  },
  current: (db, { me }) => currentPages(db, me.productType),
}

type Key = { plant_code: string; product_code: string; batch_no: string }

const keyIn = ({ plant_code, product_code, batch_no }: Key) => keyOf(plant_code, product_code, batch_no)

/** Locked in the order that everybody locks them in. */
async function batchesOf(db: Db, wanted: Key[], isLocked: boolean): Promise<Map<string, CountedBatch>> {
  const rows = await db.rows<CountedBatch & Key>(sql`
    select b.id, b.plant_code, b.product_code, b.batch_no, b.expires_on, b.mrp_paise, b.bin, b.on_hand, b.reserved
    from batches b
    join (
      select distinct w.plant_code, w.product_code, upper(w.batch_no) as batch_no
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (plant_code text, product_code text, batch_no text)
    ) w on b.plant_code = w.plant_code and b.product_code = w.product_code and upper(b.batch_no) = w.batch_no
    order by b.id
    ${isLocked ? sql`for update of b` : sql``}`)
  return new Map(rows.map((row) => [keyIn(row), row]))
}

/** A page at a time: a depot has tens of thousands of batches. */
async function* currentPages(db: Db, type: ProductType): AsyncGenerator<(string | number)[][]> {
  for (let from = 0; from < mostCurrent; from += aPage) {
    const rows = await db.rows<CountedBatch & Key & { name: string }>(sql`
      select b.id, b.plant_code, b.product_code, p.name, b.batch_no, b.expires_on, b.mrp_paise, b.bin, b.on_hand, b.reserved
      from batches b join products p on p.product_code = b.product_code
      where b.on_hand > 0 and p.product_type = ${type}
      order by b.plant_code, b.bin, p.name, b.expires_on, b.id
      limit ${aPage} offset ${from}`)
    yield rows.map((row) => [
      row.plant_code,
      row.product_code,
      row.name,
      row.batch_no,
      formatDay(row.expires_on),
      row.mrp_paise / 100,
      row.bin,
      row.on_hand,
      '',
    ])
    if (rows.length < aPage) return
  }
}
