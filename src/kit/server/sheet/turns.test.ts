import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

/** Works that end when they are told to, by a clock of their own. */
function works() {
  let now = 0
  const inTurn = takeTurns(() => now)
  const began: string[] = []
  let end: () => void = () => {}
  return {
    began,
    come: (owner: string, name: string) =>
      inTurn(owner, () => {
        began.push(name)
        return new Promise<void>((resolve) => {
          end = resolve
        })
      }),
    end: async (tookMs: number) => {
      now += tookMs
      end()
      await new Promise(setImmediate)
    },
  }
}

test('another’s waits for one of a caller who has brought many', async () => {
  const { come, end, began } = works()
  const all = [come('a', 'a1'), come('a', 'a2'), come('a', 'a3'), come('b', 'b1'), come('b', 'b2')]
  for (let at = 0; at < 5; at++) await end(100)
  await Promise.all(all)
  expect(began).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})

test('what they took counts, not how many they were', async () => {
  const { come, end, began } = works()
  const all = [come('a', 'a1'), come('a', 'a2'), come('b', 'b1'), come('b', 'b2'), come('b', 'b3')]
  for (const ms of [1000, 10, 10, 10, 10]) await end(ms)
  await Promise.all(all)
  expect(began).toEqual(['a1', 'b1', 'b2', 'b3', 'a2'])
})

test('one that fails gives its turn on', async () => {
  const inTurn = takeTurns()
  const failed = inTurn('a', async () => Promise.reject(new Error('damaged')))
  const next = inTurn('a', async () => 'read')
  await expect(failed).rejects.toThrow('damaged')
  expect(await next).toBe('read')
})
