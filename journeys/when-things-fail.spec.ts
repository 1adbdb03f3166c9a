// features: app
import type { Page } from '@playwright/test'
import { readManifest } from '../scripts/screens-built.ts'
import { expect, expectInside, expectLoaded, expectSignedOut, go, signIn, test, tokenOf } from './people.ts'

const noAnswer =
  'Oops! Unable to process your request right now. Please clear any ongoing processes and log out, then back in. If problem continues, contact Sahyadri Remedies team'

test('a failed action says why in a modal, in the words that the answer has', async ({ page, context, faults }) => {
  faults.expect(/Failed to load resource/)
  await signIn(page, 'dist-b')

  const answers = [
    {
      body: { status: 2, message: 'The price list is being renewed.', errors: { a: 'no' } },
      says: 'The price list is being renewed.',
    },
    { body: { errors: { quantity: 'Give a quantity', date: 'Give a date' } }, says: 'Give a quantity, Give a date' },
    { body: {}, says: 'Something went wrong!' },
    { body: '<h1>Bad gateway</h1>', says: 'Something went wrong!' },
  ]
  for (const { body, says } of answers) {
    await page.route('**/api/product-type', (route) =>
      route.fulfill({ status: 500, body: typeof body === 'string' ? body : JSON.stringify(body) }),
    )
    await expectModal(page, says)
    await page.unroute('**/api/product-type')
  }

  await page.route('**/api/product-type', (route) => route.abort())
  await expectModal(page, noAnswer)
  await page.unroute('**/api/product-type')

  await context.setOffline(true)
  await expectModal(page, 'Check your internet connection')
  await context.setOffline(false)
  await expect(page.getByRole('main')).toContainText('ethical products')
  await switchType(page)
  await expect(page.getByRole('main')).toContainText('generic products')
})

test('who loses the line right after the page came is told so too', async ({ page, faults }) => {
  faults.expect(/Failed to load resource|dynamically imported module/)
  await signIn(page, 'dist-b')
  await page.reload()
  await expectInside(page)
  // The modal's own code may not have come yet; the browser's plain one will do then.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.route('**/api/product-type', (route) => route.abort())
  const plain: string[] = []
  page.on('dialog', (dialog) => {
    plain.push(dialog.message())
    void dialog.accept()
  })
  await switchType(page)
  const modal = page.getByRole('alertdialog', { name: noAnswer })
  await expect.poll(async () => plain.includes(noAnswer) || (await modal.isVisible())).toBe(true)
  if (await modal.isVisible()) await modal.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('main')).toContainText('ethical products')
})

test('a form says beside itself that the line is down', async ({ page, context, faults }) => {
  // What the page fetches ahead while it rests may fall into the gap.
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/')
  await page.getByLabel('Customer code or e-mail').fill('dist-e')
  await page.getByLabel('Password', { exact: true }).fill('demo-2026')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Check your internet connection')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectInside(page)
})

test('a page whose data does not come offers to try again', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await signIn(page, 'dist-e')
  await page.route('**/api/home', (route) => route.fulfill({ status: 500, json: { status: 4, message: 'Down.' } }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your home page did not load.')
  // Taken before: what is told live in between mends the page too, and takes the button away.
  const again = await page.getByRole('button', { name: 'Try again' }).elementHandle()
  await page.unroute('**/api/home')
  await again?.evaluate((button) => (button as HTMLButtonElement).click())
  await expectInside(page)
})

test('a page that shows nothing but its failure keeps its heading', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  const failing = async (paths: string[]) => {
    await page.route('**/api/**', (route) => route.fulfill({ status: 500, json: { status: 9, message: 'Down.' } }))
    for (const [at, path] of paths.entries()) {
      await (at === 0 ? page.goto(path) : go(page, path))
      // A modal may lie above: of what else failed.
      await expect(page.locator('main [role=alert]').first()).toContainText('did not load')
      await expect(page.locator('main h1')).toHaveCount(1)
    }
    await page.unroute('**/api/**')
  }
  await signIn(page, 'dist-e')
  await failing([
    '/home',
    '/my-order-details/1',
    '/my-order-discount-details/1',
    '/my-invoice-details/1',
    '/my-profile',
  ])
  await signIn(page, 'admin')
  await failing(['/admin', '/admin/my_order_details/1', '/admin/discounted_order_details/1', '/admin/employee'])
})

test('a session that is over for the server leads a customer to the sign-in', async ({ page, faults }) => {
  faults.expect(/status of 401/)
  await signIn(page, 'dist-e')
  await page.route('**/api/home', (route) =>
    route.fulfill({ status: 401, json: { status: 5, message: 'Your session is over. Sign in again.' } }),
  )
  await page.reload()
  await expectSignedOut(page, '/')
  expect(await tokenOf(page, 'customer')).toBeNull()
})

