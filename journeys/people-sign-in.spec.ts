// features: accounts
import type { Username } from '../world/cast.ts'
import {
  demoPassword,
  doorOf,
  expect,
  expectInside,
  expectSignedOut,
  fillIn,
  forgetTokens,
  openAccountMenu,
  person,
  signInAtDoor as signIn,
  signOut,
  test,
  tokenOf,
} from './people.ts'

const doors: {
  title: string
  lands: string
  page: string
  people: Partial<Record<Username, 'ethical' | 'generic'>>
}[] = [
  {
    title: 'the admins',
    lands: '/admin',
    page: 'Today · Apotheca',
    people: { admin: 'ethical', 'admin-g': 'generic' },
  },
  {
    title: 'the employees',
    lands: '/home',
    page: 'Home · Apotheca',
    people: { 'emp-e': 'ethical', 'emp-b': 'ethical', 'emp-g': 'generic' },
  },
  {
    title: 'the distributors',
    lands: '/home',
    page: 'Home · Apotheca',
    people: { 'dist-e': 'ethical', 'dist-b': 'ethical', 'dist-g': 'generic' },
  },
]

for (const { title, lands, page: pageTitle, people } of doors) {
  test(`${title} sign in at their door and land in their product type`, async ({ page }) => {
    for (const [who, type] of Object.entries(people) as [Username, string][]) {
      const { name, div_type } = person(who)
      await signIn(page, who)
      await expect(page).toHaveURL(lands)
      await expect(page).toHaveTitle(pageTitle)
      await expect(page.getByRole('main')).toContainText(`${type} products`)
      await expect(page.getByRole('button', { name: `${name}, account` })).toBeVisible()
      // Only who works in both product types has something to switch.
      await expect(page.getByRole('group', { name: 'Product type' })).toHaveCount(div_type === 'B' ? 1 : 0)
      await forgetTokens(page)
    }
  })
}

test('an empty form says what to give, beside each field', async ({ page }) => {
  for (const door of ['/', '/alkemites-login', '/admin/login']) {
    await page.goto(door)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const name = page.getByLabel(/code or e-mail|User name or e-mail/)
    await expect(name).toHaveAccessibleDescription(/Enter your (code|user name) or e-mail\./)
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Enter your password\./)
    await expect(page).toHaveURL(door)
  }
})

test('a wrong password is refused beside the form, and the right one then goes in', async ({ page, faults }) => {
  faults.expect(/status of 401/)
  await page.goto('/marketplace-login')
  // Who knows the password is shown the right door; who does not is told no more than a stranger.
  await fillIn(page, 'emp-e', demoPassword)
  await expect(page.getByRole('alert')).toHaveText('This is a field employee’s account. Sign in as a field employee.')
  await fillIn(page, 'emp-e', 'demo-2025')
  await expect(page.getByRole('alert')).toHaveText('The user name or the password is wrong.')
  await fillIn(page, 'dist-e', 'demo-2025')
  await expect(page.getByRole('alert')).toHaveText('The user name or the password is wrong.')
  await expect(page.getByLabel('Customer code or e-mail')).toHaveValue('dist-e')
  await fillIn(page, 'dist-e', demoPassword)
  await expectInside(page)
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

test('an admin for generics alone can’t sign in for ethicals, and is back at the door on leaving', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 403/)
  await page.goto('/admin/login')
  await page.getByRole('group', { name: 'Product type' }).getByText('Ethical').click()
  await fillIn(page, 'admin-g', demoPassword)
  await expect(page.getByRole('alert')).toHaveText('You may not work in ethical products.')
  await page.getByRole('group', { name: 'Product type' }).getByText('Generic').click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectInside(page)
  await signOut(page)
  await expectSignedOut(page, '/admin/login')
  expect(await tokenOf(page, 'admin')).toBeNull()
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
  await page.getByRole('menuitemradio', { name: 'Use system setting' }).click()
  await expect.poll(background).toBe(light)
})

test('the form shows the password on request, and the demo fills it for whoever is chosen', async ({ page }) => {
  await page.goto('/')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('a sentence to read')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  await page.getByText('Who can sign in to this demo').click()
  await page.getByRole('button', { name: 'emp-g', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Field employee' })).toBeChecked()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectInside(page)
})
