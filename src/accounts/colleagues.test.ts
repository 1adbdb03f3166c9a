import { expect, test } from 'vitest'
import { usernameFor, whyNotInvite } from './colleagues.ts'

test.each([
  ['dist-e', 'Asha.Rao@balaji.in', 1, 'dist-e-asha.rao'],
  ['dist-e', 'asha.rao@other.in', 2, 'dist-e-asha.rao2'],
  ['D0001', 'a+b_c@x.in', 1, 'D0001-a-b-c'],
  ['D0001', '@x.in', 1, 'D0001-person'],
])('%s and %s, the %i. time, is %s', (firm, email, attempt, username) => {
  expect(usernameFor(firm, email, attempt)).toBe(username)
})

test.each([
  ['a person', { name: 'Asha', email: 'asha@balaji.in' }, []],
  ['nobody', { name: ' ', email: 'asha@balaji.in' }, ['name']],
  ['a bad e-mail', { name: 'Asha', email: 'asha@balaji' }, ['email']],
])('inviting %s', (_, form, wrong) => {
  expect(Object.keys(whyNotInvite(form))).toEqual(wrong)
})
