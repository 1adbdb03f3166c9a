// Order locks: put, read by who places, lifted.
import type { Page } from '@playwright/test'
import { addDays, formatDay, todayInIndia } from '#kit/date.ts'
import { callAs, order } from './calling.ts'
import { atSheet, putIn, quantityOf } from './ordering.ts'
import { expect, expectAccessible, type Person, sidewaysScroll, signIn, strangers, test } from './people.ts'

// They share one list: one after the other.
test.describe.configure({ mode: 'default' })

const locked = strangers.distributors[15] as Person
const tomorrow = formatDay(addDays(todayInIndia(new Date()), 1))

test('who is locked fills the cart and reads the message at placing, until the lock is lifted', async ({
  page,
  otherBrowser,
  baseURL,
  faults,
}) => {
  faults.expect(/status of (404|409)/)
  await openLocks(page)
  await expect(page.getByRole('main')).toContainText('Nothing is locked: everybody can order.')
  await expectAccessible(page)

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
  await dialog.getByLabel('Customer code').fill('nobody')
  await dialog.getByLabel('Until', { exact: true }).fill(tomorrow)
  await dialog.getByLabel('Time').fill('930')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Customer code')).toHaveAccessibleDescription(
    /There is no distributor with the customer code nobody/,
  )
  await expect(dialog.getByLabel('Time')).toHaveValue('930')
  await dialog.getByLabel('Customer code').fill(locked.username)
  await page.keyboard.press('Enter')
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
  await putIn(customer, plain, '7')
  await customer.getByRole('link', { name: 'Review cart' }).click()
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
  await dialog.getByRole('button', { name: 'Plan the lock' }).click()
  await expect(dialog.getByLabel('Until', { exact: true })).toHaveAccessibleDescription(
    'The end must be after the beginning.',
  )
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await dialog.getByLabel('Time').last().fill('20:00')
  await dialog.getByRole('button', { name: 'Plan the lock' }).click()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('listitem').filter({ hasText: 'The CFA moves house.' })
  await expect(card).toContainText('Planned')
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await card.getByRole('button', { name: /^Call off/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Call it off' }).click()
  await expect(card).toBeHidden()
})

async function openLocks(page: Page) {
  await signIn(page, 'admin', { at: '/admin/manage-order-lock' })
}
