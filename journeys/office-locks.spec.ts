// features: locks
// Order locks: put, read by who places, lifted.
import type { Page } from '@playwright/test'
import { addDays, formatDay, todayInIndia } from '#kit/date.ts'
import { callAs, order } from './calling.ts'
import { atSheet, putIn, quantityOf } from './ordering.ts'
import { expect, type Person, signIn, strangers, test } from './people.ts'
import { expectAccessible, sidewaysScroll } from './reading.ts'

// They share one list: one after the other.
test.describe.configure({ mode: 'default' })

const locked = strangers.distributors[15] as Person
const tomorrow = formatDay(addDays(todayInIndia(new Date()), 1))

test('who is locked fills the cart and reads the message at placing, until the lock is lifted', async ({
  page,
  otherBrowser,
  baseURL,
  faults,
  slowDown,
}) => {
  faults.expect(/status of (404|409)/)
  await openLocks(page)
  // Back asks within the app: the page before must be one of it.
  await page.getByRole('link', { name: 'Order book' }).click()
  await page.getByRole('link', { name: 'Order locks' }).click()
  await expect(page.getByRole('main')).toContainText('No locks. Everybody can order.')

  const open = page.getByRole('button', { name: 'Lock ordering' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Lock ordering' })
  await expect(dialog.getByLabel('Message')).toBeFocused()
  await dialog.getByRole('button', { name: 'Lock now' }).press('Enter')
  await expect(dialog.getByLabel('Message')).toHaveAccessibleDescription(/Say why ordering is locked/)
  await expect(dialog.getByLabel('Until', { exact: true })).toHaveAccessibleDescription(/Say until which day\./)
  await expectAccessible(page)
  await dialog.getByLabel('Message').fill('We count the stock of the depot.')
  await dialog.getByRole('radio', { name: 'A distributor' }).press('Space')
  const whom = dialog.getByLabel('Distributor', { exact: true })
  await whom.fill('nobody of that name')
  await expect(page.getByText('No distributor matches ‘nobody of that name’.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No distributor matches ‘nobody of that name’.')).toBeHidden()
  await expect(dialog.getByText('Discard your changes?')).toBeHidden()
  await dialog.getByLabel('Until', { exact: true }).fill(tomorrow)
  await dialog.getByLabel('Time').fill('930')
  await page.keyboard.press('Enter')
  await expect(whom).toHaveAccessibleDescription(/Choose the distributor\./)
  await expect(dialog.getByLabel('Time')).toHaveValue('09:30')
  // Enter before the answer waits for it, and takes nothing that an earlier text has found.
  await whom.fill('a')
  await expect(page.getByRole('option').first()).toBeVisible()
  await slowDown(page, 2000)
  await whom.fill(locked.name)
  await whom.press('Enter')
  await expect(whom).toHaveAccessibleDescription(new RegExp(locked.username))
  await slowDown(page, 0)
  await expect(dialog).toContainText(/Stops 1 distributor/)
  await expectAccessible(page)

  // What was typed is not lost by a slip: Esc asks in the dialog itself, and so does Back. In the
  // box with the names it would close those first.
  await dialog.getByLabel('Message').focus()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toContainText('Discard your changes?')
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Message')).toBeFocused()
  await page.evaluate(() => window.history.back())
  await expect(dialog.getByRole('alert')).toContainText('Discard your changes?')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Lock now' })).toBeVisible()
  await expect(dialog.getByLabel('Message')).toBeFocused()
  await expect(dialog.getByLabel('Message')).toHaveValue('We count the stock of the depot.')
  await dialog.getByRole('button', { name: 'Lock now' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  const row = page.getByRole('row', { name: /We count the stock of the depot\./ })
  await expect(row).toContainText(`${locked.name}, ethical products`)
  await expect(row).toContainText(`${tomorrow}, 09:30`)
  await expect(row).toContainText('Meera Deshpande')
  await expect(row).toContainText('Running')
  await expectAccessible(page)

  const customer = await otherBrowser()
  const { plain } = await atSheet(customer, locked)
  const told = customer.getByRole('status').filter({ hasText: `Ordering is locked until ${tomorrow}, 09:30` })
  await expect(told).toContainText('Set by Meera Deshpande, since')
  await customer.goto('/home')
  await expect(told).toContainText('We count the stock of the depot.')
  await customer.goto('/products-list')
  await putIn(customer, plain, '7')
  await customer.getByRole('link', { name: 'Review cart' }).click()
  await expect(customer.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await expect(told).toBeVisible()
  await customer.getByRole('button', { name: /^Place order, ₹/ }).click()
  await expect(customer.getByRole('alert')).toContainText(
    `We count the stock of the depot. Ordering opens again on ${tomorrow}, 09:30.`,
  )
  await expect(customer.getByRole('alert')).toContainText('Nothing was placed.')
  await expect(quantityOf(customer, plain)).toHaveValue('7')

  await row.getByRole('button', { name: /^Lift/ }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Lift this lock now?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Lift now' }).press('Enter')
  await expect(row).toBeHidden()
  await order(await callAs(baseURL, 'D', locked.username), { lines: 1 })
  await page.getByRole('button', { name: 'Ended' }).click()
  await expect(page).toHaveURL(/state=ended/)
  await expect(row).toContainText('Lifted')
  await expect(row).toContainText('by Meera Deshpande')
})

test('on a phone a lock of a CFA is planned and called off', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLocks(page)
  await page.getByRole('button', { name: 'Lock ordering' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock ordering' })
  await dialog.getByLabel('Message').fill('The CFA moves house.')
  await dialog.getByText('A CFA').click()
  await dialog.getByRole('combobox', { name: 'CFA' }).click()
  await page.getByRole('option', { name: 'Guwahati CFA' }).click()
  await dialog.getByText('Later').click()
  await dialog.getByLabel('From', { exact: true }).fill(tomorrow)
  await dialog.getByLabel('Time').first().fill('08:00')
  await dialog.getByLabel('Until', { exact: true }).fill(tomorrow)
  await dialog.getByLabel('Time').last().fill('07:00')
  await dialog.getByRole('button', { name: 'Plan lock' }).click()
  await expect(dialog.getByLabel('Until', { exact: true })).toHaveAccessibleDescription(
    'The end must be after the beginning.',
  )
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await dialog.getByLabel('Time').last().fill('20:00')
  await dialog.getByRole('button', { name: 'Plan lock' }).click()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('listitem').filter({ hasText: 'The CFA moves house.' })
  await expect(card).toContainText('Planned')
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await card.getByRole('button', { name: /^Cancel:/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel lock' }).click()
  await expect(card).toBeHidden()
})

async function openLocks(page: Page) {
  await signIn(page, 'admin', { at: '/admin/manage-order-lock' })
}
