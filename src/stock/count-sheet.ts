// A stock count as a sheet has it, and what it would do to the stock: pure, so that the preview and
// the applying can't differ.
import { type Day, formatDay } from '#kit/date.ts'
import {
  type CellChange,
  type CellError,
  type PlannedRow,
  readDay,
  type SheetCells,
  type SheetColumn,
  speakingOf,
} from '#kit/importing.ts'
import { formatAmount, groupIndian } from '#kit/money.ts'
import { typedPacks, whyNotPacks } from '#pricing/quantity.ts'
import { mostMrpPaise, mostPacks } from './rules.ts'

export type CountColumn =
  | 'plant'
  | 'product_code'
  | 'product_name'
  | 'batch_no'
  | 'expires_on'
  | 'mrp'
  | 'bin'
  | 'on_hand'
  | 'counted'

export const countColumns: SheetColumn<CountColumn>[] = [
  {
    name: 'plant',
    head: 'Plant',
    also: ['plant code', 'cfa', 'cfa code', 'depot'],
    rule: 'The code of the plant where it was counted.',
    isNeeded: true,
    isText: true,
  },
  {
    name: 'product_code',
    head: 'Product code',
    also: ['code', 'item code', 'material', 'sku'],
    rule: 'Codes are text: leading zeros count.',
    isNeeded: true,
    isText: true,
  },
  { name: 'product_name', head: 'Name', also: ['product name', 'product'], rule: 'For reading only.', width: 36 },
  {
    name: 'batch_no',
    head: 'Batch',
    also: ['batch no', 'batch number', 'lot'],
    rule: 'The number on the pack.',
    isNeeded: true,
    isText: true,
  },
  {
    name: 'expires_on',
    head: 'Expires',
    also: ['expiry', 'expiry date', 'exp date'],
    rule: 'DD-MM-YYYY. Needed for a batch that is not in the books.',
  },
  {
    name: 'mrp',
    head: 'MRP',
    also: ['mrp ₹', 'mrp rs'],
    rule: 'In rupees. Needed for a batch that is not in the books.',
  },
  { name: 'bin', head: 'Bin', also: ['location', 'rack'], rule: 'Where it lies. Empty changes nothing.', isText: true },
  { name: 'on_hand', head: 'In the books', also: ['on hand', 'book stock'], rule: 'For reading only.' },
  {
    name: 'counted',
    head: 'Counted',
    also: ['counted packs', 'physical', 'quantity', 'qty'],
    rule: 'Packs that are really there, 0 where none are. Empty means not counted.',
    isNeeded: true,
  },
]

export type CountedBatch = {
  id: number
  expires_on: Day
  mrp_paise: number
  bin: string
  on_hand: number
  reserved: number
}

export type KnownStock = {
  /** By plant, product and batch: see `keyOf`. */
  batches: ReadonlyMap<string, CountedBatch>
  products: ReadonlyMap<string, string>
  plants: ReadonlySet<string>
  today: Day
}

export type CountWork = {
  batch_id: number | null
  plant_code: string
  product_code: string
  batch_no: string
  expires_on: Day
  mrp_paise: number
  bin: string
  change: number
}

type Row = { at: number; cells: SheetCells<CountColumn> }
export type PlannedCount = PlannedRow<CountWork> | null

const { errorOf, brokenIn } = speakingOf(countColumns)

export const keyOf = (plant: string, product: string, batch: string) => `${plant}\n${product}\n${batch.toUpperCase()}`

export function planCount({ cells }: Row, known: KnownStock, earlier: ReadonlyMap<string, number>): PlannedCount {
  const plant = (cells.plant ?? '').toUpperCase()
  const code = cells.product_code ?? ''
  const batch = (cells.batch_no ?? '').trim()
  const name = known.products.get(code) ?? cells.product_name ?? ''
  const refusedFor = (errors: CellError[]): PlannedCount => ({ kind: 'refused', code, name, errors })
  const refused = (column: CountColumn, why: string) => refusedFor([errorOf(column, cells, why)])
  const [broken] = brokenIn(cells)
  if (broken) return refusedFor([broken])
  if (cells.counted === undefined) return null
  if (!known.plants.has(plant)) return refused('plant', 'There is no plant with this code.')
  if (!known.products.has(code)) return refused('product_code', 'There is no product with this code.')
  if (batch === '' || batch.length > 20)
    return refused('batch_no', 'Enter the number of the batch, 20 letters at most.')
  const counted = readPacks(cells.counted)
  if (counted === null)
    return refused('counted', whyNotPacks(cells.counted) ?? 'Enter a whole number of packs, 0 where none are there.')
  const key = keyOf(plant, code, batch)
  const before = earlier.get(key)
  if (before !== undefined) return refused('batch_no', `Row ${before} counts this batch already. Add the packs up.`)
  const there = known.batches.get(key)
  if (!there) return newBatch()
  if (counted < there.reserved)
    return refused(
      'counted',
      `${groupIndian(there.reserved)} packs of it are reserved for orders. Settle these pickings first.`,
    )
  const bin = cells.bin?.slice(0, 20) ?? there.bin
  const changes: CellChange[] = [
    ...(counted === there.on_hand
      ? []
      : [{ label: 'Packs', from: groupIndian(there.on_hand), to: groupIndian(counted) }]),
    ...(bin === there.bin ? [] : [{ label: 'Bin', from: there.bin, to: bin }]),
  ]
  if (changes.length === 0) return null
  const { id, expires_on, mrp_paise } = there
  const work = { batch_id: id, plant_code: plant, product_code: code, batch_no: batch, expires_on, mrp_paise, bin }
  return {
    kind: 'changed',
    code,
    name: `${name}, batch ${batch} at ${plant}`,
    changes,
    work: { ...work, change: counted - there.on_hand },
    key,
  }

  function newBatch(): PlannedCount {
    if (counted === 0) return null
    const expires_on = cells.expires_on === undefined ? null : readDay(cells.expires_on)
    if (!expires_on) return refused('expires_on', 'This batch is not in the books: give its expiry as DD-MM-YYYY.')
    const mrp = Number((cells.mrp ?? '').replace(/[₹,\s]/g, ''))
    if (!(mrp > 0 && mrp * 100 <= mostMrpPaise))
      return refused('mrp', 'This batch is not in the books: give its MRP in rupees.')
    const mrp_paise = Math.round(mrp * 100)
    const bin = (cells.bin ?? '').slice(0, 20)
    return {
      kind: 'new',
      code,
      name: `${name}, batch ${batch} at ${plant}`,
      changes: [
        { label: 'Packs', from: null, to: groupIndian(counted ?? 0) },
        { label: 'Expires', from: null, to: formatDay(expires_on) },
        { label: 'MRP, ₹', from: null, to: formatAmount(mrp_paise) },
      ],
      work: {
        batch_id: null,
        plant_code: plant,
        product_code: code,
        batch_no: batch,
        expires_on,
        mrp_paise,
        bin,
        change: counted ?? 0,
      },
      key,
    }
  }
}

/** '1,200' → 1200; '12.5', '1,5' and '-3' are no count. */
function readPacks(text: string): number | null {
  const packs = typedPacks(text)
  return /^[\p{Nd},]/u.test(text.trim()) && packs <= mostPacks ? packs : null
}
