import { expect, test } from 'vitest'
import { waitsTitle } from './rules.ts'

const mine = { isTheirs: false }
const theirs = { isTheirs: true }
const toConfirm = (orders: number) => ({ ...theirs, orders })

test.each([
  [[], 'Nothing waits for you'],
  [[mine], 'One thing waits for you'],
  [[mine, mine, mine], 'Three things wait for you'],
  [Array.from({ length: 12 }, () => mine), '12 things wait for you'],
  [[mine, toConfirm(4)], 'One thing waits for you'],
  [[toConfirm(1)], 'One order waits for your stockists'],
  [[toConfirm(1), toConfirm(2)], 'Three orders wait for your stockists'],
  [[toConfirm(1), theirs], 'Two things wait for your stockists'],
])('%j: %s', (waits, title) => {
  expect(waitsTitle({ waits })).toBe(title)
})
