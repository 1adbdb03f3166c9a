// The vocabulary of the contracts: what a field on the wire may be. The build leaves it out of the
// browser's files.
import * as z from 'zod/mini'
import { isDay } from './date.ts'

export { z }

export type Shape = z.ZodMiniType
export type Out<S extends Shape> = z.output<S>

/**
 * Text without control characters; PostgreSQL can't keep NUL, and nobody means to send the others.
 */
export const text = (max: number, min = 0) =>
  z.string().check(
    z.maxLength(max, `Use at most ${max} characters.`),
    z.minLength(min, min === 1 ? 'This is required.' : `Use at least ${min} characters.`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
    z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'This has characters that can’t be stored.'),
    z.refine((value) => value.isWellFormed(), 'This has characters that can’t be stored.'),
  )

export const trimmed = (max: number, min = 0) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.trim()),
    ),
    text(max, min),
  )

export const day = z.string().check(z.refine(isDay, 'Enter a day as YYYY-MM-DD.'))
export const time = z.string()
export const paise = z.int()
export const count = z.int().check(z.gte(0))
/** What a person saw, as the database counts it. */
export const seenVersion = z.int().check(z.gte(0), z.lte(2_147_483_647))
export const productType = z.enum(['E', 'G'])
export const divType = z.enum(['E', 'G', 'B'])

/** A whole number in a path or a query, where everything is text. */
export const numberText = (min: number, max: number, message: string) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value: string | number) => (/^-?\d{1,16}$/.test(String(value)) ? Number(value) : min - 1)),
    ),
    z.number().check(z.gte(min, message), z.lte(max, message)),
  )

export const id = numberText(1, Number.MAX_SAFE_INTEGER, 'There is no such number.')
export const page = z._default(numberText(1, 1_000_000, 'Pages count from 1 to 1000000.'), 1)
export const searchText = z._default(trimmed(100), '')

/**
 * 'name' or '-name': by which column a list is sorted, the largest first where a dash stands before
 * it.
 */
export const sortBy = <const Name extends string>(...names: Name[]) =>
  z.optional(z.enum(names.flatMap((name) => [name, `-${name}` as const])))

export const body = z.strictObject
export const record = z.object
export const none = z.strictObject({})
export const one = <S extends Shape>(shape: S) => z.object({ data: shape })
export const listOf = <S extends Shape>(shape: S) => z.object({ data: z.array(shape), total: count })
