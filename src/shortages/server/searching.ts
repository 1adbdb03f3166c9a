// Which lines of orders a search finds: by product, by distributor and by the order's number.
import { codesForgiven, foundBy as goodsBy } from '#catalogue/server/searching.ts'
import type { Session } from '#kit/access.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { readSearch } from '#kit/server/db/words.ts'
import { byPartOfNumber, byWholeNumber } from '#orders/server/book/searching.ts'
import { foundBy as peopleBy, peopleForgiven } from '#people/server/searching.ts'

const mostFound = 500

/**
 * `ways`: of each line that is found one of them is true. `codes`: the products that all of them
 * are of, if that is all there is. `beside`: what was asked in the same question.
 */
export type Found = { ways: Sql[]; codes: string[] | null; beside: unknown }

/**
 * The lines `of` have a product, a distributor and an order. A typing error is forgiven where
 * neither a product nor a distributor has the words, and a part of a number is looked for where
 * none was meant either.
 */
export async function linesFound(db: Db, me: Session, text: string, of: 's' | 'p', besideJson?: Sql): Promise<Found> {
  const { codes, firms, orders, beside } = await among(db, me, text, besideJson)
  const isNamed = codes.length + firms.length > 0
  const parts = isNamed ? [] : byPartOfNumber(text)
  const line = raw(of)
  // What found nothing is not in the text, so that the others are looked for by their indexes.
  const ways = [
    ...(codes.length > 0 ? [sql`${line}.product_code = any(${codes}::text[])`] : []),
    ...(firms.length > 0 ? [sql`${line}.distributor_id = any(${firms}::bigint[])`] : []),
    ...(orders.length > 0 ? [sql`${line}.order_id = any(${orders}::bigint[])`] : []),
    ...(parts.length > 0
      ? [sql`${line}.order_id = any(array(select o.id from orders o where ${join(parts, ' or ')}))`]
      : []),
  ]
  return { ways, codes: ways.length === 1 && codes.length > 0 ? codes : null, beside }
}

export function isAnyOf(ways: readonly Sql[]): Sql {
  return ways.length > 0 ? sql`(${join([...ways], ' or ')})` : sql`false`
}

type Among = { codes: string[]; firms: number[]; orders: number[]; beside: unknown }
type Row = { code: string | null; firm: number | null; id: number | null; beside: unknown }

async function among(db: Db, me: Session, text: string, besideJson: Sql | undefined): Promise<Among> {
  const goods = { type: me.productType, fitting: sql`true`, most: mostFound }
  const people = { fitting: sql`a.kind = 'D'`, most: mostFound }
  const search = readSearch(text)
  const numbered = sql`union all select null, null, o.id, null from orders o where ${byWholeNumber(text)}`
  const having = await db.rows<Row>(sql`
    select g.product_code as code, null::bigint as firm, null::bigint as id, null::jsonb as beside from (${goodsBy(search, goods)}) g
    union all
    select null, d.id, null, null from (${peopleBy(search, people)}) d
    ${/\d/.test(text) ? numbered : sql``}
    ${besideJson ? sql`union all select null, null, null, ${besideJson}` : sql``}`)
  const orders = having.flatMap(({ id }) => id ?? [])
  const beside = having.find((row) => row.beside !== null)?.beside
  const found = { codes: having.flatMap(({ code }) => code ?? []), firms: having.flatMap(({ firm }) => firm ?? []) }
  if (found.codes.length + found.firms.length > 0) return { ...found, orders, beside }
  const [codes, firms] = await Promise.all([codesForgiven(db, text, goods), peopleForgiven(db, text, people)])
  return { codes, firms, orders, beside }
}
