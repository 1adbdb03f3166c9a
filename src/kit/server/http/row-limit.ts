// `limit` for lists whose contract has one size of page: as many rows as were asked for, by one
// question where the list's query takes any size, else gathered from its own pages.
import type { Endpoint } from '../../endpoint.ts'
import { largestPageLimit, pageSize } from '../../list.ts'
import { Problem } from '../../problem.ts'
import { numberText } from '../../shape.ts'

type Query = Readonly<Record<string, unknown>>
type Page = { data: unknown[] }
type Limited = { limit: number; size: number; pageField: string }

/**
 * How many rows a page is asked for, where the contract itself does not ask; null: as many as the
 * list has a page.
 */
export function limitedBy(endpoint: Endpoint, query: Query): Limited | null {
  const pageField = pageFieldOf(endpoint)
  if (!pageField || query.limit === undefined) return null
  const size = rowsOf(endpoint)
  const most = mostRows(endpoint)
  const sentence = `Ask for 1 to ${most} a page.`
  const given = numberText(1, most, sentence).safeParse(query.limit)
  if (!given.success) throw new Problem(422, `Limit: ${sentence}`, { errors: { limit: sentence } })
  return { limit: given.data, size, pageField }
}

/** How many rows its pages have, where nothing else is asked for. */
export const rowsOf = ({ rowsAPage = pageSize }: Pick<Endpoint, 'rowsAPage'>) => rowsAPage

/** The field that counts the pages of a list which says nothing of a limit itself. */
export function pageFieldOf({ input, media }: Pick<Endpoint, 'input' | 'media'>): string | undefined {
  const { shape = {} } = input as unknown as { shape?: Query }
  if (media || 'limit' in shape) return undefined
  return ['page', 'page_no'].find((field) => field in shape)
}

export const mostRows = ({ rowsAPage = 0 }: Pick<Endpoint, 'rowsAPage'>) => Math.max(largestPageLimit, rowsAPage)

/**
 * The rows of page `page` if each had `limit`; what is told beside the rows is the same on every
 * page.
 */
export async function gather(
  { limit, size }: Limited,
  page: number,
  pageOf: (page: number) => Promise<unknown>,
): Promise<unknown> {
  const from = (page - 1) * limit
  const first = Math.floor(from / size)
  const last = Math.floor((from + limit - 1) / size)
  const answer = (await pageOf(first + 1)) as Page
  const rows = [...answer.data]
  for (let at = first + 1; at <= last && rows.length === (at - first) * size; at++)
    rows.push(...((await pageOf(at + 1)) as Page).data)
  const skipped = from - first * size
  return { ...answer, data: rows.slice(skipped, skipped + limit) }
}
