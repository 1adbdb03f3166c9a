import { expect, test } from 'vitest'
import { signInAdmin } from '#accounts/contract.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { rights } from '#kit/access.ts'
import { sql } from '#kit/server/db/db.ts'
import { getDashboard } from '#reports/contract.ts'
import { blockAdmin, createAdmin, listAdmins, updateAdmin } from '../admins.ts'

const { as, with: call, pool } = await startTestApp({ withJobs: true })
const admin = as('admin')
const generics = as('admin-g')

let made = 0

async function invited(given: (typeof rights)[number][], byWhom = admin, div_type: 'E' | 'G' | 'B' = 'B') {
  made += 1
  const form = { username: `clerk-${made}`, name: 'Nisha Verma', email: `clerk${made}@apotheca.example`, div_type }
  return (await byWhom(createAdmin, { ...form, rights: given })).data
}

/** As if they had chosen the demo's password. */
const accept = (id: number) =>
  pool.change(sql`
    update accounts set password_hash = (select password_hash from accounts where username = 'admin') where id = ${id}`)

const formOf = ({ id, username, name, email, div_type, rights: given }: Awaited<ReturnType<typeof invited>>) => ({
  id,
  username,
  name,
  email: email ?? '',
  div_type,
  rights: given,
})

test('an admin is invited with the rights that were given, and is in the list', async () => {
  const clerk = await invited(['release'])
  expect(clerk).toMatchObject({ state: 'invited', rights: ['release'], is_me: false })
  const { data } = await admin(listAdmins, {})
  expect(data.find((one) => one.id === clerk.id)).toEqual(clerk)
  expect(data.find((one) => one.username === 'admin')?.is_me).toBe(true)
})

test('nobody gives a right or a product type that is not theirs', async () => {
  const right = await refusal(invited(['jobs'], generics, 'G'))
  expect(right.body.errors).toEqual({ rights: 'You don’t have the right to manage jobs, so you can’t give it.' })
  expect((await refusal(invited([], generics, 'B'))).body.errors).toHaveProperty('div_type')
  const other = await invited(['release'], admin, 'E')
  expect((await refusal(generics(updateAdmin, formOf(other)))).http).toBe(404)
})

test('who may not manage people neither invites nor changes anybody', async () => {
  const clerk = await invited(['release'])
  await accept(clerk.id)
  const { data } = await call(null)(signInAdmin, { username: clerk.username, password: 'demo-2026' })
  const clerks = call(data.token)
  expect((await refusal(clerks(createAdmin, { ...formOf(clerk), id: undefined } as never))).http).toBe(403)
  expect((await refusal(clerks(updateAdmin, { ...formOf(clerk), rights: [...rights] }))).http).toBe(403)
  expect((await clerks(listAdmins, {})).data.length).toBeGreaterThan(0)
})

test('a blocked admin is out at once, and nobody blocks themselves', async () => {
  const clerk = await invited(['release'])
  await accept(clerk.id)
  const { data } = await call(null)(signInAdmin, { username: clerk.username, password: 'demo-2026' })
  await call(data.token)(getDashboard, {})
  expect((await refusal(admin(blockAdmin, { id: clerk.id, blocked: true }))).http).toBe(422)
  await admin(blockAdmin, { id: clerk.id, blocked: true, reason: 'Moved to sales' })
  expect((await refusal(call(data.token)(getDashboard, {}))).http).toBe(401)
  const me = (await admin(listAdmins, {})).data.find((one) => one.is_me)
  expect((await refusal(admin(blockAdmin, { id: me?.id ?? 0, blocked: true, reason: 'x' }))).http).toBe(409)
})

test('the last right to manage people can’t be taken away, also not by two at once', async () => {
  const one = (await admin(listAdmins, {})).data.find((each) => each.username === 'admin')
  const g = (await generics(listAdmins, {})).data.find((each) => each.username === 'admin-g')
  if (!one || !g) throw new Error('no admins')
  const without = (each: typeof g) => ({ ...formOf(each), rights: each.rights.filter((right) => right !== 'people') })
  const outcomes = await Promise.allSettled([admin(updateAdmin, without(one)), generics(updateAdmin, without(g))])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { managers } = await pool.one<{ managers: number }>(sql`
    select count(*) as managers from accounts where kind = 'A' and 'people' = any(rights) and blocked_at is null
      and password_hash <> '!'`)
  expect(managers).toBe(1)
})
