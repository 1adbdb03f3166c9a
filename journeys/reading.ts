/// <reference lib="dom" />
// Whether everybody can read a page and press what is on it: what axe, colours and sizes say of it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { tooFaint } from './contrast.ts'
import { expect } from './expecting.ts'
import { phone } from './people.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Colours and sizes are measured here, in both themes: axe takes three times as long with them. */
const rules: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  preload: { assets: ['media'] },
  resultTypes: ['violations'],
}

/**
 * No violation of WCAG 2.2 AA that axe can find, in the whole page or in a part of it. The scheme
 * changes nothing but colours, so in the dark only those are looked at.
 */
export async function expectAccessible(page: Page, part?: string) {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axeSource)
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await violations(page, part), 'in the light').toEqual([])
  expect.soft(await tooFaint(page, part), 'what is faint in the light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await tooFaint(page, part), 'what is faint in the dark').toEqual([])
}

function violations(page: Page, part = 'html'): Promise<string[]> {
  return page.evaluate(
    async ([rules, part, more]) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      // A colour on its way to another would be measured in between.
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
      const { violations } = await axe.run({ include: [part], exclude: more }, rules)
      return violations.flatMap(({ id, nodes }) =>
        nodes
          // What lies behind a bar at the edge is scrolled out from under it.
          .filter(({ failureSummary = '' }) => !failureSummary.includes('partially obscured'))
          .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`),
      )
    },
    [rules, part, likeTheFirst] as const,
  )
}

/**
 * Rows after the first few are made as those are, and looking at hundreds of them takes seconds.
 */
const likeTheFirst = ['tr:nth-child(n+7)', 'li:nth-child(n+11)', 'section:nth-of-type(n+9)'].map((rows) => [rows])

/**
 * What can be pressed and is smaller than `px` either way, in words. Links inside a sentence are
 * exempt (WCAG 2.5.8).
 */
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

/**
 * What is smaller than 24 px and has another target within 12 px of its middle, in words (WCAG
 * 2.5.8).
 */
export function tooClose(page: Page): Promise<string[]> {
  return page.locator(everyTarget).evaluateAll((elements) => {
    const targets = elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    const small = targets.filter(
      ({ element, box }) => Math.min(box.width, box.height) < 24 && getComputedStyle(element).display !== 'inline',
    )
    return small.flatMap(({ element, box }) => {
      const across = box.left + box.width / 2
      const down = box.top + box.height / 2
      const near = targets.find(
        (other) =>
          !other.element.contains(element) &&
          !element.contains(other.element) &&
          Math.hypot(
            Math.max(other.box.left - across, 0, across - other.box.right),
            Math.max(other.box.top - down, 0, down - other.box.bottom),
          ) < 12,
      )
      return near
        ? [`${element.outerHTML.slice(0, 120)} is small and close to ${near.element.outerHTML.slice(0, 120)}`]
        : []
    })
  })
}

export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const far = () => document.documentElement.scrollWidth - window.innerWidth
    // What was just made narrower is drawn anew in some frames.
    for (let frames = 0; far() > 0 && frames < 60; frames += 1) await new Promise(requestAnimationFrame)
    return far()
  })
}

/** The width of a phone and its finger, without loading the page again. */
export async function asOnPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await browser.send('Emulation.setDeviceMetricsOverride', { ...phone.viewport, deviceScaleFactor: 1, mobile: true })
  try {
    await look()
  } finally {
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    await browser.detach()
  }
}

/**
 * Everybody can read it, nothing sticks out sideways, and a finger can press what can be pressed.
 */
export async function expectReadable(page: Page, { isPhone = true, part }: { isPhone?: boolean; part?: string } = {}) {
  await expectAccessible(page, part)
  expect.soft(await sidewaysScroll(page), 'how far it scrolls sideways').toBeLessThanOrEqual(0)
  if (!isPhone) return expect.soft(await tooClose(page), 'what is small and close to another').toEqual([])
  expect.soft(await tooSmall(page, everyTarget, 24), 'what is below 24 px').toEqual([])
  expect.soft(await tooSmall(page, mainTargets, 44), 'what a thumb needs at 44 px').toEqual([])
}

/** On a desk, and then held like a phone. */
export async function expectReadableEverywhere(page: Page, of: { part?: string } = {}) {
  await expectReadable(page, { isPhone: false, ...of })
  await asOnPhone(page, () => expectReadable(page, of))
}

/** A box with its words around it is pressed by those. */
const everyTarget =
  'a, button, input:not(label *), select, textarea, summary, [role^=menuitem], [role=option], label:has(input)'
/** A button inside a field is part of it. */
const mainTargets =
  '.button:not(.input .button), .input, .segments, .tabbar > *, .find, [role^=menuitem], [role=option], .rail-nav a'
