// features: app
/// <reference lib="dom" />
// What is no screen of the table, or is opened on one: doors, menus, dialogs, failures. A page is
// loaded once on a desk and then held like a phone.
import type { Page } from '@playwright/test'
import { demoPassword, expect, expectLoaded, fillIn, forgetTokens, openAccountMenu, signIn, test } from './people.ts'
import { asOnPhone, expectReadable, expectReadableEverywhere } from './reading.ts'

test('the doors can be read by everybody', async ({ page, faults }) => {
  faults.expect(/status of (40[14]|422)/)
  await page.goto('/')
  await expectLoaded(page)
  await page.getByText('Who can sign in to this demo').click()
  await check(page, 'the sign-in with the demo’s people')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await check(page, 'the sign-in with empty fields')
  await fillIn(page, 'dist-b', demoPassword)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What will you order?')
  await check(page, 'the choice of the product type')
  for (const path of [
    '/forgot-password',
    '/reset_password/1',
    '/admin/login',
    '/no-such-page',
    '/demo/mail',
    '/docs',
  ]) {
    await page.goto(path)
    await expectLoaded(page)
    if (path === '/docs') await keepTheFirst(page)
    await check(page, path)
  }
})

test('the front can be read by everybody', async ({ page, faults }) => {
  faults.expect(/status of 404/)
  await signIn(page, 'dist-expired')
  await check(page, 'home with something that waits')
  await openAccountMenu(page)
  // What lies behind it can't be pressed, so it is not looked at.
  expect(await pressable(page, 'main a, main button')).toEqual([])
  await check(page, 'the account menu', '[role=menu]')
  await page.getByRole('menuitem', { name: 'My profile' }).click()
  await expect(page).toHaveURL('/my-profile')
  await expectLoaded(page)
  await check(page, 'my profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check(page, 'a question')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.goto('/no-such-page')
  await expectLoaded(page)
  await check(page, 'not found, in the shell')
  await page.getByRole('button', { name: 'Find anything' }).click()
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible()
  await check(page, 'the palette')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await check(page, 'the keys')
})

test('both product types and many distributors can be read by everybody', async ({ page }) => {
  await signIn(page, 'dist-b')
  await check(page, 'home with the switch')
  await asOnPhone(page, async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
    await expectReadable(page)
  })
  await forgetTokens(page)
  await signIn(page, 'emp-e')
  await check(page, 'an employee’s home')
})

test('the office can be read by everybody', async ({ page, faults }) => {
  faults.expect(/status of (404|500)/)
  await signIn(page, 'admin')
  await check(page, 'today')
  await asOnPhone(page, async () => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectReadable(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  })
  await openAccountMenu(page)
  await expectReadable(page, { isPhone: false, part: '[role=menu]' })
  await asOnPhone(page, async () => {
    // The rail has gone, and its menu with it.
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
    await openAccountMenu(page)
    await expectReadable(page, { part: '[role=menu]' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  })
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Password and sessions' }).click()
  await expect(page.getByRole('dialog').getByText('This one')).toBeVisible()
  await check(page, 'password and sessions')
  await page.goto('/admin/no-such-page')
  await expectLoaded(page)
  await check(page, 'not found, in the office')
  await page.route('**/api/adm/dashboard', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin')
  await expect(page.getByRole('alert')).toContainText('did not load')
  await check(page, 'today, failed')
})

async function check(page: Page, what: string, part?: string) {
  await test.step(what, () => expectReadableEverywhere(page, part ? { part } : {}))
}

/** Hundreds of calls are written down alike, and looking at all of them takes seconds. */
async function keepTheFirst(page: Page) {
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('section:nth-of-type(n+9), nav li:nth-child(n+11)')) one.remove()
  })
}

/** Which of these a pointer would reach where they are now. */
function pressable(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}
