import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { admin, anyone, customer, either } from '../access.ts'
import { CallFailure } from '../calling.ts'
import { endpoint } from '../endpoint.ts'
import { body, id, none, one, record, z } from '../shape.ts'
import { createCall } from './call.ts'
import { createTokens } from './tokens.ts'

const thing = one(record({ name: z.string() }))
const getThing = endpoint({
  method: 'GET',
  path: '/api/things/{thing_id}',
  summary: '',
  access: customer,
  input: body({ thing_id: id, search_text: z.optional(z.string()) }),
  output: thing,
})
const saveThing = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: '',
  access: customer,
  input: body({ name: z.string() }),
  output: null,
})
const getOffice = endpoint({
  method: 'GET',
  path: '/api/adm/things',
  summary: '',
  access: admin,
  input: none,
  output: thing,
})
const signInAdmin = endpoint({
  method: 'POST',
  path: '/api/adm/login',
  summary: '',
  access: anyone,
  input: body({ username: z.string() }),
  output: thing,
})
const signIn = endpoint({ method: 'POST', path: '/api/login', summary: '', access: anyone, input: none, output: thing })
const getMe = endpoint({ method: 'GET', path: '/api/me', summary: '', access: either, input: none, output: thing })
const addImages = endpoint({
  method: 'POST',
  path: '/api/adm/albums/{album_id}',
  summary: '',
  access: admin,
  input: body({ album_id: id, file: z.array(z.instanceof(Blob)), title: z.optional(z.string()) }),
  output: null,
})

type Answer = (request: Request) => Response | Promise<Response>

/** A browser whose server answers as told; it keeps what was sent and where one was led. */
function browse(answer: Answer, { online = true, page = '/home' } = {}) {
  const sent: Request[] = []
  const left: string[] = []
  const said: string[] = []
  const tokens = createTokens({ storage: () => undefined, tabs: undefined })
  tokens.set('customer', 'customer-1')
  tokens.set('admin', 'admin-1')
  const call = createCall({
    fetch: (path, init) => {
      const request = new Request(new URL(String(path), 'http://localhost'), init)
      sent.push(request)
      return Promise.resolve(answer(request))
    },
    isOnline: () => online,
    pagePath: () => page,
    tokens,
    leave: (path) => left.push(path),
    say: (failure) => said.push(failure.message),
  })
  return { call, tokens, sent, left, said }
}

const found: Answer = () => Response.json({ data: { name: 'x' } })
const refusing =
  (http: number, refusal: unknown, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json(refusal, { status: http, headers })

async function failureOf(promise: Promise<unknown>): Promise<CallFailure> {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure instanceof CallFailure) return failure
  throw new Error(`expected a failed call, got ${failure}`)
}

