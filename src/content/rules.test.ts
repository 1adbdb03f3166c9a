import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moved, runsOn, searchQuestions, whyNotBanner } from './rules.ts'

const good = {
  hash: 'a'.repeat(64),
  title: 'Winter launches',
  alt: 'Three cartons in the snow',
  link: '/products?new=1',
  starts_on: '2026-11-01',
  ends_on: '2026-11-30',
}

describe('a banner is refused where it is wrong', () => {
  test('a good one is not', () => expect(whyNotBanner(good)).toEqual({}))
  test.each([
    ['hash', ''],
    ['title', ' '],
    ['alt', ''],
    ['link', 'https://elsewhere.example'],
    ['link', '//elsewhere.example'],
    ['link', '/\\\\elsewhere.example'],
    ['starts_on', '31-02-2026'],
    ['ends_on', '2026-10-31'],
  ] as const)('%s: %s', (field, value) => {
    expect(Object.keys(whyNotBanner({ ...good, [field]: value }))).toEqual([field])
  })
})

test.each([
  ['2026-10-31', true, 'Upcoming'],
  ['2026-11-01', true, 'Shown now'],
  ['2026-11-30', true, 'Shown now'],
  ['2026-12-01', true, 'Ended'],
  ['2026-11-15', false, 'Hidden'],
])('on %s, shown %s: %s', (today, active, words) => {
  expect(runsOn({ ...good, active }, today)).toBe(words)
})

const questions = [
  { topic: 'Money', question: 'When is it due?', answer: 'A **scheme** changes nothing.' },
  { topic: 'Schemes', question: 'What does a scheme of 10+1 mean?', answer: 'Buy 10 packs, get 1 free.' },
  { topic: 'Ordering', question: 'Who sees my cart?', answer: 'Everybody of the firm.' },
]

test.each([
  ['scheme', [1, 0]],
  ['shceme', [1, 0]],
  ['shceme 10+1', [1]],
  ['Cart', [2]],
  ['nothing at all', []],
  ['  ', [0, 1, 2]],
])('a search for %j finds the questions %j, those that ask it first', (search, found) => {
  expect(searchQuestions(questions, search).map((one) => questions.indexOf(one))).toEqual(found)
})

test('moving one loses none and puts it where it was wanted', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(99), { minLength: 1, maxLength: 20 }),
      fc.nat(19),
      fc.nat(19),
      (ids, from, to) => {
        const id = ids[from % ids.length] as number
        const place = to % ids.length
        const after = moved(ids, id, place)
        expect(after.toSorted()).toEqual(ids.toSorted())
        expect(after[place]).toBe(id)
      },
    ),
  )
})
