import { expect, test } from 'vitest'
import { resetPassword, signInAdmin } from '#accounts/contract.ts'
import { rights } from '#app/features.ts'
import { startTestApp } from '#app/testing.ts'
import { createAdmin } from './create-admin.ts'

const { pool, with: call } = await startTestApp()
const meera = { username: 'meera', name: 'Meera Rao', email: 'meera@provider.example', types: 'G' }

test('the first admin sets its own password by a link', async () => {
  const token = await createAdmin(pool, meera, rights)
  await call(null)(resetPassword, { token, password: 'long and unguessed' })
  await call(null)(signInAdmin, { username: 'meera', password: 'long and unguessed', product_type: 'G' })
})

test('a user name is given once', async () => {
  await expect(createAdmin(pool, meera, rights)).rejects.toThrow("There is an account with the user name 'meera'")
})

test.each([
  [{ ...meera, username: undefined }, 'Give --username'],
  [{ ...meera, types: 'X' }, '--types is E'],
])('what is missing or wrong is said', async (wanted, sentence) => {
  await expect(createAdmin(pool, wanted, rights)).rejects.toThrow(sentence)
})
