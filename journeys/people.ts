/// <reference lib="dom" />
// The people of the demo world at a real browser. Every journey fails on what a browser complains about.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { todayInIndia } from '#kit/date.ts'
import { cast, demoPassword, type Username } from '../world/cast.ts'
import { usualSize } from '../world/load.ts'
import { makePeople } from '../world/people.ts'

export { demoPassword, expect }

const { admins, distributors, employees } = makePeople({ ...usualSize, today: todayInIndia(new Date()) })
const everybody = [...admins, ...distributors, ...employees]

export type Person = (typeof everybody)[number]

export function person(username: Username): Person {
  const found = everybody.find((one) => one.username === username)
  if (!found) throw new Error(`Nobody is called ${username}.`)
  return found
}

/** People outside the cast: for journeys that change a password or end sessions, which others must not feel. */
export const strangers = {
  distributors: distributors.filter(isStranger),
  employees: employees.filter(isStranger),
}

function isStranger({ username, div_type }: Person): boolean {
  return div_type === 'E' && !cast.some((one) => one.username === username)
}

type Faults = {
  /** A complaint that belongs to the journey: the browser reports every refused call. */
  expect(complaint: RegExp): void
}

type Fixtures = {
  faults: Faults
  /** A page of another browser, with no memory of the first. */
  otherBrowser: () => Promise<Page>
}

type Watch = { watched: { watch: (context: BrowserContext) => void; faults: Faults } }

/** Collects console errors, uncaught errors and policy violations of every page, and fails on any not expected. */
export const test = base.extend<Fixtures & Watch>({
  watched: async ({ browserName: _ }, use) => {
    const seen: string[] = []
    const expected: RegExp[] = []
    await use({
      watch(context) {
        context.on('console', (message) => {
          if (message.type() === 'error') seen.push(`${message.text()} at ${message.location().url}`)
        })
        context.on('weberror', (error) => seen.push(String(error.error())))
      },
      faults: { expect: (complaint) => void expected.push(complaint) },
    })
    expect(seen.filter((complaint) => !expected.some((one) => one.test(complaint)))).toEqual([])
  },
  faults: async ({ watched }, use) => use(watched.faults),
  context: async ({ context, watched }, use) => {
    watched.watch(context)
    await use(context)
  },
  otherBrowser: async ({ browser, watched, contextOptions }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext(contextOptions)
      contexts.push(context)
      watched.watch(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

const doors = { A: '/admin/login', E: '/alkemites-login', D: '/marketplace-login' } as const

export function doorOf({ kind }: Person): string {
  return doors[kind]
}

type SigningIn = { password?: string; type?: 'Ethical' | 'Generic' }

/** Signed in by a call, for journeys that are about something else; the door has journeys of its own. */
export async function signIn(
  page: Page,
  who: Username | Person,
  { password = demoPassword, type = 'Ethical' }: SigningIn = {},
) {
  const { username, kind, div_type } = typeof who === 'string' ? person(who) : who
  const isAdmin = kind === 'A'
  const ask = async (path: string, data: object, token = '') => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await page.request.post(path, { data, headers })
    expect(answer.ok(), `${path} for ${username}`).toBe(true)
    return (await answer.json()).data.token as string
  }
  const first = isAdmin
    ? await ask('/api/adm/login', { username, password })
    : await ask('/api/login', { user_type: kind, username, password })
  const isOther = div_type === 'B' && !isAdmin && type === 'Generic'
  const token = isOther ? await ask('/api/product-type', { product_type: 'G' }, first) : first
  // Any small page of ours will do: what counts is whose storage it is.
  await page.goto('/demo/mail')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `${isAdmin ? 'admin' : 'customer'}_token`,
    token,
  ] as const)
  await page.goto(isAdmin ? '/admin' : '/home')
  await expectInside(page)
}

/** Through the person's own door; a customer of both product types begins in ethicals unless told otherwise. */
export async function signInAtDoor(
  page: Page,
  who: Username | Person,
  { password = demoPassword, type = 'Ethical' }: SigningIn = {},
) {
  const someone = typeof who === 'string' ? person(who) : who
  await page.goto(doorOf(someone))
  await fillIn(page, someone.username, password)
  if (someone.div_type === 'B' && someone.kind !== 'A') await page.getByRole('button', { name: type }).click()
  await expectInside(page)
}

/** The form of whichever door is open. */
export async function fillIn(page: Page, username: string, password: string) {
  await page.getByLabel(/code or e-mail|User name or e-mail/).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signed in, with a shell around the page and its data there. */
export async function expectInside(page: Page) {
  await expect(accountButton(page)).toBeVisible()
  await expectLoaded(page)
}

export async function expectSignedOut(page: Page, path: '/' | '/admin/login') {
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(path === '/' ? 'Sign in to order' : 'Back office')
}

/** Nothing on the page is still on its way. */
export async function expectLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w/)
  await expect(page.locator('main [aria-busy=true], main .sk')).toHaveCount(0)
}

export function accountButton(page: Page) {
  return page.getByRole('button', { name: /, account$/ })
}

export async function openAccountMenu(page: Page) {
  await accountButton(page).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

export async function signOut(page: Page) {
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

export function tokenOf(page: Page, kind: 'customer' | 'admin'): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), `${kind}_token`)
}

/** As if the browser had never been used: the next person may sit down. */
export function forgetTokens(page: Page): Promise<void> {
  return page.evaluate(() => localStorage.clear())
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** No violation of WCAG 2.2 AA that axe can find. The scheme changes nothing but colours, so in the dark only those are looked at. */
export async function expectAccessible(page: Page) {
  const rules: axe.RunOnly = { type: 'tag', values: standards }
  const colours: axe.RunOnly = { type: 'rule', values: ['color-contrast'] }
  await page.evaluate(axe.source)
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await violations(page, rules), 'in the light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await violations(page, colours), 'in the dark').toEqual([])
}

function violations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    // A colour on its way to another would be measured in between.
    await Promise.all(document.getAnimations().map((animation) => animation.finished))
    const { violations } = await axe.run({ runOnly: only, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`),
    )
  }, runOnly)
}

/** What can be pressed and is smaller than `px` either way, in words. Links inside a sentence are exempt (WCAG 2.5.8). */
export function tooSmall(page: Page, selector: string, px: number): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements, least) => {
    const isInText = (element: Element) => getComputedStyle(element).display === 'inline'
    return elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInText(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && (box.width < least || box.height < least))
      .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} is ${box.width} × ${box.height}`)
  }, px)
}

export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

type Landing = { url: string; title: string; says: string }

/** Goes to an address as a link inside the app does, and answers with where that led once it is as expected, or after 15 s. */
export function follow(page: Page, to: string, expected: Landing): Promise<Landing> {
  return page.evaluate(
    async ([to, expected]) => {
      const now = () => ({
        url: window.location.pathname,
        title: document.title,
        says: document.querySelector('main, section')?.textContent ?? '',
      })
      const isThere = ({ url, title, says }: Landing) =>
        url === expected.url && title === expected.title && says.includes(expected.says)
      history.pushState(null, '', to)
      const deadline = performance.now() + 15_000
      while (!isThere(now()) && performance.now() < deadline) await new Promise(requestAnimationFrame)
      return now()
    },
    [to, expected] as const,
  )
}
