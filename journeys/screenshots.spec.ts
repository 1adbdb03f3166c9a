import { expect, signIn, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' })

test('the front, for the README', async ({ page }) => {
  await signIn(page, 'emp-e')
  await expect(page.getByRole('table', { name: 'Recent orders' })).toBeVisible()
  await page.screenshot({ path: 'docs/screens/front.png' })
})

test('the office, for the README', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page.getByRole('table').first()).toBeVisible()
  await page.screenshot({ path: 'docs/screens/office.png' })
})
