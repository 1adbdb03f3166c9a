import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReady } from '#sheet/judging.ts'
import { exampleProducts, exampleRows } from './example.ts'
import { byCode, type Judgements, judgeKept, type KeptRow, orderedBy, rejudge } from './judged.ts'

const products = byCode(exampleProducts)
const codes = exampleProducts.map(({ product_code }) => product_code)

const change = fc.record({
  row_no: fc.constantFrom(...exampleRows.map(({ row_no }) => row_no)),
  what: fc.record(
    {
      fix_product: fc.constantFrom(null, ...codes),
      fix_quantity: fc.constantFrom('1', '25', '2O', '0', '99999'),
      as_typed: fc.boolean(),
      skip: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
})

test('judging what changed gives what judging everything gives', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), (turns) => {
      const rows = new Map<number, KeptRow>(exampleRows.map((row) => [row.row_no, row]))
      let judged: Judgements = judgeKept(exampleRows, products, false)
      for (const turn of turns) {
        for (const { row_no, what } of turn) rows.set(row_no, { ...(rows.get(row_no) as KeptRow), ...what })
        const changed = new Set(turn.map(({ row_no }) => row_no))
        judged = rejudge(judged, { changed, rowOf: (row_no) => rows.get(row_no), products, isInterstate: false })
        expect(judged).toEqual(judgeKept([...rows.values()], products, false))
      }
    }),
  )
})

test('what is ordered is what the review calls ready, with the packs that were asked for', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), fc.subarray(codes), (changes, sold) => {
      const rows = new Map<number, KeptRow>(exampleRows.map((row) => [row.row_no, row]))
      for (const { row_no, what } of changes) rows.set(row_no, { ...(rows.get(row_no) as KeptRow), ...what })
      const all = [...rows.values()]
      const there = byCode(exampleProducts.filter(({ product_code }) => sold.includes(product_code)))
      const ready = judgeKept(all, there, true).filter(isReady)
      expect(orderedBy(all, new Set(sold))).toEqual(
        ready.map(({ product, asked, given }) => ({
          product_code: product?.product_code,
          quantity: asked,
          as_typed: rows.get(given.row_no)?.as_typed,
        })),
      )
    }),
  )
})

test('rows that have nothing to do with a change stay the very same', () => {
  const before = judgeKept(exampleRows, products, false)
  const rowOf = (row_no: number) => {
    const row = exampleRows.find((one) => one.row_no === row_no)
    return row && row_no === 3 ? { ...row, fix_quantity: '40' } : row
  }
  const after = rejudge(before, { changed: new Set([3]), rowOf, products, isInterstate: false })
  const others = after.filter((row, at) => row !== before[at]).map(({ given }) => given.row_no)
  expect(others).toEqual([3])
})
