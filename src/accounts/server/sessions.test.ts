import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  changePassword,
  chooseAdminProductType,
  chooseProductType,
  endSession,
  getMe,
  listSessions,
  signIn,
  signInAdmin,
  signOut,
  signOutAdmin,
  signOutEverywhere,
} from '#accounts/contract.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { getCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { getDashboard } from '#home/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { callOffPrice } from '#products/contract.ts'
import { readClaims } from '../claims.ts'

const { with: call, pool, config, tokenOf } = await startTestApp()
const password = 'demo-2026'

async function enter(username: string, userType: 'E' | 'D' = 'D') {
  const { data } = await call(null)(signIn, { user_type: userType, username, password })
  return data.token
}

const sessionOver = { status: 5, message: 'Your session has ended. Sign in again.' }

test('an employee’s profile and token have the CFAs of those it serves, a distributor’s its own in their order', async () => {
  const employee = await enter('emp-e', 'E')
  const served = await pool.rows<{ code: string }>(sql`
    select distinct dp.plant_code as code
    from employee_distributors ed
    join distributor_plants dp on dp.distributor_id = ed.distributor_id
    join accounts a on a.id = ed.employee_id
    where a.username = 'emp-e'`)
  const codes = served.map(({ code }) => code).sort()
  expect(codes.length).toBeGreaterThan(1)
  expect((await call(employee)(getMe, {})).data.multiple_cfa_code.toSorted()).toEqual(codes)
  expect(readClaims(employee)).toMatchObject({ multiple_cfa_code: codes })
  const own = await pool.rows<{ code: string }>(sql`
    select p.plant_code as code from distributor_plants p join accounts a on a.id = p.distributor_id
    where a.username = 'dist-b' order by p.rank`)
  expect((await call(await enter('dist-b'))(getMe, {})).data.multiple_cfa_code).toEqual(own.map(({ code }) => code))
})

test('a token is dead from the moment of signing out, and only that one', async () => {
  const [one, other] = [await enter('dist-e'), await enter('dist-e')]
  await call(one)(signOut, {})
  expect(await refusal(call(one)(getMe, {}))).toMatchObject({ http: 401, body: sessionOver })
  expect((await call(other)(getMe, {})).data.username).toBe('dist-e')
})

test('an admin’s dead session answers 401, and never tells a browser to drop its customer’s token', async () => {
  const { data } = await call(null)(signInAdmin, { username: 'admin', password })
  await call(data.token)(signOutAdmin, {})
  const refused = await refusal(call(data.token)(getDashboard, {}))
  expect(refused.http).toBe(401)
  expect(refused.body.status).not.toBe(5)
})

test('blocking an account ends its sessions at once', async () => {
  const token = await enter('dist-hold')
  await pool.change(sql`update accounts set blocked_at = now() where username = 'dist-hold'`)
  expect(await refusal(call(token)(getMe, {}))).toMatchObject({ http: 401, body: sessionOver })
})

test('a dead session opens no cart by looking for one', async () => {
  const token = await enter('dist-depot')
  const carts = async () => {
    // Whatever was asked before on any connection is done before these are.
    await Promise.all(Array.from({ length: 8 }, () => pool.one(sql`select 1`)))
    return (
      await pool.one<{ carts: number }>(sql`
      select count(*) as carts from carts
      where placer_id = (select id from accounts where username = 'dist-depot')`)
    ).carts
  }
  expect(await carts()).toBe(0)
  await call(token)(getMe, {})
  await call(token)(signOut, {})
  expect((await refusal(call(token)(getCart, {}))).http).toBe(401)
  expect(await carts()).toBe(0)
})

