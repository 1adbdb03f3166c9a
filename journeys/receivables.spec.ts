// features: receivables
// An invoice is read, packs of it are claimed, and the office settles the claim and enters a receipt.
import { expect, expectAccessible, sidewaysScroll, signIn, test } from './people.ts'

test('an invoice’s line is claimed, and the office credits it', async ({ page, otherBrowser }) => {
  await signIn(page, 'dist-b', { at: '/my-invoice' })
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  await page
    .getByRole('link', { name: /^\w+I\/\d{4}\// })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Invoice \w+I\// })).toBeVisible()
  await page.getByRole('button', { name: 'Raise claim' }).click()
  const dialog = page.getByRole('dialog', { name: /^Claim on invoice/ })
  await dialog.getByRole('button', { name: 'Raise claim' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter how many packs you claim')
  await dialog
    .getByLabel(/^Packs of/)
    .first()
    .fill('2')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Raise claim' }).click()
  const raised = page.getByText(/^Claim CL-\d+ is raised\.$/)
  await expect(raised).toBeVisible()
  const claimNo = /CL-\d+/.exec((await raised.textContent()) ?? '')?.[0] ?? ''

  const office = await otherBrowser()
  await signIn(office, 'admin', { at: '/admin/notes?tab=claims' })
  await office.getByRole('button', { name: claimNo }).click()
  const decision = office.getByRole('dialog', { name: `Claim ${claimNo}` })
  await decision.getByLabel(/^Approved packs of/).fill('1')
  await expectAccessible(office)
  await decision.getByRole('button', { name: 'Approve and credit' }).click()
  await expect(office.getByText(/is settled by credit note/)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('region', { name: 'Claims' })).toContainText('Settled')
  await page.getByRole('link', { name: 'Invoices', exact: true }).last().click()
  await expect(page).toHaveURL(/\/my-invoice$/)
})

test('the office enters a receipt, and the distributor owes less', async ({ page }) => {
  await signIn(page, 'admin', { at: '/admin/current-outstanding?distributor=dist-b' })
  await page.getByRole('button', { name: 'Enter receipt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter receipt' })
  await dialog.getByLabel('Distributor').fill('dist-b')
  await page.getByRole('option', { name: /dist-b/ }).click()
  await dialog.getByLabel('Amount in ₹').fill('1,000')
  await dialog.getByLabel('Reference').fill('UTR-JOURNEY-1')
  await expect(dialog.getByText('Settles, oldest first')).toBeVisible()
  await dialog.getByRole('button', { name: 'Enter receipt' }).click()
  await expect(page.getByText('Receipt of ₹1,000.00 is entered.')).toBeVisible()
  await page.goto('/admin/current-outstanding?tab=receipts')
  await expect(page.getByText('UTR-JOURNEY-1')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await sidewaysScroll(page)).toBe(0)
})
