import type { Page } from '@playwright/test'
import { type Passes, redirectFor } from '../src/app/guard.ts'
import { isOffice, type ScreenPath, screenPaths, screens } from '../src/app/screens.ts'
import type { Username } from '../world/cast.ts'
import { accountButton, expect, expectInside, signIn, test } from './people.ts'

type Visitor = {
  name: string
  who?: Username
  passes: Passes
  /** The screens and shells whose code this visitor gets, and no other. */
  code: string[]
}

const visitors: Visitor[] = [
  {
    name: 'nobody',
    passes: { customer: null, admin: null },
    code: ['AdminSignIn', 'ForgotPassword', 'Landing', 'ResetPassword'],
  },
  {
    name: 'an employee for ethicals',
    who: 'emp-e',
    passes: { customer: { kind: 'customer', userType: 'E', productType: 'E' }, admin: null },
    code: ['AdminSignIn', 'FrontShell', 'Home', 'Landing', 'MyProfile'],
  },
  {
    name: 'a distributor of generics',
    who: 'dist-g',
    passes: { customer: { kind: 'customer', userType: 'D', productType: 'G' }, admin: null },
    code: ['AdminSignIn', 'FrontShell', 'Home', 'Landing', 'MyProfile'],
  },
  {
    name: 'an admin for generics',
    who: 'admin-g',
    passes: { customer: null, admin: { kind: 'admin', productType: 'G' } },
    code: ['AdminSignIn', 'Dashboard', 'ForgotPassword', 'Landing', 'OfficeHull', 'ResetPassword'],
  },
]

/** The first words of each built screen; all others are not there yet. */
const headings: Partial<Record<ScreenPath, string | RegExp>> = {
  '/': 'Sign in to order',
  '/alkemites-login': 'Sign in to order',
  '/marketplace-login': 'Sign in to order',
  '/forgot-password': 'Forgot your password?',
  '/reset_password/{token}': 'Set a new password',
  '/home': /waits? for you/,
  '/my-profile': /\w/,
  '/admin/login': 'Back office',
  '/admin': 'Today',
  '/admin/dashboard': 'Today',
}

for (const { name, who, passes, code } of visitors) {
  test(`${name} gets to see what the table says, and the code of nothing else`, async ({ page }) => {
    const requested = codeRequestedBy(page)
    if (who) await signIn(page, who)
    for (const office of [false, true]) {
      await page.goto(office ? '/admin' : '/')
      for (const path of screenPaths.filter((one) => isOffice(one) === office)) await visit(page, path, passes)
    }
    expect([...requested].filter((one) => screenCode.includes(one)).sort()).toEqual(code)
  })
}

const screenCode = [...new Set(visitors.flatMap(({ code }) => code))]

/** The scripts that the pages asked for, by the names that the build gives them. */
function codeRequestedBy(page: Page): Set<string> {
  const names = new Set<string>()
  page.on('request', (request) => {
    const name = /\/assets\/(\w+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name) names.add(name)
  })
  return names
}

/** As a link inside the app goes there. */
async function visit(page: Page, path: ScreenPath, passes: Passes) {
  const asked = filled(path)
  await page.evaluate((to) => history.pushState(null, '', to), asked)
  const elsewhere = redirectFor(path, passes) as ScreenPath | null
  const heading = headings[elsewhere ?? path]
  await expect(page, `${path} as seen by this visitor`).toHaveURL(elsewhere ?? asked)
  await expect(page).toHaveTitle(`${screens[elsewhere ?? path].title} · Apotheca`)
  if (heading) await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  else await expect(page.getByText(`Nothing answers at ${asked}.`)).toBeVisible()
}

function filled(path: ScreenPath): string {
  return path.replace(/\{\w+\}/g, '1')
}

test('every screen’s address answers a browser with a page', async ({ request }) => {
  for (const path of screenPaths) {
    const answer = await request.get(filled(path), { headers: { accept: 'text/html' } })
    expect(answer.status(), path).toBe(200)
    const text = await answer.text()
    expect(text.includes('Back office</title>'), `${path} is the office's page`).toBe(isOffice(path))
  }
})

test('a screen that is not built yet stands in the shell as not found, with the way home', async ({ page }) => {
  await signIn(page, 'dist-e')
  const answer = await page.goto('/order-confirmation')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page here')
  await expect(accountButton(page)).toBeVisible()
  await page.getByRole('link', { name: 'To the start' }).click()
  await expect(page).toHaveURL('/home')
  await expectInside(page)
})

test('an address that leads nowhere answers 404 with the not-found page', async ({ page, faults }) => {
  faults.expect(/status of 404/)
  const front = await page.goto('/no-such-page?x=1')
  expect(front?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page here')
  await page.getByRole('link', { name: 'To the start' }).click()
  await expect(page).toHaveURL('/')

  const office = await page.goto('/admin/no-such-page')
  expect(office?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page here')
  await page.getByRole('link', { name: 'To the back office' }).click()
  await expect(page).toHaveURL('/admin/login')
})

test('the ERP’s view of an order is a page to a browser and no answer to a program', async ({ page, request }) => {
  await signIn(page, 'emp-e')
  for (const path of ['/api/order/my_sap_order_details/4500', '/api/order/depot_my_sap_order_details/4500']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByText(`Nothing answers at ${path}.`)).toBeVisible()
    await expect(accountButton(page)).toBeVisible()
    const json = await request.get(path, { headers: { accept: 'application/json' } })
    expect(json.status()).toBe(404)
    expect(await json.json()).toMatchObject({ message: 'There is nothing at this address.' })
  }
})

test('single sign-on may come back with and without the slash', async ({ page }) => {
  for (const path of ['/auth', '/auth/', '/auth/?code=1']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle('Signing in · Apotheca')
  }
})

test('dropping papers on invoices is a screen, not an invoice of that name', async ({ page }) => {
  await signIn(page, 'dist-e')
  await page.goto('/my-invoice-details/drag-and-drop')
  await expect(page).toHaveTitle('Papers for invoices · Apotheca')
  await page.goto('/my-invoice-details/4500')
  await expect(page).toHaveTitle('Invoice · Apotheca')
})
