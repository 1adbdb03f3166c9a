import { describe, expect, test } from 'vitest'
import { CallFailure, offline, unanswered } from '#kit/calling.ts'
import type { Cart, Terms } from '../../line.ts'
import { offeredPacks, stepped, whyChanged } from '../../offered.ts'
import type { Refusal } from '../../rules.ts'
import { type Change, createCartAutosave, type Outside } from './cartAutosave.ts'

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
    autosave: createCartAutosave(outside),
    /** The same cart on a page of its own. */
    another: () => createCartAutosave(outside),
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
    const { autosave, answer, waiting, numbers, another } = shop()
    await autosave.read()
    for (const [code, packs] of [
      ['A', 10],
      ['B', 20],
    ] as const)
      autosave.type(terms(code), packs, { now: true })
    // Typed on while its first number is on the way.
    autosave.type(terms('A'), 12, { now: true })
    autosave.mistype(terms('C'), '1234567')
    const left = autosave.unsaved()
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
    const { autosave, answer, elsewhere, waiting, numbers, another } = shop()
    await autosave.read()
    autosave.type(terms('A'), 10, { now: true })
    const left = autosave.unsaved()
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
    const { autosave, pause, answer, waiting, numbers } = shop()
    await autosave.read()
    autosave.type(terms('A'), 1)
    autosave.type(terms('A'), 12)
    expect(autosave.line('A')).toMatchObject({ asked: 12, total: 22, free: 2, amount_paise: 20_000, saving: 'waiting' })
    expect(autosave.totals()).toMatchObject({ lines: 1, paid_qty: 20, free_qty: 2, total_paise: 21_000 })
    expect(waiting).toEqual([])
    pause()
    expect(autosave.line('A')?.saving).toBe('saving')
    await answer()
    expect(autosave.line('A')).toMatchObject({ asked: 12, total: 22, saving: 'saved' })
    expect(autosave.hasUnsaved()).toBe(false)
    expect(numbers()).toEqual({ A: 12 })
  })

  test('is sent when the field is left, without waiting', async () => {
    const { autosave, waiting } = shop()
    await autosave.read()
    autosave.type(terms('A'), 5)
    autosave.settle('A')
    expect(waiting).toHaveLength(1)
  })

  test('and typed back to what it was is not sent at all', async () => {
    const { autosave, pause, waiting, elsewhere } = shop()
    elsewhere('A', 5)
    await autosave.read()
    autosave.type(terms('A'), 6)
    autosave.type(terms('A'), 5)
    pause()
    expect(waiting).toEqual([])
    expect(autosave.hasUnsaved()).toBe(false)
  })

  test('while the line is on its way is sent after it, never beside it', async () => {
    const { autosave, waiting, answer, numbers } = shop()
    await autosave.read()
    autosave.type(terms('A'), 5, { now: true })
    autosave.type(terms('A'), 50, { now: true })
    expect(waiting).toHaveLength(1)
    await answer()
    expect(autosave.line('A')).toMatchObject({ asked: 50, saving: 'saving' })
    await answer()
    expect(numbers()).toEqual({ A: 50 })
    expect(autosave.conflict('A')).toBeUndefined()
  })

  test('on many lines is all saved, and what waits meanwhile goes together', async () => {
    const { autosave, waiting, answer, numbers } = shop()
    await autosave.read()
    for (let at = 0; at < 20; at += 1) autosave.type(terms(`P${at}`), at + 1, { now: true })
    expect(waiting.map(({ changes }) => changes.length)).toEqual([1, 1, 1])
    await answer()
    expect(waiting.map(({ changes }) => changes.length)).toEqual([1, 1, 17])
    while (waiting.length > 0) await answer()
    expect(Object.keys(numbers())).toHaveLength(20)
    expect(autosave.saving()).toEqual({ waiting: 0, failed: 0, why: '' })
  })

  test('as rows is sent in one call, and in as many as it needs', async () => {
    const { autosave, waiting, answer, numbers } = shop()
    await autosave.read()
    autosave.typeAll(Array.from({ length: 1_100 }, (_, at) => ({ terms: terms(`P${at}`), asked: at + 1 })))
    expect(waiting.map(({ changes }) => changes.length)).toEqual([500, 500, 100])
    expect(autosave.totals().lines).toBe(1_100)
    while (waiting.length > 0) await answer()
    expect(Object.keys(numbers())).toHaveLength(1_100)
    expect(autosave.hasUnsaved()).toBe(false)
  })

  test('is told to its row at once, and to the others once it is on the screen', async () => {
    const { autosave, paint } = shop()
    await autosave.read()
    const told: string[] = []
    autosave.subscribe(() => told.push('row'))
    autosave.subscribeLater(() => told.push('totals'))
    autosave.type(terms('A'), 1)
    autosave.type(terms('A'), 12)
    expect(told).toEqual(['row', 'row'])
    paint()
    expect(told).toEqual(['row', 'row', 'totals'])
  })

  test('can be taken back to the typed number, without free goods', async () => {
    const { autosave, answer } = shop()
    await autosave.read()
    autosave.type(terms('A'), 12, { now: true })
    await answer()
    autosave.type(terms('A'), 12, { asTyped: true, now: true })
    expect(autosave.line('A')).toMatchObject({ total: 12, free: 0, asTyped: true })
    await answer()
    expect(autosave.line('A')).toMatchObject({ total: 12, free: 0, saving: 'saved' })
  })
})

