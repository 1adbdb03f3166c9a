// features: employees, accounts
import type { Page } from '@playwright/test'
import { expect, expectInside, fillIn, signIn, test } from './people.ts'
import { expectAccessible } from './reading.ts'

/** How far the page scrolls beyond what is on it. */
function emptyBelow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0
    return document.documentElement.scrollHeight - Math.ceil(end + window.scrollY)
  })
}

test('an employee is added with the keyboard alone, chooses a password by mail, signs in and is blocked', async ({
  page,
  otherBrowser,
  faults,
}) => {
  faults.expect(/status of 401/)
  await signIn(page, 'admin', { at: '/admin/employee' })
  await page.getByRole('link', { name: 'Add employee' }).press('Enter')
  await expect(page).toHaveURL('/admin/employee/create_employee')
  await expect(page.getByRole('button', { name: /^Add Ambika/ })).toBeVisible()
  expect(await emptyBelow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Add employee' }).press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Enter the name.')
  for (const [label, text] of [
    ['Name', 'Ira Sathe'],
    ['Employee code', 'E-JOURNEY'],
    ['E-mail', 'ira.sathe@apotheca.example'],
    ['Designation', 'Territory Manager'],
    ['Headquarters', 'Nagpur'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('checkbox', { name: 'Cardia' }).press('Space')
  await page.getByLabel('Search all distributors').fill('annapurna')
  await page.getByRole('button', { name: /^Add Annapurna Medical Hall/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^Remove Annapurna Medical Hall/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add employee' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ira Sathe')

  const theirs = await otherBrowser()
  await theirs.goto(await linkTo(theirs, 'ira.sathe@apotheca.example'))
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ira Sathe')
  await expectAccessible(theirs)
  await theirs.getByLabel('Password', { exact: true }).fill('rain over Nagpur')
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await theirs.getByRole('link', { name: 'Sign in' }).click()
  await fillIn(theirs, 'E-JOURNEY', 'rain over Nagpur')
  await expectInside(theirs)

  await page.reload()
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByLabel('Reason').fill('Left the company')
  await page.getByRole('button', { name: 'Block account' }).click()
  await expect(page.getByText('Ira Sathe is blocked and can’t sign in')).toBeVisible()
  await expect(page.getByText('Blocked the account: Left the company')).toBeVisible()
  await theirs.reload()
  await expect(theirs).toHaveURL('/')
})

async function linkTo(page: Page, email: string): Promise<string> {
  const link = page.locator('section', { hasText: `To ${email}` }).getByRole('link')
  await expect(async () => {
    await page.goto('/demo/mail')
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 120_000 })
  return (await link.getAttribute('href')) ?? ''
}
