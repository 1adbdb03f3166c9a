import { expect, test } from 'vitest'
import { checkReset, forgotPassword, getMe, resetPassword, signIn, signInAdmin } from '#accounts/contract.ts'
import { checkEmail, confirmEmail } from '#accounts/emails.ts'
import { acceptInvitation, getInvitation } from '#accounts/invitations.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { listAdmins, updateAdmin } from '#employees/admins.ts'
import { createEmployee, getEmployee, getEmployeeHistory, updateEmployee } from '#employees/contract.ts'
import { getDistributor, updateDistributor } from '#firms/contract.ts'
import { sql } from '#kit/server/db/db.ts'

const { with: call, as, pool } = await startTestApp({ withJobs: true })
const nobody = call(null)
const admin = as('admin')
const generics = as('admin-g')

/** The link of the newest mail to an address. */
async function linkTo(recipient: string, subject: string): Promise<string> {
  const newest = () =>
    pool.maybe<{ body: string }>(sql`
      select body from mails where recipient = ${recipient} and subject like ${`%${subject}%`} order by id desc limit 1`)
  await expect.poll(newest).not.toBeNull()
  return /reset_password\/([\w-]+)/.exec((await newest())?.body ?? '')?.[1] ?? ''
}

const idOf = async (username: string) =>
  (await pool.one<{ id: number }>(sql`select id from accounts where username = ${username}`)).id

async function enterEmail(username: 'emp-e' | 'emp-g', email: string) {
  const admin = as(username === 'emp-g' ? 'admin-g' : 'admin')
  const { data: was } = await admin(getEmployee, { id: await idOf(username) })
  const { id, code, name, div_type } = was
  return (await admin(updateEmployee, { id, code, name, div_type, email })).data
}

const dead = { http: 422, body: { message: expect.stringContaining('expired or was used already') } }

test('another e-mail counts when its holder confirms it; until then links go to the old one', async () => {
  const old = (await as('emp-e')(getMe, {})).data.email ?? ''
  await nobody(forgotPassword, { username: 'emp-e' })
  const earlier = await linkTo(old, 'Set a new password')

  const asked = await enterEmail('emp-e', 'new@apotheca.example')
  expect(asked).toMatchObject({ email: old, new_email: 'new@apotheca.example' })
  expect((await refusal(as('emp-e')(getMe, {}))).http).toBe(401)
  expect(await refusal(nobody(checkReset, { token: earlier }))).toMatchObject(dead)
  await linkTo(old, 'is being changed')

  await nobody(forgotPassword, { username: 'new@apotheca.example' })
  await nobody(forgotPassword, { username: 'emp-e' })
  await expect.poll(() => linkTo(old, 'Set a new password')).not.toBe(earlier)
  const meanwhile = await linkTo(old, 'Set a new password')
  expect(
    await pool.rows(sql`select id from mails where recipient = 'new@apotheca.example' and subject like 'Set%'`),
  ).toEqual([])

  const token = await linkTo('new@apotheca.example', 'Confirm')
  expect((await nobody(checkEmail, { token })).data).toMatchObject({
    username: 'emp-e',
    email: 'new@apotheca.example',
  })
  const both = await Promise.allSettled([nobody(confirmEmail, { token }), nobody(confirmEmail, { token })])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(nobody(confirmEmail, { token }))).toMatchObject(dead)
  // The link that went to the old address ends with it.
  expect(await refusal(nobody(resetPassword, { token: meanwhile, password: 'a good sentence' }))).toMatchObject(dead)
  await nobody(signIn, { user_type: 'E', username: 'new@apotheca.example', password: 'demo-2026' })
  const { data: history } = await admin(getEmployeeHistory, { id: asked.id, page: 1 })
  expect(history.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      `changed the e-mail from ${old} to new@apotheca.example`,
      'entered new@apotheca.example as the new e-mail, to be confirmed there',
    ]),
  )
})

