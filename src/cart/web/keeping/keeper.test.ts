import { describe, expect, test } from 'vitest'
import { CallFailure, offline, unanswered } from '#kit/calling.ts'
import type { Cart, Terms } from '../../line.ts'
import { offeredPacks, stepped, whyChanged } from '../../offered.ts'
import type { Refusal } from '../../rules.ts'
import { type Change, createKeeper, type Outside } from './keeper.ts'

const terms = (code: string, more: Partial<Terms> = {}): Terms => ({
  product_code: code,
  product_name: `Product ${code}`,
  division_code: 'D1',
  division_name: 'Cardia',
  pack: '10 × 10 tab',
  min_qty: 10,
  scheme_qty: 1,
  compulsory: false,
  price_paise: 1000,
  gst_bp: 500,
  ...more,
})

type Kept = { asked: number; asTyped: boolean; version: number }

/**
 * A server with one cart: it answers when told to, with the database's rule about stale lines.
 * 'GONE' is not sold.
 */
function shop() {
  const kept = new Map<string, Kept>()
  let version = 0
  const timers = new Set<() => void>()
  const frames: (() => void)[] = []
  const waiting: { changes: Change[]; answer: (how?: 'ok' | 'lost' | Error) => void }[] = []

  function cart(): Cart {
    return {
      distributor: 'd',
      distributor_name: 'D',
      cfa_code: 'C',
      is_interstate: false,
      kind: 'regular',
      version,
      cart_items: [...kept].map(([code, { asked, asTyped }]) => {
        const total = asTyped ? asked : Math.ceil(asked / 11) * 11
        return {
          ...terms(code),
          molecule: '',
          quantity_ordered: asked,
          as_typed: asTyped,
          total_qty: total,
          free_qty: asTyped ? 0 : total / 11,
          mrp_paise: 2000,
          old_price_paise: null,
          amount_paise: 0,
          tax_paise: 0,
          stock: 'in' as const,
          warnings: [],
        }
      }),
      cartProductCodeList: [],
      total_iten: kept.size,
      orderEditList: [],
      paid_qty: 0,
      free_qty: 0,
      free_value_paise: 0,
      value_paise: 0,
      tax_paise: 0,
      round_off_paise: 0,
      total_paise: 0,
      parts: [],
      must_look: [],
    }
  }

  function isStale({ product_code, quantity, as_typed, version: seen = Number.POSITIVE_INFINITY }: Change): boolean {
    const item = kept.get(product_code)
    return item !== undefined && item.version > seen && (item.asked !== quantity || item.asTyped !== as_typed)
  }

  function whyNot(change: Change): Refusal | undefined {
    const { product_code } = change
    if (isStale(change)) return { product_code, why: 'changed', message: 'Changed.' }
    if (product_code === 'GONE') return { product_code, why: 'not_sold', message: 'Not sold any more.' }
  }

  function apply(changes: Change[]): { cart: Cart; refused: Refusal[] } {
    const refused: Refusal[] = []
    version += 1
    for (const change of changes) {
      const { product_code, quantity: asked, as_typed: asTyped } = change
      const refusal = whyNot(change)
      if (refusal) refused.push(refusal)
      else if (asked === 0) kept.delete(product_code)
      else kept.set(product_code, { asked, asTyped, version })
    }
    return { cart: cart(), refused }
  }

  const outside: Outside = {
    read: async () => cart(),
    empty: async () => {
      kept.clear()
      version += 1
      return cart()
    },
    change: (changes) =>
      new Promise((resolve, reject) => {
        waiting.push({
          changes,
          answer: (how = 'ok') => {
            if (how instanceof Error) return reject(how)
            const answer = apply(changes)
            if (how === 'lost') reject(unanswered())
            else resolve(answer)
          },
        })
      }),
    later: (_, run) => {
      timers.add(run)
      return () => timers.delete(run)
    },
    afterPaint: (run) => frames.push(run),
    explain: (failure) => (failure as Error).message,
  }

  return {
    keeper: createKeeper(outside),
    /** The same cart on a page of its own. */
    another: () => createKeeper(outside),
    kept,
    waiting,
    /** The other device. */
    elsewhere: (code: string, quantity: number) => apply([{ product_code: code, quantity, as_typed: false }]),
    paint: () => {
      for (const run of frames.splice(0)) run()
    },
    pause: () => {
      for (const run of [...timers]) {
        timers.delete(run)
        run()
      }
    },
    async answer(how?: 'ok' | 'lost' | Error) {
      waiting.shift()?.answer(how)
      await new Promise((resolve) => setImmediate(resolve))
    },
    numbers: () => Object.fromEntries([...kept].map(([code, { asked }]) => [code, asked])),
  }
}

