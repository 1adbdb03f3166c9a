import { describe, expect, test } from 'vitest'
import { getMe, signIn, signInAdmin } from '#accounts/contract.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { sql } from '#kit/server/db/db.ts'
import { readClaims } from '../claims.ts'

const { as, with: call, pool } = await startTestApp()
const nobody = call(null)
const password = 'demo-2026'

let lastAddress = 0
/** Each test from an address of its own, so that their failures do not add up. */
const fromElsewhere = () => {
  lastAddress += 1
  return call(null, `10.0.0.${lastAddress}`)
}

test('a distributor’s token carries the claims of the specification', async () => {
  const { data } = await nobody(signIn, { user_type: 'D', username: 'dist-b', password })
  const claims = readClaims(data.token)
  expect(claims).toMatchObject({
    aud: 'customer',
    type: 'D',
    div_type: 'B',
    product_type: 'E',
    depot_login: false,
    brand_manager: false,
  })
  expect(claims).toHaveProperty('multiple_cfa_code')
  expect((claims as { multiple_cfa_code: string[] }).multiple_cfa_code).toHaveLength(3)
  const hours = ((claims?.exp ?? 0) - Date.now() / 1000) / 3600
  expect(hours).toBeGreaterThan(11.9)
  expect(hours).toBeLessThanOrEqual(12)
})

test.each([
  ['emp-b', { type: 'E', div_type: 'B', brand_manager: true }],
  ['emp-g', { type: 'E', div_type: 'G', product_type: 'G', brand_manager: false }],
  ['dist-depot', { type: 'D', div_type: 'E', depot_login: true }],
  ['admin-g', { aud: 'admin', type: 'A', div_type: 'G', product_type: 'G' }],
] as const)('%s signs in as what it is', async (username, claims) => {
  const { type } = claims
  const { data } =
    type === 'A'
      ? await nobody(signInAdmin, { username, password })
      : await nobody(signIn, { user_type: type, username, password })
  expect(readClaims(data.token)).toMatchObject(claims)
})

test('the user name may be given in any case, and the e-mail does as well', async () => {
  const me = await as('dist-e')(getMe, {})
  await nobody(signIn, { user_type: 'D', username: ' DIST-E ', password })
  await nobody(signIn, { user_type: 'D', username: me.data.email?.toUpperCase() ?? '', password })
})

test('an admin chooses the product type at the door, if it has it', async () => {
  const { data } = await nobody(signInAdmin, { username: 'admin', password, product_type: 'G' })
  expect(readClaims(data.token)?.product_type).toBe('G')
  const refused = await refusal(nobody(signInAdmin, { username: 'admin-g', password, product_type: 'E' }))
  expect(refused.http).toBe(403)
})

test.each([
  ['a wrong password', { user_type: 'D', username: 'dist-e', password: 'wrong' }],
  ['an unknown user', { user_type: 'D', username: 'nobody', password }],
  ['the wrong kind of user with a wrong password', { user_type: 'E', username: 'dist-e', password: 'wrong' }],
  ['an admin at the customers’ door', { user_type: 'E', username: 'admin', password }],
] as const)('%s is refused with the same words', async (_, input) => {
  const refused = await refusal(fromElsewhere()(signIn, input))
  expect(refused.http).toBe(401)
  expect(refused.body).toEqual({ status: 2, message: 'The user name or the password is wrong.' })
})

test.each([
  ['dist-e', 'E', 'This is a stockist’s account. Sign in as a stockist.', 'D'],
  ['emp-e', 'D', 'This is a field employee’s account. Sign in as a field employee.', 'E'],
] as const)(
  '%s at the other door is shown its own, and that is no failed attempt',
  async (username, at, message, own) => {
    for (let time = 1; time <= 6; time++) {
      const refused = await refusal(fromElsewhere()(signIn, { user_type: at, username, password }))
      expect(refused).toMatchObject({ http: 401, body: { status: 2, message, data: { user_type: own } } })
    }
    await fromElsewhere()(signIn, { user_type: own, username, password })
  },
)

test('a customer at the admins’ door is told nothing', async () => {
  const refused = await refusal(fromElsewhere()(signInAdmin, { username: 'dist-e', password }))
  expect(refused.body).toEqual({ status: 2, message: 'The user name or the password is wrong.' })
})

test('a blocked account is told so, once its password is right', async () => {
  await pool.change(sql`update accounts set blocked_at = now() where username = 'dist-hold'`)
  const refused = await refusal(fromElsewhere()(signIn, { user_type: 'D', username: 'dist-hold', password }))
  expect(refused.http).toBe(403)
  expect(refused.body.message).toBe('This account is blocked. Ask Sahyadri Remedies to open it again.')
  const guessed = await refusal(fromElsewhere()(signIn, { user_type: 'D', username: 'dist-hold', password: 'a guess' }))
  expect(guessed.http).toBe(401)
})

