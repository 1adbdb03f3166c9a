// What leaves the server: the declared fields in the declared order, and no others. A contract is
// walked once, into functions that look, and copy only where something differs; what they don't
// know or don't like goes through the contract itself, which says what is wrong.
import { isDay } from '../../date.ts'
import { day, type Shape, type z } from '../../shape.ts'
import { keepRecent } from '../db/recent.ts'

type Copy = (value: unknown) => unknown
type Def = z.core.$ZodTypes['_zod']['def']

/** Not what was declared. */
const wrong = Symbol('wrong')

export function outputOf(shape: Shape): Copy {
  let copy: Copy | undefined
  return (value) => {
    // Most of hundreds are not needed for long, and a start should not wait for them.
    copy ??= copierOf(shape)
    const copied = copy(value)
    return copied === wrong ? shape.parse(value) : copied
  }
}

function copierOf(shape: Shape | z.core.$ZodType): Copy {
  if (shape === day) return copyDay
  const def = shape._zod.def as Def
  if (def.type === 'object' && !def.catchall) return ofObject(def.shape)
  if (def.type === 'record' && isPlainText(def.keyType)) return ofRecord(copierOf(def.valueType))
  if (def.type === 'array' && !def.checks?.length) return ofArray(copierOf(def.element))
  if (def.type === 'nullable') return orElse(null, copierOf(def.innerType))
  if (def.type === 'optional') return orElse(undefined, copierOf(def.innerType))
  if (def.type === 'union') return firstOf(def.options.map(copierOf))
  const isRight = leafTest(def)
  if (isRight) return (value) => (isRight(value) ? value : wrong)
  return (value) => {
    const parsed = (shape as Shape).safeParse(value)
    return parsed.success ? parsed.data : wrong
  }
}

/** The same days leave again and again. */
const knownDays = keepRecent<true>(2000)

function copyDay(value: unknown): unknown {
  if (typeof value !== 'string') return wrong
  if (knownDays.get(value)) return value
  if (!isDay(value)) return wrong
  knownDays.set(value, true)
  return value
}

/** What has the declared fields in their order and no others, all the way down, leaves as it is. */
function ofObject(shape: Readonly<Record<string, z.core.$ZodType>>): Copy {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, copy: copierOf(field) }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong
    const given = value as Record<string, unknown>
    const names = Object.keys(given)
    let copied: Record<string, unknown> | null = names.length === fields.length ? null : {}
    for (let at = 0; at < fields.length; at++) {
      const { name, copy } = fields[at] as Field
      const field = copy(given[name])
      if (field === wrong) return wrong
      if (!copied && (names[at] !== name || field !== given[name])) copied = firstOnes(given, fields, at)
      if (copied) copied[name] = field
    }
    return copied ?? given
  }
}

type Field = { name: string; copy: Copy }

/** So many fields, which were as they should be. */
function firstOnes(given: Record<string, unknown>, fields: Field[], count: number): Record<string, unknown> {
  return Object.fromEntries(fields.slice(0, count).map(({ name }) => [name, given[name]]))
}

const isPlainText = ({ _zod: { def } }: z.core.$ZodType) => def.type === 'string' && !def.checks?.length

/** Any names, each with a value of the declared kind. */
function ofRecord(copy: Copy): Copy {
  return (value) => {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return wrong
    let copied: Record<string, unknown> | null = null
    for (const [name, given] of Object.entries(value)) {
      const one = copy(given)
      if (one === wrong || name === '__proto__') return wrong
      if (one === given) continue
      copied ??= { ...value }
      copied[name] = one
    }
    return copied ?? value
  }
}

function ofArray(copy: Copy): Copy {
  return (value) => {
    if (!Array.isArray(value)) return wrong
    let copied = value
    for (let at = 0; at < value.length; at++) {
      const one = copy(value[at])
      if (one === wrong) return wrong
      if (one === value[at]) continue
      if (copied === value) copied = [...value]
      copied[at] = one
    }
    return copied
  }
}

function orElse(other: null | undefined, copy: Copy): Copy {
  return (value) => (value === other ? value : copy(value))
}

function firstOf(copies: Copy[]): Copy {
  return (value) => {
    for (const copy of copies) {
      const copied = copy(value)
      if (copied !== wrong) return copied
    }
    return wrong
  }
}

/** Whether a value is what a plain field declares; undefined for a field that is not plain. */
function leafTest(def: Def): ((value: unknown) => boolean) | undefined {
  if (def.type === 'enum') return isOneOf(Object.values(def.entries))
  if (def.type === 'literal') return isOneOf(def.values)
  if (def.type === 'number') return numberTest(def)
  if (def.checks?.length) return undefined
  if (def.type === 'string') return (value) => typeof value === 'string'
  if (def.type === 'boolean') return (value) => typeof value === 'boolean'
  return undefined
}

function isOneOf(values: readonly unknown[]): (value: unknown) => boolean {
  const known = new Set(values)
  return (value) => known.has(value)
}

function numberTest(def: Def & { type: 'number' }): ((value: unknown) => boolean) | undefined {
  const isNumber = 'format' in def && def.format === 'safeint' ? Number.isSafeInteger : Number.isFinite
  const [check, ...more] = (def.checks ?? []).map((one) => one._zod.def as z.core.$ZodCheckGreaterThanDef)
  if (more.length > 0 || ('format' in def && def.format !== 'safeint')) return undefined
  if (!check) return isNumber
  if (check.check !== 'greater_than' || !check.inclusive) return undefined
  const least = check.value as number
  return (value) => isNumber(value) && (value as number) >= least
}
