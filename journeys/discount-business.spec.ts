// features: discounts, parties
// An employee sells to a doctor or hospital at a discount; too deep for themselves, it waits for an
// approval.
/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { listParties } from '#parties/contract.ts'
import { callAs } from './calling.ts'
import { expect, pairOf, type SlowDown, signIn, test } from './people.ts'
import { expectAccessible } from './reading.ts'

const keyMs = 30

test('a discount is typed as percent or rate, says who approves it, and waits for that', async ({
  page,
  baseURL,
  slowDown,
}) => {
  const { asking, asked } = await pairWithParties(baseURL)
  await signIn(page, asking, { at: `/product-discount-buisness?for=${asked.username}` })
  const parties = page.getByRole('list').filter({ has: page.getByRole('button', { name: /,/ }) })
  await parties.getByRole('button').first().click()
  const packs = page.getByRole('textbox', { name: /^Packs of .*(?<! to add)$/ })
  const percent = page.getByRole('textbox', { name: /^Discount on/ })
  await typeAhead(page, { packs, percent, slowDown })
  await expect(packs).toHaveValue('20')
  await percent.fill('15')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('needs a brand manager’s approval')
  await expectAccessible(page)
  await percent.fill('45')
  await expect(page.getByText(/is below the floor/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled()
  await percent.fill('18')
  // Far above what the firm orders: asked about as for every other order, and taken back.
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

/**
 * Typed faster than the server answers, nothing is lost or changes its place; all but the first are
 * taken out again.
 */
async function typeAhead(
  page: Page,
  { packs, percent, slowDown }: { packs: Locator; percent: Locator; slowDown: SlowDown },
) {
  const toAdd = page.getByRole('textbox', { name: /^Packs of .* to add$/ })
  const wanted = ['20', '31', '42', '53', '64', '75']
  await toAdd.first().focus()
  for (const [at, latencyMs] of [400, 2000].entries()) {
    await slowDown(page, latencyMs)
    for (const number of wanted.slice(3 * at, 3 * at + 3)) {
      await page.keyboard.type(number, { delay: keyMs })
      await page.keyboard.press('Enter')
    }
  }
  await expect(packs).toHaveCount(wanted.length)
  await packs.first().focus()
  // Back at a line while it is on its way: what stands there last is what counts.
  for (const number of ['9', '8', '20']) {
    await page.keyboard.press('Control+A')
    await page.keyboard.type(number, { delay: keyMs })
  }
  await percent.first().focus()
  for (const number of ['5', '6.25']) {
    await page.keyboard.press('Control+A')
    await page.keyboard.type(number, { delay: keyMs })
  }
  await page.keyboard.press('Tab')
  const send = page.getByRole('button', { name: /^(Place order|Send for approval)$/ })
  await expect(send).toBeEnabled({ timeout: 20_000 })
  expect(await valuesOf(packs)).toEqual(wanted)
  await expect(percent.first()).toHaveValue(/^6\.25/)
  await slowDown(page, 0)
  await page.reload()
  await expect(packs).toHaveCount(wanted.length)
  expect((await valuesOf(packs)).toSorted()).toEqual(wanted)
  await expect(percent.first()).toHaveValue(/^6\.25/)
  while ((await packs.count()) > 1) {
    await packs.last().fill('0')
    await page.keyboard.press('Tab')
  }
}

function valuesOf(boxes: Locator): Promise<string[]> {
  return boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value))
}

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
