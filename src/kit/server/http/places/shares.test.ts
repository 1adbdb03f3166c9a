import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { countShares, type Guest, type Kind, keepShares } from './shares.ts'

/** Everybody who comes asks for the same; `answer` is the oldest one's. */
function callers(muchAtOnce = 4) {
  const shares = countShares(muchAtOnce)
  const atWork: Guest[] = []
  const refused: Guest[] = []
  let now = 0
  const come = (who: string, kind: Kind = 'read', route = 'GET /list', bytes = 0) => {
    const guest = shares.come(who, bytes)
    if (guest) shares.work(guest, { route, kind }, now, (whyNot) => (whyNot ? refused : atWork).push(guest))
    return guest
  }
  const answer = (tookMs: number) => {
    now += tookMs
    const guest = atWork.shift() as Guest
    shares.end(guest, now)
    shares.leave(guest)
  }
  return {
    shares,
    atWork,
    refused,
    come,
    answer,
    many: (count: number, who: string, kind?: Kind, route?: string) =>
      Array.from({ length: count }, () => come(who, kind, route)),
    /** So that the route is known to be cheap, or dear. */
    know: (tookMs: number, route = 'GET /list') => {
      for (let at = 0; at < 5; at++) {
        come('account 99', 'read', route)
        answer(tookMs)
      }
    },
    of: (who: string) => atWork.filter(({ share }) => share.who === who).length,
  }
}

describe('of one caller', () => {
  test('the ten things of a screen are at work at once', () => {
    const { know, many, of } = callers()
    know(10)
    many(10, 'account 1')
    expect(of('account 1')).toBe(10)
  })

  test.each<[Kind, number]>([
    ['read', 16],
    ['write', 4],
    ['upload', 4],
    ['heavy', 2],
    ['page', 1],
  ])('so many of a kind are at work (%s), and another’s begin at once', (kind, most) => {
    const { know, many, of } = callers()
    know(10)
    many(60, 'account 1', kind)
    many(1, 'account 2', kind)
    expect([of('account 1'), of('account 2')]).toEqual([most, 1])
  })

  test('what takes long is at work twice, and a cheap one passes it', () => {
    const { know, many, of } = callers()
    know(300, 'GET /report')
    know(10)
    many(24, 'account 1', 'read', 'GET /report')
    many(3, 'account 1')
    expect(of('account 1')).toBe(2 + 3)
  })

  test('of a route that nobody has asked for two are tried at first', () => {
    const { many, of } = callers()
    many(12, 'account 1')
    expect(of('account 1')).toBe(2)
  })

  test('who goes on asking for what is dear rests, and others and what is cheap do not', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { know, many, answer, of } = callers()
      know(10)
      know(300, 'GET /report')
      many(24, 'account 1', 'read', 'GET /report')
      while (of('account 1') > 0) answer(400)
      many(1, 'account 2', 'read', 'GET /report')
      many(1, 'account 1')
      expect([of('account 1'), of('account 2')]).toEqual([1, 1])
      vi.advanceTimersByTime(4000)
      expect(of('account 1')).toBe(1 + 2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a heavy read does not wait for exports, nor a plain one for either', () => {
    const { know, many, of } = callers()
    know(10)
    many(4, 'account 1', 'dear', 'GET /export')
    many(4, 'account 1', 'heavy', 'GET /sheet')
    many(4, 'account 1')
    expect(of('account 1')).toBe(2 + 2 + 4)
  })

  test('who types in what is heavy waits for nothing of their own', () => {
    const { come, answer, atWork } = callers()
    for (let key = 0; key < 200; key++) {
      come('account 1', 'heavy', 'GET /facets')
      expect(atWork).toHaveLength(1)
      answer(60)
    }
  })

  test('64 are here at once, and the next come when one was answered', () => {
    const { know, many, come, answer } = callers()
    know(10)
    expect(many(70, 'account 1').filter(Boolean)).toHaveLength(64)
    expect(come('account 2')).not.toBeNull()
    answer(5)
    expect(come('account 1')).not.toBeNull()
  })

  test('bodies wait for each other by what they say they are', () => {
    const { know, come } = callers()
    know(10)
    const megabyte = () => come('account 1', 'write', 'PUT /list', 1_048_576)
    expect(Array.from({ length: 10 }, megabyte).filter(Boolean)).toHaveLength(8)
  })
})

