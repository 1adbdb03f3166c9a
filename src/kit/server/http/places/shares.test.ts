import { describe, expect, test, vi } from 'vitest'
import { countShares, type Guest } from './shares.ts'
import type { Kind } from './spending.ts'

/** Everybody who comes asks for the same; `answer` is the oldest one's. */
function callers(workers = 1) {
  const shares = countShares(workers)
  const atWork: Guest[] = []
  let now = 0
  const come = (who: string, kind: Kind = 'read', route = 'GET /list', bytes = 0) => {
    const guest = shares.come(who, bytes, now)
    if (guest) shares.work(guest, { route, kind }, now, (mayBegin) => mayBegin && atWork.push(guest))
    return guest
  }
  const answer = (tookMs: number) => {
    now += tookMs
    const guest = atWork.shift() as Guest
    shares.end(guest, now)
    shares.leave(guest, now)
  }
  return {
    shares,
    atWork,
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
    /** Nobody does anything meanwhile but those whose rest ends. */
    pass: (ms: number) => {
      now += ms
      vi.advanceTimersByTime(ms)
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
  for (const guest of waiting) shares.leave(guest, 0)
  const next = come('account 1')
  answer(5)
  expect(atWork).toContain(next)
})

test('who leaves while it is at work counts until it ends', () => {
  const { shares, know, many, atWork, of, answer } = callers()
  know(10)
  many(16, 'account 1')
  for (const guest of [...atWork]) shares.leave(guest, 0)
  many(5, 'account 1')
  expect(of('account 1')).toBe(16)
  answer(5)
  expect(of('account 1')).toBe(16)
})

describe('who goes on asking', () => {
  /** Account 1 has far more done than its share: `reports` of 400 ms each, or as many quick answers. */
  function spent({ workers = 1, route = 'GET /report', tookMs = 400, answers = 10 } = {}) {
    const all = callers(workers)
    all.know(tookMs, route)
    for (let at = 0; at < answers; at++) {
      all.many(Math.max(0, 20 - all.atWork.length), 'account 1', 'read', route)
      all.answer(tookMs)
    }
    return all
  }

  test('for what is dear has one at a time while others are here', () => {
    const { come, answer, of } = spent()
    come('account 2')
    answer(400)
    answer(400)
    expect(of('account 1')).toBe(1)
  })

  test('alone goes on as before', () => {
    const { of } = spent({ answers: 30 })
    expect(of('account 1')).toBe(2)
  })

  test('for what is cheap is held to one at a time too, however soon it is answered', () => {
    vi.useFakeTimers()
    const { know, come, many, answer, pass, of } = callers()
    know(0)
    come('account 2')
    for (let at = 0; at < 800; at++) {
      many(20 - of('account 1'), 'account 1')
      if (of('account 1') > 0) answer(0)
      else pass(2)
    }
    expect(of('account 1')).toBeLessThan(2)
    vi.useRealTimers()
  })

  test('is held to it after a moment of silence as well', () => {
    const { come, answer, atWork, shares, of, many } = spent()
    for (const guest of [...atWork]) shares.leave(guest, 0)
    while (of('account 1') > 0) answer(400)
    come('account 2')
    many(5, 'account 1', 'read', 'GET /report')
    expect(of('account 1')).toBe(1)
  })

  test('has a whole share again when as much time has passed', () => {
    vi.useFakeTimers()
    const { come, answer, pass, of, many } = spent()
    while (of('account 1') > 0) answer(400)
    pass(60_000)
    come('account 2')
    many(5, 'account 1', 'read', 'GET /report')
    expect(of('account 1')).toBe(2)
    vi.useRealTimers()
  })
})

describe('of two processes', () => {
  test.each<[Kind, number]>([
    ['read', 8],
    ['write', 2],
    ['upload', 2],
  ])('each has half of a share (%s)', (kind, most) => {
    const { know, many, of } = callers(2)
    know(10)
    many(40, 'account 1', kind)
    expect(of('account 1')).toBe(most)
  })

  test('each rests as long as it worked for who has had too much', () => {
    vi.useFakeTimers()
    const { know, many, come, answer, pass, of } = callers(2)
    know(400, 'GET /report')
    pass(5000)
    many(24, 'account 1', 'read', 'GET /report')
    for (let at = 0; at < 8; at++) answer(400)
    come('account 2')
    while (of('account 1') > 0) answer(400)
    pass(399)
    expect(of('account 1')).toBe(0)
    come('account 2')
    pass(1)
    expect(of('account 1')).toBe(1)
    vi.useRealTimers()
  })
})

test('where everybody is busy nobody has had too much', () => {
  const { know, many, answer, of } = callers(2)
  know(10)
  for (let round = 0; round < 20; round++)
    for (let at = 0; at < 32; at++) {
      many(5 - of(`account ${at}`), `account ${at}`)
      answer(10)
    }
  many(20, 'account 3')
  expect(of('account 3')).toBeGreaterThan(4)
})