describe('lock-out', () => {
  test.each(['dist-g', 'somebody-unknown'])(
    'five failures on %s from one address lock that address out of it for 15 minutes',
    async (username) => {
      const here = fromElsewhere()
      for (let failure = 1; failure <= 5; failure++) {
        const refused = await refusal(here(signIn, { user_type: 'D', username, password: 'wrong' }))
        expect(refused.http).toBe(401)
      }
      const locked = await refusal(here(signIn, { user_type: 'D', username, password }))
      expect(locked.http).toBe(429)
      expect(locked.body).toEqual({ status: 7, message: 'Too many attempts. Try again in 15 minutes.' })
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(890)
    },
  )

  test('somebody else’s failures lock nobody out elsewhere', async () => {
    const there = fromElsewhere()
    for (let failure = 1; failure <= 6; failure++)
      await refusal(there(signIn, { user_type: 'D', username: 'dist-b', password: 'wrong' }))
    await fromElsewhere()(signIn, { user_type: 'D', username: 'dist-b', password })
  })

  test('fifty guesses from fifty addresses lock the account for everybody, also while its owner signs in', async () => {
    const home = fromElsewhere()
    const guess = () => refusal(fromElsewhere()(signIn, { user_type: 'E', username: 'emp-b', password: 'wrong' }))
    for (let failure = 1; failure <= 50; failure++) {
      expect((await guess()).http).toBe(401)
      if (failure === 25) await home(signIn, { user_type: 'E', username: 'emp-b', password })
    }
    expect((await guess()).http).toBe(429)
    // Where its owner has signed in before, nobody else's failures count.
    await home(signIn, { user_type: 'E', username: 'emp-b', password })
    for (let failure = 1; failure <= 5; failure++)
      await refusal(home(signIn, { user_type: 'E', username: 'emp-b', password: 'wrong' }))
    const locked = await refusal(home(signIn, { user_type: 'E', username: 'emp-b', password }))
    expect(locked.body.message).toBe('Too many attempts. Try again in 5 minutes.')
  })

  test('guesses sent together are counted like guesses sent in a row', async () => {
    const here = fromElsewhere()
    const guesses = Array.from({ length: 12 }, () =>
      refusal(here(signIn, { user_type: 'E', username: 'emp-g', password: 'wrong' })),
    )
    const answers = (await Promise.all(guesses)).map((refused) => refused.http)
    expect(answers.filter((http) => http === 401)).toHaveLength(5)
    expect(answers.filter((http) => http === 429)).toHaveLength(7)
  })

  test('the user name and the e-mail of one account share one count', async () => {
    const here = fromElsewhere()
    const { data } = await as('emp-e')(getMe, {})
    for (const username of ['emp-e', data.email ?? '', 'EMP-E', data.email ?? '', 'emp-e'])
      await refusal(here(signIn, { user_type: 'E', username, password: 'wrong' }))
    const locked = await refusal(here(signIn, { user_type: 'E', username: 'emp-e', password }))
    expect(locked.http).toBe(429)
  })

  test('twenty failures from one address lock the address, for everybody', async () => {
    const there = fromElsewhere()
    for (let failure = 1; failure <= 20; failure++) {
      const refused = await refusal(there(signIn, { user_type: 'D', username: `guess-${failure}`, password }))
      expect(refused.http).toBe(401)
    }
    expect((await refusal(there(signIn, { user_type: 'D', username: 'dist-e', password }))).http).toBe(429)
    await fromElsewhere()(signIn, { user_type: 'D', username: 'dist-e', password })
  })

  test('who changes the address within one network of IPv6 is counted as one', async () => {
    for (let failure = 1; failure <= 20; failure++) {
      const there = call(null, `2001:db8:7:1::${failure}`)
      expect((await refusal(there(signIn, { user_type: 'D', username: `try-${failure}`, password }))).http).toBe(401)
    }
    const locked = await refusal(
      call(null, '2001:db8:7:1::99')(signIn, { user_type: 'D', username: 'dist-e', password }),
    )
    expect(locked.http).toBe(429)
    await call(null, '2001:db8:7:2::1')(signIn, { user_type: 'D', username: 'dist-e', password })
  })

  test('a lock ends after 15 minutes, and a good sign-in starts the count anew', async () => {
    const here = fromElsewhere()
    const wrong = () => refusal(here(signIn, { user_type: 'D', username: 'dist-depot', password: 'wrong' }))
    for (let failure = 1; failure <= 5; failure++) await wrong()
    expect((await wrong()).http).toBe(429)
    await pool.change(sql`
      update sign_in_failures
      set since = since - interval '15 minutes', locked_until = locked_until - interval '15 minutes'`)
    for (let failure = 1; failure <= 4; failure++) expect((await wrong()).http).toBe(401)
    await here(signIn, { user_type: 'D', username: 'dist-depot', password })
    expect((await wrong()).http).toBe(401)
  })
})
