import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { countPlaces, keepPlaces, type Place } from './places.ts'

/**
 * A crowd before the door of one route: whenever there is a place, one comes in. The time is the
 * crowd's own.
 */
function crowd() {
  const places = countPlaces()
  const inside: Place[] = []
  let now = 0
  const come = () => {
    while (!places.isFull('GET /', now)) inside.push(places.take('GET /', now))
  }
  const leave = (tookMs: number) => {
    now += 1
    const place = inside.shift() as Place
    place.since = now - tookMs
    places.giveBack(place, now)
  }
  come()
  return {
    inside: () => inside.length,
    /** One after the other is answered, and the next come in. */
    pass: (answers: number, tookMs: number) => {
      for (let at = 0; at < answers; at++) {
        leave(tookMs)
        come()
      }
    },
    /** All are answered before anybody else comes. */
    disperse: (tookMs: number) => {
      while (inside.length > 0) leave(tookMs)
      come()
    },
  }
}

describe('of those who come at once', () => {
  test('64 are let in while answers come soon', () => {
    const { pass, inside } = crowd()
    pass(1000, 40)
    expect(inside()).toBe(64)
  })

  test.each([300, 900])('fewer are let in while all answers take %i ms, but never none', (tookMs) => {
    const { pass, inside } = crowd()
    pass(3000, tookMs)
    expect(inside()).toBe(16)
  })

  test('more are let in again when answers come soon', () => {
    const { pass, inside } = crowd()
    pass(3000, 900)
    pass(10_000, 40)
    expect(inside()).toBe(64)
  })

  test('a burst that is late but over is no reason to refuse the next', () => {
    const { disperse, inside } = crowd()
    for (let burst = 0; burst < 20; burst++) disperse(900)
    expect(inside()).toBe(64)
  })
})

describe('those who wait for something', () => {
  const slow = 'GET /slow'
  const quick = 'GET /quick'

  test('take no places from others, and are refused when too many wait for the same', () => {
    const places = countPlaces()
    let now = 0
    for (let at = 0; at < 64; at++) {
      expect(places.isFull(slow, now)).toBe(false)
      places.take(slow, now)
    }
    expect(places.isFull(quick, now)).toBe(true)
    now = 1500
    for (let at = 0; at < 200; at++) {
      expect(places.isFull(slow, now)).toBe(true)
      expect(places.isFull(quick, now)).toBe(false)
      places.giveBack(places.take(quick, now), now + 5)
    }
  })

  test('leave some places to others even when all answers are late', () => {
    const places = countPlaces()
    for (let at = 0; at < 40; at++) places.take(`GET /slow/${at % 4}`, 0)
    let now = 2000
    for (let at = 0; at < 100; at++) {
      expect(places.isFull(quick, now)).toBe(false)
      const place = places.take(quick, now)
      now += 400
      places.giveBack(place, now)
    }
  })

  test('are let in again when those before them are answered', () => {
    const places = countPlaces()
    const waiting = Array.from({ length: 16 }, () => places.take(slow, 0))
    expect(places.isFull(slow, 2000)).toBe(true)
    for (const place of waiting) places.giveBack(place, 3000)
    expect(places.isFull(slow, 3000)).toBe(false)
  })
})

test('who come in the same moment are counted as well', async () => {
  const app = fastify()
  const { promise: allCame, resolve } = Promise.withResolvers<void>()
  let inside = 0
  let refused = 0
  const look = () => inside + refused === 200 && resolve()
  keepPlaces(app, (_, reply) => {
    refused += 1
    look()
    reply.code(503).send()
  })
  app.post('/', { config: { needsPlace: true } }, async () => {
    inside += 1
    look()
    await allCame
    return {}
  })
  await Promise.all(
    Array.from({ length: 200 }, () => app.inject({ method: 'POST', url: '/', payload: { some: 'text' } })),
  )
  expect({ inside, refused }).toEqual({ inside: 64, refused: 136 })
})
