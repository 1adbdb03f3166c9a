// The stream of changes as a page follows it: with the bearer header, so by fetch; again after
// every loss, with a pause.
import { type TokenKind, type Tokens, tokens } from '#kit/web/tokens.ts'

/**
 * null: anything may have changed. `hasNotice`: there is something new to be told. `hasCart`: a
 * cart changed.
 */
export type Heard = { orderIds: number[] | null; hasNotice?: true; hasCart?: true }

type Page = {
  fetch: typeof fetch
  tokens: Pick<Tokens, 'get' | 'subscribe'>
  /**
   * Whether somebody looks: a hidden page holds no connection, and looks at everything when it is
   * shown again.
   */
  isShown: () => boolean
  onShown: (listener: () => void) => () => void
}

/** The server speaks every 20 s; who is silent for longer than two turns is gone. */
const silenceMs = 45_000
const pausesMs = [500, 1000, 2000, 5000, 10_000, 30_000]

/** Follows until the answered function is called. */
export function followLive(kind: TokenKind, hear: (heard: Heard) => void, page: Page = browser): () => void {
  const stopped = new AbortController()
  let connection: AbortController | undefined
  let wake = () => {}
  const lookAgain = () => {
    connection?.abort()
    wake()
  }
  const offs = [page.onShown(lookAgain), subscribeTo(kind, page.tokens, lookAgain)]
  stopped.signal.addEventListener('abort', () => {
    for (const off of offs) off()
    lookAgain()
  })
  void run()
  return () => stopped.abort()

  async function run(): Promise<void> {
    let losses = 0
    while (!stopped.signal.aborted) {
      const token = page.tokens.get(kind)
      if (!token || !page.isShown()) {
        await woken()
        continue
      }
      connection = new AbortController()
      const end = await read(page.fetch, token, connection, (heard) => {
        losses = 0
        hear(heard)
      })
      if (stopped.signal.aborted) return
      // A session that is over is told to the person by the next call they make; a new token wakes
      // this up.
      if (end === 'refused' && page.tokens.get(kind) === token) await woken()
      else if (!connection.signal.aborted) await woken(pausesMs[Math.min(losses++, pausesMs.length - 1)])
    }
  }

  function woken(afterMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = afterMs === undefined ? undefined : setTimeout(resolve, afterMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** Tells of changes of one kind's token alone. */
function subscribeTo(kind: TokenKind, held: Page['tokens'], listener: () => void): () => void {
  let before = held.get(kind)
  return held.subscribe(() => {
    const now = held.get(kind)
    if (now === before) return
    before = now
    listener()
  })
}

async function read(
  fetchIt: typeof fetch,
  token: string,
  connection: AbortController,
  hear: (heard: Heard) => void,
): Promise<'lost' | 'refused'> {
  let silence = setTimeout(() => connection.abort(), silenceMs)
  try {
    const answer = await fetchIt('/api/live', {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal: connection.signal,
    })
    if (!answer.ok || !answer.body) return answer.status === 401 || answer.status === 403 ? 'refused' : 'lost'
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'lost'
      clearTimeout(silence)
      silence = setTimeout(() => connection.abort(), silenceMs)
      const messages = (rest + value).split('\n\n')
      rest = messages.pop() ?? ''
      for (const message of messages) {
        const heard = readMessage(message)
        if (heard) hear(heard)
      }
    }
  } catch {
    return 'lost'
  } finally {
    clearTimeout(silence)
  }
}

/** 'event: orders\ndata: {"order_ids":[1]}' */
export function readMessage(message: string): Heard | null {
  const event = /^event: (\w+)$/m.exec(message)?.[1]
  if (event === 'again') return { orderIds: null }
  if (event === 'notices') return { orderIds: [], hasNotice: true }
  if (event === 'carts') return { orderIds: [], hasCart: true }
  if (event !== 'orders') return null
  const data = /^data: (.*)$/m.exec(message)?.[1] ?? '{}'
  const { order_ids } = JSON.parse(data) as { order_ids?: number[] }
  return { orderIds: order_ids ?? [] }
}

const browser: Page = {
  fetch: (...request) => fetch(...request),
  tokens,
  isShown: () => document.visibilityState !== 'hidden',
  onShown: (listener) => {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
}
