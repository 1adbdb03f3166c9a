import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLive, type Heard, readMessage } from './live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page whose server, token and visibility the test holds in its hand. */
function page() {
  const connections: { token: string; send: (text: string) => void; end: () => void; signal: AbortSignal }[] = []
  const listeners = { tokens: new Set<() => void>(), shown: new Set<() => void>() }
  let token: string | null = 'first'
  let isShown = true
  let http = 200
  const listen = (to: Set<() => void>) => (listener: () => void) => {
    to.add(listener)
    return () => to.delete(listener)
  }
  return {
    connections,
    listeners,
    setToken(next: string | null) {
      token = next
      for (const listener of [...listeners.tokens]) listener()
    },
    show(on: boolean) {
      isShown = on
      for (const listener of [...listeners.shown]) listener()
    },
    answerWith(next: number) {
      http = next
    },
    asPage: {
      tokens: { get: () => token, subscribe: listen(listeners.tokens) },
      isShown: () => isShown,
      onShown: listen(listeners.shown),
      fetch: (async (_path: string, init: RequestInit) => {
        const signal = init.signal as AbortSignal
        const bearer = new Headers(init.headers).get('authorization') ?? ''
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            const encoder = new TextEncoder()
            connections.push({
              token: bearer.replace('Bearer ', ''),
              send: (text) => controller.enqueue(encoder.encode(text)),
              end: () => controller.close(),
              signal,
            })
            signal.addEventListener('abort', () => controller.error(new Error('aborted')))
          },
        })
        return new Response(body, { status: http })
      }) as unknown as typeof fetch,
    },
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('messages are heard, also when they come in pieces, and heartbeats are not', async () => {
  const there = page()
  const heard: Heard[] = []
  const stop = followLive('customer', (one) => heard.push(one), there.asPage)
  await settle()
  const [connection] = there.connections
  connection?.send('event: again\ndata: {}\n\n: here\n\nevent: ord')
  await settle()
  connection?.send('ers\ndata: {"order_ids":[7,9]}\n\n')
  await settle()
  expect(heard).toEqual([{ orderIds: null }, { orderIds: [7, 9] }])
  stop()
  await settle()
  expect(connection?.signal.aborted).toBe(true)
})

test('a lost stream is opened again, with longer and longer pauses', async () => {
  const there = page()
  const stop = followLive('customer', () => {}, there.asPage)
  await settle()
  for (const [count, pauseMs] of [500, 1000, 2000, 5000].entries()) {
    there.connections.at(-1)?.end()
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(there.connections).toHaveLength(count + 1)
    await vi.advanceTimersByTimeAsync(2)
    expect(there.connections).toHaveLength(count + 2)
  }
  stop()
})

test('a silent stream is given up and opened again', async () => {
  const there = page()
  const stop = followLive('customer', () => {}, there.asPage)
  await settle()
  await vi.advanceTimersByTimeAsync(40_000)
  there.connections[0]?.send(': here\n\n')
  await vi.advanceTimersByTimeAsync(40_000)
  expect(there.connections).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(6000)
  expect(there.connections).toHaveLength(2)
  stop()
})

test('who signs out is not followed; who signs in again is, with the new token', async () => {
  const there = page()
  const stop = followLive('customer', () => {}, there.asPage)
  await settle()
  there.setToken(null)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(there.connections).toHaveLength(1)
  expect(there.connections[0]?.signal.aborted).toBe(true)
  there.setToken('second')
  await settle()
  expect(there.connections.map((one) => one.token)).toEqual(['first', 'second'])
  stop()
})

test('a refused session is not asked for again and again', async () => {
  const there = page()
  there.answerWith(401)
  const stop = followLive('customer', () => {}, there.asPage)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(there.connections).toHaveLength(1)
  stop()
})

test('a hidden page holds no connection', async () => {
  const there = page()
  const stop = followLive('customer', () => {}, there.asPage)
  await settle()
  there.show(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(there.connections).toHaveLength(1)
  expect(there.connections[0]?.signal.aborted).toBe(true)
  there.show(true)
  await settle()
  expect(there.connections).toHaveLength(2)
  stop()
  await settle()
  expect(there.listeners.tokens.size + there.listeners.shown.size).toBe(0)
})

test('what is no message of ours is passed over', () => {
  expect(readMessage(': here')).toBeNull()
  expect(readMessage('event: other\ndata: {}')).toBeNull()
  expect(readMessage('event: orders\ndata: {}')).toEqual({ orderIds: [] })
  expect(readMessage('event: notices\ndata: {}')).toEqual({ orderIds: [], hasNotice: true })
  expect(readMessage('event: carts\ndata: {}')).toEqual({ orderIds: [], hasCart: true })
})
