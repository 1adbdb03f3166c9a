// features: customers
// An employee looks at a distributor before a visit, notes the visit, and enters what it does not
// want.
import { expect, pairOf, signIn, strangers, test } from './people.ts'
import { sidewaysScroll } from './reading.ts'

const { asking, asked } = pairOf(3, strangers.traders)

test('an employee finds a distributor, notes the visit and what it does not want', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, asking, { at: '/customer-profile' })
  await page.getByRole('searchbox').fill(asked.name)
  await page.getByRole('link', { name: asked.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: asked.name })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:\+91\d{10}$/)
  expect(await sidewaysScroll(page)).toBe(0)

  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('dialog', { name: 'Add a visit note' })
  await note.getByLabel('Note', { exact: true }).fill('Wants strips of 15.')
  await note.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Wants strips of 15.')).toBeVisible()

  await page.getByRole('link', { name: 'Preferences' }).first().click()
  await page.getByRole('button', { name: 'Add unwanted products' }).click()
  const form = page.getByRole('dialog', { name: 'Add unwanted products' })
  await form.getByLabel('Product codes').fill('no-such-code')
  await form.getByLabel('Reason').fill('Slow mover')
  await form.getByRole('button', { name: 'Note product' }).click()
  await expect(form.getByRole('alert')).toContainText('This code is not in the product list.')
})
