// features: accounts
import type { Page } from '@playwright/test'
import {
  expect,
  expectInside,
  expectSignedOut,
  fillIn,
  type Person,
  signInAtDoor as signIn,
  strangers,
  test,
} from './people.ts'

const [forgetful] = strangers.distributors as [Person, ...Person[]]

test('who forgot the password sets a new one by the mailed link, once', async ({ page, otherBrowser, faults }) => {
  faults.expect(/status of (401|422)/)
  const elsewhere = await otherBrowser()
  await signIn(elsewhere, forgetful)

  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot it?' }).click()
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(page.getByLabel('Code or e-mail')).toHaveAccessibleDescription(/Enter your code or e-mail\./)
  await page.getByLabel('Code or e-mail').fill(forgetful.username)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(page.getByRole('status')).toContainText(`If ${forgetful.username} has an account`)

  await page.getByRole('link', { name: 'read it here' }).click()
  await expect(page).toHaveURL('/demo/mail')
  const link = await linkInMail(page, forgetful.email)
  await page.goto(link)
  await setPassword(page, 'short')
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/Use at least 8 characters\./)
  await setPassword(page, 'monsoon over Sahyadri')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is set')

  // The link is used up, and the session that was open elsewhere has ended.
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expect(page.getByText('This link has expired or was used already. Ask for a new one.')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await elsewhere.reload()
  await expectSignedOut(elsewhere, '/')

  await page.getByRole('link', { name: 'Back to the sign-in' }).click()
  await fillIn(page, forgetful.username, 'demo-2026')
  await expect(page.getByRole('alert')).toHaveText('The user name or the password is wrong.')
  await fillIn(page, forgetful.username, 'monsoon over Sahyadri')
  await expectInside(page)

  await page.goto(link)
  await expect(page).toHaveURL('/home')
})

test('asking for a stranger’s password says the same and mails nothing', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Code or e-mail').fill('nobody@nowhere.example')
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(page.getByRole('status')).toContainText('If nobody@nowhere.example has an account')
  await page.goto('/demo/mail')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mails of the demo')
  await expect(page.getByText('nobody@nowhere.example')).toHaveCount(0)
})

/** The mail is written after the answer, so one looks again until it is there. */
async function linkInMail(page: Page, email: string): Promise<string> {
  const link = page.locator('section', { hasText: `To ${email}` }).getByRole('link')
  await expect(async () => {
    await page.reload()
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 120_000 })
  return (await link.getAttribute('href')) ?? ''
}

async function setPassword(page: Page, password: string) {
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
}
