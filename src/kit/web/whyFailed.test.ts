import { expect, test } from 'vitest'
import { CallFailure, offline, unanswered } from '../calling.ts'
import { whyFailed } from './whyFailed.ts'

test('a write that failed always says something, whether the server did or not', () => {
  expect(whyFailed(null)).toBeNull()
  expect(whyFailed(new CallFailure({ http: 409, status: 0, message: 'This note is reversed already.' }))).toBe(
    'This note is reversed already.',
  )
  expect(whyFailed(offline())).toBe('Check your internet connection')
  expect(whyFailed(unanswered())).toBe('The server did not answer. Check your connection and try again.')
  expect(whyFailed(new CallFailure({ http: 502, status: 0 }))).toBe('Something went wrong. Try again.')
})
