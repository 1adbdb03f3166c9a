import { expect, test } from 'vitest'
import { openTexts } from './texts.ts'

const shape = (at: number) => `
  select o.id, o.order_no, o.total_paise, o.placed_at, a.name as distributor_name, o.status
  from orders o where o.kind = $1 and ${at} = ${at}`

test('who narrows and sorts one list in thousands of ways takes a few places, and others’ texts are prepared', () => {
  const textOf = openTexts()
  const names = new Set<string>()
  for (let uses = 0; uses < 5; uses++) for (let at = 0; at < 2100; at++) names.add(textOf(shape(at % 700)).name)
  names.delete('')
  expect(names.size).toBe(40)
  const other = 'select p.product_code, p.name from products p where p.product_code = $1'
  expect([1, 2, 3].map(() => textOf(other).name !== '')).toEqual([false, false, true])
})

test('a text keeps its name, and one that comes once has none', () => {
  const textOf = openTexts()
  const [, , third, fourth] = [1, 2, 3, 4].map(() => textOf(shape(1)).name)
  expect(third).toBe(fourth)
  expect(textOf(shape(2)).name).toBe('')
})