test('an admin’s refused call ends the admin’s session and leaves the customer’s', async ({ page, faults }) => {
  faults.expect(/status of 401/)
  await signIn(page, 'dist-e')
  await signIn(page, 'admin')
  await page.route('**/api/adm/dashboard', (route) =>
    route.fulfill({ status: 401, json: { status: 3, message: 'Sign in first.' } }),
  )
  await page.reload()
  await expectSignedOut(page, '/admin/login')
  expect(await tokenOf(page, 'admin')).toBeNull()
  expect(await tokenOf(page, 'customer')).not.toBeNull()
  await page.goto('/home')
  await expectInside(page)
})

test('a screen whose code does not come can be tried again', async ({ page, context, faults }) => {
  // React says that it drew the page again by itself.
  faults.expect(/Failed to load resource|dynamically imported module|ChunkFailure|could not be loaded|error #520/)
  await signIn(page, 'dist-e')
  await page.route(`**/${fileOf('web/MyProfile.tsx')}`, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'My profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load')
  await expect(page).toHaveURL('/my-profile')

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Check your internet connection', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await page.unroute(`**/${fileOf('web/MyProfile.tsx')}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shree Balaji Medical Agencies')
  await expectLoaded(page)
})

test('a part of a page that comes later says in its place that the line is down, and comes when it is back', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page, 'admin', { at: '/admin/manage-cron' })
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'API keys' }).click()
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('Check your internet connection')
  await page.getByRole('tab', { name: 'Jobs' }).click()
  // What came before stays; after some seconds it says below that it could not be read again.
  await expect(page.getByRole('tabpanel')).toContainText('Age stock')
  await page.getByRole('tab', { name: 'API keys' }).click()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible()

  // A field of a form: the form goes on, and the day can be typed.
  await signIn(page, 'dist-b', { at: '/my-orders' })
  await context.setOffline(true)
  const from = page.getByRole('textbox', { name: 'From' })
  await from.click()
  await expect(page.getByRole('dialog', { name: 'From' }).getByRole('alert')).toContainText(
    'Check your internet connection',
  )
  await from.fill('01-11-2026')
  await context.setOffline(false)
  await page.getByRole('dialog', { name: 'From' }).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('a page that is open while the server is updated says so, and loads anew', async ({ page, faults }) => {
  faults.expect(/Failed to load resource|dynamically imported module/)
  await signIn(page, 'admin', { at: '/admin/manage-cron' })
  const gone = `**/${fileOf('web/KeyTab.tsx')}`
  await page.route(gone, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('tab', { name: 'API keys' }).click()
  await expect(page.getByRole('alert')).toContainText('This part did not load.')
  await page.unroute(gone)
  await page.getByRole('button', { name: 'Load page again' }).click()
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible()
})

test('a page has its heading while it is on its way', async ({ page }) => {
  const waiting = async (paths: string[]) => {
    await page.route('**/api/**', () => {})
    for (const [at, path] of paths.entries()) {
      await (at === 0 ? page.goto(path) : go(page, path))
      await expect(page.locator('main .skeleton').first()).toBeVisible()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/\w/)
    }
    await page.unroute('**/api/**')
  }
  await signIn(page, 'dist-e')
  await waiting([
    '/home',
    '/my-order-details/1',
    '/my-order-discount-details/1',
    '/my-invoice-details/1',
    '/my-profile',
  ])
  await signIn(page, 'admin')
  await waiting(['/admin/discounted_order_details/1', '/admin/employee/update_employee/1', '/admin/manage-order'])
})

test('a broken memory in the browser does not stop the app', async ({ page }) => {
  await signIn(page, 'dist-e')
  for (const broken of ['{not json', '"text"', '{"state":{"auth":7,"cart":[]},"version":1}']) {
    await page.evaluate((text) => localStorage.setItem('root', text), broken)
    await page.reload()
    await expectInside(page)
    await expect(page.getByRole('main')).toContainText('Shree Balaji Medical Agencies')
  }
})

async function expectModal(page: Page, text: string) {
  await switchType(page)
  const modal = page.getByRole('alertdialog', { name: text })
  await expect(modal).toBeVisible()
  await modal.getByRole('button', { name: 'OK' }).click()
  await expect(modal).toBeHidden()
}

async function switchType(page: Page) {
  await page.getByRole('group', { name: 'Product type' }).getByText('Generic').click()
}

/** The build's file of a screen. */
function fileOf(screen: string): string {
  const [, built] = Object.entries(readManifest()).find(([module]) => module.endsWith(screen)) ?? []
  if (!built) throw new Error(`${screen} is not built.`)
  return built.file
}
