// What may be answered: the declared success, or a refusal in its one form. Anything else is a
// finding.
import { isDeepStrictEqual } from 'node:util'
import { type Pass, whyNotEnter } from '#kit/access.ts'
import { type Endpoint, mediaOf } from '#kit/endpoint.ts'
import { problemStatus } from '#kit/problem.ts'
import type { Shape } from '#kit/shape.ts'
import type { Asking } from './asking.ts'

export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  ms: number
}

export const longestMs = 10_000

const refusals = new Set([400, 401, 403, 404, 408, 409, 413, 414, 415, 422, 429, 431])
const statuses = new Set<unknown>(Object.values(problemStatus))
const leaks =
  /\bat .+:\d+:\d+|node_modules|node:internal|\.[tj]s:\d|\b(select|insert into|update|delete from)\b.+\b(from|values|set|where)\b|syntax error|relation "|column "|constraint "|PostgreSQL|Fastify|FST_|ZodError|\[object |undefined|ECONN|ENOENT/i

/** Everything that is wrong with an answer; nothing is as it should be. */
export function findings(asking: Asking, endpoint: Endpoint, pass: Pass | null, answer: Answer): string[] {
  const isAsDeclared = asking.method === endpoint.method
  const found = ofAny(asking, answer)
  if (answer.status >= 200 && answer.status < 300 && isAsDeclared && asking.kind !== 'broken') {
    if (whyNotEnter(endpoint.access, pass)) found.push('let in one who may not enter')
    found.push(...ofSuccess(endpoint, answer))
  }
  if (answer.status >= 400 && asking.method !== 'HEAD') found.push(...ofRefusal(answer, endpoint.refusal))
  if (asking.isWhole && answer.status < 500) found.push(...ofEntering(endpoint, pass, answer))
  return found
}

/** What holds for every answer, whatever was asked. */
export function ofAny({ path, body }: Pick<Asking, 'path' | 'body'>, { status, headers, text, ms }: Answer): string[] {
  const found: string[] = []
  if (status >= 500) found.push(`answered ${status}`)
  if (ms > longestMs) found.push(`took ${Math.round(ms)} ms`)
  if (headers.server || headers['x-powered-by']) found.push('names its software in a header')
  if (status >= 400 && leaks.test(withoutEcho(wordsOf(text), `${path} ${body ?? ''}`)))
    found.push('speaks of its inside')
  return found
}

/** What a refusal says of itself; its data has a shape of its own. */
function wordsOf(text: string): string {
  const body = parsed(text)
  return typeof body === 'object' && body !== null ? JSON.stringify({ ...body, data: undefined }) : text
}

/** A refusal may repeat what was sent, which may look like anything. */
function withoutEcho(text: string, sent: string): string {
  const plain = `${sent} ${safelyDecoded(sent)}`.toLowerCase()
  return text.replace(/[\w$%#@!|=<>*/\\-]{3,}/g, (word) => (plain.includes(word.toLowerCase()) ? '' : word))
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function ofSuccess(endpoint: Endpoint, { status, headers, text }: Answer): string[] {
  const { output, created } = endpoint
  if (endpoint.media) return ofMedia(mediaOf(endpoint), status, headers)
  const declared = output ? (created ? 201 : 200) : 204
  if (status !== declared) return [`answered ${status}, declared is ${declared}`]
  return output ? ofShape(output, parsed(text), 'the answer') : text === '' ? [] : ['a 204 with a body']
}

function ofMedia(media: readonly string[], status: number, { 'content-type': type }: Answer['headers']): string[] {
  const found = status === 200 ? [] : [`answered ${status}, declared is 200`]
  const isDeclared = media.some((one) => String(type).startsWith(one))
  return isDeclared ? found : [...found, `answered ${type}, declared is ${media.join(' or ')}`]
}

/** Strictly: what the contract does not name may not leave either. */
function ofShape(shape: Shape, value: unknown, what: string): string[] {
  const read = shape.safeParse(value)
  if (!read.success) return [`${what} is outside its contract: ${read.error.message.slice(0, 300)}`]
  return isDeepStrictEqual(read.data, value) ? [] : [`${what} has more than its contract names`]
}

export function ofRefusal({ status, headers, text }: Answer, refusal?: Shape): string[] {
  if (!refusals.has(status) && status < 500) return [`answered ${status}, which no refusal is`]
  if (!String(headers['content-type']).startsWith('application/json')) return ['a refusal that is not JSON']
  const body = parsed(text)
  if (typeof body !== 'object' || body === null) return ['a refusal that is no object']
  const { status: code, message, errors, data, ...more } = body as Record<string, unknown>
  const found: string[] = []
  if (!statuses.has(code)) found.push(`a refusal with the status ${JSON.stringify(code)}`)
  if (typeof message !== 'string' || !/\S/.test(message)) found.push('a refusal without a sentence')
  if (errors !== undefined && !isTexts(errors)) found.push('a refusal whose errors are no texts')
  if (Object.keys(more).length > 0) found.push(`a refusal with ${Object.keys(more).join(', ')}`)
  if (data !== undefined) found.push(...(refusal ? ofShape(refusal, data, 'the refusal’s data') : ['undeclared data']))
  if ((status === 429 || status === 503) && !headers['retry-after']) found.push(`${status} without Retry-After`)
  return found
}

function ofEntering({ access }: Endpoint, pass: Pass | null, { status }: Answer): string[] {
  if (access.kind === 'anyone') return []
  const expected = pass ? (whyNotEnter(access, pass) ? 403 : null) : 401
  if (expected === null) return status === 401 ? ['refused one who may enter'] : []
  return status === expected ? [] : [`answered ${status} where access says ${expected}`]
}

function isTexts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string')
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
