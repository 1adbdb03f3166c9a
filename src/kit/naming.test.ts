import { expect, test } from 'vitest'
import { namedBriefly } from './naming.ts'

test.each([
  [['Cardia'], 'Cardia'],
  [['Cardia', 'General'], 'Cardia and General'],
  [['Cardia', 'General', 'Derma', 'Gastro'], 'Cardia, General and 2 more'],
])('divisions %j are named %s', (names, words) => {
  expect(namedBriefly(names)).toBe(words)
})
