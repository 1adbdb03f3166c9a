import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { count, day, listOf, one, paise, record, type Shape, z } from '../../shape.ts'
import { outputOf } from './output.ts'

const product = record({
  code: z.string(),
  price_paise: paise,
  packs: count,
  rate: z.number(),
  is_new: z.boolean(),
  stock: z.enum(['in', 'low', 'out']),
  scheme: z.union([z.literal(0), z.literal(1)]),
  reason: z.nullable(z.string()),
  note: z.optional(z.string()),
  from: z.optional(day),
  last: z.nullable(record({ quantity: count, on: day })),
  tags: z.array(z.string()),
})

const map = z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.array(z.number())]))

const rightProduct = fc.record({
  code: fc.string(),
  price_paise: fc.maxSafeInteger(),
  packs: fc.maxSafeNat(),
  rate: fc.double({ noNaN: true, noDefaultInfinity: true }),
  is_new: fc.boolean(),
  stock: fc.constantFrom('in', 'low', 'out'),
  scheme: fc.constantFrom(0, 1),
  reason: fc.option(fc.string()),
  last: fc.option(fc.record({ quantity: fc.maxSafeNat(), on: fc.constantFrom('2026-02-01', '2028-02-29') })),
  tags: fc.array(fc.string()),
})

function asZod(shape: Shape, value: unknown) {
  const parsed = shape.safeParse(value)
  return parsed.success ? { left: parsed.data } : 'refused'
}

function asOurs(shape: Shape, value: unknown) {
  try {
    return { left: outputOf(shape)(value) }
  } catch {
    return 'refused'
  }
}

describe('what leaves the server', () => {
  test('is what the contract lets through, field by field', () => {
    const shape = listOf(product)
    fc.assert(
      fc.property(fc.array(rightProduct, { maxLength: 4 }), fc.nat(), (data, total) => {
        expect(asOurs(shape, { data, total })).toEqual({ left: { data, total } })
        expect(asZod(shape, { data, total })).toEqual({ left: { data, total } })
      }),
    )
  })

  test('has days that the calendar has, each time they leave', () => {
    for (const on of [
      '2026-02-28',
      '2026-02-29',
      '2028-02-29',
      '0000-01-01',
      '2026-13-01',
      '2026-2-1',
      '',
      7,
      null,
      undefined,
    ])
      for (let time = 0; time < 2; time++) expect(asOurs(one(day), { data: on })).toEqual(asZod(one(day), { data: on }))
  })

  test('has no field that is not declared, at any depth', () => {
    const secret = { password_hash: 'x' }
    const last = { quantity: 1, on: '2026-02-01', ...secret }
    const known = { code: 'a', price_paise: 1, packs: 1, rate: 0.5, is_new: true, stock: 'in', scheme: 1, reason: null }
    const left = outputOf(one(product))({ data: { ...known, last, tags: [], ...secret }, ...secret })
    expect(JSON.stringify(left)).not.toContain('password')
    expect(left).toMatchObject({ data: { ...known, last: { quantity: 1, on: '2026-02-01' } } })
  })

  test('has its fields in the declared order, however they came: the same twice is the same text', () => {
    const shape = one(record({ a: count, b: record({ c: count, d: z.optional(count) }) }))
    const text = (value: unknown) => JSON.stringify(outputOf(shape)(value))
    expect(text({ data: { b: { d: 3, c: 2 }, a: 1 } })).toBe(text({ data: { a: 1, b: { c: 2, d: 3 } } }))
    expect(text({ data: { b: { c: 2 }, a: 1 } })).toBe('{"data":{"a":1,"b":{"c":2}}}')
  })

  test('is what came, where that is what was declared: nothing is copied', () => {
    const came = { data: [{ quantity: 1, on: '2026-02-01' }], total: 1 }
    expect(outputOf(listOf(record({ quantity: count, on: day })))(came)).toBe(came)
    const cells = { label: 'Total', value_paise: 3, trend: [1, 2] }
    expect(outputOf(map)(cells)).toBe(cells)
  })

  test('is refused where the contract refuses it', () => {
    const odd = fc.oneof(
      fc.anything(),
      fc.constantFrom(-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, '', null),
    )
    fc.assert(
      fc.property(rightProduct, fc.constantFrom(...Object.keys(product._zod.def.shape)), odd, (right, field, value) => {
        const changed = { ...right, [field]: value }
        expect(asOurs(product, changed)).toEqual(asZod(product, changed))
      }),
      { numRuns: 500 },
    )
  })

  test('is a map of any names, where each value is as the contract says', () => {
    const odd = fc.oneof(fc.dictionary(fc.string(), fc.oneof(fc.nat(), fc.anything())), fc.anything())
    fc.assert(
      fc.property(odd, (value) => {
        expect(asOurs(map, value)).toEqual(asZod(map, value))
      }),
    )
    expect(asOurs(z.record(z.string(), record({ a: count })), { x: { a: 1, password: 'x' } })).toEqual({
      left: { x: { a: 1 } },
    })
  })

  test.each([
    ['a strict object', z.strictObject({ a: z.string() }), { a: 'x', b: 1 }],
    ['a map', z.record(z.string(), count), { a: 1, b: 2 }],
    ['a checked text', z.string().check(z.maxLength(2)), 'abc'],
    ['a checked list', z.array(z.string()).check(z.maxLength(1)), ['a', 'b']],
    ['a bounded number', z.number().check(z.gte(1), z.lte(5)), 6],
    ['a default', z._default(z.string(), 'x'), undefined],
  ])('takes %s as the contract does', (_, shape, value) => {
    expect(asOurs(shape, value)).toEqual(asZod(shape, value))
  })
})
