import type { Username } from '../world/cast.ts'
import {
  demoPassword,
  doorOf,
  expect,
  expectInside,
  expectSignedOut,
  fillIn,
  openAccountMenu,
  person,
  signIn,
  signOut,
  test,
  tokenOf,
} from './people.ts'

const people: { who: Username; type: 'ethical' | 'generic' }[] = [
  { who: 'admin', type: 'ethical' },
  { who: 'admin-g', type: 'generic' },
  { who: 'emp-e', type: 'ethical' },
  { who: 'emp-b', type: 'ethical' },
  { who: 'emp-g', type: 'generic' },
  { who: 'dist-e', type: 'ethical' },
  { who: 'dist-b', type: 'ethical' },
  { who: 'dist-g', type: 'generic' },
  { who: 'dist-depot', type: 'ethical' },
  { who: 'dist-hold', type: 'ethical' },
  { who: 'dist-expired', type: 'ethical' },
]

for (const { who, type } of people) {
  test(`${who} signs in at ${doorOf(person(who))} and sees ${type} products`, async ({ page }) => {
    await signIn(page, who)
    const isAdmin = person(who).kind === 'A'
    await expect(page).toHaveURL(isAdmin ? '/admin' : '/home')
    await expect(page).toHaveTitle(isAdmin ? 'Today · Apotheca' : 'Home · Apotheca')
    await expect(page.getByRole('main')).toContainText(`${type} products`)
    await expect(page.getByRole('button', { name: `${person(who).name}, account` })).toBeVisible()
  })
}

test('an empty form says what to give, beside each field', async ({ page }) => {
  for (const door of ['/', '/alkemites-login', '/admin/login']) {
    await page.goto(door)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const name = page.getByLabel(/code or e-mail|User name or e-mail/)
    await expect(name).toHaveAccessibleDescription(/Give your (code|user name) or your e-mail\./)
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Give your password\./)
    await expect(page).toHaveURL(door)
  }
})

test('a wrong password is refused beside the form, and the right one then goes in', async ({ page, faults }) => {
  faults.expect(/status of 401/)
  await page.goto('/marketplace-login')
  await fillIn(page, 'dist-e', 'demo-2025')
  await expect(page.getByRole('alert')).toHaveText('The user name or the password is wrong.')
  await expect(page.getByLabel('Customer code or e-mail')).toHaveValue('dist-e')
  await fillIn(page, 'dist-e', demoPassword)
  await expectInside(page)
})

test('an employee is told no more at the stockists’ door than a stranger', async ({ page, faults }) => {
  faults.expect(/status of 401/)
  await page.goto('/marketplace-login')
  await fillIn(page, 'emp-e', demoPassword)
  await expect(page.getByRole('alert')).toHaveText('The user name or the password is wrong.')
})

test('the password can be shown and hidden again', async ({ page }) => {
  await page.goto('/')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('a sentence to read')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

for (const who of ['emp-b', 'dist-b'] as const) {
  test(`${who} is asked for the product type, and switches it in the header`, async ({ page }) => {
    await page.goto(doorOf(person(who)))
    await fillIn(page, who, demoPassword)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What will you order?')
    expect(await tokenOf(page, 'customer')).toBeNull()
    await page.getByRole('button', { name: 'Generic' }).click()
    await expectInside(page)
    await expect(page.getByRole('main')).toContainText('generic products')
    const before = await tokenOf(page, 'customer')

    const switches = page.getByRole('group', { name: 'Product type' })
    await expect(switches.getByRole('radio', { name: 'Generic' })).toBeChecked()
    await switches.getByText('Ethical').click()
    await expect(page.getByRole('main')).toContainText('ethical products')
    await expect(switches.getByRole('radio', { name: 'Ethical' })).toBeChecked()
    expect(await tokenOf(page, 'customer')).not.toBe(before)

    await page.reload()
    await expectInside(page)
    await expect(page.getByRole('main')).toContainText('ethical products')
  })
}

test('who works in one product type has nothing to switch', async ({ page }) => {
  await signIn(page, 'dist-g')
  await expect(page.getByRole('group', { name: 'Product type' })).toHaveCount(0)
})

test('an admin of both product types chooses one at the sign-in and switches it in the rail', async ({ page }) => {
  await page.goto('/admin/login')
  await page.getByRole('group', { name: 'Product type' }).getByText('Generic').click()
  await fillIn(page, 'admin', demoPassword)
  await expectInside(page)
  await expect(page.getByRole('main')).toContainText('generic products')
  const before = await tokenOf(page, 'admin')

  await page.getByRole('group', { name: 'Product type' }).getByText('Ethical').click()
  await expect(page.getByRole('main')).toContainText('ethical products')
  expect(await tokenOf(page, 'admin')).not.toBe(before)
})

test('an admin for generics alone can’t sign in for ethicals', async ({ page, faults }) => {
  faults.expect(/status of 403/)
  await page.goto('/admin/login')
  await page.getByRole('group', { name: 'Product type' }).getByText('Ethical').click()
  await fillIn(page, 'admin-g', demoPassword)
  await expect(page.getByRole('alert')).toHaveText('You may not work in ethical products.')
  await page.getByRole('group', { name: 'Product type' }).getByText('Generic').click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectInside(page)
  await expect(page.getByRole('group', { name: 'Product type' })).toHaveCount(0)
})

test('who signs out is out in every tab, and the back button brings nothing back', async ({ page, context }) => {
  await signIn(page, 'dist-depot')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'My profile' }).click()
  await expect(page).toHaveURL('/my-profile')
  const tab = await context.newPage()
  await tab.goto('/home')
  await expectInside(tab)

  await signOut(page)
  await expectSignedOut(page, '/')
  await expectSignedOut(tab, '/')
  await page.goBack()
  await expectSignedOut(page, '/')
  await expect(page.getByText('Konkan Pharma Depot')).toHaveCount(0)
})

test('an admin who signs out is back at the office’s door', async ({ page }) => {
  await signIn(page, 'admin-g')
  await signOut(page)
  await expectSignedOut(page, '/admin/login')
  expect(await tokenOf(page, 'admin')).toBeNull()
})

test('who is sent to sign in goes on to where they were heading', async ({ page }) => {
  await page.goto('/my-profile?from=mail')
  await expectSignedOut(page, '/')
  await fillIn(page, 'dist-expired', demoPassword)
  await expect(page).toHaveURL('/my-profile?from=mail')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person('dist-expired').name)

  await page.goto('/admin/dashboard')
  await expectSignedOut(page, '/admin/login')
  await fillIn(page, 'admin', demoPassword)
  await expectInside(page)
  await expect(page).toHaveURL('/admin/dashboard')
})

test('who must say the product type first still goes on to where they were heading', async ({ page }) => {
  await page.goto('/my-profile')
  await expectSignedOut(page, '/')
  await fillIn(page, 'dist-b', demoPassword)
  await page.getByRole('button', { name: 'Generic' }).click()
  await expect(page).toHaveURL('/my-profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person('dist-b').name)
})

test('the chosen appearance survives a reload', async ({ page }) => {
  await signIn(page, 'emp-e')
  const background = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  const light = await background()
  await openAccountMenu(page)
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expectInside(page)
  expect(await background()).not.toBe(light)
  await openAccountMenu(page)
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'As the system' }).click()
  await expect.poll(background).toBe(light)
})

test('the demo fills the form for whoever is chosen', async ({ page }) => {
  await page.goto('/')
  await page.getByText('Who can sign in to this demo').click()
  await page.getByRole('button', { name: 'emp-g', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Field employee' })).toBeChecked()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectInside(page)
})
