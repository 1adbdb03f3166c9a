// features: messages, notices
import { expect, type Person, signIn, strangers, test } from './people.ts'
import { expectAccessible } from './reading.ts'

const writer = strangers.traders[6] as Person

test('what one side writes appears on the other at once', async ({ page, otherBrowser }) => {
  await signIn(page, writer, { at: '/contact-us' })
  await page.getByRole('button', { name: 'New message' }).click()
  const form = page.getByRole('dialog', { name: 'New message' })
  await form.getByRole('combobox', { name: 'About' }).click()
  await page.getByRole('option', { name: 'Delivery' }).click()
  const order = form.getByLabel('Order')
  await order.fill('the one of last week')
  await form.getByLabel('Message').fill('Two cartons came open.')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(order).toHaveAccessibleDescription('Choose the order from the list, or clear the field.')
  await expect(order).toBeFocused()
  await expectAccessible(page, '[role=dialog]')
  await order.fill('')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/thread=\d+/)
  const thread = new URL(page.url()).search

  const office = await otherBrowser()
  await signIn(office, 'admin', { at: `/admin/contact-us${thread}` })
  await expect(office.getByRole('main').getByText('Two cartons came open.')).toBeVisible()
  await office.getByLabel('Your answer').fill('We collect them tomorrow.')
  await office.getByRole('button', { name: 'Send answer' }).click()

  await expect(page.getByRole('main').getByText('We collect them tomorrow.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Answered', { exact: true })).toBeVisible()
  await page.getByLabel('Your reply').fill('Thank you.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(office.getByRole('main').getByRole('listitem').filter({ hasText: 'Thank you.' })).toBeVisible()
})
