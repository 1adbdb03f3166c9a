// Lists of distributors or employees: the ids of a page are cut first, from the narrow rows of `listed_people`, and only the rows
// of the page are made whole.
import type { ProductType } from '#kit/access.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { pageCut } from '#kit/server/http/paging.ts'

type Kind = 'D' | 'E'

type PeopleList = {
  kind: Kind
  type: ProductType
  /** `listed_people l` with left joins: what nothing asks for is not read. */
  from: Sql
  /** What narrows the list, of the tables of `from`. */
  narrowed: readonly Sql[]
  /** How many there are, where that is known without looking for them. */
  total: Sql | null
  order: Sql
  page: number
  /** The rows of the `cut`'s ids, by its `place`, with `more` after their columns. */
  rows: (cut: Sql, more: Sql) => Sql
}

/** Those of a list that nothing narrows; `isListed` says which. */
export function keptTotal(kind: Kind, type: ProductType): Sql {
  return sql`(
    select coalesce(sum(people), 0)::bigint from people_counts where kind = ${kind} and div_type in (${type}, 'B'))`
}

export function pageOfPeople<Row>(db: Db, list: PeopleList): Promise<{ data: Row[]; total: number }> {
  return list.total ? pageOfKnown(db, list, list.total) : pageOfFound(db, list)
}

async function pageOfKnown<Row>(db: Db, list: PeopleList, known: Sql) {
  const { from, order, page, rows } = list
  const ids = sql`select l.id from ${from} where ${whereOf(list)} ${order} ${pageCut(page, pageSize)}`
  const [data, { total }] = await Promise.all([
    db.rows<Row>(rows(placed(ids), sql``)),
    db.one<{ total: number }>(sql`select ${known} as total`),
  ])
  return { data, total }
}

/** What is found is looked for once, and counted while it is there. */
async function pageOfFound<Row>(db: Db, list: PeopleList) {
  const { from, order, page, rows } = list
  const where = whereOf(list)
  const ids = sql`select l.id, count(*) over () as total from ${from} where ${where} ${order} ${pageCut(page, pageSize)}`
  const data = await db.rows<Row & { total: number }>(rows(placed(ids), sql`, cut.total`))
  if (data[0] || page === 1) return { data, total: data[0]?.total ?? 0 }
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from} where ${where}`)
  return { data, total }
}

const whereOf = ({ kind, type, narrowed }: PeopleList) => join([isListed(kind, type), ...narrowed], ' and ')

const placed = (ids: Sql) => sql`select c.*, row_number() over () as place from (${ids}) c`

const kinds = { D: sql`l.kind = 'D'`, E: sql`l.kind = 'E'` }

export function isListed(kind: Kind, type: ProductType): Sql {
  return sql`${kinds[kind]} and l.div_type in (${type}, 'B')`
}

/** From so many letters on, an index knows the parts of texts; fewer are read faster without it. */
const partsFrom = 3

export function isFound(text: string): Sql {
  const joined = text.replaceAll(' ', '')
  if ([...joined].length < partsFrom) return sql`l.found || '' like ${likePattern(text)}`
  if (joined === text) return sql`l.found like ${likePattern(text)}`
  // Across a space an index of parts knows nothing: it is asked for the text without it, and what it finds is looked at.
  return sql`(replace(l.found, ' ', '') like ${likePattern(joined)} and l.found || '' like ${likePattern(text)})`
}