test('what has changed since signing in counts at once, not what the token says', async () => {
  const token = await enter('dist-e')
  const profile = async () => (await call(token)(getMe, {})).data
  const before = await profile()
  await pool.change(sql`update accounts set name = 'Renamed Agencies' where username = 'dist-e'`)
  expect(await profile()).toMatchObject({ id: before.id, name: 'Renamed Agencies' })
  await pool.change(sql`
    insert into distributor_plants (distributor_id, plant_code, rank)
    select a.id, p.code, 90 + row_number() over (order by p.code) from accounts a, plants p
    where a.username = 'dist-e'
      and not exists (select from distributor_plants d where d.distributor_id = a.id and d.plant_code = p.code)`)
  const every = await pool.rows<{ code: string }>(sql`select code from plants`)
  for (const { code } of every) await call(token)(listProducts, { cfa_code: code })
})

test('an expired session is over', async () => {
  const token = await enter('dist-expired')
  await pool.change(sql`update sessions set expires_at = now() where id = ${readClaims(token)?.jti}`)
  expect(await refusal(call(token)(getMe, {}))).toMatchObject({ http: 401, body: sessionOver })
})

test('a user of both product types switches, and the token of another tab stays good', async () => {
  const token = await enter('dist-b')
  const { data } = await call(token)(chooseProductType, { product_type: 'G' })
  expect(readClaims(data.token)).toMatchObject({ product_type: 'G', jti: readClaims(token)?.jti })
  expect((await call(data.token)(getMe, {})).data.product_type).toBe('G')
  expect((await call(token)(getMe, {})).data.product_type).toBe('E')
  await call(data.token)(signOut, {})
  expect((await refusal(call(token)(getMe, {}))).http).toBe(401)
})

test('nobody works in a product type that is not theirs', async () => {
  expect((await refusal(call(await tokenOf('dist-e'))(chooseProductType, { product_type: 'G' }))).http).toBe(403)
  expect((await refusal(call(await tokenOf('admin-g'))(chooseAdminProductType, { product_type: 'E' }))).http).toBe(403)
})

test('a product type that is taken away ends the sessions that work in it', async () => {
  const token = await enter('emp-b', 'E')
  const { data } = await call(token)(chooseProductType, { product_type: 'G' })
  await pool.change(sql`update accounts set div_type = 'E' where username = 'emp-b'`)
  expect((await refusal(call(data.token)(getMe, {}))).http).toBe(401)
  expect((await call(token)(getMe, {})).data.div_type).toBe('E')
})

test('a person sees their sessions, ends one of them, and can’t end another person’s', async () => {
  const [here, phone] = [await enter('dist-depot'), await enter('dist-depot')]
  const { data } = await call(here)(listSessions, {})
  expect(data.map((one) => one.is_this)).toEqual([true, false])
  const session_id = readClaims(phone)?.jti ?? ''
  expect((await refusal(call(await tokenOf('dist-g'))(endSession, { session_id }))).http).toBe(404)
  await call(here)(endSession, { session_id })
  expect((await refusal(call(phone)(getMe, {}))).http).toBe(401)
  expect((await call(here)(listSessions, {})).data).toHaveLength(1)
})

test('signing out everywhere ends every session, this one too', async () => {
  const tokens = [await enter('emp-e', 'E'), await enter('emp-e', 'E')]
  await call(tokens[0] ?? '')(signOutEverywhere, {})
  for (const token of tokens) expect((await refusal(call(token)(getMe, {}))).http).toBe(401)
})

test('changing the password ends every session and opens a new one', async () => {
  const [here, phone] = [await enter('emp-g', 'E'), await enter('emp-g', 'E')]
  const wrong = await refusal(call(here)(changePassword, { current: 'wrong', password: 'a better one' }))
  expect(wrong).toMatchObject({ http: 422, body: { errors: { current: 'That is not your current password.' } } })
  const weak = await refusal(call(here)(changePassword, { current: password, password: 'short' }))
  expect(weak).toMatchObject({ http: 422, body: { errors: { password: 'Use at least 8 characters.' } } })

  const { data } = await call(here)(changePassword, { current: password, password: 'a better one' })
  for (const token of [here, phone]) expect((await refusal(call(token)(getMe, {}))).http).toBe(401)
  expect((await call(data.token)(getMe, {})).data.username).toBe('emp-g')
  await call(null)(signIn, { user_type: 'E', username: 'emp-g', password: 'a better one' })
})

