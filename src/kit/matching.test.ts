import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOneErrorApart, lettersMeant, partsOf, whichMatch, wordsOf } from './matching.ts'

describe('one typing error', () => {
  test.each([
    ['paracetamol', 'paracetamol', true],
    ['paracetmol', 'paracetamol', true],
    ['paracetaamol', 'paracetamol', true],
    ['paracetanol', 'paracetamol', true],
    ['parcaetamol', 'paracetamol', true],
    ['aparcetamol', 'paracetamol', false],
    ['parasetanol', 'paracetamol', false],
    ['ab', 'ba', true],
    ['abc', 'cba', false],
    ['', 'a', true],
    ['', 'ab', false],
  ])('%s for %s: %s', (typed, meant, isApart) => {
    expect(isOneErrorApart(typed, meant)).toBe(isApart)
  })

  const word = fc.string({ minLength: 4, maxLength: 14, unit: 'grapheme' }).map((text) => [...text])
  const error = fc.record({
    kind: fc.constantFrom('left out', 'put in', 'mistaken', 'swapped'),
    at: fc.nat(),
    letter: fc.string({ minLength: 1, maxLength: 1 }),
  })

  test('any one error anywhere is forgiven, from either side', () => {
    fc.assert(
      fc.property(word, error, (letters, { kind, at, letter }) => {
        const from = at % (letters.length - 1)
        const typed = [...letters]
        if (kind === 'left out') typed.splice(from, 1)
        else if (kind === 'put in') typed.splice(from, 0, letter)
        else if (kind === 'mistaken') typed.splice(from, 1, letter)
        else typed.splice(from, 2, letters[from + 1] ?? '', letters[from] ?? '')
        expect(isOneErrorApart(typed.join(''), letters.join(''))).toBe(true)
        expect(isOneErrorApart(letters.join(''), typed.join(''))).toBe(true)
      }),
    )
  })

  test.each([
    ['metformin', 'metformn', 9],
    ['paracetamol', 'parxc', 5],
    ['paracetamol', 'parcet', 7],
    ['paracetamol', 'paraacet', 7],
    ['paracetamol', 'cetamol', 0],
    ['para', 'paracetamol', 0],
  ])('the beginning of %s is meant by %s', (whole, typed, count) => {
    expect(lettersMeant(whole, typed)).toBe(count)
  })
})

describe('which of many match', () => {
  const molecules = ['Amoxicillin', 'Amoxicillin + Clavulanic acid', 'Paracetamol', 'Paracetamol + Caffeine']
  test.each([
    ['', molecules],
    ['AMOX', molecules.slice(0, 2)],
    ['acid amox', molecules.slice(1, 2)],
    ['paracetmol', molecules.slice(2)],
    ['paracetmol caff', molecules.slice(3)],
    ['cef', []],
    ['paxxcetmol', []],
  ])('%j leaves %j', (search, left) => {
    expect(whichMatch(molecules, search, (one) => one)).toEqual(left)
  })
})

describe('what matched is marked', () => {
  const shown = (text: string, search: string) =>
    partsOf(text, search)
      .map((part) => (part.isHit ? `[${part.text}]` : part.text))
      .join('')

  test.each([
    ['Amvelin 5', 'vel', 'Am[vel]in 5'],
    ['Amvelin 5', '', 'Amvelin 5'],
    ['Amvelin 50', '5 amv', '[Amv]elin [5]0'],
    ['Amvelin 5', 'amvlein', '[Amvelin] 5'],
    ['Amvelin Amvelon', 'amvelin', '[Amvelin] Amvelon'],
    ['Paracetamol + Caffeine', 'paracetmol', '[Paracetamol] + Caffeine'],
    ['0040112', '401', '00[401]12'],
    ['0040112', '0040113', '[0040112]'],
    ['Tel 40', 'tol', 'Tel 40'],
    ['banana', 'an', 'b[anan]a'],
    ['İstanbul', 'ist', 'İstanbul'],
  ])('in %s by %j: %s', (text, search, marked) => {
    expect(shown(text, search)).toBe(marked)
  })

  test('the parts are the text again, and neighbours differ', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, search) => {
        const parts = partsOf(text, search)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const [at, part] of parts.entries()) if (at > 0) expect(part.isHit).not.toBe(parts[at - 1]?.isHit)
      }),
    )
  })

  test('words are looked for once, in small letters', () => {
    expect(wordsOf('  Amox  amox 500 ')).toEqual(['amox', '500'])
  })
})