describe('a call', () => {
  test('sends what the endpoint says and answers with what the server says', async () => {
    const { call, sent } = browse(found)
    const answer = await call(getThing, { thing_id: 7, search_text: 'a b' })
    expect(answer.data.name).toBe('x')
    expect(sent[0]?.method).toBe('GET')
    expect(sent[0]?.url).toBe('http://localhost/api/things/7?search_text=a%20b')
  })

  test('sends a body as JSON, and its idempotency key', async () => {
    const { call, sent } = browse(() => new Response(null, { status: 204 }))
    expect(await call(saveThing, { name: 'x' }, { idempotencyKey: 'k1' })).toBeUndefined()
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
    expect(sent[0]?.headers.get('idempotency-key')).toBe('k1')
    expect(await sent[0]?.json()).toEqual({ name: 'x' })
  })

  test('sends nothing while the browser is offline', async () => {
    const { call, sent, tokens } = browse(found, { online: false })
    const failure = await failureOf(call(getThing, { thing_id: 7 }))
    expect(failure).toMatchObject({ message: 'Check your internet connection', status: 1, noResponse: false })
    expect(sent).toEqual([])
    expect(tokens.get('customer')).toBe('customer-1')
  })

  test('without a token sends no bearer header', async () => {
    const { call, sent, tokens } = browse(found)
    tokens.remove('customer')
    await call(getThing, { thing_id: 7 })
    expect(sent[0]?.headers.has('authorization')).toBe(false)
  })

  test.each([
    ['of a customer carries the customer’s token', '/home', () => getThing, 'customer-1'],
    ['of a customer carries the customer’s token on an admin page too', '/admin/orders', () => getThing, 'customer-1'],
    ['of the office carries the admin’s token', '/home', () => getOffice, 'admin-1'],
    ['of both carries the customer’s token on a customer’s page', '/view-po/3', () => getMe, 'customer-1'],
    ['of both carries the admin’s token in the office', '/admin/dashboard', () => getMe, 'admin-1'],
    ['of both carries the admin’s token at the office’s door', '/admin', () => getMe, 'admin-1'],
    ['of both is not the admin’s because a path begins alike', '/administer', () => getMe, 'customer-1'],
  ])('%s', async (_, page, which, token) => {
    const { call, sent } = browse(found, { page })
    await call(which(), { thing_id: 7 })
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${token}`)
  })

  test('with files sends a form with a repeated field, and nothing of the path in it', async () => {
    const { call, sent } = browse(() => new Response(null, { status: 204 }))
    const file = [new File(['1'], 'P1.png', { type: 'image/png' }), new File(['22'], 'P2.png', { type: 'image/png' })]
    await call(addImages, { album_id: 3, file, title: 'Packs' })
    expect(sent[0]?.url).toBe('http://localhost/api/adm/albums/3')
    expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    const form = await sent[0]?.formData()
    expect(form?.getAll('file').map((one) => (one instanceof File ? `${one.name} ${one.size}` : one))).toEqual([
      'P1.png 1',
      'P2.png 2',
    ])
    expect(form?.get('title')).toBe('Packs')
    expect(form?.has('album_id')).toBe(false)
  })
})

describe('a call that fails', () => {
  test('says what the server said, and by which number its log knows it', async () => {
    const { call } = browse(
      refusing(422, { status: 2, message: 'Wrong.', errors: { name: 'Required.' } }, { 'x-request-id': 'r-9' }),
    )
    expect(await failureOf(call(saveThing, { name: '' }))).toMatchObject({
      http: 422,
      status: 2,
      message: 'Wrong.',
      errors: { name: 'Required.' },
      noResponse: false,
      requestId: 'r-9',
    })
  })

  test('on a proxy’s page has no message of the server', async () => {
    const { call } = browse(() => new Response('<html>Bad gateway</html>', { status: 502 }))
    expect(await failureOf(call(getThing, { thing_id: 7 }))).toMatchObject({
      http: 502,
      status: 0,
      message: '',
      noResponse: false,
    })
  })

  test('on an answer that is no JSON does not pass for one', async () => {
    const { call } = browse(() => new Response('<html>Sign in to the wifi</html>', { status: 200 }))
    expect(await failureOf(call(getThing, { thing_id: 7 }))).toMatchObject({
      http: 200,
      message: '',
      noResponse: false,
    })
  })

  test('on the way has no response', async () => {
    const { call, left } = browse(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(call(getThing, { thing_id: 7 }))).toMatchObject({
      http: 0,
      status: 0,
      message: '',
      noResponse: true,
    })
    expect(left).toEqual([])
  })

  test('because it was given up rejects with the reason, not as a failed call', async () => {
    const giveUp = new AbortController()
    const { call } = browse(
      (request) =>
        new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
    )
    const promise = call(getThing, { thing_id: 7 }, { signal: giveUp.signal })
    giveUp.abort(new Error('left the page'))
    await expect(promise).rejects.toThrow('left the page')
  })
})

describe('a session', () => {
  const over = { status: 5, message: 'Your session has ended. Sign in again.' }

  test('of a customer that is over loses its token and leads to the start', async () => {
    const { call, tokens, left } = browse(refusing(401, over))
    expect((await failureOf(call(getThing, { thing_id: 7 }))).message).toBe(over.message)
    expect([tokens.get('customer'), tokens.get('admin'), left]).toEqual([null, 'admin-1', ['/']])
  })

  test.each([
    ['a read of a customer', () => getThing, '/home', over],
    ['a write of a customer', () => saveThing, '/home', over],
    ['a read of an admin', () => getOffice, '/admin/orders', { status: 3, message: 'Sign in again.' }],
  ])('whose end is found by %s is told, once for all that were under way', async (_, which, page, refusal) => {
    const { call, said, left } = browse(refusing(401, refusal), { page })
    const input = { thing_id: 7, name: 'x' }
    await Promise.all([1, 2, 3].map(() => failureOf(call(which(), input))))
    expect(said).toEqual([refusal.message])
    expect(left).toHaveLength(1)
  })

  test('of an admin that is over loses its token and leads to the office’s door', async () => {
    const { call, tokens, left } = browse(refusing(401, { status: 3, message: 'x' }), { page: '/admin/orders' })
    await failureOf(call(getOffice, {}))
    expect([tokens.get('customer'), tokens.get('admin'), left]).toEqual(['customer-1', null, ['/admin']])
  })

  test('of an admin ends alone where a call is for both', async () => {
    const { call, tokens, left } = browse(refusing(401, over), { page: '/admin/orders' })
    await failureOf(call(getMe, {}))
    expect([tokens.get('customer'), tokens.get('admin'), left]).toEqual(['customer-1', null, ['/admin']])
  })

  test('without a token leads a customer nowhere', async () => {
    const { call, tokens, left } = browse(refusing(401, over))
    tokens.remove('customer')
    await failureOf(call(getThing, { thing_id: 7 }))
    expect(left).toEqual([])
  })

  test('without a token leads an admin to the office’s door all the same', async () => {
    const { call, tokens, left } = browse(refusing(401, { status: 3 }), { page: '/admin/orders' })
    tokens.remove('admin')
    await failureOf(call(getOffice, {}))
    expect(left).toEqual(['/admin'])
  })

  test('goes on when a password at the sign-in was wrong', async () => {
    const { call, tokens, left } = browse(refusing(401, over), { page: '/admin/login' })
    await failureOf(call(signInAdmin, { username: 'admin' }))
    await failureOf(call(signIn, {}))
    expect([tokens.get('customer'), tokens.get('admin'), left]).toEqual(['customer-1', 'admin-1', []])
  })

  test('goes on after any other refusal', async () => {
    for (const http of [400, 403, 404, 409, 422, 429, 500, 503]) {
      const { call, tokens, left } = browse(refusing(http, { status: 3 }), { page: '/admin/orders' })
      await failureOf(call(getOffice, {}))
      await failureOf(call(getThing, { thing_id: 7 }))
      expect([tokens.get('customer'), tokens.get('admin'), left]).toEqual(['customer-1', 'admin-1', []])
    }
  })

  test('that was opened meanwhile does not end by a late answer to the one before', async () => {
    const { call, tokens, left } = browse(() => {
      tokens.set('customer', 'customer-2')
      return Response.json(over, { status: 401 })
    })
    await failureOf(call(getThing, { thing_id: 7 }))
    expect([tokens.get('customer'), left]).toEqual(['customer-2', []])
  })
})

describe('a server that does not answer', () => {
  // AbortSignal.timeout runs on a clock of the platform that fake timers do not reach.
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), ms)
      return controller.signal
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  const silent: Answer = (request) =>
    new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))

  test.each([
    ['is waited for 15 s', 15_000, false],
    ['is given 120 s where files are sent', 120_000, true],
  ])('%s', async (_, ms, withFiles) => {
    const { call } = browse(silent)
    const asked = withFiles
      ? call(addImages, { album_id: 1, file: [new Blob(['1'])] })
      : call(getThing, { thing_id: 7 })
    let failed = false
    const failure = failureOf(asked).finally(() => {
      failed = true
    })
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(failed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await failure).noResponse).toBe(true)
  })
})
