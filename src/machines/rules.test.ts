import { expect, test } from 'vitest'
import { mostTries, nextTryAfterS, whyNotHook } from './rules.ts'

test.each([
  ['https://example.com/hooks', false, null],
  ['http://example.com/hooks', false, 'The address must begin with https://.'],
  ['ftp://example.com', true, 'The address must begin with https://.'],
  ['nothing', true, 'Enter a whole address, such as https://example.com/hooks.'],
  ['https://example.com:99999/hooks', false, 'Enter a whole address, such as https://example.com/hooks.'],
  ['https://%zz/hooks', true, 'Enter a whole address, such as https://example.com/hooks.'],
  ['https://me:secret@example.com', false, 'Leave user name and password out of the address.'],
  ['https://127.0.0.1/x', false, 'This address is inside a private network. Use a public one.'],
  ['https://10.1.2.3/x', false, 'This address is inside a private network. Use a public one.'],
  ['https://172.20.0.1/x', false, 'This address is inside a private network. Use a public one.'],
  ['https://[::1]/x', false, 'This address is inside a private network. Use a public one.'],
  ['https://db.internal/x', false, 'This address is inside a private network. Use a public one.'],
  ['https://localhost./x', false, 'This address is inside a private network. Use a public one.'],
  ['https://intranet/x', false, 'This address is inside a private network. Use a public one.'],
  ['http://127.0.0.1:9000/x', true, null],
])('%s, in a demo: %s', (url, isDemo, why) => {
  expect(whyNotHook(url, { isDemo, hasOwn: false })).toBe(why)
})

test('a name inside is fine where the company named networks of its own', () => {
  expect(whyNotHook('https://erp.internal/x', { isDemo: false, hasOwn: true })).toBeNull()
})

test('pauses grow up to an hour, and then it is given up', () => {
  const waits = Array.from({ length: mostTries }, (_, at) => nextTryAfterS(at + 1, 0.5))
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, null])
})
