// Playwright's matchers read the whole page for their report each time that something is not so
// yet: a sixth of all that the pages of the journeys did. Those that wait most wait by cheaper
// means here, and only then ask.
import { type Locator, type Page, expect as plain } from '@playwright/test'

type Text = string | RegExp
type Options = { timeout?: number }
type Asking = { isNot: boolean; timeout: number }

export const expect = plain.extend({
  toBeVisible(locator: Locator, options?: Options) {
    return askedAfter(
      this,
      options,
      locator,
      (wait) => locator.waitFor(wait),
      (asked, by) => asked.toBeVisible(by),
    )
  },
  toBeFocused(locator: Locator, options?: Options) {
    const focused = locator.and(locator.page().locator(':focus'))
    return askedAfter(
      this,
      options,
      locator,
      (wait) => focused.waitFor({ ...wait, state: 'attached' }),
      (asked, by) => asked.toBeFocused(by),
    )
  },
  toHaveText(locator: Locator, text: Text | readonly Text[], options?: Options) {
    return askedAfter(
      this,
      options,
      locator,
      (wait) => plain(locator).toHaveText([text].flat(), wait),
      (asked, by) => asked.toHaveText(text, by),
    )
  },
  toContainText(locator: Locator, text: Text | readonly Text[], options?: Options) {
    return askedAfter(
      this,
      options,
      locator,
      (wait) => plain(locator).toContainText([text].flat(), wait),
      (asked, by) => asked.toContainText(text, by),
    )
  },
  toHaveURL(page: Page, url: Text, options?: Options) {
    const isThere = ({ href }: URL) => (typeof url === 'string' ? href === new URL(url, href).href : url.test(href))
    return askedAfter(
      this,
      options,
      page,
      (wait) => page.waitForURL(isThere, { ...wait, waitUntil: 'commit' }),
      (asked, by) => asked.toHaveURL(url, by),
    )
  },
})

/**
 * What does not come within the time is asked all the same: the matcher says best what is there
 * instead.
 */
async function askedAfter<T extends Locator | Page>(
  { isNot, timeout: usual }: Asking,
  options: Options = {},
  subject: T,
  wait: (options: Required<Options>) => Promise<unknown>,
  ask: (asked: ReturnType<typeof plain<T>>, options: Options) => Promise<void>,
) {
  const { timeout = usual } = options
  if (isNot) await ask(plain(subject).not as ReturnType<typeof plain<T>>, { timeout })
  else {
    const until = Date.now() + timeout
    await wait({ timeout }).catch(() => {})
    await ask(plain(subject), { timeout: Math.max(until - Date.now(), 1) })
  }
  return { pass: !isNot, message: () => '' }
}
