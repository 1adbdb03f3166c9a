import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEntries, type Meant, meantBy } from './ahead.ts'

const product = (product_code: string, product_name = 'Acebrivix 100', molecule = 'Acebrophylline') => ({
  product_code,
  product_name,
  molecule,
})

describe('what a search means to somebody who does not look at the list', () => {
  test.each([
    ['a code', [product('0042085'), product('10042085')], '0042085', '0042085'],
    ['a code in small letters', [product('AB-1')], 'ab-1', 'AB-1'],
    ['a part that only one product has', [product('0042085')], '42085', '0042085'],
    ['words of one name', [product('0042085')], 'ace 100', '0042085'],
  ])('%s is its product', (_, found, text, code) => {
    expect(meantBy(found, text)).toMatchObject({ product: { product_code: code } })
  })

  test.each([
    ['nothing found', [], '0042O85', 'No product matches ‘0042O85’.'],
    ['one that is merely like it', [product('0042085')], '0042O85', 'No product matches ‘0042O85’.'],
    ['several', [product('0042085'), product('0042086')], 'ace', '2 products match ‘ace’.'],
  ])('%s is no product', (_, found, text, why) => {
    expect(meantBy(found, text)).toEqual({ why })
  })
})

describe('entries that wait for their product', () => {
  test('are put into the cart as typed, however the answers overtake each other, and none is lost', async () => {
    const typed = fc.array(
      fc.record({
        code: fc.constantFrom('A', 'B', 'C', null),
        packs: fc.constantFrom('5', '12', '007', '999999999'),
        turn: fc.nat(50),
      }),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(typed, async (lines) => {
        const cart: [string, number][] = []
        const entries = createEntries<string>({ put: (code, packs) => cart.push([code, packs]), tell: () => {} })
        const answers = lines.map(({ code, packs, turn }) => {
          const { promise, resolve } = Promise.withResolvers<Meant<string>>()
          entries.add(code ?? 'nothing', packs, promise)
          return { turn, answer: () => resolve(code ? { product: code } : { why: 'No product matches.' }) }
        })
        for (const { answer } of answers.toSorted((one, other) => one.turn - other.turn)) {
          answer()
          await Promise.resolve()
        }
        await entries.settled()
        const isGood = ({ code, packs }: (typeof lines)[number]) => code !== null && packs.length < 6
        expect(cart).toEqual(lines.filter(isGood).map(({ code, packs }) => [code, Number(packs)]))
        expect(entries.all().map(({ typed: packs }) => packs)).toEqual(
          lines.filter((line) => !isGood(line)).map(({ packs }) => packs),
        )
        expect(entries.all().every(({ why }) => why)).toBe(true)
      }),
    )
  })

  test('one that was not found is corrected with its quantity, or taken out', async () => {
    const cart: [string, number][] = []
    const entries = createEntries<string>({ put: (code, packs) => cart.push([code, packs]), tell: () => {} })
    for (const text of ['X', 'Y']) entries.add(text, '10', Promise.resolve({ why: 'No product matches.' }))
    await entries.settled()
    const [first, second] = entries.all()
    entries.correct(first?.id ?? 0, 'A', Promise.resolve({ product: 'A' }))
    entries.remove(second?.id ?? 0)
    await entries.settled()
    expect(cart).toEqual([['A', 10]])
    expect(entries.all()).toEqual([])
  })
})