test('a change is taken back by the old e-mail, replaced by another, and none is made by saving again', async () => {
  const { email: old } = (await generics(getEmployee, { id: await idOf('emp-g') })).data
  await enterEmail('emp-g', 'first@apotheca.example')
  const first = await linkTo('first@apotheca.example', 'Confirm')
  expect((await enterEmail('emp-g', 'first@apotheca.example')).new_email).toBe('first@apotheca.example')
  await nobody(checkEmail, { token: first })
  await enterEmail('emp-g', 'second@apotheca.example')
  expect(await refusal(nobody(confirmEmail, { token: first }))).toMatchObject(dead)
  const second = await linkTo('second@apotheca.example', 'Confirm')
  expect(await enterEmail('emp-g', old ?? '')).toMatchObject({ email: old, new_email: null })
  expect(await refusal(nobody(confirmEmail, { token: second }))).toMatchObject(dead)
})

test('an e-mail that another account got meanwhile is not confirmed', async () => {
  await enterEmail('emp-g', 'wanted@apotheca.example')
  const token = await linkTo('wanted@apotheca.example', 'Confirm')
  await pool.change(sql`update accounts set email = 'Wanted@apotheca.example' where username = 'emp-b'`)
  expect((await refusal(nobody(confirmEmail, { token }))).http).toBe(409)
})

test('a link to confirm ends after 72 hours, and with the account', async () => {
  await enterEmail('emp-g', 'late@apotheca.example')
  const token = await linkTo('late@apotheca.example', 'Confirm')
  await pool.change(sql`update accounts set blocked_at = now() where username = 'emp-g'`)
  expect(await refusal(nobody(confirmEmail, { token }))).toMatchObject(dead)
  await pool.change(sql`update accounts set blocked_at = null where username = 'emp-g'`)
  await nobody(checkEmail, { token })
  await pool.change(sql`update email_changes set expires_at = now()`)
  expect(await refusal(nobody(confirmEmail, { token }))).toMatchObject(dead)
})

test('who has not come yet is invited anew at the other address, and the first invitation ends', async () => {
  const form = { code: 'EMP-EML', name: 'Rohan Mehta', div_type: 'E' as const, divisions: [], distributors: [] }
  const { data } = await admin(createEmployee, { ...form, email: 'typo@apotheca.example' })
  const typo = await linkTo('typo@apotheca.example', 'Your account at')
  await nobody(getInvitation, { token: typo })
  const changed = await admin(updateEmployee, { ...form, id: data.id, email: 'rohan.m@apotheca.example' })
  expect(changed.data).toMatchObject({ email: 'rohan.m@apotheca.example', new_email: null })
  expect((await refusal(nobody(acceptInvitation, { token: typo, password: 'a good sentence' }))).http).toBe(422)
  const token = await linkTo('rohan.m@apotheca.example', 'Your account at')
  await nobody(acceptInvitation, { token, password: 'a good sentence' })
})

test('a firm’s first contact and an admin confirm theirs as well', async () => {
  const id = await idOf('dist-e')
  const { data: firm } = await admin(getDistributor, { id })
  const [first] = firm.contacts
  const contacts = [{ ...first, name: 'Asha Rao', role: 'Owner', email: 'asha@balaji.example', phone: '' }]
  const { data } = await admin(updateDistributor, { id, contacts })
  expect(data.new_email).toBe('asha@balaji.example')
  await nobody(confirmEmail, { token: await linkTo('asha@balaji.example', 'Confirm') })
  expect((await admin(getDistributor, { id })).data.new_email).toBeNull()

  const me = (await generics(listAdmins, {})).data.find((one) => one.is_me)
  if (!me) throw new Error('no admin-g')
  const { username, name, div_type, rights } = me
  const form = { id: me.id, username, name, div_type, rights, email: 'suresh@apotheca.example' }
  const { data: asked } = await generics(updateAdmin, form)
  expect(asked).toMatchObject({ email: me.email, new_email: 'suresh@apotheca.example' })
  await nobody(confirmEmail, { token: await linkTo('suresh@apotheca.example', 'Confirm') })
  await nobody(signInAdmin, { username: 'suresh@apotheca.example', password: 'demo-2026' })
})
