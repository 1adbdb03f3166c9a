// Against a real provider on this machine: whatever does not fit is refused, each in words.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { sql } from '#kit/server/db/db.ts'
import { getMe } from '../contract.ts'
import { finishSingleSignOn, startSingleSignOn } from '../single-sign-on.ts'

const client = { client_id: 'apotheca', client_secret: 'a secret between two machines' }
/** Who signs in at the provider next. */
const person = { email: '', email_verified: true, employee_code: undefined as string | undefined }

const server = createServer()
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => server.close(resolve)))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const {
  with: callWith,
  pool,
  config,
} = await startTestApp({
  env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.client_id, OIDC_CLIENT_SECRET: client.client_secret },
})
serveProvider(server)
const nobody = callWith(null)
const emailOf = async (username: string) =>
  (await pool.one<{ email: string }>(sql`select email from accounts where username = ${username}`)).email

function serveProvider(on: Server): void {
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [`${config.publicUrl}/auth/`],
        post_logout_redirect_uris: ['/', '/admin/login'].map((door) => `${config.publicUrl}${door}`),
      },
    ],
    cookies: { keys: ['keys of a test'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'employee_code'], email: ['email', 'email_verified'] },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...person }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }: { oidc: { session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: client.client_id, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  on.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: 'person-1' } })
  })
}

/**
 * The browser's way from our sign-in to the provider's and back: what stands behind the question
 * mark then.
 */
async function visit(url: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = url
  for (let hops = 0; hops < 8; hops++) {
    if (at.startsWith(`${config.publicUrl}/auth/`)) return new URL(at).search.slice(1)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', ...value] = (set.split(';')[0] ?? '').split('=')
      cookies.set(name, value.join('='))
    }
    at = new URL(answer.headers.get('location') ?? '/lost', at).href
  }
  throw new Error(`the provider led nowhere: ${at}`)
}

async function begin(kind: 'E' | 'A' = 'E', go_to = '') {
  const { data } = await nobody(startSingleSignOn, { kind, go_to })
  return { flow: data.flow, query: await visit(data.url) }
}

beforeEach(async () => {
  Object.assign(person, { email: await emailOf('emp-e'), email_verified: true, employee_code: undefined })
})

test('an employee comes back signed in, and goes on to where they were heading', async () => {
  const { data } = await nobody(finishSingleSignOn, await begin('E', '/my-orders?status=6'))
  expect(data).toMatchObject({ kind: 'E', go_to: '/my-orders?status=6' })
  expect(data.sign_out_url).toContain(`${issuer}/session/end`)
  expect((await callWith(data.token)(getMe, {})).data.email).toBe(person.email)
})

test.each([
  ['an employee', 'emp-e', 'E', '/'],
  ['an admin', 'admin', 'A', '/admin/login'],
] as const)('%s signs out to the door that they came in by', async (_, who, kind, door) => {
  person.email = await emailOf(who)
  const { data } = await nobody(finishSingleSignOn, await begin(kind))
  const out = new URL(data.sign_out_url ?? '')
  expect(out.searchParams.get('post_logout_redirect_uri')).toBe(`${config.publicUrl}${door}`)
})

test('who was refused here is asked over there who they are', async () => {
  const promptOf = async (again: boolean) =>
    new URL((await nobody(startSingleSignOn, { kind: 'E', again })).data.url).searchParams.get('prompt')
  expect(await promptOf(false)).toBeNull()
  expect(await promptOf(true)).toBe('login')
})

test('an admin is found by the mail, another employee by the code', async () => {
  person.email = await emailOf('admin')
  expect((await nobody(finishSingleSignOn, await begin('A'))).data.kind).toBe('A')
  Object.assign(person, { email: 'somebody@elsewhere.example', employee_code: 'EMP-B' })
  const { data } = await nobody(finishSingleSignOn, await begin())
  expect((await callWith(data.token)(getMe, {})).data.email).toBe(await emailOf('emp-b'))
})

const notFitting = 'What the company’s sign-in sent back does not fit this sign-in. Begin again.'
const usedUp = 'This sign-in was used already, or took longer than ten minutes. Begin again.'
const changed = (query: string, name: string, value: string) => {
  const params = new URLSearchParams(query)
  params.set(name, value)
  return params.toString()
}

describe('refused is', () => {
  test.each<[string, (query: string) => string]>([
    ['another state', (query) => changed(query, 'state', 'of-somebody-else')],
    ['another code', (query) => changed(query, 'code', 'guessed')],
    ['another issuer', (query) => changed(query, 'iss', 'https://login.example.com')],
    ['nothing at all', () => 'code=&state='],
  ])('%s', async (_, bend) => {
    const { flow, query } = await begin()
    const refused = await refusal(nobody(finishSingleSignOn, { flow, query: bend(query) }))
    expect([refused.http, refused.body.message]).toEqual([403, notFitting])
  })

  test('a token for another nonce, and a code for another verifier', async () => {
    for (const column of ['nonce', 'verifier'] as const) {
      const back = await begin()
      const other = 'x'.repeat(43)
      if (column === 'nonce') await pool.change(sql`update sign_in_flows set nonce = ${other} where used_at is null`)
      else await pool.change(sql`update sign_in_flows set verifier = ${other} where used_at is null`)
      expect((await refusal(nobody(finishSingleSignOn, back))).body.message).toBe(notFitting)
    }
  })

  test('the same answer again, from another browser, and too late', async () => {
    const back = await begin()
    await nobody(finishSingleSignOn, back)
    expect((await refusal(nobody(finishSingleSignOn, back))).body.message).toBe(usedUp)
    const { query } = await begin()
    expect((await refusal(nobody(finishSingleSignOn, { flow: 'of another browser', query }))).body.message).toBe(usedUp)
    const late = await begin()
    await pool.change(sql`update sign_in_flows set expires_at = now() - interval '1 second' where used_at is null`)
    expect((await refusal(nobody(finishSingleSignOn, late))).body.message).toBe(usedUp)
  })

  test('a mail that nobody verified, one that nobody has, a firm’s, and the wrong door', async () => {
    for (const [who, kind] of [
      [{ email_verified: false }, 'E'],
      [{ email: 'nobody@here.example' }, 'E'],
      [{ email: await emailOf('dist-e') }, 'E'],
      [{}, 'A'],
    ] as const) {
      Object.assign(person, { email: await emailOf('emp-e'), email_verified: true }, who)
      const refused = await refusal(nobody(finishSingleSignOn, await begin(kind)))
      expect([refused.http, refused.body.message]).toEqual([403, expect.stringMatching(/ here\. Ask .+ to add you\.$/)])
    }
  })

  test('who is blocked', async () => {
    await pool.change(sql`update accounts set blocked_at = now() where username = 'emp-e'`)
    expect((await refusal(nobody(finishSingleSignOn, await begin()))).body.message).toMatch(/^This account is blocked/)
    await pool.change(sql`update accounts set blocked_at = null where username = 'emp-e'`)
  })

  test('who says no over there', async () => {
    const { flow, query } = await begin()
    const state = new URLSearchParams(query).get('state') ?? ''
    const said = new URLSearchParams({ error: 'access_denied', state, iss: issuer }).toString()
    expect((await refusal(nobody(finishSingleSignOn, { flow, query: said }))).body.message).toMatch(
      /^You did not sign in/,
    )
  })
})
