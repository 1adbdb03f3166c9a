// Lists of distributors or employees: the ids of a page are cut first, from the narrow rows of
// `listed_people`, and only the rows of the page are made whole.
import type { ProductType } from '#kit/access.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
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
  /** Of distributors by name: the text of a search, where nothing else narrows the list. */
  searched?: string | null
  page: number
  size: number
  /** The rows of the `cut`'s ids, by its `place`, with `more` after their columns. */
  rows: (cut: Sql, more: Sql) => Sql
}

/** Those of a list that nothing narrows; `isListed` says which. */
export function keptTotal(kind: Kind, type: ProductType): Sql {
  return sql`(
    select coalesce(sum(people), 0)::bigint from people_counts where kind = ${kind} and div_type in (${type}, 'B'))`
}

/**
 * What is found is looked for once, and counted while it is there. Past the last page no row
 * carries the total: it is asked for.
 */
export async function pageOfPeople<Row>(db: Db, list: PeopleList): Promise<{ data: Row[]; total: number }> {
  const { page, rows } = list
  const { ids, total } = cutOf(list)
  const data = await db.rows<Row & { total: number }>(
    rows(sql`select c.id, c.total, row_number() over () as place from (${ids}) c`, sql`, cut.total`),
  )
  if (data[0]) return { data, total: data[0].total }
  if (page === 1 && !list.total) return { data, total: 0 }
  return { data, ...(await db.one<{ total: number }>(total)) }
}

type Cut = { ids: Sql; total: Sql }

function cutOf(list: PeopleList): Cut {
  const { from, order, page, size, searched } = list
  const sought = searched ? soughtBy(searched) : null
  if (sought?.isWhole) return cutOfSearched(list, sought)
  const found = sql`${from} where ${whereOf(list)}`
  return {
    ids: sql`select l.id, ${list.total ?? sql`count(*) over ()`} as total from ${found} ${order} ${pageCut(page, size)}`,
    total: list.total ? sql`select ${list.total} as total` : sql`select count(*) as total from ${found}`,
  }
}

/**
 * So many words are looked at one by one, for the first by name of each; all of more words are read
 * at once.
 */
const fewWords = 4

/** Distributors by their words. Whoever has two of the words is counted once. */
function cutOfSearched({ type, page, size }: PeopleList, sought: Sought): Cut {
  const words = sql`with sought as materialized (
    select words, cardinality(words) <= ${raw(String(fewWords))} as are_few
    from (select array(${wordsHaving(sought)}) as words) w
  )`
  const ofType = sql`distributors_by_word k where k.div_type ${types[type]}`
  const hasAny = sql`k.word = any((select words from sought)::text[])`
  const total = sql`(
    select case
      when cardinality(words) = 1 then (select count(*) from ${ofType} and k.word = (select words[1] from sought))
      else (select count(distinct k.id) from ${ofType} and ${hasAny}) end
    from sought)`
  const ids = sql`
    ${words}
    select distinct on (f.name, f.id) f.id, ${total} as total
    from (
      select f.id, f.name
      from unnest((select case when are_few then words else '{}' end from sought)) w (word)
      cross join unnest(array['B', ${type}]) t (div_type)
      cross join lateral (
        select k.id, k.name from distributors_by_word k
        where k.div_type = t.div_type and k.word = w.word
        order by k.name, k.id
        limit ${page * size}
      ) f
      union all
      select k.id, k.name from ${ofType} and (select not are_few from sought) and ${hasAny}
    ) f
    order by f.name, f.id
    ${pageCut(page, size)}`
  return { ids, total: sql`${words} select ${total} as total` }
}

const whereOf = ({ kind, type, narrowed }: PeopleList) => join([isListed(kind, type), ...narrowed], ' and ')

/**
 * In the text, not bound: each kind has indexes of its own, and two types are compared faster than
 * a list that is made for each row.
 */
export function isListed(kind: Kind, type: ProductType): Sql {
  return sql`l.kind = ${kinds[kind]} and l.div_type ${types[type]}`
}

const kinds = { D: sql`'D'`, E: sql`'E'` }
const types = { E: sql`in ('E', 'B')`, G: sql`in ('G', 'B')` }

/** From so many letters on, an index knows the parts of texts; fewer are read faster without it. */
const partsFrom = 3

/** Of `listed_people l`. */
export function isFound(kind: Kind, text: string): Sql {
  return kind === 'D' ? isDistributorFound(text) : isEmployeeFound(text)
}

/**
 * What a text is looked for by: itself, where it has at most one space; else the longest of its
 * pairs of words.
 */
type Sought = { part: string; isPair: boolean; isWhole: boolean }

function soughtBy(text: string): Sought | null {
  const words = text.split(' ')
  const pairs = words.slice(1).flatMap((word, at) => (word && words[at] ? [`${words[at]} ${word}`] : []))
  const [longest = ''] = (pairs.length > 0 ? pairs : words).sort((one, other) => other.length - one.length)
  const isShort = [...longest.replace(' ', '')].length < partsFrom
  // No word goes on behind the end of a line.
  return isShort || text.includes('\n') ? null : { part: longest, isPair: pairs.length > 0, isWhole: longest === text }
}

function wordsHaving({ part, isPair }: Sought): Sql {
  const among = isPair ? sql`w.is_pair` : sql`not w.is_pair`
  return sql`select w.word from distributor_words w where ${among} and w.word like ${likePattern(part)}`
}

function isDistributorFound(text: string): Sql {
  const sought = soughtBy(text)
  const has = sql`l.found || '' like ${likePattern(text)}`
  if (!sought) return has
  const ids = sql`l.id in (
    select k.id from distributors_by_word k
    where k.div_type in ('E', 'G', 'B') and k.word = any(array(${wordsHaving(sought)})))`
  return sought.isWhole ? ids : sql`(${ids} and ${has})`
}

function isEmployeeFound(text: string): Sql {
  const joined = text.replaceAll(' ', '')
  if ([...joined].length < partsFrom) return sql`l.found || '' like ${likePattern(text)}`
  if (joined === text) return sql`l.found like ${likePattern(text)}`
  // Across a space an index of parts knows nothing: it is asked for the text without it, and what
  // it finds is looked at.
  return sql`(replace(l.found, ' ', '') like ${likePattern(joined)} and l.found || '' like ${likePattern(text)})`
}
