// features: content
import { listAllQuestions } from '#content/contract.ts'
import { callAs } from './calling.ts'
import { expect, type Person, signIn, strangers, test } from './people.ts'
import { expectAccessible } from './reading.ts'

const reader = strangers.traders[16] as Person
const question = 'Can I paste an order out of Excel?'

test('a question is found in spite of a slip, and who read the answer says whether it helped', async ({
  page,
  baseURL,
}) => {
  const { data } = await (await callAs(baseURL, 'A', 'admin'))(listAllQuestions, { search_text: question })
  const { helped = 0, not_helped = 0 } = data.find((one) => one.question === question) ?? {}
  await signIn(page, reader, { at: '/faq' })
  await page.getByLabel('Search the questions').fill('paste an ordr out of excel')
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
  const found = page.getByRole('group').filter({ hasText: question })
  await found.getByText(question).click()
  await expect(found.getByText('Each row is shown with what we made of it.')).toBeVisible()
  await expectAccessible(page)
  await found.getByRole('button', { name: `Yes, the answer to ‘${question}’ helped` }).press('Enter')
  await expect(found.getByRole('status')).toHaveText('Thank you.')

  await signIn(page, 'admin', { at: '/admin/faq?search=paste' })
  const row = page.getByRole('row').filter({ hasText: question })
  await expect(row).toContainText(`${helped + 1} of ${helped + not_helped + 1}`)
})

test('banners are put in order with the keyboard, and the focus goes with the banner', async ({ page }) => {
  await signIn(page, 'admin', { at: '/admin/banner' })
  const titles = page.getByRole('main').getByRole('listitem').locator('b')
  const before = await titles.allTextContents()
  const [first = '', second = ''] = before
  const up = page.getByRole('button', { name: `Move ${second} up` })
  const down = page.getByRole('button', { name: `Move ${second} down` })
  await up.press('Enter')
  await expect(titles.first()).toHaveText(second)
  // At the top it can't go further up: the other way has the focus.
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titles).toHaveText(before)
  await expect(down).toBeFocused()
  await expectAccessible(page)
  expect(first).not.toBe(second)
})
