import { expect, test } from 'vitest'
import { getMe, signInAdmin } from '#accounts/contract.ts'
import { rights as allRights } from '#app/features.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { getDashboard } from '#home/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { blockAdmin, createAdmin, listAdmins, updateAdmin } from '../admins.ts'
import { inviteAccount, resetAccount, signOutAccount } from '../contract.ts'

const { as, with: call, pool } = await startTestApp({ withJobs: true })
const admin = as('admin')
const generics = as('admin-g')

const rights = allRights.map(({ key }) => key)

let made = 0

async function invited(given: string[], byWhom = admin, div_type: 'E' | 'G' | 'B' = 'B') {
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

test('who works in both product types sees and helps admins of each; the others only theirs', async () => {
  const clerk = await invited([], admin, 'G')
  expect((await admin(listAdmins, {})).data.some(({ id }) => id === clerk.id)).toBe(true)
  await admin(inviteAccount, { id: clerk.id })
  await admin(updateAdmin, { ...formOf(clerk), name: 'Nisha Varma' })
  const other = await invited([], admin, 'E')
  expect((await generics(listAdmins, {})).data.some(({ id }) => id === other.id)).toBe(false)
  expect((await refusal(generics(inviteAccount, { id: other.id }))).http).toBe(404)
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

/** Signed in, with the demo's password. */
async function entered(given: string[], div_type: 'E' | 'G' | 'B' = 'B') {
  const clerk = await invited(given, admin, div_type)
  await accept(clerk.id)
  const { data } = await call(null)(signInAdmin, { username: clerk.username, password: 'demo-2026' })
  return { clerk, calls: call(data.token) }
}

test('nobody manages an admin who has a right or a product type that they lack', async () => {
  const { calls: clerk } = await entered(['people'])
  const { calls: generic } = await entered([...rights], 'G')
  const others = [
    [clerk, (await invited(['money', 'people'])).id, 'enter money'],
    [clerk, await idOf('admin'), 'release'],
    [generics, (await invited([])).id, 'ethical products too'],
    [generic, await idOf('admin'), 'ethical products too'],
  ] as const
  for (const [calls, id, why] of others) {
    const target = (await admin(listAdmins, {})).data.find((one) => one.id === id)
    if (!target) throw new Error('no such admin')
    const tries = [
      calls(updateAdmin, { ...formOf(target), email: 'mine@attacker.example' }),
      calls(blockAdmin, { id, blocked: true, reason: 'x' }),
      calls(resetAccount, { id }),
      calls(inviteAccount, { id }),
      calls(signOutAccount, { id }),
    ]
    for (const refused of await Promise.all(tries.map(refusal)))
      expect(refused).toMatchObject({ http: 403, body: { message: expect.stringContaining(why) } })
    expect((await admin(listAdmins, {})).data.find((one) => one.id === id)).toEqual(target)
  }
})

test('one’s own rights and product types are changed by others alone', async () => {
  const { clerk, calls } = await entered([...rights])
  for (const change of [{ rights: ['people'] }, { div_type: 'E' as const }])
    expect((await refusal(calls(updateAdmin, { ...formOf(clerk), ...change }))).http).toBe(403)
  expect((await calls(updateAdmin, { ...formOf(clerk), name: 'Nisha V.' })).data.name).toBe('Nisha V.')
  await admin(blockAdmin, { id: clerk.id, blocked: true, reason: 'Done' })
})

test('of two full admins who take each other’s rights at once one stays, and the last one is never lost', async () => {
  const { clerk, calls } = await entered([...rights])
  const one = (await admin(listAdmins, {})).data.find((each) => each.username === 'admin')
  if (!one) throw new Error('no admin')
  const outcomes = await Promise.allSettled([
    calls(updateAdmin, { ...formOf(one), rights: ['people'] }),
    admin(updateAdmin, { ...formOf(clerk), rights: ['people'] }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const full = await pool.one<{ admins: number }>(sql`
    select count(*) as admins from accounts where kind = 'A' and div_type = 'B' and rights @> ${[...rights]}::text[]
      and blocked_at is null and password_hash <> '!'`)
  expect(full.admins).toBe(1)
  // As it was, for the others.
  await pool.change(sql`update accounts set rights = ${[...rights]} where username = 'admin'`)
  await admin(blockAdmin, { id: clerk.id, blocked: true, reason: 'Done' })
  expect((await admin(getMe, {})).data.kind).toBe('admin')
})

const idOf = async (username: string) =>
  (await pool.one<{ id: number }>(sql`select id from accounts where username = ${username}`)).id

test('where nobody has all rights, somebody can still manage people', async () => {
  await pool.change(
    sql`update accounts set rights = array_remove(rights, 'people') where kind = 'A' and username <> 'admin'`,
  )
  await pool.change(sql`update accounts set div_type = 'E' where username = 'admin'`)
  const clerk = await invited(['people'], admin, 'E')
  await accept(clerk.id)
  const { data } = await call(null)(signInAdmin, { username: clerk.username, password: 'demo-2026' })
  await admin(updateAdmin, { ...formOf(clerk), rights: [] })
  expect((await refusal(call(data.token)(updateAdmin, formOf(clerk)))).http).toBe(403)
  await pool.change(sql`update accounts set div_type = 'B' where username = 'admin'`)
})
