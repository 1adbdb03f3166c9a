import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeProducts } from '../../world/goods/products.ts'
import { type Described, differenceIn, namesLike, whyNotSame } from './agreement.ts'

const all: Described[] = [...makeProducts(2000)].map((one) => ({ ...one, price_paise: one.pts_paise }))
const called = (name: string) => {
  const found = all.find((one) => one.name === name)
  if (!found) throw new Error(`the world has no ${name}`)
  return found
}

const shortForms: Record<string, string> = {
  Tablet: 'TAB',
  Capsule: 'CAP',
  Softgel: 'CAP',
  Syrup: 'SYP',
  Suspension: 'SUSP',
  'Dry syrup': 'DRY SYP',
  Injection: 'INJ',
  Ointment: 'OINT',
  Infusion: 'INF',
}

/** As stockists' programs write a product. */
function spellingsOf({ name, form, pack }: Described): string[] {
  const short = shortForms[form] ?? form.toUpperCase()
  const upper = name
    .toUpperCase()
    .replace(/TABLETS|CAPSULES|INJECTION|SUSPENSION|OINTMENT|INFUSION|(?:DRY )?SYRUP/, short)
  const isSaid = upper.includes(short)
  const size = pack.toUpperCase().replace(/ × /g, 'X').replace(' · COLD', '')
  const [, strip] = /× (\d+) (?:tab|cap)/.exec(pack) ?? []
  return [
    name,
    name.toUpperCase(),
    name.toLowerCase(),
    upper,
    upper.replace(/(\d) (MG|ML|MCG|G|IU)\b/g, '$1$2'),
    name.replace(/ /g, '-'),
    `SAHYADRI ${upper}`,
    `${upper} ${size}`,
    `${upper} (${size})`,
    ...(isSaid ? [] : [`${upper} ${short}`, `${short}. ${upper}`, `${upper} ${short} ${size}`]),
    ...(strip ? [`${upper} ${strip}'S`, `${upper} ${strip}S`, `${upper} 1X${strip}`, `${upper} 1*${strip}`] : []),
  ]
}

test('every product of the world agrees with its code in any usual spelling', () => {
  const wrong = all.flatMap((one) =>
    spellingsOf(one).flatMap((text) => (differenceIn(text, one) ? [`${one.name}: ${text}`] : [])),
  )
  expect(wrong).toEqual([])
})

describe('the name of another product contradicts the code', () => {
  test('of every product that begins like it', () => {
    const groups = Map.groupBy(all, ({ name }) => name.slice(0, 4).toLowerCase())
    const taken: string[] = []
    for (const brothers of groups.values())
      for (const one of brothers)
        for (const other of brothers)
          if (other.name !== one.name && differenceIn(other.name, one) === null)
            taken.push(`${one.name}: ${other.name}`)
    expect(taken).toEqual([])
  })

  test('of any product, in any usual spelling', () => {
    const any = fc.constantFrom(...all)
    fc.assert(
      fc.property(any, any, fc.nat(), (one, other, at) => {
        fc.pre(one.name !== other.name)
        const spellings = spellingsOf(other)
        const name = spellings[at % spellings.length] ?? ''
        expect(whyNotSame({ code: one.product_code, name }, one)).toContain(one.name)
      }),
      { numRuns: 500 },
    )
  })
})

test.each([
  ['Cardivance 40', 'CARDIVANCE 80', 'strength'],
  ['Cardivance 40', 'CARDIVANCE TAB', 'strength'],
  ['Cardivance 40', 'CARDIVANCE 40 INJ', 'form'],
  ['Cardivance 40', 'CARDIVANCE 40 TAB 10X10', 'pack'],
  ['Cardivance 40', "CARDIVANCE 40 10'S", 'pack'],
  ['Cardivance 40', 'NEO CARDIVANCE 40', 'name'],
  ['Cardivance 40', 'CARDIVANCE H 40', 'name'],
  ['Cardivance AM', 'CARDIVANCE 40', 'name'],
  ['Pantolure 40 mg injection', 'PANTOLURE 40', 'form'],
  ['Pantolure DSR', 'PANTOLURE DSR TAB', 'form'],
  ['Levothya 125', 'LEVOTHYA 12.5', 'strength'],
] as const)('%s is not %j: the %s differs', (name, written, difference) => {
  expect(differenceIn(written, called(name))).toBe(difference)
})

test.each([
  ['Cardivance 40', ''],
  ['Cardivance 40', '-'],
  ['Cardivance 40', '0040240 Cardivance 40'],
  ['Cardivance 40', 'cardivance-40 mg tab. (10*15)'],
  ['Cardivance 40', 'CARDIVANCE 40 TAB MRP 118.70'],
  ['Cardivance 40', 'CARDIVANCE 40 15 TAB'],
  ['Cardivance 40', 'कार्डिवेंस 40'],
  ['Cardivance AM', 'CARDIVANCE-AM 40/5 TAB'],
  ['Metrelo XR 50', 'METRELOXR 50'],
  ['Moxalune CV 625', 'MOXALUNE CV 500MG+125MG'],
  ['Calvira D3 60K', 'CALVIRA D3 60000 IU'],
  ['Montelis LC Kid syrup, raspberry flavour, with measuring cup', 'MONTELIS LC KID SYP 60ML'],
  ['Meravane 1 g injection', 'MERAVANE 1000MG INJ VIAL'],
  ['Meravane 1 g injection', 'INJ MERAVANE 1GM 1 VIAL'],
])('%s may be called %j', (name, written) => {
  expect(differenceIn(written, called(name))).toBeNull()
})

describe('beside its name', () => {
  const product = called('Cardivance 40')
  const { product_code: code, price_paise, mrp_paise } = product

  test.each(['10X15', '10 × 15 tab', "15'S", '1*15', '150', '15', 'STRIP', ''])('the pack may be %j', (pack) => {
    expect(whyNotSame({ code, pack }, product)).toBeNull()
  })

  test.each(['10X10', "10'S", '100 ML', '20 X 15'])('the pack %j is another one', (pack) => {
    expect(whyNotSame({ code, pack }, product)).toMatch(/^The pack differs: 0040240 means Cardivance 40, 10 × 15 tab\./)
  })

  test('a rate may be an old one or that of a retailer, and not one of another product', () => {
    const at = (rate_paise: number) => whyNotSame({ code, rate_paise }, product)
    const price = price_paise ?? 0
    expect([at(0), at(price), at(Math.ceil(price * 0.6)), at(mrp_paise)]).toEqual([null, null, null, null])
    expect(at(Math.floor(price / 3))).toMatch(/^The rate differs/)
    expect(at(mrp_paise * 10)).toMatch(/^The rate differs/)
  })
})

test('what differs is said with both names', () => {
  expect(whyNotSame({ code: '0040240', name: 'TELMIMUNE 40' }, called('Cardivance 40'))).toBe(
    'The name differs: 0040240 means Cardivance 40. Your list says ‘TELMIMUNE 40’.',
  )
})

test.each([
  ['PANTOLURE-40', 'pantolure 40'],
  ['Pantolure40 TAB 10X15', 'pantolure 40'],
  ['pantolure 40MG', 'pantolure 40'],
  ['Pantolure DSR Cap (10x15)', 'pantolure dsr'],
])('%j is looked for as %j', (written, name) => {
  expect(namesLike(written)).toContain(name)
})
