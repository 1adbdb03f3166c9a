import { expect, test } from 'vitest'
import { checkReset, forgotPassword, getMe, resetPassword, signIn } from '#accounts/contract.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { sql } from '#kit/server/db/db.ts'

const { with: call, as, pool, stop } = await startTestApp({ withJobs: true })
const nobody = call(null)

/** The mails written since, once the jobs that were asked for are done. */
async function mails(): Promise<{ recipient: string; body: string }[]> {
  await expect
    .poll(() =>
      pool.one<{ open: number }>(sql`
          select count(*) as open from pgboss.job where name = 'password-reset-mail' and state < 'completed'`),
    )
    .toEqual({ open: 0 })
  return pool.rows(sql`select recipient, body from mails order by id`)
}

const tokenIn = (body = '') => /reset_password\/([\w-]+)/.exec(body)?.[1] ?? ''
const askFor = (username: string) => nobody(forgotPassword, { username })

test('a forgotten password is set anew by the link of a mail, once, and ends every session', async () => {
  const me = await as('dist-e')(getMe, {})
  await askFor('dist-e')
  const [mail] = await mails()
  expect(mail?.recipient).toBe(me.data.email)
  const token = tokenIn(mail?.body)
  expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
  const kept = await pool.one<{ token_hash: string }>(sql`select token_hash from password_resets`)
  expect(kept.token_hash).not.toContain(token)

  await nobody(checkReset, { token })
  const weak = await refusal(nobody(resetPassword, { token, password: 'dist-e' }))
  expect(weak.http).toBe(422)
  await nobody(resetPassword, { token, password: 'a new password' })
  expect((await refusal(as('dist-e')(getMe, {}))).http).toBe(401)
  await nobody(signIn, { user_type: 'D', username: 'dist-e', password: 'a new password' })

  const dead = 'This link has expired or was used already. Ask for a new one.'
  expect(await refusal(nobody(checkReset, { token }))).toMatchObject({ http: 422, body: { message: dead } })
  expect(await refusal(nobody(checkReset, { token: 'made-up' }))).toMatchObject({ http: 422, body: { message: dead } })
  const again = await refusal(nobody(resetPassword, { token, password: 'yet another' }))
  expect(again).toMatchObject({
    http: 422,
    body: { message: dead },
  })
})

test('two uses of one link at once: one wins', async () => {
  await askFor('dist-b')
  const token = tokenIn((await mails()).at(-1)?.body)
  const tries = ['first password', 'second password'].map((password) => nobody(resetPassword, { token, password }))
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test('a newer link makes the older one worthless, and a link ends after 30 minutes', async () => {
  await askFor('emp-e')
  const older = tokenIn((await mails()).at(-1)?.body)
  await askFor('emp-e')
  const newer = tokenIn((await mails()).at(-1)?.body)
  expect(newer).not.toBe(older)
  expect((await refusal(nobody(resetPassword, { token: older, password: 'a new password' }))).http).toBe(422)
  await pool.change(sql`update password_resets set expires_at = expires_at - interval '30 minutes'`)
  expect((await refusal(nobody(resetPassword, { token: newer, password: 'a new password' }))).http).toBe(422)
})

test('an unknown or a blocked user gets no mail, and the answer does not tell', async () => {
  await pool.change(sql`update accounts set blocked_at = now() where username = 'dist-hold'`)
  const before = (await mails()).length
  await askFor('nobody-known')
  await askFor('dist-hold')
  expect(await mails()).toHaveLength(before)
  await stop()
})
