// Every endpoint by every kind of user: let in, or refused just as its contract declares.
import { readFileSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import { readClaims } from '#accounts/claims.ts'
import { hasBody, pathKeys } from '#kit/endpoint.ts'
import type { Username } from '../../world/cast.ts'
import { rights } from './features.ts'
import { isOfficeWrite, rightsPage } from './rights.ts'
import { allRoutes, declared } from './server.ts'
import { startTestApp } from './testing.ts'

const { app, tokenOf, config } = await startTestApp()
const endpoints = allRoutes(config).map((one) => one.endpoint)

const people: (Username | null)[] = [
  null,
  'admin',
  'admin-g',
  'admin-money',
  'emp-e',
  'emp-b',
  'emp-g',
  'dist-e',
  'dist-b',
  'dist-g',
  'dist-depot',
  'dist-e-buyer',
  'dist-e-accounts',
]

/** Ends the session it is called with, so it can't be tried with tokens that others still need. */
const endsTheSession = ['/api/logout', '/api/adm/logout', '/api/me/sign-out-everywhere']

describe.each(endpoints.filter((one) => !endsTheSession.includes(one.path)))(
  '$method $path',
  ({ method, path, access, media }) => {
    test.each(people)('as %s', async (username) => {
      const token = username && (await tokenOf(username))
      const url = pathKeys(path).reduce((filled, key) => filled.replace(`{${key}}`, '0'), path as string)
      const answer = await app.inject({
        method,
        url,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        // A stream has no end: its head says who is let in.
        payloadAsStream: true,
        ...(hasBody(method) && { payload: {} }),
      })
      // What has an end is read to it: a download that nobody reads counts as open.
      if (media === 'text/event-stream') answer.stream().destroy()
      else await finished(answer.stream().resume())
      expect(answer.statusCode).toSatisfy(expected(username, token))
    })

    function expected(username: Username | null, token: string | null): (http: number) => boolean {
      if (access.kind === 'anyone') return (http) => http !== 401 && http !== 403 && http < 500
      if (!username || !token) return (http) => http === 401
      const claims = readClaims(token)
      const kind = claims?.aud
      const isRightKind =
        (access.kind === 'either' || access.kind === kind) &&
        (!access.userType || access.userType === claims?.type) &&
        (!access.productType || access.productType === claims?.product_type) &&
        (!access.right ||
          (claims?.aud === 'admin' &&
            [access.right, ...(access.orRights ?? [])].some((one) => one && claims.rights.includes(one.key)))) &&
        (!access.ordering || username !== 'dist-e-accounts')
      return isRightKind ? (http) => http !== 401 && http !== 403 && http < 500 : (http) => http === 403
    }
  },
)

test('every call of the office that changes something needs a right, or changes what is one’s own', () => {
  const open = endpoints.filter((one) => isOfficeWrite(one) && !one.access.right && !one.access.own)
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('every right that is asked for is declared by one feature', () => {
  const asked = endpoints.flatMap(({ access }) => [access.right, ...(access.orRights ?? [])])
  for (const right of [...asked, ...declared.settings.map((setting) => setting.right)])
    if (right) expect(rights).toContain(right)
  expect(new Set(rights.map(({ key }) => key)).size).toBe(rights.length)
})

test('the page of rights says what the contracts say; npm run rights writes it', () => {
  expect(readFileSync('docs/rights.md', 'utf8')).toBe(rightsPage(endpoints))
})

test('an endpoint that nobody declared is not there', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/adm/nothing' })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ status: 4, message: 'There is nothing at this address.' })
})
