import { expect, test } from 'vitest'
import { type Batches, inBatches } from './batches.ts'

/** Work that ends when it is told to: the batches as they began, and how each is answered. */
function watched(more: Partial<Batches<string, string>> = {}) {
  const begun: { asks: string[]; end: () => void; fail: (why: Error) => void }[] = []
  const ask = inBatches<string, string>({
    most: 4,
    patienceMs: 3_600_000,
    nameOf: (name) => name.charAt(0),
    work: (asks) =>
      new Promise((resolve, reject) => {
        begun.push({ asks, end: () => resolve(asks.map((one) => `${one} done`)), fail: reject })
      }),
    ...more,
  })
  return { begun, ask, next: () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve))) }
}

test('those who ask in one turn go together, the others while they are at work go next', async () => {
  const { begun, ask, next } = watched()
  const first = [ask('a'), ask('b')]
  await next()
  const later = [ask('c'), ask('d')]
  await next()
  expect(begun.map(({ asks }) => asks)).toEqual([['a', 'b']])
  begun[0]?.end()
  expect(await Promise.all(first)).toEqual(['a done', 'b done'])
  await next()
  begun[1]?.end()
  expect(await Promise.all(later)).toEqual(['c done', 'd done'])
  expect(begun).toHaveLength(2)
})

test('one name is at work once at a time, and no batch is larger than the most', async () => {
  const { begun, ask, next } = watched({ most: 2 })
  const answers = ['a1', 'a2', 'b1', 'c1'].map(ask)
  for (let at = 0; at < 3; at++) {
    await next()
    begun[at]?.end()
  }
  await Promise.all(answers)
  expect(begun.map(({ asks }) => asks)).toEqual([
    ['a1', 'b1'],
    ['a2', 'c1'],
  ])
})

test('what does not fit the first of a batch waits for another', async () => {
  const { begun, ask, next } = watched({ fits: (first, other) => first.length === other.length })
  const answers = ['a', 'bb', 'c'].map(ask)
  await next()
  begun[0]?.end()
  await next()
  begun[1]?.end()
  await Promise.all(answers)
  expect(begun.map(({ asks }) => asks)).toEqual([['a', 'c'], ['bb']])
})

test('a batch that takes longer than the patience does not keep the next one waiting, but its own names', async () => {
  const { begun, ask, next } = watched({ patienceMs: 0 })
  const slow = ask('a1')
  await expect.poll(() => begun.length).toBe(1)
  const [behind, other] = [ask('a2'), ask('b1')]
  await expect.poll(() => begun.map(({ asks }) => asks)).toEqual([['a1'], ['b1']])
  begun[1]?.end()
  expect(await other).toBe('b1 done')
  begun[0]?.end()
  expect(await slow).toBe('a1 done')
  await next()
  begun[2]?.end()
  expect(await behind).toBe('a2 done')
})

test('a batch that fails is told to all of it, and the next one begins', async () => {
  const { begun, ask, next } = watched()
  const failing = ask('a').catch((error: Error) => error.message)
  await next()
  const after = ask('b')
  begun[0]?.fail(new Error('It broke.'))
  expect(await failing).toBe('It broke.')
  await next()
  begun[1]?.end()
  expect(await after).toBe('b done')
})
