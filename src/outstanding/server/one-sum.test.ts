// What a firm owes is one number, wherever it is read: on home, in the profile, in the office's
// list, in the outstanding.
import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { listDistributors } from '#firms/contract.ts'
import { getHome } from '#home/contract.ts'
import { todayInIndia } from '#kit/date.ts'
import { enterReceipt, writeNote } from '#money/contract.ts'
import { listMyDistributors } from '#people/contract.ts'
import { getAllOutstanding, getOutstanding } from '../contract.ts'

const { as } = await startTestApp()
const today = todayInIndia(new Date())

test('a debit note is owed and money on account is not, by the same number everywhere', async () => {
  const distributor = 'dist-e'
  const before = (await as(distributor)(getOutstanding, {})).data
  await as('admin')(writeNote, {
    distributor,
    kind: 'debit',
    reason_code: 'interest',
    amount_paise: 4_321_00,
    text: 'Interest of a quarter',
  })
  await as('admin')(enterReceipt, {
    distributor,
    amount_paise: 1_000_00,
    received_on: today,
    reference: 'ONE-SUM-1',
    allocations: [],
  })

  const mine = (await as(distributor)(getOutstanding, {})).data
  expect(mine.total_paise).toBe(before.total_paise + 4_321_00)
  expect(mine.on_account_paise).toBe(before.on_account_paise + 1_000_00)

  const home = (await as(distributor)(getHome, {})).data
  expect(home.outstanding.total_paise).toBe(mine.total_paise)
  expect(home.outstanding.ageing).toEqual(mine.ageing)
  const profile = (await as(distributor)(listMyDistributors, {})).data[0]
  expect(profile?.credit_left_paise).toBe(mine.credit_left_paise)
  const served = (await as('emp-e')(listMyDistributors, { distributor })).data[0]
  expect(served?.credit_left_paise).toBe(mine.credit_left_paise)
  const office = (await as('admin')(listDistributors, { search_text: distributor })).data
  expect(office.find(({ code }) => code === distributor)?.owed_paise).toBe(mine.total_paise)
  const all = (await as('admin')(getAllOutstanding, {})).data
  expect(all.firms?.find((firm) => firm.distributor === distributor)?.total_paise).toBe(mine.total_paise)
})
