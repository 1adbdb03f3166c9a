import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CallFailure, unanswered } from '#kit/calling.ts'
import {
  answered,
  emptied,
  failed,
  forgotten,
  mistyped,
  nothingTyped,
  settled,
  type TypedCart,
  takeBatch,
  typed,
} from './cart-autosave.ts'
import type { Cart, Terms } from './line.ts'
import { mostLines } from './rules.ts'

const terms = (code: string): Terms => ({
  product_code: code,
  product_name: `Product ${code}`,
  division_code: 'D1',
  division_name: 'Cardia',
  pack: '10 × 10 tab',
  min_qty: 0,
  scheme_qty: 0,
  compulsory: false,
  price_paise: 1000,
  gst_bp: 500,
})

/** The server's cart with these numbers. */
function cartOf(numbers: Record<string, number>, version: number): Cart {
  const cart_items = Object.entries(numbers)
    .filter(([, asked]) => asked > 0)
    .map(([code, asked]) => ({ ...terms(code), quantity_ordered: asked, as_typed: false, total_qty: asked }))
  return { version, cart_items } as unknown as Cart
}

const wish = (code: string, asked: number) => ({ terms: terms(code), asked })

describe('a number that is too large', () => {
  const wrong = mistyped(typed(nothingTyped, [wish('A', 7)]), terms('A'), '1234567')

  test('waits to be corrected, and what was there before it goes to the server', () => {
    expect(wrong.mistakes.get('A')?.text).toBe('1234567')
    expect([...(takeBatch(wrong)?.batch.values() ?? [])].map(({ asked }) => asked)).toEqual([7])
  })

  test.each([
    ['another number is typed', (state: TypedCart) => typed(state, [wish('A', 8)])],
    ['it is given up', (state: TypedCart) => forgotten(state, 'A')],
    ['the cart is emptied', (state: TypedCart) => emptied(state, cartOf({}, 9))],
  ])('is gone when %s', (_, next) => {
    expect(next(wrong).mistakes.size).toBe(0)
  })

  test('outlives the answer to what was saved', () => {
    const taken = takeBatch(wrong)
    if (!taken) throw new Error('Something is to be sent.')
    expect(answered(taken.state, taken.batch, cartOf({ A: 7 }, 1), []).mistakes.size).toBe(1)
  })
})

test('what is still being typed waits, the rest goes in calls of so many lines, three at once', () => {
  const many = Array.from({ length: mostLines * 4 }, (_, at) => wish(`P${at}`, 1))
  let state = typed(typed(nothingTyped, many), [wish('open', 1)], { isTyping: true })
  const sizes: number[] = []
  for (let taken = takeBatch(state); taken; taken = takeBatch(state)) {
    sizes.push(taken.batch.size)
    state = taken.state
    expect(taken.batch.has('open')).toBe(false)
  }
  expect(sizes).toEqual([mostLines, mostLines, mostLines])
  expect(takeBatch({ ...settled(state), calls: 0 })?.batch.size).toBe(mostLines)
})

type Step = { kind: 'type'; code: string; asked: number } | { kind: 'send' } | { kind: 'ok' } | { kind: 'lost' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('type' as const),
    code: fc.constantFrom('A', 'B', 'C'),
    asked: fc.integer({ min: 0, max: 5 }),
  }),
  fc.constant({ kind: 'send' as const }),
  fc.constant({ kind: 'ok' as const }),
  fc.constant({ kind: 'lost' as const }),
)

test('whatever is typed, sent, answered and lost: in the end the server has what was typed last', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const server: Record<string, number> = {}
      const wanted: Record<string, number> = {}
      let version = 0
      let state = nothingTyped
      let sent: NonNullable<ReturnType<typeof takeBatch>>['batch'][] = []
      const send = () => {
        const taken = takeBatch(state)
        if (!taken) return
        state = taken.state
        sent.push(taken.batch)
      }
      const answer = (isLost: boolean) => {
        const [batch] = sent
        if (!batch) return
        sent = sent.slice(1)
        version += 1
        for (const [code, { asked }] of batch) server[code] = asked
        state = isLost
          ? failed(state, batch, unanswered(), 'No answer.')
          : answered(state, batch, cartOf(server, version), [])
      }
      for (const one of steps) {
        if (one.kind === 'type') {
          wanted[one.code] = one.asked
          state = typed(state, [wish(one.code, one.asked)])
        } else if (one.kind === 'send') send()
        else answer(one.kind === 'lost')
      }
      while (sent.length > 0) answer(false)
      state = typed(
        state,
        Object.entries(wanted).map(([code, asked]) => wish(code, asked)),
      )
      send()
      while (sent.length > 0) answer(false)
      expect(state.drafts.size).toBe(0)
      for (const [code, asked] of Object.entries(wanted)) expect(server[code] ?? 0).toBe(asked)
    }),
  )
})

test('a refused line is not tried again by itself, one that failed is', () => {
  const taken = takeBatch(typed(nothingTyped, [wish('A', 1)]))
  if (!taken) throw new Error('Something is to be sent.')
  const refused = failed(taken.state, taken.batch, new CallFailure({ http: 422, status: 2, message: 'No.' }), 'No.')
  expect(refused.drafts.get('A')).toMatchObject({ saving: 'refused', why: 'No.' })
  const broken = failed(taken.state, taken.batch, new CallFailure({ http: 503, status: 9, message: 'Busy.' }), 'Busy.')
  expect(broken.drafts.get('A')).toMatchObject({ saving: 'failed', why: 'Busy.' })
})
