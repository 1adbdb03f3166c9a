import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/date.ts'
import { allocate, type BatchThere, freeAmong, type OpenLine, openPacks } from './allocation.ts'

const today = '2026-11-16'
const rules = { shelfDays: 90, wholeOrdersOnly: false }

const line = (more: Partial<OpenLine> = {}): OpenLine => ({
  line_no: 1,
  product_code: 'A',
  total_qty: 22,
  free_qty: 2,
  invoiced_qty: 0,
  reserved_qty: 0,
  closed_qty: 0,
  ...more,
})
const batch = (id: number, there: number, days: number, more: Partial<BatchThere> = {}): BatchThere => ({
  id,
  product_code: 'A',
  there,
  expires_on: addDays(today, days),
  blocked: false,
  ...more,
})

describe('packs come from the batch that expires first', () => {
  test.each([
    ['one batch has it all', [batch(1, 100, 200)], [[1, 20, 2]], []],
    [
      'the older one first, then the next',
      [batch(2, 100, 400), batch(1, 11, 200)],
      [
        [1, 10, 1],
        [2, 10, 1],
      ],
      [],
    ],
    ['a batch that ends too soon is left alone', [batch(1, 100, 89), batch(2, 22, 90)], [[2, 20, 2]], []],
    ['none is there', [], [], [[22, 'no_stock']]],
    ['only what ends too soon is there', [batch(1, 100, 30)], [], [[22, 'near_expiry']]],
    ['only what is blocked is there', [batch(1, 100, 300, { blocked: true })], [], [[22, 'blocked']]],
    ['some of it is there', [batch(1, 15, 300)], [[1, 14, 1]], [[7, 'no_stock']]],
    ['another product’s batch does not help', [batch(1, 100, 300, { product_code: 'B' })], [], [[22, 'no_stock']]],
  ] as const)('%s', (_, batches, taken, short) => {
    const got = allocate([line()], batches, today, rules)
    expect(got.taken.map(({ batch_id, paid_qty, free_qty }) => [batch_id, paid_qty, free_qty])).toEqual(taken)
    expect(got.short.map(({ quantity, reason }) => [quantity, reason])).toEqual(short)
  })
})

test('where only whole orders leave, one missing line keeps the others', () => {
  const lines = [line(), line({ line_no: 2, product_code: 'B' })]
  const got = allocate(lines, [batch(1, 100, 300)], today, { ...rules, wholeOrdersOnly: true })
  expect(got.taken).toEqual([])
  expect(got.short.map(({ line_no }) => line_no)).toEqual([2])
})

test('what was sent before completes the scheme with what is sent later', () => {
  const rest = allocate([line({ invoiced_qty: 15 })], [batch(1, 100, 300)], today, rules)
  expect(rest.taken).toEqual([{ line_no: 1, batch_id: 1, paid_qty: 6, free_qty: 1 }])
})

const aLine = fc
  .record({
    line_no: fc.integer({ min: 1, max: 5 }),
    product_code: fc.constantFrom('A', 'B', 'C'),
    total_qty: fc.integer({ min: 1, max: 200 }),
    part: fc.nat(100),
    sent: fc.nat(100),
    promised: fc.nat(100),
    closed: fc.nat(100),
  })
  .map(({ part, sent, promised, closed, total_qty, ...rest }): OpenLine => {
    const invoiced_qty = Math.floor((total_qty * sent) / 100)
    const reserved_qty = Math.floor(((total_qty - invoiced_qty) * promised) / 100)
    const closed_qty = Math.floor(((total_qty - invoiced_qty - reserved_qty) * closed) / 100)
    return {
      ...rest,
      total_qty,
      free_qty: Math.floor((total_qty * part) / 100),
      invoiced_qty,
      reserved_qty,
      closed_qty,
    }
  })
const someLines = fc.uniqueArray(aLine, { maxLength: 5, selector: ({ line_no }) => line_no })
const someBatches = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    product_code: fc.constantFrom('A', 'B', 'C'),
    there: fc.nat(150),
    expires_on: fc.integer({ min: -30, max: 400 }).map((days) => addDays(today, days)),
    blocked: fc.boolean(),
  }),
  { maxLength: 9, selector: ({ id }) => id },
)

test('nothing is taken twice, nothing too much, and what is taken and short is what was open', () => {
  fc.assert(
    fc.property(someLines, someBatches, fc.boolean(), (lines, batches, wholeOrdersOnly) => {
      const { taken, short } = allocate(lines, batches, today, { shelfDays: 90, wholeOrdersOnly })
      const packs = (of: typeof taken) => of.reduce((sum, { paid_qty, free_qty }) => sum + paid_qty + free_qty, 0)
      for (const { id, there, blocked, expires_on } of batches) {
        const from = packs(taken.filter(({ batch_id }) => batch_id === id))
        expect(from).toBeLessThanOrEqual(blocked || expires_on < addDays(today, 90) ? 0 : there)
      }
      for (const one of lines) {
        const missing = short.find(({ line_no }) => line_no === one.line_no)?.quantity ?? 0
        const got = packs(taken.filter(({ line_no }) => line_no === one.line_no))
        if (wholeOrdersOnly && short.length > 0) expect(got).toBe(0)
        else expect(got + missing).toBe(openPacks(one))
        expect(taken.every(({ paid_qty, free_qty }) => paid_qty >= 0 && free_qty >= 0)).toBe(true)
      }
    }),
  )
})

test('however a line is cut into deliveries, its free packs are those that were promised', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(100), fc.array(fc.nat(60)), (total_qty, part, cuts) => {
      const whole = { total_qty, free_qty: Math.floor((total_qty * part) / 100) }
      let [done, free] = [0, 0]
      for (const cut of [...cuts, total_qty]) {
        const next = Math.min(total_qty, done + cut)
        free += freeAmong(next, whole) - freeAmong(done, whole)
        done = next
      }
      expect(free).toBe(whole.free_qty)
    }),
  )
})