describe('a page that is loaded again', () => {
  test.each([
    ['arrived all the same', 'ok' as const],
    ['never arrived', null],
  ])('goes on with what was typed, where the last call %s', async (_, how) => {
    const { keeper, answer, waiting, numbers, another } = shop()
    await keeper.read()
    for (const [code, packs] of [
      ['A', 10],
      ['B', 20],
    ] as const)
      keeper.type(terms(code), packs, { now: true })
    // Typed on while its first number is on the way.
    keeper.type(terms('A'), 12, { now: true })
    keeper.mistype(terms('C'), '1234567')
    const left = keeper.unsaved()
    if (how) for (const call of waiting.splice(0)) call.answer(how)
    waiting.length = 0

    const next = another()
    next.restore(JSON.parse(JSON.stringify(left)))
    await next.read()
    expect(next.line('A')?.asked).toBe(12)
    while (waiting.length > 0) await answer()
    expect(numbers()).toEqual({ A: 12, B: 20 })
    expect(next.conflict('A')).toBeUndefined()
    expect(next.mistake('C')?.text).toBe('1234567')
  })

  test('does not write over what another device has set meanwhile', async () => {
    const { keeper, answer, elsewhere, waiting, numbers, another } = shop()
    await keeper.read()
    keeper.type(terms('A'), 10, { now: true })
    const left = keeper.unsaved()
    waiting.length = 0
    elsewhere('A', 30)
    const next = another()
    next.restore(left)
    while (waiting.length > 0) await answer()
    expect(numbers()).toEqual({ A: 30 })
    expect(next.conflict('A')).toMatchObject({ mine: 10 })
  })
})

