import { beforeEach, describe, expect, test } from 'vitest'
import { getMe, signIn } from '#accounts/contract.ts'
import { acceptInvitation } from '#accounts/invitations.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { updateDistributor } from '#firms/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { listMyDistributors } from '#people/contract.ts'
import type { Username } from '../../../world/cast.ts'
import {
  blockEmployee,
  createEmployee,
  findServable,
  getEmployee,
  getEmployeeHistory,
  inviteAccount,
  listEmployees,
  resetAccount,
  signOutAccount,
  updateEmployee,
} from '../contract.ts'
import { handOver } from '../handover.ts'

const { app, as, asWithKey, with: call, meanwhile, pool, tokenOf } = await startTestApp({ withJobs: true })
const admin = as('admin')
const generics = as('admin-g')

const good = {
  code: 'EMP-900',
  name: 'Rohan Kulkarni',
  email: 'rohan@apotheca.example',
  phone: '+91 55500 12345',
  designation: 'Territory Manager',
  headquarters: 'Nagpur',
  div_type: 'E' as const,
  divisions: ['CARD'],
  distributors: ['dist-e', 'dist-hold'],
}
let division = ''
let made = 0

beforeEach(async () => {
  division = (
    await pool.one<{ code: string }>(sql`select code from divisions where product_type = 'E' order by code limit 1`)
  ).code
})

const fresh = () => {
  made += 1
  return { ...good, code: `EMP-${900 + made}`, email: `rohan${made}@apotheca.example`, divisions: [division] }
}
const idOf = async (username: string) =>
  (await pool.one<{ id: number }>(sql`select id from accounts where username = ${username}`)).id

/** The link in the newest mail to somebody, once the jobs are done. */
async function linkTo(recipient: string): Promise<string> {
  const newest = () =>
    pool.maybe<{ body: string }>(sql`
      select body from mails where recipient = ${recipient} order by id desc limit 1`)
  await expect.poll(async () => (await newest())?.body ?? '').toContain('/reset_password/')
  return /reset_password\/([\w-]+)/.exec((await newest())?.body ?? '')?.[1] ?? ''
}

test('an employee is added, invited, chooses a password, signs in and serves the chosen distributors', async () => {
  const form = fresh()
  const { data: employee } = await admin(createEmployee, form)
  expect(employee).toMatchObject({ code: form.code, state: 'invited', blocked: false, distributor_count: 2 })
  expect(employee.distributors.sort()).toEqual(['dist-e', 'dist-hold'])
  const token = await linkTo(form.email)
  await call(null)(acceptInvitation, { token, password: 'a good sentence' })
  const entered = await call(null)(signIn, { user_type: 'E', username: form.code, password: 'a good sentence' })
  const { data: served } = await call(entered.data.token)(listMyDistributors, {})
  expect(served.map((one) => one.distributor).sort()).toEqual(['dist-e', 'dist-hold'])
  const { data: now } = await admin(getEmployee, { id: employee.id })
  expect(now.state).toBe('active')
  expect(now.last_signed_in_at).not.toBeNull()
})

test('the same click twice adds one', async () => {
  const form = fresh()
  const add = asWithKey('admin', `add ${form.code}`.replace(' ', '-'))
  const [one, other] = await Promise.all([add(createEmployee, form), add(createEmployee, form)])
  expect(one.data.id).toBe(other.data.id)
})

describe('a form is refused', () => {
  test.each([
    ['without a code', { code: '' }, 422, 'code'],
    ['with a bad e-mail', { email: 'rohan at apotheca' }, 422, 'email'],
    ['with a taken code', { code: 'EMP-E' }, 409, 'code'],
    ['with a taken e-mail', { email: 'DIST-E@stockists.example' }, 409, 'email'],
    ['with an unknown division', { divisions: ['NONE'] }, 422, 'divisions'],
    ['with an unknown distributor', { distributors: ['nobody'] }, 422, 'distributors'],
    ['with a distributor of the other type', { distributors: ['dist-g'] }, 422, 'distributors'],
    ['with a person of a firm as distributor', { distributors: ['dist-e-buyer'] }, 422, 'distributors'],
    ['reporting to nobody known', { reports_to: 'EMP-NONE' }, 422, 'reports_to'],
  ])('%s', async (_, change, http, field) => {
    const refused = await refusal(admin(createEmployee, { ...fresh(), ...change }))
    expect(refused.http).toBe(http)
    expect(refused.body.errors).toHaveProperty([field])
  })

  test('where a generics admin gives ethical products', async () => {
    const refused = await refusal(generics(createEmployee, { ...fresh(), divisions: [], distributors: [] }))
    expect(refused.body.errors).toEqual({ div_type: 'You manage people for generic products only.' })
  })
})

