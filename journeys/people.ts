/// <reference lib="dom" />
// The people of the demo world at a real browser. Every journey fails on what a browser complains
// about.
import { type BrowserContext, test as base, type CDPSession, type Page } from '@playwright/test'
import { todayInIndia } from '#kit/date.ts'
import { cast, demoPassword, type Username } from '../world/cast.ts'
import { usualSize } from '../world/load.ts'
import { newcomersAmong } from '../world/past/buyers.ts'
import { makePeople } from '../world/people/people.ts'
import { expect } from './expecting.ts'

export { demoPassword, expect }

const { admins, distributors, employees } = makePeople({ ...usualSize, today: todayInIndia(new Date()) })
const everybody = [...admins, ...distributors, ...employees]

export type Person = (typeof everybody)[number]

export function person(username: Username): Person {
  return personCalled(username)
}

/** Anybody of the world, in the cast or not. */
export function personCalled(username: string): Person {
  const found = everybody.find((one) => one.username === username)
  if (!found) throw new Error(`Nobody is called ${username}.`)
  return found
}

/**
 * People outside the cast: for journeys that change a password or end sessions, which others must
 * not feel.
 */
export const strangers = {
  distributors: distributors.filter(isStranger),
  /** Of both product types; they begin in ethicals. */
  traders: distributors.filter(({ username, div_type }) => div_type === 'B' && !isCast(username)),
  /** Who sell generics alone. */
  generics: distributors.filter(({ username, div_type }) => div_type === 'G' && !isCast(username)),
  employees: employees.filter(isStranger),
}

/** Strangers who have never ordered. */
export const newcomers: Person[] = newcomersAmong(distributors)

/** A stranger with an employee who serves it and no other journey uses. */
export function pairOf(
  distributor: number,
  among: readonly Person[] = strangers.distributors,
): { asking: Person; asked: Person } {
  const asked = among[distributor] as Person
  const asking = strangers.employees.find(({ serves }) => serves.includes(asked.username))
  if (!asking) throw new Error(`${asked.name} is served by none of the strangers.`)
  return { asking, asked }
}

function isStranger({ username, div_type }: Person): boolean {
  return div_type === 'E' && !isCast(username)
}

function isCast(username: string): boolean {
  return cast.some((one) => one.username === username)
}

type Faults = {
  /** A complaint that belongs to the journey: the browser reports every refused call. */
  expect(complaint: RegExp): void
}

type Fixtures = {
  faults: Faults
  /** A page of another browser, with no memory of the first. */
  otherBrowser: () => Promise<Page>
  slowDown: SlowDown
}

/** Each answer takes so much longer from now on; 0 until the journey ends. */
export type SlowDown = (page: Page, latencyMs: number) => Promise<void>

type Watch = { watched: { watch: (context: BrowserContext) => void; faults: Faults } }

/**
 * Collects console errors, uncaught errors and policy violations of every page, and fails on any
 * not expected.
 */
