import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../endpoint.ts'
import { hasBody, pathKeys } from '../../endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Shape, z } from '../../shape.ts'

export type Fields = Record<string, unknown>

/** Where the contract has no sentence of its own, an issue has none: `sentenceOf` finds one. */
const noWords = ''
export const judging = { reportInput: true, error: () => noWords }

/** Path, query and body as the contract's one input; what is wrong is told field by field. */
export function readInput(endpoint: Endpoint, request: FastifyRequest, form?: Fields): never {
  const given = form ?? (hasBody(endpoint.method) ? fromBody(endpoint, request.body) : fromQuery(endpoint, request))
  const parsed = endpoint.input.safeParse({ ...given, ...(request.params as Fields) }, judging)
  if (!parsed.success) throw asProblem(parsed.error.issues, pathKeys(endpoint.path))
  return parsed.data as never
}

function fromBody(endpoint: Endpoint, body: unknown): Fields {
  // Files are no body: they are read as they arrive.
  if (body === undefined || body === null || (endpoint.files && !endpoint.files.orJson)) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Problem(400, 'Send a JSON object.')
  const doubled = pathKeys(endpoint.path).find((key) => key in body)
  if (doubled) throw new Problem(400, `'${doubled}' belongs in the path, not in the body.`)
  return body as Fields
}

/**
 * What stands in a body that nobody reads would be passed over in silence, and may say whose row is
 * meant.
 */
function fromQuery({ method, input }: Endpoint, { body, query }: FastifyRequest): Fields {
  const isEmpty = body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
  if (!isEmpty) throw new Problem(400, `A ${method} takes no body. Send its fields in the address.`)
  return known(input, (query ?? {}) as Fields)
}

/** A query may carry parameters that are not ours (a tracker's, say): they are passed over. */
function known(shape: Shape, query: Fields): Fields {
  const fields = (shape as unknown as { shape?: Fields }).shape ?? {}
  return Object.fromEntries(Object.entries(query).filter(([key]) => key in fields))
}

/** What is wrong in the path names nothing that could be there. */
function asProblem(issues: readonly z.core.$ZodIssue[], inPath: string[]): Problem {
  const errors: Record<string, string> = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) errors[key] = 'This field is not known here.'
    else errors[issue.path.join('.') || 'body'] ??= sentenceOf(issue)
  }
  const [field = '', sentence = ''] = Object.entries(errors)[0] ?? []
  const malformed = issues.some(
    (issue) => (issue.code === 'invalid_type' && !hasOwnWords(issue)) || issue.code === 'unrecognized_keys',
  )
  const http = inPath.includes(field) ? 404 : malformed ? 400 : 422
  return new Problem(http, `${labelOf(field)}: ${sentence}`, { errors })
}

/**
 * The contract has a sentence for what is no such thing at all: it was understood, and is wrong.
 */
function hasOwnWords({ message }: z.core.$ZodIssue): boolean {
  return message !== noWords
}

const inWords: Record<string, string> = { array: 'a list', int: 'a whole number', object: 'an object' }

/** The contract's own sentence, or the one that fits what was expected. */
export function sentenceOf(issue: z.core.$ZodIssue): string {
  if (hasOwnWords(issue)) return issue.message
  if (issue.code === 'invalid_value') return `Choose one of ${issue.values.join(', ')}.`
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'This is required.' : `Send ${inWords[issue.expected] ?? `a ${issue.expected}`}.`
  if (issue.code === 'too_small') return `Use at least ${issue.minimum}${counting(issue.origin)}.`
  if (issue.code === 'too_big') return `Use at most ${issue.maximum}${counting(issue.origin)}.`
  return 'This has the wrong form.'
}

function counting(origin: string): string {
  return origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : ''
}

/** 'product_code' and 'productCode' → 'Product code', 'lines.2.quantity' → 'Lines 3, quantity' */
function labelOf(field: string): string {
  const words = field
    .replace(/\.(\d+)(?:\.|$)/g, (_, at) => ` ${Number(at) + 1}, `)
    .replace(/, $/, '')
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
