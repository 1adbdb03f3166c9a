import { expect, test } from 'vitest'
import { waitsTitle } from './rules.ts'

test.each([
  [0, 'Nothing waits for you'],
  [1, 'One thing waits for you'],
  [3, 'Three things wait for you'],
  [12, '12 things wait for you'],
])('%i: %s', (count, title) => {
  expect(waitsTitle(count)).toBe(title)
})