test('a change of an account is in the audit with who made it, and no hash in it', async () => {
  const rows = await pool.rows<{ actor: string; before: object; after: object; address: string }>(sql`
    select actor, before, after, address from audit
    where entity = 'accounts' and after ? 'password_hash' and action = 'update'`)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ after: { password_hash: '(secret)' }, before: { password_hash: '(secret)' } })
  expect(rows[0]?.actor).toMatch(/^customer \d+$/)
  expect(rows[0]?.address).toBe('127.0.0.1')
})

test('the audit can’t be changed, shortened or emptied', async () => {
  await expect(pool.change(sql`update audit set actor = 'nobody'`)).rejects.toThrow('append-only')
  await expect(pool.change(sql`delete from audit`)).rejects.toThrow('append-only')
  await expect(pool.change(sql`truncate audit`)).rejects.toThrow('append-only')
})

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (header: object, payload: object, secret: string, algorithm = 'sha256') => {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${createHmac(algorithm, secret).update(text).digest('base64url')}`
}

test('forged, stale, foreign and damaged tokens are refused', async () => {
  const good = await enter('dist-g')
  const [head = '', payload = '', signature = ''] = good.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const header = { alg: 'HS256', typ: 'JWT' }
  const hour = 3600
  const now = Math.floor(Date.now() / 1000)
  const { sessionSecret } = config
  await call(sign(header, claims, sessionSecret))(getMe, {})

  const forged: Record<string, string> = {
    none: `${encode({ alg: 'none' })}.${payload}.`,
    'wrong key': sign(header, claims, 'another secret that is long enough'),
    'other algorithm': sign({ alg: 'HS512' }, claims, sessionSecret, 'sha512'),
    expired: sign(header, { ...claims, iat: now - 13 * hour, exp: now - hour }, sessionSecret),
    'of the future': sign(header, { ...claims, iat: now + hour, exp: now + 2 * hour }, sessionSecret),
    'living too long': sign(header, { ...claims, iat: now - 13 * hour, exp: now + hour }, sessionSecret),
    'other audience': sign(header, { ...claims, aud: 'somebody' }, sessionSecret),
    'other issuer': sign(header, { ...claims, iss: 'somebody' }, sessionSecret),
    'other person': sign(header, { ...claims, sub: '1' }, sessionSecret),
    'other kind': sign(header, { ...claims, aud: 'admin', type: 'A' }, sessionSecret),
    'not a session': sign(header, { ...claims, jti: '00000000-0000-4000-8000-000000000000' }, sessionSecret),
    'no uuid': sign(header, { ...claims, jti: "' or 1=1" }, sessionSecret),
    'other product type': sign(header, { ...claims, product_type: 'E' }, sessionSecret),
    'without expiry': sign(header, { ...claims, exp: undefined }, sessionSecret),
    cut: good.slice(0, -1),
    doubled: `${good}${good}`,
    'signature of another': `${head}.${encode({ ...claims, name: 'Eve' })}.${signature}`,
    huge: `${head}.${'A'.repeat(1_000_000)}.${signature}`.slice(0, 12_000),
    empty: '..',
  }
  for (const [how, token] of Object.entries(forged)) {
    const refused = await refusal(call(token)(getMe, {}))
    expect([how, refused.http]).toEqual([how, 401])
  }
})

test('an admin who loses a right is refused by the next call that needs it, and reads on', async () => {
  const { data } = await call(null)(signInAdmin, { username: 'admin-g', password })
  await pool.change(sql`update accounts set rights = '{}' where username = 'admin-g'`)
  const refused = await refusal(call(data.token)(callOffPrice, { product_code: '0', valid_from: '2030-01-01' }))
  expect(refused).toMatchObject({
    http: 403,
    body: { status: 3, message: 'You don’t have the right to change prices. Ask an admin who manages people.' },
  })
  expect((await call(data.token)(getDashboard, {})).data).toBeDefined()
})
