import { expect, test } from 'vitest'
import { getMe, signIn } from '#accounts/contract.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeColleague, inviteColleague, inviteColleagueAgain, listColleagues } from '../colleagues.ts'

const { as, with: call } = await startTestApp({ withJobs: true })
const first = as('dist-e')
const idOf = async (username: string) =>
  (await first(listColleagues, {})).data.find((one) => one.username === username)?.id ?? 0

test('everybody of a firm sees its people, and nobody else’s', async () => {
  const { data } = await as('dist-e-accounts')(listColleagues, {})
  expect(data.map(({ username, role, is_me }) => [username, role, is_me])).toEqual(
    expect.arrayContaining([
      ['dist-e', null, false],
      ['dist-e-buyer', 'buyer', false],
      ['dist-e-accounts', 'accountant', true],
    ]),
  )
  expect(data).toHaveLength(3)
  expect((await refusal(as('emp-e')(listColleagues, {}))).http).toBe(403)
})

test('the first person invites, gives another role and ends access; the others may not', async () => {
  const asha = { name: 'Asha Rao', email: 'asha@balaji.example', role: 'buyer' as const }
  const { data: invited } = await first(inviteColleague, asha)
  expect(invited).toMatchObject({ username: 'dist-e-asha', role: 'buyer', state: 'invited' })
  expect((await refusal(first(inviteColleague, asha))).body.errors).toHaveProperty('email')
  expect((await first(changeColleague, { id: invited.id, role: 'accountant' })).data.role).toBe('accountant')
  await first(inviteColleagueAgain, { id: invited.id })
  const buyer = as('dist-e-buyer')
  expect((await refusal(buyer(inviteColleague, { ...asha, email: 'x@y.in' }))).http).toBe(403)
  expect((await refusal(buyer(changeColleague, { id: invited.id, role: 'buyer' }))).http).toBe(403)
})

test('access that is ended is over at once, and comes back', async () => {
  const enter = () => call(null)(signIn, { user_type: 'D', username: 'dist-e-accounts', password: 'demo-2026' })
  const { token } = (await enter()).data
  const id = await idOf('dist-e-accounts')
  await first(changeColleague, { id, blocked: true })
  expect((await refusal(call(token)(getMe, {}))).http).toBe(401)
  expect((await refusal(enter())).http).toBe(403)
  await first(changeColleague, { id, blocked: false })
  await enter()
})

test('another firm’s people and the first person are out of reach', async () => {
  const id = await idOf('dist-e-buyer')
  expect((await refusal(as('dist-b')(changeColleague, { id, blocked: true }))).http).toBe(404)
  expect((await refusal(as('dist-b')(inviteColleagueAgain, { id }))).http).toBe(404)
  expect((await refusal(first(changeColleague, { id: await idOf('dist-e'), blocked: true }))).http).toBe(404)
})
