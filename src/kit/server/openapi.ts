import { type Endpoint, hasBody, pathKeys } from '../endpoint.ts'
import { type Shape, z } from '../shape.ts'

type Json = Record<string, unknown>

/** The whole API as OpenAPI 3.1, made of the contracts. */
export function openApi(endpoints: Endpoint[], title: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {}
    Object.assign(paths[endpoint.path] as Json, { [endpoint.method.toLowerCase()]: operation(endpoint) })
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'Money is integer paise. Dates are YYYY-MM-DD unless said otherwise.' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['status', 'message'],
          properties: {
            status: { type: 'integer' },
            message: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const { properties = {}, required = [] } = jsonSchema(endpoint.input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inPath = pathKeys(endpoint.path)
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  const parameter = (place: string) => (name: string) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
  })
  const takesBody = hasBody(endpoint.method) && rest.length > 0
  return {
    summary: endpoint.summary,
    description: accessInWords(endpoint),
    ...(endpoint.access.kind !== 'anyone' && { security: [{ bearer: [] }] }),
    parameters: [
      ...inPath.map(parameter('path')),
      ...(hasBody(endpoint.method) ? [] : rest.map(([name]) => parameter('query')(name))),
    ],
    ...(endpoint.files && { requestBody: filesBody(endpoint.files.field) }),
    ...(takesBody &&
      !endpoint.files && {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: Object.fromEntries(rest),
                required: required.filter((name) => !inPath.includes(name)),
                additionalProperties: false,
              },
            },
          },
        },
      }),
    responses: {
      ...success(endpoint),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function filesBody(field: string): Json {
  const files = { type: 'array', items: { type: 'string', format: 'binary' } }
  return {
    required: true,
    content: {
      'multipart/form-data': { schema: { type: 'object', properties: { [field]: files }, required: [field] } },
    },
  }
}

export function accessInWords({ access }: Endpoint): string {
  if (access.kind === 'anyone') return 'Anyone.'
  if (access.kind === 'either') return 'Any session.'
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

function success({ output, created }: Endpoint): Json {
  if (!output) return { 204: { description: 'Done' } }
  return {
    [created ? 201 : 200]: {
      description: 'Done',
      content: { 'application/json': { schema: jsonSchema(output, 'output') } },
    },
  }
}

function jsonSchema(shape: Shape, io: 'input' | 'output'): Json {
  const { $schema, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json
  return schema
}
