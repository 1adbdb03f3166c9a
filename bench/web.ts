/// <reference lib="dom" />
// `npm run bench -- web`: what a person with a slow machine waits for, in a real Chromium at a
// quarter of its speed.
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { openDb, sql } from '#kit/server/db/db.ts'
import { demoPassword } from '../world/cast.ts'
import { openClient } from './load.ts'
import { type Server, startDatabase, startServer } from './server.ts'

const slowness = 4
const windows = 5
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

export async function benchWeb({ visits }: { visits: number }): Promise<void> {
  console.log('Loading the demo world …')
  const database = await startDatabase({ products: 4000, images: 4000 })
  await launchMany(database.url)
  const server = await startServer(database, 1)
  const browser = await openBrowser()
  try {
    const tokens = { customer: await signIn(server, 'dist-e'), admin: await signIn(server, 'admin') }
    console.log(`\nat ${slowness} x CPU throttle, 1440 x 900${' '.repeat(12)}LCP ms  usable ms      kB    shift`)
    await opened(browser, server, {}, ['sign-in', '/marketplace-login', 'input[type=password]'])
    await opened(browser, server, tokens, ['catalogue', '/products', 'input[inputmode=numeric]'])
    await opened(browser, server, tokens, ['order sheet, 2,000 rows', '/products-list', 'input[inputmode=numeric]'])
    await opened(browser, server, tokens, ['order book', '/admin/orders', 'h1'])
    for (const paceMs of [0, 100]) await typing(browser, server, tokens, { ...theSheet, paceMs })
    const dialogs: number[] = []
    for (let time = 0; time < windows; time++) dialogs.push(await dialogOver500(browser, server, tokens))
    console.log(`a dialog over 500 rows: ${median(dialogs).toFixed(0)} ms of the page's thread`)
    await imagesScrolled(browser, server, tokens)
    await navigating(browser, server, tokens, visits)
    await reviewing(browser)
  } finally {
    await browser.close()
    await server.stop()
    await database.stop()
  }
}

export function openBrowser(): Promise<Browser> {
  const debian = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((path) => existsSync(path))
  const found = process.env.CHROMIUM || debian
  return chromium.launch({ args: [...flags, '--js-flags=--expose-gc'], ...(found && { executablePath: found }) })
}

/**
 * An upload of 5,000 rows, each of a product of its own, of which some have a quantity that is
 * none.
 */
