// features: app
import type { Page } from '@playwright/test'
import {
  accountButton,
  demoPassword,
  expect,
  expectInside,
  expectLoaded,
  expectSignedOut,
  signIn,
  test,
} from './people.ts'

test('one signs in, skips to the content and leaves with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await expectLoaded(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Stockist' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Field employee' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Employee code or e-mail')).toBeFocused()
  await page.keyboard.type('emp-e')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Forgot it?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expectInside(page)

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await accountButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(accountButton(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectSignedOut(page, '/')
})

test('Ctrl-K finds a page by its first letters, and the arrows go through what there is', async ({ page }) => {
  await signIn(page, 'dist-e')
  const home = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Home' })
  await home.focus()
  await page.keyboard.press('Control+k')
  await expect(finder(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(home).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(finder(page)).toBeFocused()
  await page.keyboard.type('zzz')
  await expect(palette(page)).toContainText('Nothing matches ‘zzz’.')
  await finder(page).fill('')
  const places = palette(page).getByRole('option')
  await expect(places.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(places.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(places.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(places.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('prof')
  await expect(places.first()).toHaveText('My profile')
  await expect(places.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/my-profile')
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shree Balaji Medical Agencies')
})

test('Ctrl-K finds products, orders and people with keys alone, and what was found last stands first', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.keyboard.press('Control+k')
  await expect(finder(page)).toBeFocused()
  await page.keyboard.type('amvelni')
  const product = palette(page).getByRole('group', { name: 'Products' }).getByRole('option').first()
  await expect(product).toBeVisible()
  await expect(product.locator('mark').first()).toHaveText('Amvelin')
  await expect(product).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/products\?product_search=\d+/)
  await expect(page.getByRole('main')).toContainText('1 product')

  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
    'Amvelin',
  )
  await page.keyboard.type('vidarbha')
  await expect(palette(page).getByRole('group', { name: 'Distributors' })).toContainText('Vidarbha Drug House')
  // No page of the answer before stays behind.
  await expect(palette(page).getByRole('group', { name: 'Products' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/customer-profile\?distributor=\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vidarbha Drug House')
})

test('the palette offers nothing that one may not open', async ({ page }) => {
  await signIn(page, 'admin-g')
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('option').first()).toBeVisible()
  await expect(option(page, 'Today')).toHaveCount(1)
  for (const forbidden of ['Home', 'My profile', 'Forgot password', 'Back office', 'Discount orders'])
    await expect(option(page, forbidden)).toHaveCount(0)
})

test('a slash searches, a question mark shows the keys, neither disturbs who types, and none is lost', async ({
  page,
}) => {
  await signIn(page, 'dist-e')
  await page.keyboard.press('/')
  await expect(finder(page)).toBeFocused()
  await expect(finder(page)).toHaveValue('')
  await page.keyboard.type('a/b?')
  await expect(finder(page)).toHaveValue('a/b?')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('Find anything')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  // A key pressed while something still closes is heard.
  await page.keyboard.press('/')
  await expect(finder(page)).toBeFocused()
  await finder(page).evaluate((input) => {
    const press = (key: string) => input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    const popup = input.closest('[role=dialog]') as Element
    // The keys come faster than the focus goes back to the page.
    new MutationObserver((_, watch) => {
      if (!popup.matches('[data-closed]')) return
      watch.disconnect()
      press('?')
    }).observe(popup, { attributes: true })
    press('Escape')
  })
  await expect(keys).toBeVisible()
  await expect(palette(page)).toBeHidden()
})

test('single keys stay quiet while a question waits for its answer', async ({ page }) => {
  await signIn(page, 'dist-e', { at: '/my-profile' })
  // Its code has come once, so that it would open at once.
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('?')
  await expect(keys).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
})

test('Esc closes one layer at a time, and the focus returns to where it was', async ({ page }) => {
  await signIn(page, 'admin')
  const search = page.getByRole('button', { name: 'Find anything' })
  await search.focus()
  await page.keyboard.press('Enter')
  await expect(finder(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()

  await accountButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Password and sessions' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Password and sessions' })
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  const everywhere = dialog.getByRole('button', { name: 'Sign out everywhere' })
  await everywhere.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(everywhere).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(accountButton(page)).toBeFocused()
})

test('who opens what a screen shows goes on inside the next one, not at the top of the page', async ({ page }) => {
  await signIn(page, 'dist-e')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Open the order sheet' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products-list')
  await expect(main).toBeFocused()
  await expect(main.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(main.locator(':focus')).toBeVisible()
})

test('another view of the same address takes the focus with it', async ({ page }) => {
  await signIn(page, 'admin', { at: '/admin/products' })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Import' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import products')
  await expect(main).toBeFocused()
})

function palette(page: Page) {
  return page.getByRole('dialog', { name: 'Find anything' })
}

function finder(page: Page) {
  return page.getByRole('combobox', { name: 'Find anything' })
}

function option(page: Page, name: string) {
  return palette(page).getByRole('option', { name, exact: true })
}