describe('what is typed', () => {
  test('counts at once, priced by the scheme, and is sent when the person pauses', async () => {
    const { keeper, pause, answer, waiting, numbers } = shop()
    await keeper.read()
    keeper.type(terms('A'), 1)
    keeper.type(terms('A'), 12)
    expect(keeper.line('A')).toMatchObject({ asked: 12, total: 22, free: 2, amount_paise: 20_000, saving: 'waiting' })
    expect(keeper.totals()).toMatchObject({ lines: 1, paid_qty: 20, free_qty: 2, total_paise: 21_000 })
    expect(waiting).toEqual([])
    pause()
    expect(keeper.line('A')?.saving).toBe('saving')
    await answer()
    expect(keeper.line('A')).toMatchObject({ asked: 12, total: 22, saving: 'saved' })
    expect(keeper.hasUnsaved()).toBe(false)
    expect(numbers()).toEqual({ A: 12 })
  })

  test('is sent when the field is left, without waiting', async () => {
    const { keeper, waiting } = shop()
    await keeper.read()
    keeper.type(terms('A'), 5)
    keeper.settle('A')
    expect(waiting).toHaveLength(1)
  })

  test('and typed back to what it was is not sent at all', async () => {
    const { keeper, pause, waiting, elsewhere } = shop()
    elsewhere('A', 5)
    await keeper.read()
    keeper.type(terms('A'), 6)
    keeper.type(terms('A'), 5)
    pause()
    expect(waiting).toEqual([])
    expect(keeper.hasUnsaved()).toBe(false)
  })

  test('while the line is on its way is sent after it, never beside it', async () => {
    const { keeper, waiting, answer, numbers } = shop()
    await keeper.read()
    keeper.type(terms('A'), 5, { now: true })
    keeper.type(terms('A'), 50, { now: true })
    expect(waiting).toHaveLength(1)
    await answer()
    expect(keeper.line('A')).toMatchObject({ asked: 50, saving: 'saving' })
    await answer()
    expect(numbers()).toEqual({ A: 50 })
    expect(keeper.conflict('A')).toBeUndefined()
  })

  test('on many lines is all saved, and what waits meanwhile goes together', async () => {
    const { keeper, waiting, answer, numbers } = shop()
    await keeper.read()
    for (let at = 0; at < 20; at += 1) keeper.type(terms(`P${at}`), at + 1, { now: true })
    expect(waiting.map(({ changes }) => changes.length)).toEqual([1, 1, 1])
    await answer()
    expect(waiting.map(({ changes }) => changes.length)).toEqual([1, 1, 17])
    while (waiting.length > 0) await answer()
    expect(Object.keys(numbers())).toHaveLength(20)
    expect(keeper.saving()).toEqual({ waiting: 0, failed: 0, why: '' })
  })

  test('as rows is sent in one call, and in as many as it needs', async () => {
    const { keeper, waiting, answer, numbers } = shop()
    await keeper.read()
    keeper.typeAll(Array.from({ length: 1_100 }, (_, at) => ({ terms: terms(`P${at}`), asked: at + 1 })))
    expect(waiting.map(({ changes }) => changes.length)).toEqual([500, 500, 100])
    expect(keeper.totals().lines).toBe(1_100)
    while (waiting.length > 0) await answer()
    expect(Object.keys(numbers())).toHaveLength(1_100)
    expect(keeper.hasUnsaved()).toBe(false)
  })

  test('is told to its row at once, and to the others once it is on the screen', async () => {
    const { keeper, paint } = shop()
    await keeper.read()
    const told: string[] = []
    keeper.subscribe(() => told.push('row'))
    keeper.subscribeLater(() => told.push('totals'))
    keeper.type(terms('A'), 1)
    keeper.type(terms('A'), 12)
    expect(told).toEqual(['row', 'row'])
    paint()
    expect(told).toEqual(['row', 'row', 'totals'])
  })

  test('can be taken back to the typed number, without free goods', async () => {
    const { keeper, answer } = shop()
    await keeper.read()
    keeper.type(terms('A'), 12, { now: true })
    await answer()
    keeper.type(terms('A'), 12, { asTyped: true, now: true })
    expect(keeper.line('A')).toMatchObject({ total: 12, free: 0, asTyped: true })
    await answer()
    expect(keeper.line('A')).toMatchObject({ total: 12, free: 0, saving: 'saved' })
  })
})

describe('what can’t be saved', () => {
  test('stays, says why, and is tried again', async () => {
    const { keeper, answer, waiting, numbers } = shop()
    await keeper.read()
    keeper.type(terms('A'), 12, { now: true })
    await answer(offline())
    expect(keeper.line('A')).toMatchObject({ total: 22, saving: 'failed', why: 'Check your internet connection' })
    expect(keeper.saving()).toEqual({ waiting: 0, failed: 1, why: 'Check your internet connection' })
    expect(keeper.hasUnsaved()).toBe(true)
    keeper.retry()
    expect(waiting).toHaveLength(1)
    await answer()
    expect(numbers()).toEqual({ A: 12 })
    expect(keeper.saving().failed).toBe(0)
  })

  test('because the server refuses it is not sent again by itself, and can be taken back', async () => {
    const { keeper, answer, waiting } = shop()
    await keeper.read()
    keeper.type(terms('A'), 12, { now: true })
    await answer(new CallFailure({ http: 404, status: 4, message: 'There is no such product.' }))
    expect(keeper.line('A')).toMatchObject({ saving: 'refused', why: 'There is no such product.' })
    keeper.retry()
    expect(waiting).toEqual([])
    keeper.forget('A')
    expect(keeper.line('A')).toBeUndefined()
  })

  test('of many lines says so of its own line, and the others are saved', async () => {
    const { keeper, answer, numbers, elsewhere } = shop()
    elsewhere('C', 30)
    await keeper.read()
    elsewhere('B', 40)
    keeper.typeAll(['A', 'B', 'C', 'GONE'].map((code) => ({ terms: terms(code), asked: 5 })))
    await answer()
    expect(numbers()).toEqual({ A: 5, B: 40, C: 5 })
    expect(keeper.line('A')?.saving).toBe('saved')
    expect(keeper.conflict('B')).toMatchObject({ mine: 5, theirs: 44 })
    expect(keeper.line('B')).toMatchObject({ asked: 40, saving: 'saved' })
    expect(keeper.line('GONE')).toMatchObject({ saving: 'refused', why: 'Not sold any more.' })
    expect(keeper.saving()).toEqual({ waiting: 0, failed: 1, why: 'Not sold any more.' })
  })

  test('of many lines without a connection is tried again in one call', async () => {
    const { keeper, answer, waiting, numbers } = shop()
    await keeper.read()
    keeper.typeAll(['A', 'B'].map((code) => ({ terms: terms(code), asked: 5 })))
    await answer(offline())
    expect(keeper.saving()).toEqual({ waiting: 0, failed: 2, why: 'Check your internet connection' })
    keeper.type(terms('C'), 5)
    keeper.settle('C')
    expect(waiting.map(({ changes }) => changes.map((one) => one.product_code))).toEqual([['A', 'B', 'C']])
    await answer()
    expect(numbers()).toEqual({ A: 5, B: 5, C: 5 })
  })

  test('is over the cart that is read meanwhile', async () => {
    const { keeper, answer, elsewhere } = shop()
    await keeper.read()
    keeper.type(terms('A'), 12, { now: true })
    await answer(offline())
    elsewhere('B', 3)
    await keeper.read()
    expect(keeper.lines().map((line) => [line.terms.product_code, line.asked])).toEqual([
      ['B', 3],
      ['A', 12],
    ])
  })
})