test('what a change leaves out stays, what it names is replaced, and the history says who did what', async () => {
  const { data: employee } = await admin(createEmployee, fresh())
  const { id, code, name } = employee
  const email = employee.email ?? ''
  const { data: changed } = await admin(updateEmployee, {
    id,
    code,
    name,
    email,
    div_type: 'B',
    distributors: ['dist-e', 'dist-g'],
    reports_to: 'emp-b',
    version: employee.version,
  })
  expect(changed).toMatchObject({ headquarters: 'Nagpur', divisions: [division], div_type: 'B', reports_to: 'emp-b' })
  const { data: bosses } = await admin(listEmployees, { search_text: 'emp-b' })
  expect(changed.reports_to_name).toBe(bosses.find((one) => one.code === 'emp-b')?.name)
  expect(changed.distributors.sort()).toEqual(['dist-e', 'dist-g'])
  const stale = { id, code, name, email, div_type: 'B' as const, version: employee.version }
  expect((await refusal(admin(updateEmployee, stale))).http).toBe(409)
  const { data: history } = await admin(getEmployeeHistory, { id })
  expect(history[0]).toMatchObject({ by: 'Meera Deshpande' })
  expect(history[0]?.what).toMatch(/changed the product types from ethical to both/)
  expect(history[0]?.what).toMatch(/added the distributor New Mahalaxmi Medical Stores/)
  expect(history.at(-1)?.what).toMatch(/opened the account/)
})

test('an e-mail that another account takes just then is refused, and nothing is changed', async () => {
  const { data } = await admin(createEmployee, fresh())
  const { id, code, name, div_type } = data
  const email = 'just-taken@apotheca.example'
  const taken = sql`update accounts set email = ${email} where username = 'emp-g'`
  const refused = await refusal(meanwhile(taken, () => admin(updateEmployee, { id, code, name, div_type, email })))
  expect([refused.http, refused.body.message]).toEqual([409, expect.stringContaining('took this code or e-mail')])
  expect((await admin(getEmployee, { id })).data.email).toBe(data.email)
})

test('nobody reports to themselves, directly or through others', async () => {
  const { data: boss } = await admin(createEmployee, fresh())
  const { data: below } = await admin(createEmployee, { ...fresh(), reports_to: boss.code })
  const { id, code, name, div_type } = boss
  const email = boss.email ?? ''
  for (const reports_to of [boss.code, below.code]) {
    const refused = await refusal(admin(updateEmployee, { id, code, name, email, div_type, reports_to }))
    expect(refused.body.errors).toHaveProperty('reports_to')
  }
})

test('blocking needs a reason, ends every session at once, and unblocking lets them in again', async () => {
  const id = await idOf('emp-g')
  const enter = () => call(null)(signIn, { user_type: 'E', username: 'emp-g', password: 'demo-2026' })
  const { token } = (await enter()).data
  expect((await refusal(admin(blockEmployee, { id, blocked: true }))).http).toBe(404)
  expect((await refusal(generics(blockEmployee, { id, blocked: true }))).body.errors).toHaveProperty('reason')
  const { data } = await generics(blockEmployee, { id, blocked: true, reason: 'Left the company' })
  expect(data).toMatchObject({ blocked: true, blocked_reason: 'Left the company', state: 'blocked' })
  expect(await refusal(call(token)(getMe, {}))).toMatchObject({ http: 401, body: { status: 5 } })
  expect((await refusal(enter())).http).toBe(403)
  await generics(blockEmployee, { id, blocked: false })
  await enter()
  const { data: history } = await generics(getEmployeeHistory, { id })
  expect(history.map(({ what }) => what).slice(0, 2)).toEqual([
    'unblocked the account',
    'blocked the account: Left the company',
  ])
})

test('a mapping that is taken away and a product type that is lost count from the next request', async () => {
  const { token } = (await call(null)(signIn, { user_type: 'E', username: 'emp-e', password: 'demo-2026' })).data
  const id = await idOf('emp-e')
  const { data: was } = await admin(getEmployee, { id })
  const same = { id, code: was.code, name: was.name, email: was.email ?? '', div_type: was.div_type }
  await admin(updateEmployee, { ...same, distributors: ['dist-e'] })
  expect((await call(token)(listMyDistributors, {})).data.map((one) => one.distributor)).toEqual(['dist-e'])
  await admin(updateEmployee, { ...same, distributors: [], divisions: [], div_type: 'G' })
  expect((await refusal(call(token)(listMyDistributors, {}))).http).toBe(401)
  await generics(getEmployee, { id })
  expect((await refusal(admin(getEmployee, { id }))).http).toBe(404)
})