export async function reviewing(browser: Browser): Promise<void> {
  const database = await startDatabase({ products: 12_000, images: 0 })
  const db = openDb({ url: database.url, max: 1 })
  await db.change(sql`
    insert into distributor_divisions (distributor_id, division_code)
    select a.id, v.code from accounts a, divisions v where a.username = 'dist-e' and v.product_type = 'E'
    on conflict do nothing`)
  const goods = await db.rows<{ product_code: string }>(sql`
    select product_code from products where product_type = 'E' and active order by product_code limit 5000`)
  await db.end()
  const server = await startServer(database, 1)
  try {
    const customer = await signIn(server, 'dist-e')
    const rows = goods.map(({ product_code }, at) => `${product_code}\t${at % 50 === 0 ? '2O' : 1 + (at % 40)}`)
    const answer = await fetch(`${server.base}/api/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: rows.join('\n') }),
    })
    const { data } = (await answer.json()) as { data: { id: number; rows: unknown[] } }
    const screen = {
      name: `the review of ${data.rows.length.toLocaleString('en-IN')} rows`,
      path: `/upload-order-details?id=${data.id}`,
      first: '.judged-qty.wrong',
      keys: ['1', '2', 'Enter'],
    }
    for (const paceMs of [0, 100]) await typing(browser, server, { customer }, { ...screen, paceMs })
  } finally {
    await server.stop()
    await database.stop()
  }
}

export const theSheet = {
  name: 'the sheet',
  path: '/products-list',
  first: 'input[inputmode=numeric]',
  keys: ['1', '2', 'ArrowDown'],
}

type Tokens = Partial<Record<'customer' | 'admin', string>>

export async function signIn(server: Server, username: string): Promise<string> {
  const client = openClient(server.base)
  const path = username === 'admin' ? '/api/adm/login' : '/api/login'
  const who = username === 'admin' ? { username } : { username, user_type: username.startsWith('emp-') ? 'E' : 'D' }
  const { body } = await client.ask({ method: 'POST', path, body: JSON.stringify({ ...who, password: demoPassword }) })
  client.close()
  return JSON.parse(body.toString()).data.token
}

type Slow = { context: BrowserContext; page: Page; cdp: CDPSession }

/** A fresh browser window of somebody who is signed in, at a quarter of the speed. */
async function slowPage(browser: Browser, server: Server, tokens: Tokens): Promise<Slow> {
  const context = await browser.newContext({ baseURL: server.base, viewport: { width: 1440, height: 900 } })
  await context.addInitScript((given: Tokens) => {
    for (const [kind, token] of Object.entries(given)) localStorage.setItem(`${kind}_token`, token)
    const seen = { lcp: 0, usable: 0, drawn: 0, shift: 0, keys: [] as number[], frames: [] as number[] }
    Object.assign(window, { seen })
    const watch = (type: string, on: (entry: never) => void, more: object = {}) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) on(entry as never)
      }).observe({ type, buffered: true, ...more })
    watch('largest-contentful-paint', (entry: PerformanceEntry) => {
      seen.lcp = entry.startTime
    })
    watch('layout-shift', (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => {
      if (!entry.hadRecentInput) seen.shift += entry.value
    })
    watch(
      'event',
      (entry: PerformanceEntry) => {
        if (entry.name === 'keydown') seen.keys.push(entry.duration)
      },
      { durationThreshold: 16 },
    )
  }, tokens)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await cdp.send('Network.enable')
  return { context, page, cdp }
}

type Seen = { lcp: number; usable: number; drawn: number; shift: number; keys: number[]; frames: number[] }
const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

type Opening = { lcp: number; usableMs: number; bytes: number; shift: number }

/** The median of five openings, each in a window that has nothing yet. */
async function opened(
  browser: Browser,
  server: Server,
  tokens: Tokens,
  [name, path, usable]: [name: string, path: string, usable: string],
): Promise<void> {
  const openings: Opening[] = []
  for (let time = 0; time < windows; time++) openings.push(await openOnce(browser, server, tokens, path, usable))
  const of = (what: keyof Opening) => median(openings.map((opening) => opening[what]))
  const cells = [
    of('lcp').toFixed(0),
    of('usableMs').toFixed(0),
    (of('bytes') / 1000).toFixed(0),
    of('shift').toFixed(3),
  ]
  const widths = [6, 11, 8, 9]
  console.log(`${name.padEnd(42)}${cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('')}`)
}

async function openOnce(
  browser: Browser,
  server: Server,
  tokens: Tokens,
  path: string,
  usable: string,
): Promise<Opening> {
  const { context, page, cdp } = await slowPage(browser, server, tokens)
  let bytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  // The page itself looks, once a frame: what Playwright looks with takes a good part of the slow
  // processor.
  await page.addInitScript((selector: string) => {
    const { seen } = window as unknown as { seen: Seen }
    const look = () => {
      if (!document.querySelector(selector)) return void requestAnimationFrame(look)
      seen.usable = performance.now()
      requestAnimationFrame(() => {
        seen.drawn = performance.now()
      })
    }
    requestAnimationFrame(look)
  }, usable)
  await page.goto(path, { waitUntil: 'commit' })
  await quiet(page)
  while ((await seenOn(page)).drawn === 0) await new Promise((resolve) => setTimeout(resolve, 250))
  const { lcp, drawn, shift, usable: usableMs } = await seenOn(page)
  await context.close()
  // A screen that scrolls by itself ends what the browser tells: then it is the frame after that in
  // which it can be used.
  return { lcp: lcp || drawn, usableMs, bytes, shift }
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/**
 * From a key's press to the paint that shows it, as the browser itself measures it. A new key once
 * the last is painted.
 */
export async function typing(
  browser: Browser,
  server: Server,
  tokens: Tokens,
  { name, path, first, keys, paceMs }: typeof theSheet & { paceMs: number },
): Promise<void> {
  const { context, page } = await slowPage(browser, server, tokens)
  await page.goto(path)
  await page.locator(first).first().click()
  await quiet(page)
  for (let row = 0; row < 30; row++) {
    for (const key of keys) {
      const pause = new Promise((resolve) => setTimeout(resolve, paceMs))
      await page.keyboard.press(key)
      await painted(page)
      await pause
    }
  }
  const { keys: told } = await seenOn(page)
  // The browser tells of 16 ms and more; the others were faster.
  const all = [...Array.from({ length: 90 - Math.min(90, told.length) }, () => 8), ...told].sort((a, b) => a - b)
  const at = (share: number) => all[Math.floor((all.length - 1) * share)] ?? 0
  console.log(
    `typing in ${name}, ${paceMs === 0 ? 'without a pause' : `${1000 / paceMs} keys a second`}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms (${all.length} keys)`,
  )
  await context.close()
}

/** Nothing is loading any more; a screen that follows changes never stops, so not for long. */
const quiet = (page: Page) => page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})

const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** The launches at 500 a page, and the form of a new one over them. */
async function dialogOver500(browser: Browser, server: Server, tokens: Tokens): Promise<number> {
  const { context, page, cdp } = await slowPage(browser, server, tokens)
  await page.goto('/admin/manage-product-image')
  await page.getByRole('tab', { name: 'New Product Launch' }).click()
  await page.getByRole('button', { name: /\d a page$/ }).click()
  const limits = page.getByRole('dialog', { name: 'Select Page Limit' })
  await limits.getByRole('radio', { name: '500', exact: true }).check()
  await limits.getByRole('button', { name: 'Apply' }).click()
  await page.locator('table[aria-rowcount="501"]').waitFor()
  await quiet(page)
  const { x, y, width, height } = (await page.getByRole('button', { name: 'Add launch' }).boundingBox()) ?? nowhere
  await cdp.send('Performance.enable')
  const before = await taskSeconds(cdp)
  // By the mouse and by one selector: looking for roles would be counted too.
  await page.mouse.click(x + width / 2, y + height / 2)
  do await painted(page)
  while (!(await page.evaluate(() => document.querySelector('[role=dialog] input') !== null)))
  const after = await taskSeconds(cdp)
  await context.close()
  return (after - before) * 1000
}

const nowhere = { x: 0, y: 0, width: 0, height: 0 }

/** A world has a few launches; here are 600. */
async function launchMany(url: string): Promise<void> {
  const db = openDb({ url, max: 1 })
  await db.change(sql`
    insert into launch_products (product_code, product_type, start_date, end_date)
    select product_code, 'E', current_date + 400, current_date + 430
    from products where product_type = 'E' and active order by product_code limit 600`)
  await db.end()
}

async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0
}

/**
 * Through 2,000 rows of images, a screen at a time: how many were reached, and the longest frame.
 */
async function imagesScrolled(browser: Browser, server: Server, tokens: Tokens): Promise<void> {
  const { context, page } = await slowPage(browser, server, tokens)
  await page.goto('/admin/manage-product-image')
  await page.getByRole('tab', { name: 'Product Image' }).click()
  await page.locator('tbody tr').first().waitFor()
  await page.evaluate(() => {
    const { frames } = (window as unknown as { seen: Seen }).seen
    let last = performance.now()
    const tick = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  let rows = 0
  for (let tries = 0; tries < 400 && rows < 2000; tries++) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await painted(page)
    rows = await page.evaluate(() => Number(document.querySelector('table')?.getAttribute('aria-rowcount') ?? 0))
  }
  const { frames } = await seenOn(page)
  console.log(
    `images scrolled to row ${rows}: longest frame ${Math.max(...frames).toFixed(0)} ms of ${frames.length} frames`,
  )
  await context.close()
}

const round = ['/home', '/products', '/products-list', '/cart', '/my-orders', '/my-profile']

/** As often as in an hour's work; what is held after the rubbish is gone must not grow. */
async function navigating(browser: Browser, server: Server, tokens: Tokens, visits: number): Promise<void> {
  const { context, page, cdp } = await slowPage(browser, server, tokens)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto('/home')
  const held: string[] = []
  for (let visit = 0; visit <= visits; visit++) {
    await page.evaluate(
      (path) => {
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      },
      round[visit % round.length],
    )
    await page.locator('h1').first().waitFor()
    await painted(page)
    if (visit % Math.ceil(visits / 4) !== 0) continue
    await quiet(page)
    await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    held.push(`${(usedSize / 1e6).toFixed(1)} MB after ${visit}`)
  }
  console.log(`memory held, by visits of a screen: ${held.join(', ')}`)
  await context.close()
}
