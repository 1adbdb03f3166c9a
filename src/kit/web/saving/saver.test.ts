import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSaver, type SaverOptions } from './saver.ts'

type Typed = { packs: number; note?: string }
type Left = Awaited<ReturnType<SaverOptions<string, Typed>['send']>>

/** A server that answers when it is told to, and keeps what reached it. */
function world({ againMs }: { againMs?: number } = {}) {
  const kept = new Map<string, Typed>()
  const planned: { ms: number; run: () => void }[] = []
  const calls: { lines: [string, Typed][]; answer: (how?: 'fails' | readonly string[]) => Promise<void> }[] = []
  const saver = createSaver<string, Typed>({
    send: (changes) => {
      const { promise, resolve, reject } = Promise.withResolvers<Left>()
      const lines = [...changes]
      calls.push({
        lines,
        answer: async (how = []) => {
          if (how === 'fails') reject(new Error('No answer came.'))
          else {
            for (const [code, typed] of lines) if (!how.includes(code)) kept.set(code, typed)
            resolve(how.length > 0 ? { unsent: how, failure: 'refused' } : null)
          }
          for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
        },
      })
      return promise
    },
    merge: (before, change) => ({ ...before, ...change }),
    pauseMs: 400,
    ...(againMs !== undefined && { againMs }),
    later: (ms, run) => {
      const one = { ms, run }
      planned.push(one)
      return () => void (planned.includes(one) && planned.splice(planned.indexOf(one), 1))
    },
  })
  return { kept, calls, planned, saver, rest: () => planned.shift()?.run() }
}

describe('what is typed', () => {
  test('is sent together when the fingers rest, and the last of each counts', async () => {
    const { saver, calls, planned, rest, kept } = world()
    saver.type([['A', { packs: 1 }]])
    saver.type([['A', { packs: 12 }]])
    saver.type([['B', { packs: 3, note: 'soon' }]])
    expect([calls.length, planned.map(({ ms }) => ms), saver.state()]).toEqual([0, [400], 'saving'])
    rest()
    expect(calls[0]?.lines).toEqual([
      ['A', { packs: 12 }],
      ['B', { packs: 3, note: 'soon' }],
    ])
    saver.type([['B', { packs: 4 }]])
    await calls[0]?.answer()
    expect(saver.waiting()).toEqual(new Map([['B', { packs: 4, note: 'soon' }]]))
    await calls[1]?.answer()
    expect([saver.state(), saver.waiting().size]).toEqual(['saved', 0])
    expect(kept).toEqual(
      new Map([
        ['A', { packs: 12 }],
        ['B', { packs: 4, note: 'soon' }],
      ]),
    )
  })

  test('stays where no answer came, and is sent again with whatever is typed next', async () => {
    const { saver, calls, planned, kept } = world()
    saver.type([['A', { packs: 1 }]], { now: true })
    const saved = saver.settled()
    await calls[0]?.answer('fails')
    expect([await saved, saver.state(), String(saver.failure()), planned.length]).toEqual([
      false,
      'failed',
      'Error: No answer came.',
      0,
    ])
    saver.type([['B', { packs: 2 }]])
    saver.flush()
    await calls[1]?.answer()
    expect([...kept.keys(), saver.state(), saver.failure()]).toEqual(['A', 'B', 'saved', null])
  })

  test('is tried again by itself where that is wanted, without what was taken', async () => {
    const { saver, calls, rest, planned } = world({ againMs: 2000 })
    saver.type([
      ['A', { packs: 1 }],
      ['B', { packs: 2 }],
    ])
    rest()
    await calls[0]?.answer(['B'])
    expect(planned.map(({ ms }) => ms)).toEqual([2000])
    rest()
    expect(calls[1]?.lines).toEqual([['B', { packs: 2 }]])
  })

  test('is not sent for the next person, when who typed it signs out', async () => {
    const { saver, calls, rest, planned } = world({ againMs: 2000 })
    saver.type([['A', { packs: 1 }]], { now: true })
    saver.flush()
    saver.type([['B', { packs: 2 }]])
    saver.forget()
    await calls[0]?.answer('fails')
    rest()
    saver.flush()
    expect([calls.length, planned.length, saver.waiting().size, saver.state()]).toEqual([1, 0, 0, 'saved'])
  })

  test('is never lost and never overtaken, however slow and bad the line is', async () => {
    const steps = fc.array(
      fc.record({
        code: fc.constantFrom('A', 'B', 'C'),
        packs: fc.nat(99),
        next: fc.constantFrom('types on', 'rests', 'is answered', 'is cut', 'is taken in part'),
      }),
      { maxLength: 25 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { saver, calls, rest, kept } = world()
        let answered = 0
        const wanted = new Map<string, number>()
        for (const { code, packs, next } of all) {
          saver.type([[code, { packs }]])
          wanted.set(code, packs)
          if (next === 'rests') rest()
          else if (next !== 'types on' && calls[answered])
            await calls[answered++]?.answer(next === 'is cut' ? 'fails' : next === 'is answered' ? [] : [code])
        }
        saver.flush()
        while (calls[answered]) await calls[answered++]?.answer()
        saver.flush()
        while (calls[answered]) await calls[answered++]?.answer()
        expect(saver.waiting().size).toBe(0)
        expect(new Map([...kept].map(([code, { packs }]) => [code, packs]))).toEqual(wanted)
      }),
    )
  })
})
