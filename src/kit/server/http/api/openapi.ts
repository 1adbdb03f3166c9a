import { setImmediate } from 'node:timers/promises'
import { type Endpoint, type FileLimits, hasBody, mediaOf, pathKeys } from '../../../endpoint.ts'
import { pageSize } from '../../../list.ts'
import { Problem, problemStatus } from '../../../problem.ts'
import { day, type Shape, time, z } from '../../../shape.ts'
import { mostRows, pageFieldOf } from '../row-limit.ts'
import { exampleOf, type Schema } from './examples.ts'

type Json = Record<string, unknown>

/** The whole API as OpenAPI 3.1, made of the contracts. */
export function openApi(endpoints: Endpoint[], title: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) addTo(paths, endpoint)
  return documentOf(paths, title)
}

/**
 * The same beside other work: hundreds of calls take a second, and nobody waits for more than one
 * of them.
 */
export async function openApiInTurns(endpoints: Endpoint[], title: string): Promise<Json> {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    addTo(paths, endpoint)
    await setImmediate()
  }
  return documentOf(paths, title)
}

function addTo(paths: Record<string, Json>, endpoint: Endpoint): void {
  const { path, method } = endpoint
  paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint) }
}

function documentOf(paths: Record<string, Json>, title: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: 'Money is integer paise. Dates are YYYY-MM-DD unless said otherwise.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in, or a key.' } },
      schemas: { Problem: problem() },
      responses: Object.fromEntries(Object.entries(refusals).map(([http, one]) => [one.name, refusal(Number(http))])),
    },
  }
}

/** Why a call may be refused; `status` says it to machines, `message` to people. */
const refusals: Record<number, { name: string; description: string }> = {
  400: { name: 'Unreadable', description: 'The request can’t be read, or has a field of the wrong kind.' },
  401: { name: 'NoSession', description: 'The session has ended, or the key is not known.' },
  403: { name: 'NotAllowed', description: 'Not for this kind of user, or without the right that it needs.' },
  404: { name: 'NotFound', description: 'It is not there, or not yours to see.' },
  409: { name: 'Conflict', description: 'It can’t be done as things are now.' },
  413: { name: 'TooLarge', description: 'More than may be sent at once.' },
  415: { name: 'OtherMedia', description: 'Neither of the kinds of body that are taken here.' },
  422: { name: 'WrongInput', description: 'Understood, and not right: `errors` says it by field.' },
  429: { name: 'TooOften', description: 'Too many calls; `Retry-After` says when the next may come.' },
}

function problem(): Json {
  return {
    type: 'object',
    required: ['status', 'message'],
    properties: {
      status: { type: 'integer', enum: Object.values(problemStatus), description: 'For machines.' },
      message: { type: 'string', description: 'For people: what happened and what to do.' },
      errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'A sentence for each field.' },
    },
  }
}

const problemRef = { $ref: '#/components/schemas/Problem' }

function refusal(http: number): Json {
  const { description = '' } = refusals[http] ?? {}
  const example = new Problem(http, description).body
  return { description, content: { 'application/json': { schema: problemRef, example } } }
}

function refusalsOf(endpoint: Endpoint): Json {
  const { access, files, limit, method, path, refusal: carried } = endpoint
  const isOpen = access.kind === 'anyone'
  const may = [
    400,
    ...(isOpen ? [] : [401, 403]),
    ...(pathKeys(path).length > 0 ? [404] : []),
    ...(hasBody(method) || carried ? [409] : []),
    ...(files ? [413, 415] : []),
    422,
    ...(limit ? [429] : []),
  ]
  const byStatus: Record<string, Json> = {}
  for (const http of may) byStatus[http] = { $ref: `#/components/responses/${refusals[http]?.name}` }
  if (carried) {
    const now = { type: 'object', properties: { data: jsonSchema(carried, 'output') } }
    const content = { 'application/json': { schema: { allOf: [problemRef, now] } } }
    byStatus[409] = { description: 'It can’t be done as things are now: `data` is how they are.', content }
  }
  return { ...byStatus, default: { description: 'Refused', content: { 'application/json': { schema: problemRef } } } }
}

