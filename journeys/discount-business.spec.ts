// features: discounts, parties
// An employee sells to a doctor or hospital at a discount; too deep for themselves, it waits for an approval.
import { listParties } from '#parties/contract.ts'
import { callAs } from './calling.ts'
import { expect, expectAccessible, pairOf, signIn, test } from './people.ts'

test('a discount is typed as percent or rate, says who approves it, and waits for that', async ({ page, baseURL }) => {
  const { asking, asked } = await pairWithParties(baseURL)
  await signIn(page, asking, { at: `/product-discount-buisness?for=${asked.username}` })
  const parties = page.getByRole('list').filter({ has: page.getByRole('button', { name: /,/ }) })
  await parties.getByRole('button').first().click()
  const first = page.getByRole('textbox', { name: /^Packs of .* to add$/ }).first()
  await first.pressSequentially('20')
  await first.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Packs of .*(?<! to add)$/ })).toHaveValue('20')
  const percent = page.getByRole('textbox', { name: /^Discount on/ })
  await expect(percent).toBeVisible()
  await percent.fill('15')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('needs a brand manager’s approval')
  await expectAccessible(page)
  await percent.fill('45')
  await expect(page.getByText(/is below the floor/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled()
  await percent.fill('18')
  // Far above what the firm orders: asked about as for every other order, and taken back.
  const packs = page.getByRole('textbox', { name: /^Packs of .*(?<! to add)$/ })
  const send = page.getByRole('button', { name: 'Send for approval' })
  await packs.fill('90000')
  await packs.press('Tab')
  await send.click()
  const asks = page.getByRole('dialog', { name: 'Send this order for approval?' })
  await expect(asks.getByRole('list', { name: 'Check before you place it' })).toContainText('times the largest order')
  await asks.getByRole('button', { name: 'Go back' }).click()
  await packs.fill('20')
  await packs.press('Tab')
  await send.click()
  await expect(page.getByText('Awaiting approval: brand manager')).toBeVisible()
  await expect(page.getByText('It is a brand manager’s move.')).toBeVisible()
})

/** People whom no other journey uses, with somebody to sell to. */
async function pairWithParties(baseURL: string | undefined) {
  for (const at of [20, 21, 23, 24, 25]) {
    const pair = pairOf(at)
    const employee = await callAs(baseURL, 'E', pair.asking.username)
    const { total } = await employee(listParties, { distributor: pair.asked.username })
    if (total > 0) return pair
  }
  throw new Error('Nobody has anybody to sell to.')
}
