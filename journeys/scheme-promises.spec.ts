// features: shortages, money, claims
// Free packs that a scheme promised and that did not come: the office credits them, and the
// stockist sees it.
import type { Locator } from '@playwright/test'
import { expect, expectLoaded, signIn, test } from './people.ts'
import { expectAccessible, sidewaysScroll } from './reading.ts'

test('what is due of a scheme is settled by a credit note, and the stockist sees it', async ({
  page,
  otherBrowser,
}) => {
  await signIn(page, 'admin', { at: '/admin/unfulfilled-orders' })
  await page.getByRole('tab', { name: 'Scheme promises' }).click()
  await page.getByText('By stockist', { exact: true }).click()
  await page.getByRole('table').getByRole('row').nth(1).getByRole('button').click()
  await expect(page).toHaveURL(/distributor=/)
  await page.goto('/admin/unfulfilled-orders?tab=promises&distributor=dist-b&state=due')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Settle/ }) })
    .first()
  const orderNo = (await row.getByRole('link').first().textContent()) ?? ''
  await row.getByRole('button', { name: /^Settle/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Settle free packs of/ })
  await expect(dialog.getByLabel('Packs')).toHaveValue('1')
  await expectAccessible(page)
  await dialog.getByLabel('Packs').fill('3')
  await dialog.getByRole('button', { name: 'Write credit note' }).click()
  await expect(dialog.getByText('Enter at most 1: no more are due.')).toBeVisible()
  await dialog.getByLabel('Packs').fill('1')
  await dialog.getByRole('button', { name: 'Write credit note' }).click()
  await expect(page.getByText(/^Note \w+C\/\d{4}\/\d+ of ₹[\d,.]+ is written\.$/)).toBeVisible()

  const stockist = await otherBrowser()
  await signIn(stockist, 'dist-b', { at: `/notes?tab=promises&state=ended&promise_search=${orderNo}` })
  await expect(stockist.getByRole('table', { name: 'Scheme promises' })).toContainText(/\w+C\/\d{4}\/\d+/)
  await expectLoaded(stockist)
  await expectAccessible(stockist)
  expect(await sidewaysScroll(stockist)).toBe(0)
})

test('a note by hand settles the promise that it names, and the stockist is told', async ({ page, otherBrowser }) => {
  await signIn(page, 'admin', { at: '/admin/notes' })
  await page.getByRole('button', { name: 'Write note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write note' })
  await dialog.getByLabel('Distributor').fill('dist-e')
  await page
    .getByRole('option', { name: /dist-e/ })
    .first()
    .click()
  await choose(dialog, 'Reason', 'Scheme settlement')
  await dialog.getByRole('button', { name: 'Write note' }).click()
  await expect(dialog.getByText('Choose the promise that the note settles, or none.')).toBeVisible()
  await choose(dialog, 'Settles', 'No promise')
  await expect(dialog.getByText('The note settles no promise: the free packs stay due.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: /ledger|See all/ })).toHaveAttribute('href', /distributor=dist-e/)
  await choose(dialog, 'Settles', /pack.* of .+, order /)
  await expect(dialog.getByLabel('Packs')).toHaveValue(/^[1-9]\d*$/)
  await expect(dialog.getByLabel('Amount in ₹')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Write note' }).click()
  await expect(page.getByText(/^Note \w+C\/\d{4}\/\d+ of ₹[\d,.]+ is written\.$/)).toBeVisible()

  const stockist = await otherBrowser()
  await signIn(stockist, 'dist-e', { at: '/notification' })
  await stockist
    .getByRole('link', { name: /free packs? of .+ credited/ })
    .first()
    .click()
  await expect(stockist.getByRole('table', { name: 'Scheme promises' })).toContainText(/\w+C\/\d{4}\/\d+/)
  await expect(stockist.getByRole('button', { name: 'Export' })).toBeEnabled()
})

/**
 * With keys: a press of the mouse that comes while a list still opens is not taken for a choice.
 */
async function choose(dialog: Locator, label: string, name: string | RegExp) {
  await dialog.getByLabel(label).press('Enter')
  await dialog.page().getByRole('option', { name }).first().press('Enter')
  await expect(dialog.getByLabel(label)).toHaveText(name)
}