/** 'GET /api/adm/orders/{order_id}' → 'getAdmOrdersByOrderId' */
export function operationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path
    .replace(/^\/api/, '')
    .replace(/\{(\w+)\}/g, 'by_$1')
    .split(/[^a-zA-Z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function operation(endpoint: Endpoint): Json {
  const { properties = {}, required = [] } = jsonSchema(endpoint.input, 'input') as Schema
  const inPath = pathKeys(endpoint.path)
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  const parameter = (place: string) => (name: string) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
    example: exampleOf(properties[name] ?? {}, name),
  })
  const inBody = { properties: Object.fromEntries(rest), required: required.filter((name) => !inPath.includes(name)) }
  const takesJson = hasBody(endpoint.method) && rest.length > 0 && !endpoint.files
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.path.split('/')[endpoint.path.startsWith('/api/adm/') ? 3 : 2]?.replace(/\.\w+$/, '')],
    summary: endpoint.summary,
    description: accessInWords(endpoint),
    security: endpoint.access.kind === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [
      ...inPath.map(parameter('path')),
      ...(hasBody(endpoint.method) ? [] : rest.map(([name]) => parameter('query')(name))),
      ...(pageFieldOf(endpoint) ? [rowLimit(endpoint)] : []),
      ...(endpoint.created ? [idempotencyKey(endpoint)] : []),
    ],
    ...(endpoint.files && { requestBody: filesBody(endpoint.files, inBody.properties) }),
    ...(takesJson && { requestBody: { required: true, content: { 'application/json': jsonBody(inBody) } } }),
    responses: { ...success(endpoint), ...refusalsOf(endpoint) },
  }
}

function rowLimit({ rowsAPage = pageSize }: Endpoint): Json {
  const schema = { type: 'integer', minimum: 1, maximum: mostRows({ rowsAPage }), default: rowsAPage }
  return { name: 'limit', in: 'query', required: false, schema, example: rowsAPage }
}

function jsonBody(fields: Pick<Schema, 'properties' | 'required'>): Json {
  const schema = { type: 'object', ...fields, additionalProperties: false }
  return { schema, example: exampleOf(schema) }
}

function idempotencyKey(endpoint: Endpoint): Json {
  const schema = { type: 'string', minLength: 8, maxLength: 100 }
  const description = 'The same key with the same body gets the same answer; with another body it is refused with 422.'
  return { name: 'Idempotency-Key', in: 'header', required: endpoint.needsKey === true, description, schema }
}

function filesBody({ field, withFields, orJson }: FileLimits, fields: Record<string, Schema> = {}): Json {
  const files = { type: 'array', items: { type: 'string', format: 'binary' } }
  const { [field]: _, ...others } = fields
  const required = orJson ? [] : [field]
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', properties: { ...(withFields && others), [field]: files }, required },
      },
      ...(orJson && { 'application/json': { schema: { type: 'object', properties: others } } }),
    },
  }
}

export function accessInWords({ access }: Endpoint): string {
  if (access.kind === 'anyone') return 'Anyone.'
  if (access.kind === 'either') return 'Any session.'
  if (access.kind === 'machine') return `API keys with the scope ${access.scope?.key}.`
  const who =
    access.kind === 'admin'
      ? 'Admins'
      : access.userType === 'D'
        ? 'Distributors'
        : access.userType === 'E'
          ? 'Employees'
          : 'Customers'
  return access.productType ? `${who} working in product type ${access.productType}.` : `${who}.`
}

function success(endpoint: Endpoint): Json {
  const { output, created } = endpoint
  const binary = { schema: { type: 'string', format: 'binary' } }
  const files = mediaOf(endpoint).map((media) => [media, binary])
  if (files.length > 0) return { 200: { description: 'Done', content: Object.fromEntries(files) } }
  if (!output) return { 204: { description: 'Done' } }
  const schema = jsonSchema(output, 'output')
  return {
    [created ? 201 : 200]: {
      description: 'Done',
      content: { 'application/json': { schema, example: exampleOf(schema) } },
    },
  }
}

function jsonSchema(shape: Shape, io: 'input' | 'output'): Schema {
  const { $schema, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', override: asMeant }) as Json
  return schema as Schema
}

/**
 * Days and times are texts of one form. A number in an address is text on the way; whoever makes a
 * client has a number.
 */
function asMeant({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void {
  const schema: Schema = jsonSchema
  if (zodSchema === day) schema.format = 'date'
  if (zodSchema === time) schema.format = 'date-time'
  const types = schema.anyOf?.map(({ type }) => type).join()
  if (types !== 'string,number') return
  delete schema.anyOf
  schema.type = 'integer'
}
