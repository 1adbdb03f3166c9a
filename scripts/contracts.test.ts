import { expect, test } from 'vitest'
import { forTheBrowser } from './contracts.ts'

const declared = `
import { endpoint } from '#kit/endpoint.ts'
import { body, one, z } from '#kit/shape.ts'
const code = z.string()
const fields = { code: z.string(), ...more }
const few = [z.maxLength(5)]
export const most = 50
export const getThing = endpoint({
  method: 'GET', path: '/api/things/{code}', summary: 'One thing', access: admin,
  input: body({ code }), output: one(code), limit: { per: 'account', max: 3, windowS: 60 },
})
export const dropThing = endpoint({ method: 'DELETE', path: '/api/things', access: admin, input: body(fields), output: null, created: true })
`

test('the browser gets of a contract what calling it needs', () => {
  const code = forTheBrowser(declared)
  expect(code).toContain("endpoint({ method: 'GET', path: '/api/things/{code}', access: admin })")
  expect(code).toContain(
    "endpoint({ method: 'DELETE', path: '/api/things', access: admin, output: null, created: true })",
  )
  expect(code).not.toMatch(/summary|limit|body\(/)
})

test('what only shapes are made of can be left out, and constants stay as they are', () => {
  const code = forTheBrowser(declared)
  expect(code).toContain('const code = /*@__PURE__*/ (() => (z.string()))()')
  expect(code).toContain('const fields = /*@__PURE__*/ (() => ({ code: z.string(), ...more }))()')
  expect(code).toContain('const few = /*@__PURE__*/ (() => ([z.maxLength(5)]))()')
  expect(code).toContain('export const most = 50')
})
