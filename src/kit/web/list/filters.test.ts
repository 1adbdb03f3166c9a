import { expect, test } from 'vitest'
import { dayOf, nextSort, numberOf, oneOf, readSort, textOf } from './filters.ts'

test.each([
  ['a state that there is', oneOf(['on', 'off'])('off'), 'off'],
  ['a state that somebody made up', oneOf(['on', 'off'])('maybe'), undefined],
  ['no state', oneOf(['on', 'off'])(''), undefined],
  ['a day', dayOf('2026-11-16'), '2026-11-16'],
  ['no day of any month', dayOf('2026-02-30'), undefined],
  ['a long text', textOf(4)(' Nagpur '), 'Nagp'],
  ['spaces', textOf(4)('   '), undefined],
  ['a known number', numberOf((one): one is 10 => one === 10)('10'), 10],
  ['another number', numberOf((one): one is 10 => one === 10)('11'), undefined],
  ['what is no number', numberOf((one): one is 10 => one === 10)('1e1'), undefined],
])('%s in the address is read', (_, read, value) => {
  expect(read).toBe(value)
})

test('a column sorts up, then down, then as the list was', () => {
  const pressed = ['', 'name', '-name'].map((text) => nextSort(readSort(text), 'name'))
  expect(pressed).toEqual(['name', '-name', ''])
  expect(nextSort(readSort('-name'), 'total_paise')).toBe('total_paise')
})

test.each(['', '-', '--name', 'name; drop', 'Name'])('‘%s’ is no column to sort by', (text) => {
  expect(readSort(text)).toBeNull()
})
