// Which orders a search finds: by their number, and by their distributor's name, city or code.
import type { Session } from '#kit/access.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { peopleFound } from '#people/server/searching.ts'

/** A part of a number is looked for among so many of the latest orders, a whole one among all. */
const mostRead = 100_000
const mostDistributors = 500

export type Searching = { search_text: string }

/** The filter with what its search asks of the order `o`. */
export async function searched<T extends Searching>(db: Db, me: Session, { search_text, ...filter }: T) {
  return { ...filter, searched: search_text ? await conditionOf(db, me, search_text) : null }
}

async function conditionOf(db: Db, me: Session, text: string): Promise<Sql> {
  const distributors = await peopleFound(db, text, { fitting: distributorsOf(me), most: mostDistributors })
  return join([sql`(o.distributor_id = any(${distributors}::bigint[])`, ...byNumber(text)], ' or ', '', ')')
}

/** By the number alone; none where the text has no figure. */
export function byNumber(text: string): Sql[] {
  return /\d/.test(text) ? [byWholeNumber(text), ...byPartOfNumber(text)] : []
}

export const byWholeNumber = (text: string): Sql => sql`o.order_no = any(${numbersOf(text)}::text[])`

export function byPartOfNumber(text: string): Sql[] {
  if (!/\d/.test(text)) return []
  return [
    sql`(o.id > (select coalesce(max(id), 0) from orders) - ${raw(String(mostRead))}
      and o.order_no like ${likePattern(text)})`,
  ]
}

/** '100123' is the number of an order of some year: 26-100123. */
function numbersOf(text: string): string[] {
  if (!/^\d{5,15}$/.test(text)) return [text]
  return Array.from({ length: 100 }, (_, year) => `${String(year).padStart(2, '0')}-${text}`)
}

/** The distributors whose orders may be seen; which of the orders, `visibleTo` says. */
function distributorsOf(me: Session): Sql {
  if (me.kind === 'admin') return sql`a.kind = 'D'`
  if (me.userType === 'D') return sql`a.id = ${me.id}`
  if (me.brandManager) return sql`a.kind = 'D'`
  return sql`a.id in (select distributor_id from employee_distributors where employee_id = ${me.id})`
}