test('an invitation goes out again until the password is chosen, then a reset does', async () => {
  const form = fresh()
  const { data: employee } = await admin(createEmployee, form)
  const first = await linkTo(form.email)
  expect((await refusal(admin(resetAccount, { id: employee.id }))).http).toBe(409)
  await admin(inviteAccount, { id: employee.id })
  await expect.poll(() => linkTo(form.email)).not.toBe(first)
  await call(null)(acceptInvitation, { token: await linkTo(form.email), password: 'a good sentence' })
  expect((await refusal(admin(inviteAccount, { id: employee.id }))).http).toBe(409)
  await admin(resetAccount, { id: employee.id })
})

test('signing somebody out everywhere ends their sessions, and those of nobody else', async () => {
  const enter = async () =>
    (await call(null)(signIn, { user_type: 'D', username: 'dist-b', password: 'demo-2026' })).data.token
  const token = await enter()
  await admin(signOutAccount, { id: await idOf('dist-b-accounts') })
  await call(token)(getMe, {})
  await admin(signOutAccount, { id: await idOf('dist-b') })
  expect((await refusal(call(token)(getMe, {}))).http).toBe(401)
  expect((await refusal(generics(signOutAccount, { id: await idOf('dist-e') }))).http).toBe(404)
})

test('the list is searched, narrowed and sorted within the session’s product type', async () => {
  const all = await admin(listEmployees, {})
  expect(all.data.every((one) => one.div_type !== 'G')).toBe(true)
  expect((await admin(listEmployees, { search_text: 'EMP-B' })).data.map((one) => one.code)).toEqual(['emp-b'])
  const managers = await admin(listEmployees, { brand_manager: 'yes' })
  expect(managers.data.map((one) => one.code)).toContain('emp-b')
  expect(managers.data.every((one) => one.brand_manager)).toBe(true)
  const never = await admin(listEmployees, { never_signed_in: 'yes' })
  expect(never.data.every((one) => one.last_signed_in_at === null)).toBe(true)
  const busiest = await admin(listEmployees, { sort: '-distributor_count' })
  const counts = busiest.data.map((one) => one.distributor_count)
  expect(counts).toEqual([...counts].sort((one, other) => other - one))
  const { data } = await admin(findServable, { search_text: 'balaji', div_type: 'E' })
  expect(data).toContainEqual({ code: 'dist-e', name: 'Shree Balaji Medical Agencies', city: 'Nagpur' })
})

test('a search of the list and of its file forgives one typing error', async () => {
  const { data, total } = await as('admin')(listEmployees, { search_text: 'emp-e' })
  expect(await as('admin')(listEmployees, { search_text: 'epm-e' })).toEqual({ data, total })
})

test('the list is a file of just what is narrowed to, for admins alone', async () => {
  const ask = async (username: Username, url: string) =>
    app.inject({ url, headers: { authorization: `Bearer ${await tokenOf(username)}` } })
  const csv = await ask('admin', '/api/adm/employees.csv?search_text=emp-b')
  expect(csv.body.split('\r\n')).toHaveLength(3)
  expect(csv.body).toMatch(/^\ufeffEmployee code,/)
  expect((await ask('admin', '/api/adm/employees.xlsx')).headers['content-type']).toMatch(/spreadsheet/)
  expect((await ask('emp-b', '/api/adm/employees.csv')).statusCode).toBe(403)
})

test('who works in generics alone manages nobody of both product types, and sees no ethical firm of theirs', async () => {
  const id = await idOf('emp-b')
  const { data } = await generics(getEmployee, { id })
  const { code, name, div_type } = data
  const ethical = await pool.rows<{ username: string }>(
    sql`select username from accounts where kind = 'D' and div_type = 'E'`,
  )
  expect(data.distributors.filter((firm) => ethical.some(({ username }) => username === firm))).toEqual([])
  const tries = [
    generics(updateEmployee, { id, code, name, div_type, email: 'mine@attacker.example' }),
    generics(blockEmployee, { id, blocked: true, reason: 'x' }),
    generics(resetAccount, { id }),
    generics(signOutAccount, { id: await idOf('dist-b') }),
    generics(updateDistributor, { id: await idOf('dist-b'), city: 'Pune' }),
    generics(handOver, { id, to: 'emp-g', starts_on: '2030-01-01' }),
  ]
  for (const refused of await Promise.all(tries.map(refusal))) expect(refused.http).toBe(403)
  const firms = await generics(findServable, { search_text: '', div_type: 'E' })
  expect(firms.data.filter((firm) => ethical.some(({ username }) => username === firm.code))).toEqual([])
})
