import { type Day, isDay } from '#kit/date.ts'
import { whichMatch } from '#kit/matching.ts'

/** Whom a question or a banner is for. */
export function audienceWords(userType: 'E' | 'D' | null): string {
  return userType === 'D' ? 'Stockists' : userType === 'E' ? 'Field employees' : 'Everybody'
}

export const audiences = [
  { code: 'all', name: 'Everybody' },
  { code: 'D', name: 'Stockists' },
  { code: 'E', name: 'Field employees' },
] as const

export function readAudience(code: string): 'E' | 'D' | null {
  return code === 'E' || code === 'D' ? code : null
}

export function readType(code: string): 'E' | 'G' | null {
  return code === 'E' || code === 'G' ? code : null
}

export type BannerValues = {
  hash: string
  title: string
  alt: string
  link: string
  user_type: string
  product_type: string
  division_code: string
  starts_on: string
  ends_on: string
  active: boolean
}

/** A page of this app: never another host. */
export function isAppPath(link: string): boolean {
  return /^\/(?!\/)[^\s\\]*$/.test(link)
}

/** What is wrong with a banner, field by field. */
export function whyNotBanner(
  values: Omit<BannerValues, 'user_type' | 'product_type' | 'division_code' | 'active'>,
): Record<string, string> {
  const { hash, title, alt, link, starts_on, ends_on } = values
  return {
    ...(!hash && { hash: 'Choose a picture.' }),
    ...(!title.trim() && { title: 'Enter a title.' }),
    ...(!alt.trim() && { alt: 'Describe the picture in a few words.' }),
    ...(link && !isAppPath(link) && { link: 'Enter a path of this app, such as /products?new=1.' }),
    ...(!isDay(starts_on) && { starts_on: 'Enter the first day as DD-MM-YYYY.' }),
    ...(!isDay(ends_on)
      ? { ends_on: 'Enter the last day as DD-MM-YYYY.' }
      : isDay(starts_on) && ends_on < starts_on && { ends_on: 'The last day can’t be before the first.' }),
  }
}

type Asked = { topic: string; question: string; answer: string }

/**
 * Those that have each word of the search, with one typing error where none has; what is asked so
 * comes before what is only answered so.
 */
export function searchQuestions<Q extends Asked>(all: readonly Q[], search: string): Q[] {
  if (search.trim() === '') return [...all]
  const words = (...texts: string[]) => texts.join(' ').replace(/[^\p{L}\p{N}+%-]+/gu, ' ')
  const found = whichMatch(all, search, ({ topic, question, answer }) => words(topic, question, answer))
  const asked = new Set(whichMatch(found, search, ({ question }) => words(question)))
  return [...found.filter((one) => asked.has(one)), ...found.filter((one) => !asked.has(one))]
}

type Running = { active: boolean; starts_on: Day; ends_on: Day }

export const bannerStates = ['Shown now', 'Upcoming', 'Ended', 'Hidden'] as const

export function runsOn({ active, starts_on, ends_on }: Running, today: Day): (typeof bannerStates)[number] {
  if (!active) return 'Hidden'
  if (today < starts_on) return 'Upcoming'
  return today > ends_on ? 'Ended' : 'Shown now'
}

type Narrowing = { search_text?: string | undefined; state?: string | undefined }

/**
 * Those of a state whose title, picture or link has the search in it; of all kept ones, in their
 * order.
 */
export function narrowBanners<B extends Running & { title: string; alt: string; link: string }>(
  banners: readonly B[],
  { search_text = '', state }: Narrowing,
  today: Day,
): B[] {
  const wanted = search_text.toLowerCase()
  return banners.filter(
    (banner) =>
      (!state || runsOn(banner, today) === state) &&
      [banner.title, banner.alt, banner.link].some((text) => text.toLowerCase().includes(wanted)),
  )
}

/** The ids with one of them at another place. */
export function moved(ids: readonly number[], id: number, to: number): number[] {
  return ids.filter((one) => one !== id).toSpliced(to, 0, id)
}
