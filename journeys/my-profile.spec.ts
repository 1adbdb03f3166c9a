// features: people, accounts
import type { Page } from '@playwright/test'
import {
  demoPassword,
  expect,
  expectInside,
  expectLoaded,
  expectSignedOut,
  forgetTokens,
  openAccountMenu,
  type Person,
  person,
  signIn,
  signInAtDoor,
  strangers,
  test,
  tokenOf,
} from './people.ts'

const [careful] = strangers.employees as [Person, ...Person[]]
const [, roaming, leaving] = strangers.distributors as [Person, Person, Person, ...Person[]]

test('people read who they are and what is on file about them', async ({ page }) => {
  const main = page.getByRole('main')
  await signIn(page, 'dist-expired', { at: '/my-profile' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person('dist-expired').name)
  await expect(main).toContainText('Stockist, ethical products')
  await expect(main).toContainText('dist-expired@stockists.example')
  await expect(main).toContainText('Lata Thakur')
  await expect(main).toContainText('21 Jaistambh Square, Amravati, Maharashtra')
  await expect(main).toContainText('₹5,00,000')
  await expect(main).toContainText(/Drug licence \S+ ended \d+ days ago/)
  for (const title of ['Sign-in', 'Firm', 'Credit', 'Served by', 'Divisions'])
    await expect(main.getByRole('heading', { name: title, exact: true })).toBeVisible()

  await forgetTokens(page)
  await signIn(page, 'emp-e', { at: '/my-profile' })
  await expect(main).toContainText('Area Sales Manager, ethical products')
  await expect(main).toContainText('3 served')
})

test('a new password signs out the other browser and keeps this one', async ({ page, otherBrowser, faults }) => {
  faults.expect(/status of (401|422)/)
  const elsewhere = await otherBrowser()
  await signInAtDoor(elsewhere, careful)
  await signInAtDoor(page, careful)
  await openProfile(page)
  const before = await tokenOf(page, 'customer')

  await changePassword(page, '', careful.username)
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/Enter your current password\./)
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/Use at least 8|can’t be the user name/)
  await changePassword(page, 'not my password', 'mangoes in the rain')
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/not your current password/)
  await changePassword(page, demoPassword, 'mangoes in the rain')
  await expect(page.getByText('Password changed. Your other sessions are signed out.')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('')
  expect(await tokenOf(page, 'customer')).not.toBe(before)
  await expect(sessions(page)).toHaveCount(1)

  await elsewhere.reload()
  await expectSignedOut(elsewhere, '/')
  await page.reload()
  await expectInside(page)
  await signInAtDoor(elsewhere, careful, { password: 'mangoes in the rain' })
})

test('one session can be ended from another', async ({ page, otherBrowser, faults }) => {
  faults.expect(/status of 401/)
  const elsewhere = await otherBrowser()
  await signInAtDoor(elsewhere, roaming)
  await signInAtDoor(page, roaming)
  await openProfile(page)
  await expect(sessions(page)).toHaveCount(2)
  await expect(sessions(page).first()).toContainText('This one')
  await expect(sessions(page).last()).toContainText('Chrome on Linux')
  await sessions(page).last().getByRole('button', { name: 'Sign out' }).click()
  await expect(sessions(page)).toHaveCount(1)
  await elsewhere.reload()
  await expectSignedOut(elsewhere, '/')
})

test('signing out everywhere asks first, keeps everything on Esc, and then ends every session', async ({
  page,
  otherBrowser,
  faults,
}) => {
  faults.expect(/status of 401/)
  const elsewhere = await otherBrowser()
  await signInAtDoor(elsewhere, leaving)
  await signInAtDoor(page, leaving)
  await openProfile(page)
  const everywhere = page.getByRole('main').getByRole('button', { name: 'Sign out everywhere' })
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })

  await everywhere.click()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(everywhere).toBeFocused()
  await everywhere.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await elsewhere.reload()
  await expectInside(elsewhere)

  await everywhere.click()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectSignedOut(page, '/')
  await elsewhere.reload()
  await expectSignedOut(elsewhere, '/')
})

async function openProfile(page: Page) {
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'My profile' }).click()
  await expect(page).toHaveURL('/my-profile')
  await expectLoaded(page)
}

function sessions(page: Page) {
  return page.getByRole('table', { name: 'Open sessions' }).locator('tbody').getByRole('row')
}

async function changePassword(page: Page, current: string, password: string) {
  await page.getByLabel('Current password').fill(current)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
}
