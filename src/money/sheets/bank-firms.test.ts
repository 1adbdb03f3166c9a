import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankFirms, firmsIn } from './bank-firms.ts'

const firms = [
  { id: 1, code: 'dist-e', name: 'Vidarbha Medicals' },
  { id: 2, code: 'S1044', name: 'Om Pharma' },
  { id: 3, code: 'S12', name: 'Om Pharma & Sons' },
  { id: 4, code: 'S13', name: 'Shree' },
]
const named = (text: string) => firmsIn(text, bankFirms(firms)).map(({ id }) => id)

test.each([
  ['NEFT/VIDARBHA  MEDICALS/NAGPUR', [1]],
  ['by dist e', [1]],
  ['UPI-S1044-OM', [2]],
  ['OM PHARMA', [2]],
  ['om pharma & sons', [3]],
  ['om pharma & sons for Om Pharma', [3, 2]],
  ['Om Pharmacy', []],
  ['too short to mean anybody: S12, Shree', []],
  ['', []],
])('%j names the firms %j', (text, ids) => {
  expect(named(text)).toEqual(ids)
})

test('a firm is found just where its name stands between the words of the text, and in no longer name', () => {
  const word = fc.constantFrom('om', 'pharma', 'shree', 'medicals', 'sons', 's1044')
  const words = fc.array(word, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), fc.array(word, { maxLength: 10 }), (names, text) => {
      const all = names.map((name, at) => ({ id: at, code: `x${at}`, name: name.join(' ') }))
      const spans = all
        .filter(({ name }) => name.length >= 6)
        .flatMap(({ id, name }) => {
          const count = name.split(' ').length
          return text.flatMap((_, from) =>
            text.slice(from, from + count).join(' ') === name ? [{ id, from, to: from + count }] : [],
          )
        })
      const longest = spans.filter((one) =>
        spans.every(({ from, to }) => from > one.from || to < one.to || to - from === one.to - one.from),
      )
      const found = firmsIn(text.join(' / '), bankFirms(all))
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set(longest.map(({ id }) => id)))
    }),
  )
})
