import { expect, test } from 'vitest'
import { getMe, signIn } from '#accounts/contract.ts'
import { acceptInvitation, getInvitation } from '#accounts/invitations.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { sql, system } from '#kit/server/db/db.ts'
import { keepInvitation } from './invitations.ts'
import { openAccount, setBlocked } from './people.ts'

const { with: call, pool } = await startTestApp()
const nobody = call(null)
let made = 0

async function invited(): Promise<{ id: number; username: string; email: string; token: string }> {
  made += 1
  const username = `new-${made}`
  const token = `inv-${username}-of-the-tests`
  const id = await pool.transaction(system, async (db) => {
    const { id } = await db.one<{ id: number }>(sql`select id from accounts where username = 'dist-e'`)
    const person = { username, name: 'Asha Rao', email: `${username}@example.com`, phone: null, div_type: 'E' as const }
    const account = await openAccount(db, { ...person, kind: 'D', firm_id: id, role: 'buyer' })
    await keepInvitation(db, { id: account, email: person.email }, token)
    return account
  })
  return { id, username, email: `${username}@example.com`, token }
}

const dead = { http: 422, body: { message: expect.stringContaining('expired or was used already') } }

test('an invited person sees who they are, chooses a password and signs in', async () => {
  const { username, token } = await invited()
  const entering = (password: string) => nobody(signIn, { user_type: 'D', username, password })
  expect((await refusal(entering('!'))).http).toBe(401)
  expect((await nobody(getInvitation, { token })).data).toEqual({ name: 'Asha Rao', username, type: 'D' })
  expect((await refusal(nobody(acceptInvitation, { token, password: 'short' }))).http).toBe(422)
  await nobody(acceptInvitation, { token, password: 'a good sentence' })
  const { token: session } = (await entering('a good sentence')).data
  expect((await call(session)(getMe, {})).data.username).toBe(username)
})

test('an invitation works once, also for two at once, and not after 72 hours', async () => {
  const one = await invited()
  const tries = ['first password', 'second password'].map((password) =>
    nobody(acceptInvitation, { token: one.token, password }),
  )
  expect((await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(nobody(acceptInvitation, { token: one.token, password: 'yet another' }))).toMatchObject(dead)

  const late = await invited()
  await pool.change(sql`
    update invitations set expires_at = expires_at - interval '72 hours' where account_id = ${late.id}`)
  expect(await refusal(nobody(getInvitation, { token: late.token }))).toMatchObject(dead)
  expect(await refusal(nobody(acceptInvitation, { token: late.token, password: 'a good sentence' }))).toMatchObject(
    dead,
  )
})

test('an invitation sent again makes the one before worthless; its token is kept only as a hash', async () => {
  const { id, email, token } = await invited()
  await pool.transaction(system, (db) => keepInvitation(db, { id, email }, 'inv-a-newer-token'))
  expect(await refusal(nobody(getInvitation, { token }))).toMatchObject(dead)
  expect((await nobody(getInvitation, { token: 'inv-a-newer-token' })).data.name).toBe('Asha Rao')
  const kept = await pool.rows(sql`select token_hash from invitations`)
  expect(JSON.stringify(kept)).not.toContain('inv-')
})

test('a blocked person’s invitation is worthless, and so is one into a blocked firm', async () => {
  const { id, token } = await invited()
  await pool.transaction(system, (db) => setBlocked(db, id, { blocked: true, reason: 'Left the firm' }))
  expect(await refusal(nobody(acceptInvitation, { token, password: 'a good sentence' }))).toMatchObject(dead)
  await pool.transaction(system, (db) => setBlocked(db, id, { blocked: false, reason: '' }))
  await pool.change(sql`update accounts set blocked_at = now() where username = 'dist-e'`)
  expect(await refusal(nobody(getInvitation, { token }))).toMatchObject(dead)
})

test('a stranger’s token says nothing', async () => {
  for (const token of ['inv-x', 'x', "inv-' or true --"])
    expect(await refusal(nobody(getInvitation, { token }))).toMatchObject(dead)
})