describe('before the cart has come', () => {
  test.each([
    ['comes meanwhile', true],
    ['comes later', false],
  ])(
    'what is typed over a number of before stands, and nobody is said to have changed it: the cart %s',
    async (_, isMeanwhile) => {
      const { keeper, answer, elsewhere, waiting, numbers } = shop()
      elsewhere('A', 30)
      elsewhere('B', 40)
      keeper.type(terms('A'), 12, { now: true })
      if (isMeanwhile) await keeper.read()
      keeper.type(terms('A'), 14)
      keeper.typeAll([{ terms: terms('B'), asked: 15 }])
      keeper.flush()
      while (waiting.length > 0) await answer()
      await keeper.read()
      expect(numbers()).toEqual({ A: 14, B: 15 })
      expect([keeper.conflict('A'), keeper.conflict('B')]).toEqual([undefined, undefined])
      expect(keeper.line('A')).toMatchObject({ asked: 14, saving: 'saved' })
    },
  )
})

describe('two devices', () => {
  test('on different lines lose nothing and are not told', async () => {
    const { keeper, answer, elsewhere, numbers } = shop()
    await keeper.read()
    elsewhere('B', 3)
    keeper.type(terms('A'), 12, { now: true })
    await answer()
    expect(numbers()).toEqual({ A: 12, B: 3 })
    expect(keeper.line('B')).toMatchObject({ asked: 3, saving: 'saved' })
  })

  test('on one line: theirs stands, mine is told and can be used', async () => {
    const { keeper, answer, elsewhere, numbers } = shop()
    await keeper.read()
    const told: string[] = []
    keeper.onConflict(({ name, mine, theirs }) => told.push(`${name}: ${theirs}, not ${mine}`))
    elsewhere('A', 30)
    keeper.type(terms('A'), 12, { now: true })
    await answer()
    expect(keeper.line('A')).toMatchObject({ asked: 30, saving: 'saved' })
    expect(keeper.conflict('A')).toMatchObject({ mine: 12, theirs: 33 })
    expect(told).toEqual(['Product A: 33, not 12'])
    keeper.type(terms('A'), 12, { now: true })
    await answer()
    expect(numbers()).toEqual({ A: 12 })
    expect(keeper.conflict('A')).toBeUndefined()
  })

  test('a number that another line’s answer brought while I typed is still a conflict', async () => {
    const { keeper, answer, elsewhere } = shop()
    await keeper.read()
    keeper.type(terms('A'), 12)
    elsewhere('A', 30)
    keeper.type(terms('B'), 5, { now: true })
    await answer()
    expect(keeper.line('A')).toMatchObject({ asked: 12 })
    keeper.settle('A')
    await answer()
    expect(keeper.conflict('A')).toMatchObject({ mine: 12 })
  })

  test('my own number whose answer was lost is nobody else’s', async () => {
    const { keeper, answer, numbers } = shop()
    await keeper.read()
    keeper.type(terms('A'), 12, { now: true })
    await answer('lost')
    expect(keeper.line('A')?.saving).toBe('failed')
    keeper.type(terms('A'), 15, { now: true })
    await answer()
    expect(keeper.conflict('A')).toBeUndefined()
    await answer()
    expect(numbers()).toEqual({ A: 15 })
  })

  test('my own numbers of one call whose answer was lost are nobody else’s', async () => {
    const { keeper, answer, waiting, numbers, elsewhere } = shop()
    await keeper.read()
    keeper.typeAll(['A', 'B', 'C'].map((code) => ({ terms: terms(code), asked: 12 })))
    await answer('lost')
    elsewhere('C', 30)
    keeper.type(terms('A'), 15, { now: true })
    while (waiting.length > 0) await answer()
    expect(keeper.conflict('A')).toBeUndefined()
    expect(keeper.conflict('B')).toBeUndefined()
    expect(keeper.conflict('C')).toMatchObject({ mine: 12, theirs: 33 })
    expect(numbers()).toEqual({ A: 15, B: 12, C: 30 })
  })
})

