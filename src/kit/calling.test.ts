import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CallFailure,
  mayAskAgain,
  offline,
  pauseBeforeAskingMs,
  refused,
  sessionIsOver,
  unanswered,
  whatToShow,
} from './calling.ts'

function answered(http: number, body: unknown, retryAfter: string | null = null): CallFailure {
  return refused({ http, body, requestId: 'req-1', retryAfter })
}

describe('the person reads', () => {
  test.each([
    ['the server’s message', { status: 6, message: 'Already sent.', errors: { a: 'x' } }, 'Already sent.'],
    [
      'else its errors, with commas',
      { status: 2, errors: { code: 'Required.', day: 'In the past.' } },
      'Required., In the past.',
    ],
    ['else its errors where the message is empty', { message: '', errors: { code: 'Required.' } }, 'Required.'],
    ['errors in lists', { errors: { file: ['Too big.', 'Not a PNG.'] } }, 'Too big., Not a PNG.'],
    ['an error that is a sentence', { errors: 'Not a PNG.' }, 'Not a PNG.'],
    ['no empty errors', { errors: { code: '', day: null } }, 'Something went wrong!'],
    ['no message that is no text', { message: { deep: true } }, 'Something went wrong!'],
    ['the general sentence for an empty object', {}, 'Something went wrong!'],
    ['the general sentence for empty errors', { errors: {} }, 'Something went wrong!'],
    ['the general sentence for a proxy’s page', '<html>502</html>', 'Something went wrong!'],
    ['the general sentence for nothing', null, 'Something went wrong!'],
  ])('%s', (_, body, shown) => {
    expect(whatToShow(answered(422, body), 'Medira')).toBe(shown)
  })

  test('whom to ask when nothing was answered', () => {
    expect(whatToShow(unanswered(), 'Medira')).toBe(
      'Oops! Unable to process your request right now. Please clear any ongoing processes and log out, then back in. If problem continues, contact Medira team',
    )
  })

  test('that the connection is gone when it is', () => {
    expect(whatToShow(offline(), 'Medira')).toBe('Check your internet connection')
    expect(offline().status).toBe(1)
  })

  test('the general sentence when the fault is ours', () => {
    expect(whatToShow(new TypeError('x is undefined'), 'Medira')).toBe('Something went wrong!')
  })

  test('always something, whatever the server says', () => {
    fc.assert(fc.property(fc.jsonValue(), (body) => whatToShow(answered(500, body), 'Medira').length > 0))
  })
})

describe('a refusal', () => {
  test('carries how things are now, where the server says so', () => {
    expect(answered(409, { status: 6, message: 'Changed.', data: { version: 3 } }).data).toEqual({ version: 3 })
    expect(answered(409, { status: 6, message: 'Changed.' }).data).toBeUndefined()
    expect(answered(502, '<html>').data).toBeUndefined()
  })
})

describe('a session', () => {
  const user = { isAdminCall: false, hasUserToken: true }
  const admin = { isAdminCall: true, hasUserToken: false }
  test.each([
    ['of a user ends with status 5', answered(401, { status: 5 }), user, { remove: 'customer', goTo: '/' }],
    [
      'of a user ends with status 5 whatever the HTTP status',
      answered(403, { status: 5 }),
      user,
      { remove: 'customer', goTo: '/' },
    ],
    ['of a user goes on after a 401 with another status', answered(401, { status: 3 }), user, null],
    ['of a user goes on after a conflict', answered(409, { status: 6 }), user, null],
    ['of a user goes on offline', offline(), user, null],
    ['of a user goes on without an answer', unanswered(), user, null],
    ['that is not there can’t end', answered(401, { status: 5 }), { isAdminCall: false, hasUserToken: false }, null],
    ['of an admin ends with a 401', answered(401, { status: 3 }), admin, { remove: 'admin', goTo: '/admin' }],
    ['of an admin ends with a 401 that says nothing', answered(401, ''), admin, { remove: 'admin', goTo: '/admin' }],
    ['of an admin goes on after a 403', answered(403, { status: 3 }), admin, null],
    [
      'of a user goes on when the admin’s beside it ends',
      answered(401, { status: 5 }),
      { isAdminCall: true, hasUserToken: true },
      { remove: 'admin', goTo: '/admin' },
    ],
  ])('%s', (_, failure, call, expected) => {
    expect(sessionIsOver(failure, call)).toEqual(expected)
  })
})

describe('a read', () => {
  test.each([
    ['that was not answered', unanswered(), true],
    ['that met an overloaded server', answered(503, {}), true],
    ['that was refused', answered(422, {}), false],
    ['that came too often', answered(429, {}, '120'), false],
    ['that came with too many at once', answered(429, {}, '2'), true],
    ['that met a fault of the server', answered(500, {}), false],
    ['without a connection', offline(), false],
    ['that broke on our side', new TypeError('x'), false],
  ])('%s is asked again twice, or not at all', (_, failure, expected) => {
    expect([0, 1, 2].map((times) => mayAskAgain(times, failure))).toEqual([expected, expected, false])
  })

  test('waits longer each time, and as long as the server asks within reason', () => {
    expect([0, 1].map((times) => pauseBeforeAskingMs(times, unanswered()))).toEqual([1000, 2000])
    expect(pauseBeforeAskingMs(0, answered(503, {}, '4'))).toBe(4000)
    expect(pauseBeforeAskingMs(0, answered(503, {}, '86400'))).toBe(10_000)
    expect(pauseBeforeAskingMs(0, answered(503, {}, 'Wed, 21 Oct 2026 07:28:00 GMT'))).toBe(1000)
  })
})
