import { expect, test } from 'vitest'
import { hasBody, pathKeys } from '#kit/endpoint.ts'
import { openApi, operationId } from '#kit/server/http/api/openapi.ts'
import { pageFieldOf } from '#kit/server/http/row-limit.ts'
import { allEndpoints } from './server.ts'

type Content = { content?: Record<string, { example?: unknown }> }
type Operation = {
  operationId: string
  parameters: { name: string; example?: unknown }[]
  requestBody?: Content
  responses: Record<string, Content>
}

const endpoints = allEndpoints()
const { paths } = openApi(endpoints, 'Apotheca') as { paths: Record<string, Record<string, Operation>> }
const described = endpoints.map((endpoint) => {
  const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
  if (!operation) throw new Error(`${endpoint.path} is not described`)
  return { endpoint, operation, name: `${endpoint.method} ${endpoint.path}` }
})

const jsonOf = (content: Content | undefined) => content?.content?.['application/json']?.example

test('every call has a name of its own', () => {
  expect(operationId({ method: 'GET', path: '/api/adm/orders/{order_id}' })).toBe('getAdmOrdersByOrderId')
  expect(new Set(described.map(({ operation }) => operation.operationId)).size).toBe(endpoints.length)
})

test('what an example sends has the form that its own contract takes', () => {
  const refused = described.flatMap(({ endpoint, operation, name }) => {
    if (endpoint.files) return []
    // The server itself cuts a list that has no limit of its own.
    const apart = pageFieldOf(endpoint) ? ['Idempotency-Key', 'limit'] : ['Idempotency-Key']
    const inAddress = operation.parameters.filter((one) => !apart.includes(one.name))
    const kept = hasBody(endpoint.method)
      ? inAddress.filter((one) => pathKeys(endpoint.path).includes(one.name))
      : inAddress
    const sent = Object.fromEntries(kept.map((one) => [one.name, one.example]))
    const parsed = endpoint.input.safeParse({ ...sent, ...(jsonOf(operation.requestBody) as object | undefined) })
    return parsed.success
      ? []
      : [`${name}: ${parsed.error.issues.map((one) => `${one.path.join('.')} ${one.message}`)}`]
  })
  expect(refused).toEqual([])
})

test('what an example answers is an answer of its own contract', () => {
  const refused = described.flatMap(({ endpoint, operation, name }) => {
    if (!endpoint.output) return []
    const parsed = endpoint.output.safeParse(jsonOf(operation.responses[endpoint.created ? 201 : 200]))
    return parsed.success
      ? []
      : [`${name}: ${parsed.error.issues.map((one) => `${one.path.join('.')} ${one.message}`)}`]
  })
  expect(refused).toEqual([])
})

test('a refusal is described by its status', () => {
  const place = paths['/api/orders']?.post
  expect(Object.keys(place?.responses ?? {})).toEqual(
    expect.arrayContaining(['201', '400', '401', '403', '409', '422']),
  )
})
