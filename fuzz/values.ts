// Values for the fields of a contract: good ones, and every kind of bad one.
import { demoPassword } from '#accounts/rules.ts'
import { addDays, isDay, showDay, todayInIndia } from '#kit/date.ts'
import { cast } from '../world/cast.ts'
import type { Random } from '../world/random.ts'
import type { Known } from './known.ts'

/** The part of JSON Schema that contracts come out as. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  format?: string
}

type Making = { field: string; schema: Schema; random: Random; known: Known }

export function goodValue(making: Making): unknown {
  const { field, schema, random, known } = making
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return goodValue({ ...making, schema: random.pick(schema.anyOf) })
  if (schema.properties) return goodObject({ ...making, schema })
  const type = random.pick([schema.type ?? 'string'].flat())
  if (type === 'array') return Array.from({ length: random.between(0, 4) }, () => goodItem(making))
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  const seen = random.chance(0.85) ? known.value(field, random) : undefined
  if (seen !== undefined) return isDay(String(seen)) ? someDay(field, random) : asType(type, seen)
  if (type === 'integer' || type === 'number') return random.between(1, 40)
  return goodText(making)
}

export function goodObject({ schema, random, known }: Omit<Making, 'field'>): Record<string, unknown> {
  const { properties = {}, required = [] } = schema
  if (random.chance(0.3))
    return { ...goodRequired({ schema, random, known }), ...known.record(Object.keys(properties), random) }
  const given = Object.entries(properties).filter(([field]) => required.includes(field) || random.chance(0.5))
  return Object.fromEntries(given.map(([field, one]) => [field, goodValue({ field, schema: one, random, known })]))
}

export function goodRequired({ schema, random, known }: Omit<Making, 'field'>): Record<string, unknown> {
  const { properties = {}, required = [] } = schema
  return Object.fromEntries(
    required.map((field) => [field, goodValue({ field, schema: properties[field] ?? {}, random, known })]),
  )
}

function goodItem({ field, schema, random, known }: Making): unknown {
  return goodValue({ field, schema: schema.items ?? {}, random, known })
}

function asType(type: string, value: unknown): unknown {
  return type === 'string' ? String(value) : Number.isFinite(Number(value)) ? Number(value) : 1
}

function goodText({ field, schema, random }: Making): string {
  if (/password|current/.test(field)) return random.chance(0.7) ? demoPassword : `a new one ${random.between(1, 99)}`
  if (field === 'username') return random.pick(cast).username
  if (/date|_on$|_day$|^from$|^to$/.test(field)) return someDay(field, random)
  if (/_time$/.test(field))
    return `${String(random.between(0, 23)).padStart(2, '0')}:${random.pick(['00', '30', '59'])}`
  if (schema.format === 'uuid') return '123e4567-e89b-42d3-a456-426614174000'
  return random.pick(['a reason', 'Para', '12', 'E', 'é', '₹ 1,00,000']).slice(0, schema.maxLength ?? 100)
}

/** Mostly in the form that a field of this name takes, and a beginning before an end. */
function someDay(field: string, random: Random): string {
  const isEnd = /end|until|to/.test(field)
  const day = addDays(todayInIndia(new Date()), isEnd ? random.between(6, 60) : random.between(0, 5))
  const usual = field.endsWith('_date') ? showDay(day, 'MM-DD-YYYY') : day
  return random.chance(0.8) ? usual : random.pick([day, showDay(day, 'MM-DD-YYYY'), showDay(day, 'DD-MM-YYYY')])
}

/** At the border of what the contract lets in, on either side of it. */
export function edgeValue({ field, schema, random, known }: Making): unknown {
  if (schema.anyOf) return edgeValue({ field, schema: random.pick(schema.anyOf), random, known })
  const { minLength = 0, maxLength = 100, minimum = 0, maximum = Number.MAX_SAFE_INTEGER, maxItems = 100 } = schema
  const type = random.pick([schema.type ?? 'string'].flat())
  if (type === 'array') {
    const item = goodItem({ field, schema, random, known })
    return Array.from({ length: random.pick([0, 1, maxItems, maxItems + 1]) }, () => item)
  }
  if (type === 'integer' || type === 'number')
    return random.pick([minimum, minimum - 1, maximum, maximum + 1, 0, -0, -1, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 53])
  const lengths = [0, 1, minLength, Math.max(0, minLength - 1), maxLength, maxLength + 1, 20, 21, 60, 61, 254, 255, 301]
  const numbers = [
    '0',
    '-0',
    '-1',
    '00',
    '1e3',
    '0x10',
    ' 7 ',
    '2147483648',
    '9007199254740993',
    '99999999999999999999',
  ]
  return random.chance(0.5)
    ? random.pick(['x', ' ', '9', 'ß', '💊']).repeat(random.pick(lengths))
    : random.pick(numbers)
}

const wrongTypes: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  '',
  'x',
  [],
  {},
  [[]],
  [null],
  ['x', 1],
  { a: 1 },
  { length: 3 },
  { toString: 'x' },
]

export function wrongType(random: Random): unknown {
  return random.pick(wrongTypes)
}

const oddTexts: readonly string[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\ufeffbom',
  '\uffff',
  '\u202egnp.exe',
  '\u200b',
  '\u0001\u001b[31m',
  '\u007f',
  'Z\u0351\u036b\u0343\u0321'.repeat(8),
  '👨‍👩‍👧‍👦',
  '𝒳𝓎',
  'ﷺ',
  'İi̇ıI',
  '\u1e9e ß ſ',
  '١٢٣',
  '१२',
  '＜script＞',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  "'; drop table orders; --",
  '$1',
  '{{7*7}}',
  '%',
  '_',
  '%%%___',
  '\\',
  'a\\',
  '"',
  '=cmd|calc!A1',
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%zz',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  '\r\nset-cookie: a=b',
  '\u2028\u2029',
  '2026-02-30',
  '9999-12-31',
  '0000-01-01',
  '99999-01-01',
  '-4713-01-01',
  '24:00',
]

export function oddText(random: Random): string {
  const text = random.pick(oddTexts)
  return random.chance(0.3) ? `${text}${random.pick(oddTexts)}` : text
}

/** Larger than anybody means; those that fit the body's limit reach the reading of the contract. */
export function hugeValue(random: Random): unknown {
  return random.pick([
    () => 'x'.repeat(random.pick([1001, 50_000, 900_000, 1_100_000])),
    () => '💊'.repeat(20_000),
    () => ' '.repeat(50_000),
    () => `${'a'.repeat(25_000)}!${'a '.repeat(12_000)}`,
    () => '%'.repeat(20_000),
    () => '9'.repeat(50_000),
    () => Array.from({ length: random.pick([2001, 50_000]) }, (_, at) => at),
    () => nested(random.pick([100, 1000])),
    () => Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at])),
    () => -1e308,
  ])()
}

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}
