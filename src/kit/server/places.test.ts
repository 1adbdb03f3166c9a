import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { countPlaces, keepPlaces } from './places.ts'

/** A crowd before the door: whenever there is a place, one comes in. */
function crowd() {
  const places = countPlaces()
  let inside = 0
  let now = 0
  const come = () => {
    for (; !places.isFull(); inside++) places.take()
  }
  const leave = (tookMs: number) => {
    inside -= 1
    now += 20
    places.giveBack(tookMs, now)
  }
  come()
  return {
    inside: () => inside,
    /** One after the other is answered, and the next come in. */
    pass: (answers: number, tookMs: number) => {
      for (let at = 0; at < answers; at++) {
        leave(tookMs)
        come()
      }
    },
    /** All are answered before anybody else comes. */
    disperse: (tookMs: number) => {
      while (inside > 0) leave(tookMs)
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

  test('fewer are let in while answers come late, but never none', () => {
    const { pass, inside } = crowd()
    pass(1000, 900)
    expect(inside()).toBe(16)
  })

  test('more are let in again when answers come soon', () => {
    const { pass, inside } = crowd()
    pass(1000, 900)
    pass(10_000, 40)
    expect(inside()).toBe(64)
  })

  test('a burst that is late but over is no reason to refuse the next', () => {
    const { disperse, inside } = crowd()
    for (let burst = 0; burst < 20; burst++) disperse(900)
    expect(inside()).toBe(64)
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
