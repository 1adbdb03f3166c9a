import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { offline, refused, unanswered } from '../calling.ts'
import { dismissFailure, failures, nameProvider, showFailure } from './failures.ts'
import { createQueryClient, toTheEnd } from './query.ts'
import { createTokens } from './tokens.ts'

const conflict = refused({
  http: 409,
  body: { status: 6, message: 'Already sent.' },
  requestId: null,
  retryAfter: null,
})
const overloaded = refused({ http: 503, body: { status: 9, message: 'Busy.' }, requestId: null, retryAfter: '3' })

function shown(): string | undefined {
  return failures.getState().shown?.text
}

function start() {
  const tokens = createTokens({ storage: () => undefined, tabs: undefined })
  tokens.set('customer', 'c1')
  return { tokens, client: createQueryClient(tokens) }
}

beforeEach(() => {
  vi.useFakeTimers()
  dismissFailure()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a failure', () => {
  test('is shown until it is dismissed', () => {
    showFailure(conflict)
    expect(shown()).toBe('Already sent.')
    dismissFailure()
    expect(shown()).toBeUndefined()
  })

  test('that comes twice is shown once', () => {
    const changes = vi.fn()
    const stop = failures.subscribe(changes)
    showFailure(conflict)
    showFailure(conflict)
    stop()
    expect(changes).toHaveBeenCalledTimes(1)
  })

  test('without an answer names the provider', () => {
    nameProvider('Medira')
    showFailure(unanswered())
    expect(shown()).toMatch(/contact Medira team$/)
  })
})

describe('a read that fails', () => {
  async function readFailing(failure: Error, meta = {}): Promise<number> {
    const { client } = start()
    const queryFn = vi.fn(() => Promise.reject(failure))
    const read = client.prefetchQuery({ queryKey: ['/api/x'], queryFn, meta, ...client.getDefaultOptions().queries })
    await vi.runAllTimersAsync()
    await read
    return queryFn.mock.calls.length
  }

  test.each([
    ['refused', conflict, 1],
    ['offline', offline(), 1],
    ['not answered', unanswered(), 3],
    ['sent to an overloaded server', overloaded, 3],
    ['broken on our side', new TypeError('x'), 1],
  ])('when %s is asked again only where that may help, and then shown', async (_, failure, times) => {
    expect(await readFailing(failure)).toBe(times)
    expect(shown()).toBeDefined()
  })

  test('is left to the screen that shows it itself', async () => {
    await readFailing(conflict, { ownFailure: true })
    expect(shown()).toBeUndefined()
  })
})

test('a read that somebody waits for comes, though the screen that shows the same asks for something else', async () => {
  const { client } = start()
  const answer = Promise.withResolvers<string>()
  const options = {
    queryKey: ['/api/products', { search_text: '0042196' }],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      signal.addEventListener('abort', () => answer.reject(offline()))
      return answer.promise
    },
  }
  const goOn = new QueryObserver(client, options).subscribe(() => {})
  const awaited = toTheEnd(client, options)
  goOn()
  answer.resolve('found')
  expect(await awaited).toBe('found')
})

describe('a write that fails', () => {
  test.each([
    ['is tried once and shown', {}, 'Already sent.'],
    ['is left to the screen that shows it itself', { ownFailure: true }, undefined],
  ])('%s', async (_, meta, text) => {
    const { client } = start()
    const mutationFn = vi.fn(() => Promise.reject(conflict))
    const write = client.getMutationCache().build(client, { mutationFn, meta })
    await expect(write.execute(undefined)).rejects.toBe(conflict)
    expect(mutationFn).toHaveBeenCalledTimes(1)
    expect(shown()).toBe(text)
  })
})

describe('what one session has read', () => {
  test('is forgotten when it signs out', () => {
    const { client, tokens } = start()
    client.setQueryData(['/api/orders', {}], 'mine')
    tokens.remove('customer')
    expect(client.getQueryData(['/api/orders', {}])).toBeUndefined()
  })

  test('is read anew under another token', () => {
    const { client, tokens } = start()
    client.setQueryData(['/api/products', {}], 'ethical')
    tokens.set('customer', 'c2')
    expect(client.getQueryData(['/api/products', {}])).toBeUndefined()
  })

  test('stays while the token stays', () => {
    const { client, tokens } = start()
    client.setQueryData(['/api/products', {}], 'ethical')
    tokens.set('customer', 'c1')
    expect(client.getQueryData(['/api/products', {}])).toBe('ethical')
  })

  test('is fetched again at once where it is on the screen, but not for one who signed out', () => {
    const { client, tokens } = start()
    const queryFn = vi.fn(() => Promise.resolve('products'))
    const stop = new QueryObserver(client, { queryKey: ['/api/products', {}], queryFn }).subscribe(() => {})
    expect(queryFn).toHaveBeenCalledTimes(1)
    tokens.set('customer', 'c2')
    expect(queryFn).toHaveBeenCalledTimes(2)
    tokens.remove('customer')
    expect(queryFn).toHaveBeenCalledTimes(2)
    stop()
  })
})
