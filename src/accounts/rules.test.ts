import { expect, test } from 'vitest'
import { whyNotPassword } from './rules.ts'

const owner = { username: 'dist-e', email: 'orders@balaji.example', demo: true }

test.each([
  ['correct horse', null],
  ['demo-2026', null],
  ['12345678', null],
  ['', 'Use at least 8 characters.'],
  ['short', 'Use at least 8 characters.'],
  ['        x', 'Use at least 8 characters.'],
  ['aaaaaaaaaaaa', 'Use more than three different characters.'],
  ['x'.repeat(129), 'Use at most 128 characters.'],
  ['ORDERS@balaji.example', 'The password can’t be the user name or the e-mail.'],
])('the password %j: %s', (password, why) => {
  expect(whyNotPassword(password, owner)).toBe(why)
})

test('the demo’s password is refused outside the demo', () => {
  expect(whyNotPassword('demo-2026', { ...owner, demo: false })).toBe('That is the demo’s password. Choose another.')
})
