// features: confirming, orders, myorders
// An order of two parties: asked by an employee, confirmed, lowered or rejected by the distributor
// it is for.
import { priceLine } from '#cart/rules.ts'
import { editOrder, getEdit } from '#myorders/edit-contract.ts'
import { getOrder } from '#orders/contract.ts'
import { sumOf } from '#pricing/totals.ts'
import { type Call, callAs, order } from './calling.ts'
import { expect, expectLoaded, type Person, pairOf, person, signIn, test } from './people.ts'
import { expectAccessible, expectReadable } from './reading.ts'

type Pair = { asking: Person; asked: Person }
const lowering = pairOf(10)
const looking = pairOf(17)
const rejecting = { asking: person('emp-e'), asked: person('dist-depot') }

async function ask(baseURL: string | undefined, { asking, asked }: Pair, lines: number) {
  const employee = await callAs(baseURL, 'E', asking.username)
  return { employee, ...(await order(employee, { lines, quantity: 25, distributor: asked.username })) }
}

test('a distributor lowers a line, drops one with a reason, and both see what was asked beside it', async ({
  page,
  context,
  otherBrowser,
  baseURL,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const { employee, order_id, order_no, lines } = await ask(baseURL, lowering, 3)
  const [first, second, third] = lines
  const asking = await otherBrowser()
  await signIn(asking, lowering.asking, { at: `/my-order-details/${order_id}` })
  await expect(asking.getByText('waits to be confirmed')).toBeVisible()
  await expect(asking.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)

  await signIn(page, lowering.asked)
  await expect(page.getByRole('list', { name: 'What waits for you' })).toContainText(/Confirm .+₹[\d,.]+/)
  await page.goto(`/order-confirmation-details/${order_id}`)
  await expectLoaded(page)
  await expectAccessible(page)
  const packs = (name = '') => page.getByLabel(`You confirm of ${name}, 25 asked`)
  await expect(page.getByRole('button', { name: /^Confirm all, ₹/ })).toBeEnabled()
  await packs(first?.product_name).fill('26')
  await expect(page.getByText('That is more than was asked (25).').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Confirm|Review)/ })).toBeDisabled()
  await packs(first?.product_name).fill('07')
  await packs(second?.product_name).focus()
  await expect(packs(first?.product_name)).toHaveValue('7')
  await page.getByLabel(`Why less of ${first?.product_name}`).fill('One carton still on the shelf.')
  await page.getByRole('button', { name: `Take ${third?.product_name} out` }).press('Enter')
  const putBack = page.getByRole('button', { name: `Put ${third?.product_name} back` })
  await expect(putBack).toBeFocused()
  await putBack.press('Enter')
  await expect(packs(third?.product_name)).toHaveValue('25')
  await page.getByRole('button', { name: `Take ${third?.product_name} out` }).press('Enter')
  await expect(page.getByText('say why you take fewer')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel(`Why less of ${third?.product_name}`)).toBeFocused()
  await page.keyboard.press('2')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Review the changes, ₹/ }).press('Enter')
  await expect(page.getByRole('table', { name: 'Asked and confirmed, where they differ' })).toContainText('Not moving')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 480 })
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Nothing was confirmed.')).toBeInViewport({ ratio: 1 })
  await context.setOffline(false)
  await page.keyboard.press('Control+Enter')

  await expect(page.getByText(`Order ${order_no} is confirmed.`)).toBeVisible()
  await expect(page).toHaveURL('/order-confirmation')
  await page.goto(`/my-order-details/${order_id}`)
  const table = page.getByRole('table', { name: 'What was asked and what was confirmed, line by line' })
  await expect(table.getByRole('row', { name: new RegExp(first?.product_name ?? '') })).toContainText(
    `Changed from 25 to 7 packs by ${lowering.asked.name}: “One carton still on the shelf.”`,
  )
  await expect(table.getByRole('row', { name: new RegExp(third?.product_name ?? '') })).toContainText('dropped')
  await expect(page.getByText('3 asked, 2 confirmed')).toBeVisible()
  await expectAccessible(page)
  await expect(asking.getByText(`${lowering.asked.name} confirmed 2 of 3 lines`)).toBeVisible()
  const { data } = await employee(getOrder, { order_id })
  expect(data.lines.map((line) => line.confirmed_qty)).toEqual([7, 25, 0])
  expect(second?.quantity_ordered).toBe(25)
})

test('what its employee changes meanwhile is looked at again before it is confirmed', async ({ page, baseURL }) => {
  const { employee, order_id, order_no } = await ask(baseURL, looking, 2)
  await signIn(page, looking.asked, { at: `/my-order-details/${order_id}` })
  await expect(page.getByRole('button', { name: /^Confirm all, ₹/ })).toBeEnabled()
  await raise(employee, order_id)
  await expect(page.getByText(`${looking.asking.name} changed it while you were here.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Confirm all, ₹/ })).toBeDisabled()
  await page.getByRole('button', { name: 'I have looked' }).click()
  await page.getByRole('button', { name: /^Confirm all, ₹/ }).click()
  await expect(page.getByText(`Order ${order_no} is confirmed.`)).toBeVisible()
})

test('on a phone a rejection asks why, and ends the order', async ({ page, baseURL }) => {
  const other = await ask(baseURL, rejecting, 2)
  const { order_id, order_no } = await ask(baseURL, rejecting, 2)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, rejecting.asked, { at: '/order-confirmation' })
  await page.getByLabel(`Select ${other.order_no}`).press('Space')
  const confirm = page.getByRole('button', { name: /^Confirm as asked/ })
  await page.evaluate(() => scrollTo(0, 0))
  const { bottom, tabs } = await confirm.evaluate((button) => ({
    bottom: button.getBoundingClientRect().bottom,
    tabs: document.querySelector('.tabbar')?.getBoundingClientRect().top ?? 0,
  }))
  expect(bottom).toBeLessThan(tabs)

  await page.goto(`/depot-my-order-details/${order_id}`)
  await expectLoaded(page)
  await expectReadable(page)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: `Reject order ${order_no}?` })
  await expect(dialog.getByRole('button', { name: 'Go back' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Reject the order' }).click()
  await expect(dialog.getByText('Say why.')).toBeVisible()
  await dialog.getByLabel('Why is it rejected?').fill('Not moving.')
  await dialog.getByRole('button', { name: 'Reject the order' }).click()
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible()
  await expect(page.getByText('“Not moving.”')).toBeVisible()
  await expectReadable(page)
})

/** Two more packs of the first line, by who placed it. */
async function raise(employee: Call, order_id: number) {
  const { data } = await employee(getEdit, { order_id })
  const lines = data.lines.map((line, at) => ({ ...line, asked: line.asked + (at === 0 ? 2 : 0), stock: 9999 }))
  const { total_paise } = sumOf(lines.map((line) => priceLine(line, data.is_interstate)))
  await employee(editOrder, {
    order_id,
    lines: lines.map(({ product_code, asked, as_typed }) => ({ product_code, quantity: asked, as_typed })),
    expected_total_paise: total_paise,
  })
}
