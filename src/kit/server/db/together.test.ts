import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from './db.ts'
import { answerTogether, bytesOfShared } from './together.ts'

const pool = {} as Db

/** Questions whose answers come when the test says so; each says how many there were before it. */
function openAsking() {
  const together = answerTogether<{ run: number }>()
  const open: { end: () => void; fail: () => void }[] = []
  let begun = 0
  const ask = () =>
    new Promise<{ run: number }>((resolve, reject) => {
      const run = begun
      begun += 1
      open.push({ end: () => resolve({ run }), fail: () => reject(new Error('No answer.')) })
    })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    asked: async (what = 'all', db = pool) => (await together(db, what, ask)).run,
    answered: () => together(pool, 'all', ask),
    count: () => begun,
    end: () => {
      open.shift()?.end()
      return settled()
    },
    fail: () => {
      open.shift()?.fail()
      return settled()
    },
  }
}

test('whoever asks during a run shares the next one with all who wait', async () => {
  const { asked, count, end } = openAsking()
  const first = asked()
  const others = [asked(), asked(), asked()]
  expect(count()).toBe(1)
  await end()
  expect(await first).toBe(0)
  expect(count()).toBe(2)
  await end()
  expect(await Promise.all(others)).toEqual([1, 1, 1])
  const later = asked()
  await end()
  expect(await later).toBe(2)
})

test('a run that fails fails for its own askers, and the next one goes on', async () => {
  const { asked, end, fail } = openAsking()
  const first = asked().catch((error: Error) => error.message)
  const second = asked()
  await fail()
  expect(await first).toBe('No answer.')
  await end()
  expect(await second).toBe(1)
})

test('another question, and the same one of another database, does not wait', () => {
  const { asked, count } = openAsking()
  void asked('hold')
  void asked('late')
  void asked('hold', {} as Db)
  expect(count()).toBe(3)
})

test('every answer is of the first run that began after its question', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('ask', 'end', 'fail'), { maxLength: 40 }), async (steps) => {
      const { asked, count, end, fail } = openAsking()
      const answers: Promise<void>[] = []
      for (const step of steps) {
        if (step === 'end') await end()
        else if (step === 'fail') await fail()
        else {
          const before = count()
          const answered = asked().then(
            (run) => expect(run).toBe(before),
            (error: Error) => expect(error.message).toBe('No answer.'),
          )
          answers.push(answered)
        }
      }
      await end()
      await end()
      await Promise.all(answers)
    }),
  )
})

test('an answer that many share is written once, and any other not here', async () => {
  const { answered, end } = openAsking()
  const first = answered()
  const others = [answered(), answered()]
  await end()
  await end()
  let written = 0
  const write = () => `text ${++written}`
  const texts = await Promise.all([first, ...others].map(async (answer) => String(bytesOfShared(await answer, write))))
  expect(texts).toEqual(['text 1', 'text 2', 'text 2'])
  expect([bytesOfShared({ run: 0 }, write), bytesOfShared(undefined, write), bytesOfShared(7, write)]).toEqual([
    null,
    null,
    null,
  ])
})
