import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { changeCart, getCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { startTestApp } from './testing.ts'

const { app, as, tokenOf } = await startTestApp()
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
const post = (url: string, payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

test('every answer carries its request’s id and the safety headers', async () => {
  const answer = await get('/api/health/ready')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['referrer-policy']).toBe('same-origin')
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  expect(answer.headers['strict-transport-security']).toBeUndefined()
})

test('behind https the browser is told to stay there', async () => {
  const { app: secure } = await startTestApp({ env: { PUBLIC_URL: 'https://orders.example' } })
  const answer = await secure.inject({ method: 'GET', url: '/api/health/live' })
  expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
})

test.each([
  ['no JSON', '{"username":', 400],
  ['a list', '[]', 400],
  ['an unknown field', '{"username":"admin","password":"x","admin":true}', 400],
  ['a wrong type', '{"username":7,"password":"x"}', 400],
  ['a field that is too long', JSON.stringify({ username: 'x'.repeat(255), password: 'x' }), 422],
  ['a NUL', '{"username":"a\\u0000b","password":"x"}', 422],
  ['half a character', '{"username":"\\ud800","password":"x"}', 422],
  ['a poisoned prototype', '{"username":"a","password":"x","__proto__":{"a":1}}', 400],
  ['more than a sign-in needs', JSON.stringify({ username: 'x'.repeat(20_000) }), 413],
  ['what is nested without end', `{"username":${'['.repeat(8000)}${']'.repeat(8000)}}`, 400],
])('%s is refused with a sentence', async (_, payload, http) => {
  const answer = await post('/api/adm/login', payload)
  expect(answer.statusCode).toBe(http)
  expect(answer.json()).toMatchObject({ status: 2, message: expect.stringMatching(/\.$/) })
  expect(answer.body).not.toMatch(/at .*\.ts|node_modules|select /)
})

test('a DELETE with a body is refused before anything is done: it would say whose row is meant, and nobody reads it', async () => {
  const authorization = `Bearer ${await tokenOf('dist-b')}`
  const [product] = (await as('dist-b')(listProducts, { limit: 1, in_stock: '1' })).data
  await as('dist-b')(changeCart, { product_code: product?.product_code ?? '', quantity: 3 })
  const drop = (payload: object) =>
    app.inject({ method: 'DELETE', url: '/api/cart', headers: { authorization }, payload })
  const answer = await drop({ cfa_code: 'another' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ status: 2, message: 'A DELETE takes no body. Send its fields in the address.' })
  expect((await as('dist-b')(getCart, {})).data.cart_items).toHaveLength(1)
  // An empty body says nothing that could be passed over.
  expect((await drop({})).statusCode).toBe(200)
})

test('what is not JSON is refused by its kind', async () => {
  expect((await post('/api/adm/login', '<a/>', 'text/xml')).statusCode).toBe(415)
})

test('the API describes itself, every call with its answer', async () => {
  const document = (await get('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/login'].post.requestBody.content['application/json'].schema.required).toEqual([
    'user_type',
    'username',
    'password',
  ])
  const page = await get('/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('/api/me/sessions/{session_id}')
})

test('the description is packed once, and is not sent again to who has it', async () => {
  const [packed, plain] = await Promise.all([get('/api/openapi.json', { 'accept-encoding': 'gzip, br' }), get('/docs')])
  expect(packed.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString()).openapi).toBe('3.1.0')
  const again = await get('/docs', { 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('of a stranger no long body is read, of somebody who is known a megabyte', async () => {
  const change = (authorization: string, bytes: number) =>
    app.inject({
      method: 'PUT',
      url: '/api/cart/items',
      headers: { authorization },
      payload: { product_code: 'x'.repeat(bytes), quantity: 1 },
    })
  const known = `Bearer ${await tokenOf('dist-e')}`
  expect((await change('Bearer nobody', 20_000)).statusCode).toBe(401)
  expect((await change(known, 20_000)).statusCode).toBe(422)
  expect((await change(known, 1_100_000)).statusCode).toBe(413)
})

test('metrics are for whoever shows the token, wherever they come from', async () => {
  const token = 'a token of the tests, long enough for one'
  const { app: measured } = await startTestApp({ env: { METRICS_TOKEN: token } })
  const ask = async (one: typeof app, headers = {}) => {
    const { statusCode, body } = await one.inject({ method: 'GET', url: '/metrics', headers })
    return body.includes('http_request_duration_seconds') ? 'figures' : statusCode
  }
  expect(await ask(measured, { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' })).toBe('figures')
  expect(await ask(measured)).toBe(404)
  expect(await ask(measured, { authorization: `Bearer ${token.slice(1)}` })).toBe(404)
  expect(await ask(app, { authorization: 'Bearer undefined' })).toBe(404)
})

test('the mails of the demo are shown only by the demo', async () => {
  expect((await get('/demo/mail')).body).toContain('No mail has been written yet.')
  const { app: production } = await startTestApp({
    env: { NODE_ENV: 'production', DATABASE_URL: 'postgresql://localhost/x', PUBLIC_URL: 'https://orders.example.com' },
  })
  expect((await production.inject({ method: 'GET', url: '/demo/mail' })).body).not.toContain('Mails of the demo')
})
