import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dashFirst } from './order.ts'

const listed = (codes: string) => codes.split(' ').map((product_code, place) => ({ product_code, place }))

test.each([
  ['A B C', 'A0 B1 C2'],
  ['A - B', '-1 A0 B2'],
  ['A - B - C', '-1 -3 A0 B2 C4'],
  ['B A -', '-2 B0 A1'],
  ['-X A --', '-X0 A1 --2'],
])('products listed as %s are shown as %s', (codes, shown) => {
  const result = dashFirst(listed(codes))
  expect(result.map(({ product_code, place }) => product_code + place).join(' ')).toBe(shown)
})

test('no product is lost, the list given stays as it was, and within each part the order is kept', () => {
  const products = fc
    .array(fc.constantFrom('-', 'A', 'B', ''))
    .map((codes) => codes.map((product_code, place) => ({ product_code, place })))
  fc.assert(
    fc.property(products, (before) => {
      const copy = [...before]
      const after = dashFirst(before)
      expect(before).toEqual(copy)
      expect([...after].sort((a, b) => a.place - b.place)).toEqual(before)
      const firstOther = after.findIndex((product) => product.product_code !== '-')
      const parts = firstOther < 0 ? [after] : [after.slice(0, firstOther), after.slice(firstOther)]
      expect(parts[1]?.some((product) => product.product_code === '-') ?? false).toBe(false)
      for (const part of parts)
        expect(part.map(({ place }) => place)).toEqual(part.map(({ place }) => place).sort((a, b) => a - b))
    }),
  )
})