describe('of all callers together', () => {
  test.each<Kind>(['heavy', 'dear'])('so much is at work at once, in turn by caller (%s)', (kind) => {
    const { many, atWork, answer } = callers(1)
    many(6, 'account 1', kind)
    many(2, 'account 2', kind)
    many(1, 'account 3', kind)
    const served = Array.from({ length: 9 }, () => {
      expect(atWork).toHaveLength(1)
      const who = atWork[0]?.share.who.slice(-1)
      answer(1)
      return who
    })
    expect(served.join('')).toBe('112312111')
  })

  test('what is heavy, what is dear and what was slow of late wait for their own kind alone', () => {
    const { know, many, of } = callers(1)
    know(300, 'GET /orders')
    many(2, 'account 1', 'heavy', 'GET /sheet')
    many(2, 'account 1', 'dear', 'GET /export')
    many(2, 'account 2', 'heavy', 'GET /sheet')
    many(2, 'account 2', 'read', 'GET /orders')
    many(2, 'account 3', 'read', 'GET /orders')
    expect([of('account 1'), of('account 2'), of('account 3')]).toEqual([1 + 1, 0 + 2, 2])
  })

  test('what takes long keeps nobody from their turn, nor does for a while what is asked of it again', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { come, of } = callers(1)
      come('account 1', 'heavy', 'GET /stuck')
      come('account 2', 'heavy', 'GET /sheet')
      vi.advanceTimersByTime(499)
      expect(of('account 2')).toBe(0)
      vi.advanceTimersByTime(1)
      expect(of('account 2')).toBe(1)
      come('account 3', 'heavy', 'GET /stuck')
      come('account 4', 'heavy', 'GET /sheet')
      expect([of('account 3'), of('account 4')]).toEqual([1, 0])
    } finally {
      vi.useRealTimers()
    }
  })

  test('of a crowd so many wait, and whoever comes then is refused', () => {
    const { come, refused } = callers(1)
    for (let at = 0; at <= 64; at++) come(`account ${at}`, 'heavy')
    const last = come('account 65', 'heavy')
    come('account 64', 'heavy')
    expect(refused).toEqual([last])
  })
})

test('an office behind one address has more of everything', () => {
  const { know, many, of } = callers()
  know(10)
  expect(many(200, 'address 203.0.113.9').filter(Boolean)).toHaveLength(200)
  expect(of('address 203.0.113.9')).toBe(32)
})

test('who leaves while they wait never begins, and makes room', () => {
  const { shares, know, many, come, answer, atWork } = callers()
  know(10)
  const waiting = many(20, 'account 1').slice(16) as Guest[]
  for (const guest of waiting) shares.leave(guest)
  const next = come('account 1')
  answer(5)
  expect(atWork).toContain(next)
})

test('who leaves while it is at work counts until it ends', () => {
  const { shares, know, many, atWork, of, answer } = callers()
  know(10)
  many(16, 'account 1')
  for (const guest of [...atWork]) shares.leave(guest)
  many(5, 'account 1')
  expect(of('account 1')).toBe(16)
  answer(5)
  expect(of('account 1')).toBe(16)
})

test('a page is under way until its last byte has left, and keeps nobody else waiting', async () => {
  const app = fastify()
  keepShares(app, {
    muchAtOnce: 1,
    bodyLimit: 1000,
    identify: async () => null,
    refuse: (_, __, reply) => reply.code(429).send(),
  })
  const begun: { from: string; stream: PassThrough }[] = []
  const hear = new PassThrough({ objectMode: true })
  app.get('/page', { config: { share: 'page' } }, (request, reply) => {
    const stream = new PassThrough()
    begun.push({ from: request.ip, stream })
    hear.write(begun.length)
    return reply.send(stream)
  })
  const next = async () => (await hear[Symbol.asyncIterator]().next()).value
  const come = (remoteAddress: string) => app.inject({ url: '/page', remoteAddress })
  const answers = [come('203.0.113.9'), come('203.0.113.9'), come('203.0.113.9'), come('203.0.113.7')]
  while ((await next()) < 3);
  expect(begun.map(({ from }) => from).toSorted()).toEqual(['203.0.113.7', '203.0.113.9', '203.0.113.9'])
  begun.find(({ from }) => from === '203.0.113.9')?.stream.end('all of it')
  await next()
  expect(begun.at(-1)?.from).toBe('203.0.113.9')
  for (const { stream } of begun) stream.end()
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
})
