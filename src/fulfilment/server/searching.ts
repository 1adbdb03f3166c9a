// Which lines of orders a search finds: by product, by distributor and by the order's number.
import { codesForgiven, foundBy as goodsBy } from '#catalogue/server/searching.ts'
import type { Session } from '#kit/access.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { readSearch } from '#kit/server/db/words.ts'
import { byPartOfNumber, byWholeNumber } from '#orders/server/book/searching.ts'
import { foundBy as peopleBy, peopleForgiven } from '#people/server/searching.ts'

const mostFound = 500

/**
 * Of each line `of` that it finds, which has a product, a distributor and an order, one of these is true. A typing error is forgiven
 * where neither a product nor a distributor has the words, and a part of a number is looked for where none was meant either.
 */
export async function linesFound(db: Db, me: Session, text: string, of: 's' | 'p'): Promise<Sql[]> {
  const [codes, firms] = await among(db, me, text)
  const isNamed = codes.length + firms.length > 0
  const numbers = /\d/.test(text) ? [byWholeNumber(text), ...(isNamed ? [] : byPartOfNumber(text))] : []
  const line = raw(of)
  // What found nothing is not in the text, so that the others are looked for by their indexes.
  return [
    ...(codes.length > 0 ? [sql`${line}.product_code = any(${codes}::text[])`] : []),
    ...(firms.length > 0 ? [sql`${line}.distributor_id = any(${firms}::bigint[])`] : []),
    ...(numbers.length > 0
      ? [sql`${line}.order_id = any(array(select o.id from orders o where ${join(numbers, ' or ')}))`]
      : []),
  ]
}

export function isAnyOf(ways: readonly Sql[]): Sql {
  return ways.length > 0 ? sql`(${join([...ways], ' or ')})` : sql`false`
}

async function among(db: Db, me: Session, text: string): Promise<[codes: string[], firms: number[]]> {
  const goods = { type: me.productType, fitting: sql`true`, most: mostFound }
  const people = { fitting: sql`a.kind = 'D'`, most: mostFound }
  const search = readSearch(text)
  const having = await db.rows<{ code: string | null; id: number | null }>(sql`
    select g.product_code as code, null::bigint as id from (${goodsBy(search, goods)}) g
    union all
    select null, d.id from (${peopleBy(search, people)}) d`)
  if (having.length > 0) return [having.flatMap(({ code }) => code ?? []), having.flatMap(({ id }) => id ?? [])]
  return Promise.all([codesForgiven(db, text, goods), peopleForgiven(db, text, people)])
}
