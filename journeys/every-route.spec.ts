// features: app
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { builtOn, readManifest } from '../scripts/screens-built.ts'
import { officePage, type Passes, redirectFor } from '../src/app/guard.ts'
import { isOffice, type ScreenPath, screenPaths, screens } from '../src/app/screens.ts'
import type { Username } from '../world/cast.ts'
import { accountButton, expect, follow, signIn, test } from './people.ts'

// Nobody looks at these pages, so they need not be drawn large.
test.use({ viewport: { width: 480, height: 360 } })

type Visitor = { name: string; who?: Username; passes: Passes }

const visitors: Visitor[] = [
  { name: 'nobody', passes: { customer: null, admin: null } },
  {
    name: 'an employee for ethicals',
    who: 'emp-e',
    passes: { customer: { kind: 'customer', userType: 'E', productType: 'E' }, admin: null },
  },
  {
    name: 'a distributor of generics',
    who: 'dist-g',
    passes: { customer: { kind: 'customer', userType: 'D', productType: 'G' }, admin: null },
  },
  {
    name: 'an admin for generics',
    who: 'admin-g',
    passes: { customer: null, admin: { kind: 'admin', productType: 'G' } },
  },
]

/** The built screens, each with the name of its code. */
const built = new Map(
  [...builtOn('front.html'), ...builtOn('office.html')].map(([path, module]) => [
    path as ScreenPath,
    basename(module, '.tsx'),
  ]),
)

/** Words by which a built screen is known. */
const words: Partial<Record<ScreenPath, string>> = {
  '/': 'Sign in to order',
  '/alkemites-login': 'Employee code or e-mail',
  '/marketplace-login': 'Customer code or e-mail',
  '/auth/': 'Single sign-on is not set up',
  '/forgot-password': 'Forgot your password?',
  '/reset_password/{token}': 'This link no longer works',
  '/home': 'for you',
  '/my-profile': 'Where you are signed in',
  '/admin/login': 'Back office',
  '/admin': 'Drug licences',
  '/admin/dashboard': 'Drug licences',
}

/**
 * The queue of generics opens its orders at its own address, with the code of those that ethicals
 * have pages for.
 */
const brought: Record<string, string[]> = { Confirmations: ['OrderToConfirm', 'ReviewOrder'] }

for (const { name, who, passes } of visitors) {
  test(`${name} gets to see what the table says, and the code of nothing else`, async ({ page, faults }) => {
    // The order that stands for any is nobody's.
    faults.expect(/404 \(Not Found\) at .*\/api\/[\w/-]+\/1\b/)
    // Nor is the link of a reset: it is used up.
    faults.expect(/422 .*\/api\/reset-password\/check/)
    if (who) await signIn(page, who)
    const requested = codeRequestedBy(page)
    const visited = screenPaths.filter((path) => !officePage(path, passes))
    for (const office of [false, true]) {
      await page.goto(office ? '/admin' : '/')
      for (const path of visited.filter((one) => isOffice(one) === office)) await visit(page, path, passes)
    }
    const seen = visited.map((path) => built.get(landingOf(path, passes)))
    const within = seen.flatMap((code) => (code && brought[code]) || [])
    const theirs = [...seen, ...within, passes.customer && 'FrontShell', passes.admin && 'OfficeHull']
    const others = [...built.values(), 'FrontShell', 'OfficeHull'].filter((code) => !theirs.includes(code))
    expect(
      theirs.filter((code) => code && !requested.has(code)),
      'code that did not come',
    ).toEqual([])
    expect(
      others.filter((code) => requested.has(code)),
      'code that is not theirs',
    ).toEqual([])
    for (const path of screenPaths) {
      const inOffice = officePage(path, passes)
      if (!inOffice) continue
      await page.goto(path)
      await expect(page).toHaveURL(inOffice)
    }
  })
}

/** The build's files by the screens that are in them. */
const codeIn = new Map(
  Object.values(readManifest()).flatMap(({ file, src }) => (src ? [[file, basename(src, '.tsx')] as const] : [])),
)

/** The screens whose code the pages asked for. */
function codeRequestedBy(page: Page): Set<string> {
  const names = new Set<string>()
  page.on('request', (request) => {
    const name = codeIn.get(new URL(request.url()).pathname.slice(1))
    if (name) names.add(name)
  })
  return names
}

async function visit(page: Page, path: ScreenPath, passes: Passes) {
  const landing = landingOf(path, passes)
  const url = filled(landing)
  const says = words[landing] ?? ''
  const expected = { url, title: `${screens[landing].title} · Apotheca`, says }
  const found = await follow(page, filled(path), expected)
  expect(found, `where ${path} leads`).toEqual({ ...expected, says: expect.stringContaining(says) })
}

function landingOf(path: ScreenPath, passes: Passes): ScreenPath {
  return (redirectFor(path, passes) ?? path) as ScreenPath
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

test('an address that leads nowhere answers 404 with the not-found page', async ({ page, faults }) => {
  faults.expect(/status of 404/)
  const front = await page.goto('/no-such-page?x=1')
  expect(front?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that page')
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expect(page).toHaveURL('/')

  const office = await page.goto('/admin/no-such-page')
  expect(office?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that page')
  await page.getByRole('link', { name: 'Go to the back office' }).click()
  await expect(page).toHaveURL('/admin/login')
})

test('the ERP’s view of an order is a page to a browser and no answer to a program', async ({
  page,
  request,
  faults,
}) => {
  faults.expect(/404 .*\/api\/erp-orders\/4500/)
  await signIn(page, 'emp-e')
  for (const path of ['/api/order/my_sap_order_details/4500', '/api/order/depot_my_sap_order_details/4500']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page).toHaveTitle(/ERP order · Apotheca$/)
    await expect(accountButton(page)).toBeVisible()
    const json = await request.get(path, { headers: { accept: 'application/json' } })
    expect(json.status()).toBe(404)
    expect(await json.json()).toMatchObject({ message: 'There is nothing at this address.' })
  }
})

test('single sign-on may come back with and without the slash', async ({ page }) => {
  for (const [path, stays] of [
    ['/auth', '/auth'],
    ['/auth/', '/auth/'],
    // A code is used once, and does not stay in the address.
    ['/auth/?code=1', '/auth/'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page).toHaveURL(stays)
    await expect(page).toHaveTitle('Signing in · Apotheca')
  }
})

test('dropping papers on invoices is a screen, not an invoice of that name', async ({ page, faults }) => {
  faults.expect(/404 .*\/api\/invoices\/4500/)
  await signIn(page, 'dist-e', { at: '/my-invoice-details/drag-and-drop' })
  await expect(page).toHaveTitle('Papers for invoices · Apotheca')
  await page.goto('/my-invoice-details/4500')
  await expect(page).toHaveTitle('Invoice · Apotheca')
})
