// What the three tabs of 'Manage product' have in common.
import type { Locator, Page } from '@playwright/test'
import type { Username } from '../world/cast.ts'
import { expect } from './expecting.ts'
import { expectLoaded, signIn } from './people.ts'

export function tab(page: Page, name: string) {
  return page.getByRole('tab', { name })
}

/** Signs in, opens a tab, and waits for its title, which counts what the list holds. */
export async function openTab(page: Page, who: Username, { name, title }: { name: string; title: RegExp }) {
  await signIn(page, who, { at: '/admin/manage-product-image' })
  await tab(page, name).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expectLoaded(page)
}

/** The number in the title of a list. */
export async function countIn(page: Page, title: RegExp): Promise<number> {
  const text = await page.getByRole('heading', { level: 2, name: title }).textContent()
  return Number(title.exec(text ?? '')?.[1])
}

/**
 * Types letter by letter, with 499 ms in between: one search is asked for, 500 ms after the last.
 * The clock is ours.
 */
export async function expectOneSearch(page: Page, box: Locator, text: string) {
  const searches: string[] = []
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search_text')
    if (search) searches.push(search)
  })
  await page.clock.pauseAt(Date.now() + 600_000)
  for (const letter of text) {
    await box.press(letter)
    await page.clock.runFor(499)
  }
  expect(searches).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => searches).toEqual([text])
}

/** Presses a row's button to delete it, and Delete in the question that follows. */
export async function deleteBy(button: Locator) {
  await button.click()
  await button.page().getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}