describe('what can’t be saved', () => {
  test('stays, says why, and is tried again', async () => {
    const { autosave, answer, waiting, numbers } = shop()
    await autosave.read()
    autosave.type(terms('A'), 12, { now: true })
    await answer(offline())
    expect(autosave.line('A')).toMatchObject({ total: 22, saving: 'failed', why: 'Check your internet connection' })
    expect(autosave.saving()).toEqual({ waiting: 0, failed: 1, why: 'Check your internet connection' })
    expect(autosave.hasUnsaved()).toBe(true)
    autosave.retry()
    expect(waiting).toHaveLength(1)
    await answer()
    expect(numbers()).toEqual({ A: 12 })
    expect(autosave.saving().failed).toBe(0)
  })

  test('because the server refuses it is not sent again by itself, and can be taken back', async () => {
    const { autosave, answer, waiting } = shop()
    await autosave.read()
    autosave.type(terms('A'), 12, { now: true })
    await answer(new CallFailure({ http: 404, status: 4, message: 'There is no such product.' }))
    expect(autosave.line('A')).toMatchObject({ saving: 'refused', why: 'There is no such product.' })
    autosave.retry()
    expect(waiting).toEqual([])
    autosave.forget('A')
    expect(autosave.line('A')).toBeUndefined()
  })

  test('of many lines says so of its own line, and the others are saved', async () => {
    const { autosave, answer, numbers, elsewhere } = shop()
    elsewhere('C', 30)
    await autosave.read()
    elsewhere('B', 40)
    autosave.typeAll(['A', 'B', 'C', 'GONE'].map((code) => ({ terms: terms(code), asked: 5 })))
    await answer()
    expect(numbers()).toEqual({ A: 5, B: 40, C: 5 })
    expect(autosave.line('A')?.saving).toBe('saved')
    expect(autosave.conflict('B')).toMatchObject({ mine: 5, theirs: 44 })
    expect(autosave.line('B')).toMatchObject({ asked: 40, saving: 'saved' })
    expect(autosave.line('GONE')).toMatchObject({ saving: 'refused', why: 'Not sold any more.' })
    expect(autosave.saving()).toEqual({ waiting: 0, failed: 1, why: 'Not sold any more.' })
  })

  test('of many lines without a connection is tried again in one call', async () => {
    const { autosave, answer, waiting, numbers } = shop()
    await autosave.read()
    autosave.typeAll(['A', 'B'].map((code) => ({ terms: terms(code), asked: 5 })))
    await answer(offline())
    expect(autosave.saving()).toEqual({ waiting: 0, failed: 2, why: 'Check your internet connection' })
    autosave.type(terms('C'), 5)
    autosave.settle('C')
    expect(waiting.map(({ changes }) => changes.map((one) => one.product_code))).toEqual([['A', 'B', 'C']])
    await answer()
    expect(numbers()).toEqual({ A: 5, B: 5, C: 5 })
  })

  test('is over the cart that is read meanwhile', async () => {
    const { autosave, answer, elsewhere } = shop()
    await autosave.read()
    autosave.type(terms('A'), 12, { now: true })
    await answer(offline())
    elsewhere('B', 3)
    await autosave.read()
    expect(autosave.lines().map((line) => [line.terms.product_code, line.asked])).toEqual([
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
      const { autosave, answer, elsewhere, waiting, numbers } = shop()
      elsewhere('A', 30)
      elsewhere('B', 40)
      autosave.type(terms('A'), 12, { now: true })
      if (isMeanwhile) await autosave.read()
      autosave.type(terms('A'), 14)
      autosave.typeAll([{ terms: terms('B'), asked: 15 }])
      autosave.flush()
      while (waiting.length > 0) await answer()
      await autosave.read()
      expect(numbers()).toEqual({ A: 14, B: 15 })
      expect([autosave.conflict('A'), autosave.conflict('B')]).toEqual([undefined, undefined])
      expect(autosave.line('A')).toMatchObject({ asked: 14, saving: 'saved' })
    },
  )
})

describe('two devices', () => {
  test('on different lines lose nothing and are not told', async () => {
    const { autosave, answer, elsewhere, numbers } = shop()
    await autosave.read()
    elsewhere('B', 3)
    autosave.type(terms('A'), 12, { now: true })
    await answer()
    expect(numbers()).toEqual({ A: 12, B: 3 })
    expect(autosave.line('B')).toMatchObject({ asked: 3, saving: 'saved' })
  })

  test('on one line: theirs stands, mine is told and can be used', async () => {
    const { autosave, answer, elsewhere, numbers } = shop()
    await autosave.read()
    const told: string[] = []
    autosave.onConflict(({ name, mine, theirs }) => told.push(`${name}: ${theirs}, not ${mine}`))
    elsewhere('A', 30)
    autosave.type(terms('A'), 12, { now: true })
    await answer()
    expect(autosave.line('A')).toMatchObject({ asked: 30, saving: 'saved' })
    expect(autosave.conflict('A')).toMatchObject({ mine: 12, theirs: 33 })
    expect(told).toEqual(['Product A: 33, not 12'])
    autosave.type(terms('A'), 12, { now: true })
    await answer()
    expect(numbers()).toEqual({ A: 12 })
    expect(autosave.conflict('A')).toBeUndefined()
  })

  test('a number that another line’s answer brought while I typed is still a conflict', async () => {
    const { autosave, answer, elsewhere } = shop()
    await autosave.read()
    autosave.type(terms('A'), 12)
    elsewhere('A', 30)
    autosave.type(terms('B'), 5, { now: true })
    await answer()
    expect(autosave.line('A')).toMatchObject({ asked: 12 })
    autosave.settle('A')
    await answer()
    expect(autosave.conflict('A')).toMatchObject({ mine: 12 })
  })

  test('my own number whose answer was lost is nobody else’s', async () => {
    const { autosave, answer, numbers } = shop()
    await autosave.read()
    autosave.type(terms('A'), 12, { now: true })
    await answer('lost')
    expect(autosave.line('A')?.saving).toBe('failed')
    autosave.type(terms('A'), 15, { now: true })
    await answer()
    expect(autosave.conflict('A')).toBeUndefined()
    await answer()
    expect(numbers()).toEqual({ A: 15 })
  })

  test('my own numbers of one call whose answer was lost are nobody else’s', async () => {
    const { autosave, answer, waiting, numbers, elsewhere } = shop()
    await autosave.read()
    autosave.typeAll(['A', 'B', 'C'].map((code) => ({ terms: terms(code), asked: 12 })))
    await answer('lost')
    elsewhere('C', 30)
    autosave.type(terms('A'), 15, { now: true })
    while (waiting.length > 0) await answer()
    expect(autosave.conflict('A')).toBeUndefined()
    expect(autosave.conflict('B')).toBeUndefined()
    expect(autosave.conflict('C')).toMatchObject({ mine: 12, theirs: 33 })
    expect(numbers()).toEqual({ A: 15, B: 12, C: 30 })
  })
})

describe('the cart', () => {
  test('is emptied with what is not saved', async () => {
    const { autosave, answer, numbers } = shop()
    await autosave.read()
    autosave.type(terms('A'), 12, { now: true })
    const emptied = autosave.empty()
    await answer()
    await emptied
    expect(numbers()).toEqual({})
    expect(autosave.lines()).toEqual([])
  })

  test('accepts a new price by setting the same quantity again', async () => {
    const { autosave, answer, waiting, elsewhere } = shop()
    elsewhere('A', 12)
    await autosave.read()
    const line = autosave.line('A')
    if (!line) throw new Error('the line is there')
    const accepted = autosave.accept([line])
    expect(waiting[0]?.changes).toMatchObject([{ product_code: 'A', quantity: 12 }])
    await answer()
    await accepted
    expect(autosave.line('A')?.saving).toBe('saved')
  })

  test('keeps the rows that did not change as they were', async () => {
    const { autosave, answer, elsewhere } = shop()
    elsewhere('A', 12)
    await autosave.read()
    const before = autosave.line('A')
    autosave.type(terms('B'), 1, { now: true })
    await answer()
    expect(autosave.line('A')).toBe(before)
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