export const test = base.extend<Fixtures & Watch>({
  watched: async ({ browserName: _ }, use) => {
    const seen: string[] = []
    // A server that is late on a busy machine turns calls away, and the page asks again; but files
    // must come.
    const expected = [/status of 503 .* at https?:\/\/[^/]+\/api\//]
    await use({
      watch(context) {
        context.on('console', (message) => {
          if (message.type() === 'error') seen.push(`${message.text()} at ${message.location().url}`)
        })
        context.on('weberror', (error) => {
          const complaint = String(error.error())
          // Playwright's own clock, of a journey before this one in the same window.
          if (!complaint.includes("reading 'controller'")) seen.push(complaint)
        })
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
  slowDown: async ({ browserName: _ }, use) => {
    const slowed = new Map<Page, CDPSession>()
    const slowDown: SlowDown = async (page, latencyMs) => {
      // What one session slows down, no other makes fast again.
      const session = slowed.get(page) ?? (await page.context().newCDPSession(page))
      slowed.set(page, session)
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: latencyMs,
        downloadThroughput: -1,
        uploadThroughput: -1,
      })
    }
    await use(slowDown)
    // The next journey may have the same window.
    for (const [page, session] of slowed)
      if (!page.isClosed()) {
        await slowDown(page, 0)
        await session.detach()
      }
  },
})

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const doors = { A: '/admin/login', E: '/alkemites-login', D: '/marketplace-login' } as const

export function doorOf({ kind }: Person): string {
  return doors[kind]
}

/**
 * Signed in by a call, for journeys that are about something else; the door has journeys of its
 * own. `at` is the address to begin at, where that is not the first page.
 */
export async function signIn(page: Page, who: Username | Person, { at }: { at?: string } = {}) {
  const someone = typeof who === 'string' ? person(who) : who
  const isAdmin = someone.kind === 'A'
  const token = await sessionOf(page, someone)
  const seat = await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    `${isAdmin ? 'admin' : 'customer'}_token`,
    token,
  ] as const)
  await page.goto(at ?? (isAdmin ? '/admin' : '/home'))
  await seat.dispose()
  await expectInside(page)
}

const sessions = new Map<string, Promise<string>>()

/** One for all journeys of a process, save for those who may switch the product type of theirs. */
function sessionOf(page: Page, { username, kind, div_type }: Person): Promise<string> {
  const kept = sessions.get(username) ?? openSession()
  if (kind === 'A' || div_type !== 'B') sessions.set(username, kept)
  return kept

  async function openSession(): Promise<string> {
    const [path, whose] = kind === 'A' ? ['/api/adm/login', {}] : ['/api/login', { user_type: kind }]
    const answer = await page.request.post(path, { data: { ...whose, username, password: demoPassword } })
    expect(answer.ok(), `${path} for ${username}`).toBe(true)
    return (await answer.json()).data.token
  }
}

type AtDoor = { password?: string; type?: 'Ethical' | 'Generic' }

/**
 * Through the person's own door; a customer of both product types begins in ethicals unless told
 * otherwise.
 */
export async function signInAtDoor(
  page: Page,
  who: Username | Person,
  { password = demoPassword, type = 'Ethical' }: AtDoor = {},
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
  // Who finds the end of a session by reading is told of it first.
  const ok = page.getByRole('button', { name: 'OK', exact: true })
  const door = page.getByRole('heading', { level: 1, name: path === '/' ? 'Sign in to order' : 'Back office' })
  // The sentence may come just after the page that it covers.
  await expect(async () => {
    if (await ok.isVisible()) await ok.click()
    await expect(door).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** Nothing on the page is still on its way. */
export async function expectLoaded(page: Page) {
  await expect(page.locator('h1')).toHaveText(/\w/)
  await expect(page.locator('main [aria-busy=true], main .skeleton, [aria-busy=true]:has(> h1)')).toHaveCount(0)
}

export function accountButton(page: Page) {
  return page.getByRole('button', { name: /, account$/, includeHidden: true })
}

export async function openAccountMenu(page: Page) {
  const menu = page.getByRole('menu')
  await expect(async () => {
    if (!(await menu.isVisible())) await accountButton(page).click()
    await expect(menu).toBeVisible({ timeout: 2000 })
  }).toPass()
}

export async function signOut(page: Page) {
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

export function tokenOf(page: Page, kind: 'customer' | 'admin'): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), `${kind}_token`)
}

/**
 * As if the browser had never been used: the next person may sit down, and the page before asks
 * nothing more.
 */
export async function forgetTokens(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
}

/**
 * Goes to another screen as a link inside the app does: without the code of the app coming anew.
 */
export async function go(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    for (const head of document.querySelectorAll('h1')) head.setAttribute('data-left', '')
    history.pushState(null, '', address)
  }, to)
  await expect(page.locator('h1:not([data-left])')).toHaveText(/\w/)
}

type Landing = { url: string; title: string; says: string }

/**
 * Goes to an address as a link inside the app does, and answers with where that led once it is as
 * expected, or after 30 s.
 */
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
      const deadline = performance.now() + 30_000
      const until = async (isSo: () => boolean) => {
        while (!isSo() && performance.now() < deadline) await new Promise(requestAnimationFrame)
      }
      // A title of a screen's own: the app has begun to hear where one goes.
      await until(() => document.title.includes(' · ') && document.querySelector('main, section') !== null)
      history.pushState(null, '', to)
      await until(() => isThere(now()))
      return now()
    },
    [to, expected] as const,
  )
}
