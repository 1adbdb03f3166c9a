// An order of two parties: asked by an employee, confirmed, lowered or rejected by the distributor it is for.
import type { Page } from '@playwright/test'
import { priceLine, totalsOf } from '#cart/rules.ts'
import { editOrder, getEdit, getOrder } from '#orders/contract.ts'
import { type Call, callAs, order } from './calling.ts'
import { expect, expectAccessible, expectLoaded, sidewaysScroll, signIn, test, tooSmall } from './people.ts'

const asked = async (baseURL: string | undefined, distributor: string, lines: number) => {
  const employee = await callAs(baseURL, 'E', 'emp-e')
  return { employee, ...(await order(employee, { lines, quantity: 25, distributor })) }
}

test('a distributor lowers a line, drops one with a reason, and both see what was asked beside it', async ({
  page,
  otherBrowser,
  baseURL,
}) => {
  const { employee, order_id, order_no, lines } = await asked(baseURL, 'dist-e', 3)
  const [first, second, third] = lines
  const asking = await otherBrowser()
  await signIn(asking, 'emp-e')
  await asking.goto(`/my-order-details/${order_id}`)
  await expect(asking.getByText('waits to be confirmed')).toBeVisible()
  await expect(asking.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)

  await signIn(page, 'dist-e')
  await expect(page.getByRole('list', { name: 'What waits for you' })).toContainText(/Confirm .+₹[\d,.]+/)
  await page.goto(`/my-order-details/${order_id}`)
  await expectLoaded(page)
  await expectAccessible(page)
  const packs = (name = '') => page.getByLabel(`You confirm of ${name}, 25 asked`)
  await expect(page.getByRole('button', { name: /^Confirm all, ₹/ })).toBeEnabled()
  await packs(first?.product_name).fill('26')
  await expect(page.getByText('That is more than was asked (25).').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Confirm/ })).toBeDisabled()
  await packs(first?.product_name).fill('7')
  await page.getByLabel(`Why less of ${first?.product_name}`).fill('One carton still on the shelf.')
  await page.getByRole('button', { name: `Take ${third?.product_name} out` }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Confirm less, ₹/ }).press('Enter')

  await expect(page.getByText(`Order ${order_no} is confirmed.`)).toBeVisible()
  const table = page.getByRole('table', { name: 'What was asked and what was confirmed, line by line' })
  await expect(table.getByRole('row', { name: new RegExp(first?.product_name ?? '') })).toContainText(
    'Changed from 25 to 7 packs by Shree Balaji Medical Agencies: “One carton still on the shelf.”',
  )
  await expect(table.getByRole('row', { name: new RegExp(third?.product_name ?? '') })).toContainText('dropped')
  await expect(page.getByText('3 asked, 2 confirmed')).toBeVisible()
  await expectAccessible(page)
  await expect(asking.getByText('Shree Balaji Medical Agencies confirmed 2 of 3 lines')).toBeVisible()
  const { data } = await employee(getOrder, { order_id })
  expect(data.lines.map((line) => line.confirmed_qty)).toEqual([7, 25, 0])
  expect(second?.quantity_ordered).toBe(25)
})

test('what its employee changes meanwhile is looked at again before it is confirmed', async ({ page, baseURL }) => {
  const { employee, order_id, order_no } = await asked(baseURL, 'dist-e', 2)
  await signIn(page, 'dist-e')
  await page.goto(`/my-order-details/${order_id}`)
  await expect(page.getByRole('button', { name: /^Confirm all, ₹/ })).toBeEnabled()
  await raise(employee, order_id)
  await expect(page.getByText('Rohan Kulkarni changed it while you were here.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Confirm all, ₹/ })).toBeDisabled()
  await page.getByRole('button', { name: 'I have looked' }).click()
  await page.getByRole('button', { name: /^Confirm all, ₹/ }).click()
  await expect(page.getByText(`Order ${order_no} is confirmed.`)).toBeVisible()
})

test('on a phone a rejection asks why, and ends the order', async ({ page, baseURL }) => {
  const { order_id, order_no } = await asked(baseURL, 'dist-depot', 2)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'dist-depot')
  await page.goto(`/depot-my-order-details/${order_id}`)
  await expectLoaded(page)
  await check(page)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: `Reject order ${order_no}?` })
  await expect(dialog.getByRole('button', { name: 'Go back' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Reject the order' }).click()
  await expect(dialog.getByText('Say why.')).toBeVisible()
  await dialog.getByLabel('Why is it rejected?').fill('Not moving.')
  await dialog.getByRole('button', { name: 'Reject the order' }).click()
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible()
  await expect(page.getByText('“Not moving.”')).toBeVisible()
  await check(page)
})

async function check(page: Page) {
  await expectAccessible(page)
  expect.soft(await sidewaysScroll(page)).toBe(0)
  expect.soft(await tooSmall(page, 'main button, main a, main input', 24)).toEqual([])
}

/** Two more packs of the first line, by who placed it. */
async function raise(employee: Call, order_id: number) {
  const { data } = await employee(getEdit, { order_id })
  const lines = data.lines.map((line, at) => ({ ...line, asked: line.asked + (at === 0 ? 2 : 0), stock: 9999 }))
  const { total_paise } = totalsOf(lines.map((line) => ({ line, priced: priceLine(line) })))
  await employee(editOrder, {
    order_id,
    lines: lines.map(({ product_code, asked, as_typed }) => ({ product_code, quantity: asked, as_typed })),
    expected_total_paise: total_paise,
  })
}
