// Requests from a contract: path, query and body, good or spoilt in one of many ways.
import { randomUUID } from 'node:crypto'
import { type Endpoint, hasBody, pathKeys } from '#kit/endpoint.ts'
import { z } from '#kit/shape.ts'
import type { Random } from '../world/random.ts'
import type { Fields } from './hints.ts'
import type { Known } from './known.ts'
import { edgeValue, goodObject, goodRequired, hugeValue, oddText, type Schema, wrongType } from './values.ts'

export const kinds = ['good', 'edge', 'odd text', 'wrong type', 'missing', 'extra', 'huge', 'broken'] as const
export type Kind = (typeof kinds)[number]

export type Asking = {
  kind: Kind
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
  /** Whether the contract could find nothing wrong with its form. */
  isWhole: boolean
}

const schemas = new WeakMap<Endpoint, Schema>()

export function schemaOf(endpoint: Endpoint): Schema {
  const kept = schemas.get(endpoint)
  if (kept) return kept
  const made = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(endpoint, made)
  return made
}

type From = {
  random: Random
  known: Known /** What fits together, where that is known. */
  hinted?: Fields | undefined
}

export function askingOf(endpoint: Endpoint, kind: Kind, { random, known, hinted }: From): Asking {
  const schema = schemaOf(endpoint)
  const input = hinted
    ? { ...goodRequired({ schema, random, known }), ...onlyOf(schema, hinted) }
    : goodObject({ schema, random, known })
  spoil(input, { kind, schema, random, known })
  // An empty part of the path makes it another address.
  const isElsewhere = pathKeys(endpoint.path).some((key) => inAddress(input[key] ?? '') === '')
  const asking = written(endpoint, input, isElsewhere ? 'broken' : kind)
  asking.headers['idempotency-key'] = random.chance(0.95) ? randomUUID() : random.pick(['', 'short', 'x'.repeat(500)])
  return kind === 'broken' ? broken(asking, random) : asking
}

function onlyOf({ properties = {} }: Schema, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field in properties))
}

type Spoiling = { kind: Kind; schema: Schema; random: Random; known: Known }

function spoil(input: Record<string, unknown>, { kind, schema, random, known }: Spoiling): void {
  const { properties = {}, required = [] } = schema
  const fields = Object.keys(properties)
  const some = random.some(fields, random.between(1, 2))
  if (kind === 'edge')
    for (const field of some) input[field] = edgeValue({ field, schema: properties[field] ?? {}, random, known })
  if (kind === 'odd text') for (const field of some) input[field] = oddText(random)
  if (kind === 'wrong type') for (const field of some) input[field] = wrongType(random)
  if (kind === 'huge') for (const field of some.slice(0, 1)) input[field] = hugeValue(random)
  if (kind === 'missing') for (const field of random.some(required, random.between(1, 2))) delete input[field]
  if (kind === 'extra')
    input[random.pick(['admin', 'id', 'product_type', 'constructor', 'toString', 'a.b', '', '💊', oddText(random)])] =
      random.pick<unknown>([true, 1, 'x', {}])
}

/** As it goes over the wire; parts of the path that are missing are left empty. */
function written({ method, path, files }: Endpoint, input: Record<string, unknown>, kind: Kind): Asking {
  const rest = { ...input }
  let filled: string = path
  for (const key of pathKeys(path)) {
    filled = filled.replace(`{${key}}`, () => inAddress(rest[key] ?? ''))
    delete rest[key]
  }
  const isWhole = kind === 'good'
  if (files) return { kind, method, path: filled, headers: {}, isWhole: false }
  if (hasBody(method)) {
    const body = JSON.stringify(rest)
    return { kind, method, path: filled, headers: { 'content-type': 'application/json' }, body, isWhole }
  }
  const query = Object.entries(rest).map(([key, value]) => `${inAddress(key)}=${inAddress(value)}`)
  return { kind, method, path: query.length > 0 ? `${filled}?${query.join('&')}` : filled, headers: {}, isWhole }
}

/** A line of an HTTP request has a limit of its own; longer ones are sent among the raw ones. */
function inAddress(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? (JSON.stringify(value) ?? '') : String(value)
  return encodeURIComponent(text.slice(0, 2000).toWellFormed())
}

const oddQueries = ['a=%zz', 'page=1&page=2', 'a[b]=1', '%00', '=&=&&', 'page[]=1']
const oddSegments = ['%zz', '%00', '%c3%28', '%ed%a0%80', '..', '%2e%2e%2f', 'x'.repeat(301)]
const oddTypes = ['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-16', 'x', '']
const oddTokens = [
  'Bearer',
  'Bearer x',
  'Basic eA==',
  `Bearer ${'x'.repeat(5000)}`,
  'Bearer a.b.c',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
]
const oddBodies = [
  '',
  ' ',
  '{',
  'null',
  '[]',
  '"x"',
  '7',
  'true',
  '{"a":1,}',
  "{'a':1}",
  '{"a":1}{"b":2}',
  '\ufeff{}',
  'NaN',
]

type Way = () => Partial<Asking>

/** Not spoilt by its values but by its form. */
function broken(asking: Asking, random: Random): Asking {
  const ways = [
    ...brokenAddresses(asking, random),
    ...brokenHeaders(asking, random),
    ...(asking.body === undefined ? [] : brokenBodies(asking.body, random)),
  ]
  return { ...asking, ...random.pick(ways)(), isWhole: false }
}

function brokenAddresses({ path }: Asking, random: Random): Way[] {
  return [
    () => ({ path: `${path}${path.includes('?') ? '&' : '?'}${random.pick(oddQueries)}` }),
    () => ({ path: path.replace(/[^/]*$/, random.pick(oddSegments)) }),
    () => ({ path: `${path.split('?')[0]}${random.pick(['/', '//', '/.', ';a=b', '%2f'])}` }),
    () => ({ method: random.pick(['PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PUT', 'DELETE', 'POST', 'GET']) }),
  ]
}

function brokenHeaders({ headers }: Asking, random: Random): Way[] {
  const ways: (() => Record<string, string>)[] = [
    () => ({ 'content-type': random.pick(oddTypes) }),
    () => ({ authorization: random.pick(oddTokens) }),
    () => ({
      accept: random.pick(['text/html', '*/*;q=0', 'x']),
      'accept-encoding': random.pick(['br', 'gzip;q=0', 'zstd', 'x']),
    }),
    () => ({ 'x-forwarded-for': random.pick(['x', '::1', '1.2.3.4, '.repeat(50), "' or 1=1"]) }),
    () => ({ 'x-request-id': 'mine', 'x-http-method-override': 'DELETE', 'user-agent': 'x'.repeat(2000) }),
  ]
  return ways.map((way) => () => ({ headers: { ...headers, ...way() } }))
}

function brokenBodies(body: NonNullable<Asking['body']>, random: Random): Way[] {
  const json = typeof body === 'string' ? body : '{}'
  return [
    () => ({ body: random.pick(oddBodies) }),
    () => ({ body: json.replace(/^\{/, '{"__proto__":{"admin":true},') }),
    () => ({ body: json.replace(/^\{/, '{"constructor":{"prototype":{"a":1}},') }),
    () => ({ body: json.slice(0, -random.between(1, 5)) }),
    () => ({ body: Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]) }),
    () => ({ body: Buffer.from('{"username":"\xff\xfe"}', 'latin1') }),
    () => ({ body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` }),
    () => ({ body: `{"a":${'9'.repeat(400_000)}}` }),
  ]
}