describe('the cart', () => {
  test('is emptied with what is not saved', async () => {
    const { keeper, answer, numbers } = shop()
    await keeper.read()
    keeper.type(terms('A'), 12, { now: true })
    const emptied = keeper.empty()
    await answer()
    await emptied
    expect(numbers()).toEqual({})
    expect(keeper.lines()).toEqual([])
  })

  test('accepts a new price by setting the same quantity again', async () => {
    const { keeper, answer, waiting, elsewhere } = shop()
    elsewhere('A', 12)
    await keeper.read()
    const line = keeper.line('A')
    if (!line) throw new Error('the line is there')
    const accepted = keeper.accept([line])
    expect(waiting[0]?.changes).toMatchObject([{ product_code: 'A', quantity: 12 }])
    await answer()
    await accepted
    expect(keeper.line('A')?.saving).toBe('saved')
  })

  test('keeps the rows that did not change as they were', async () => {
    const { keeper, answer, elsewhere } = shop()
    elsewhere('A', 12)
    await keeper.read()
    const before = keeper.line('A')
    keeper.type(terms('B'), 1, { now: true })
    await answer()
    expect(keeper.line('A')).toBe(before)
  })
})

describe('in words', () => {
  test.each([
    [12, 22, '12 made 22, whole groups of 11'],
    [3, 11, '3 made 11, a whole group of 11'],
    [22, 22, null],
    [0, 0, null],
  ])('%i that became %i: %s', (asked, total, words) => {
    expect(whyChanged({ asked, total, terms: terms('A') })).toBe(words)
  })

  test.each([
    ['nothing typed', 0, false, {}, { add: 11, freeMore: 1 }],
    ['a whole group', 11, false, {}, { add: 11, freeMore: 1 }],
    ['compulsory', 22, false, { compulsory: true, min_qty: 9 }, { add: 8, freeMore: 1 }],
    ['rounding taken back', 12, true, {}, { add: 10, freeMore: 2 }],
    ['no scheme', 12, false, { min_qty: 0, scheme_qty: 0 }, null],
  ])('offered with %s', (_, asked, asTyped, more, offer) => {
    expect(offeredPacks(terms('A', more), asked, asTyped)).toEqual(offer)
  })

  test.each([
    ['by whole groups', {}, undefined, 1, 11],
    ['by whole groups', {}, { total: 22, asTyped: false }, -1, 11],
    ['never below nothing', {}, undefined, -1, 0],
    ['by one without a scheme', { min_qty: 0, scheme_qty: 0 }, { total: 4, asTyped: false }, 1, 5],
    ['by one where the rounding was taken back', {}, { total: 12, asTyped: true }, 1, 13],
    ['to a group, then by one, where it is compulsory', { compulsory: true }, undefined, 1, 11],
    ['to a group, then by one, where it is compulsory', { compulsory: true }, { total: 11, asTyped: false }, 1, 12],
    ['out below a compulsory group', { compulsory: true }, { total: 11, asTyped: false }, -1, 0],
  ] as const)('steps go %s', (_, more, line, by, to) => {
    expect(stepped(terms('A', more), line, by)).toBe(to)
  })
})
