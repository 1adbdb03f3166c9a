// Which people a search finds: those that have each of its words in name, code or place; when there
// is none, those that were meant but for one typing error.
import { type Db, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { beginsAll, codesMeant, hasAll, mayForgive, readSearch, type Search, wordsMeant } from '#kit/server/db/words.ts'

type Within = {
  /** What else must be true of the account `a`, its distributor `d` or its employee `e`. */
  fitting: Sql
  most: number
}

/** From so many letters on, an index knows the parts of words. */
const partsFrom = 3
/** Fewer letters are looked for among so many people. */
const mostRead = 20_000

const everybody = sql`accounts a left join distributors d on d.id = a.id left join employees e on e.id = a.id`
const known = sql`lower(a.name || ' ' || a.username || ' ' || coalesce(d.city, e.headquarters, ''))`
const having = (words: Sql) => sql`
  select id from accounts where words && ${words}
  union select id from distributors where words && ${words}
  union select id from employees where words && ${words}`

export async function peopleFound(db: Db, text: string, within: Within): Promise<number[]> {
  const found = await peopleHaving(db, text, within)
  return found.length > 0 ? found : peopleForgiven(db, text, within)
}

function peopleHaving(db: Db, text: string, within: Within): Promise<number[]> {
  return ranked(db, foundBy(readSearch(text), within))
}

/** Those that were meant but for one typing error. */
export async function peopleForgiven(db: Db, text: string, within: Within): Promise<number[]> {
  const search = readSearch(text)
  return mayForgive(search) ? ranked(db, meantBy(search, within)) : []
}

/** So many may be meant by a search of a list that has a typing error. */
const mostForgiven = 500

/**
 * A list of `listed_people l`: where its search finds none, it is asked once more for those that
 * were meant.
 */
export async function forgiving<List extends { total: number }>(
  db: Db,
  { text, kind }: { text: string; kind: 'D' | 'E' },
  ask: (meant: Sql | null) => Promise<List>,
): Promise<List> {
  const found = await ask(null)
  if (found.total > 0 || !text) return found
  const ids = await peopleForgiven(db, text, { fitting: sql`a.kind = ${kind}`, most: mostForgiven })
  return ids.length === 0 ? found : ask(sql`l.id = any(${ids}::bigint[])`)
}

async function ranked(db: Db, found: Sql): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`select f.id from (${found}) f order by f.rank, f.name, f.id`)
  return rows.map(({ id }) => id)
}

/** Id, name and rank of those that have each of its words, in no order. */
export function foundBy(search: Search, { fitting, most }: Within): Sql {
  const { longest, text } = search
  const isShort = [...longest].length < partsFrom
  const words = sql`array(select w.word from people_words w where w.word like ${likePattern(longest)})`
  const sought = sql`(select words from sought)`
  const read = sql`select ${everyColumn} from ${everybody} where ${fitting}`
  return sql`
    ${isShort ? sql`` : sql`with sought as materialized (select ${words} as words)`}
    select a.id, a.name, case
      when lower(a.username) = ${text} then 0
      when lower(a.name) like ${likePattern(text).slice(1)} then 1
      when ${beginsAll(sql`a.known`, search)} then 2
      else 3 end as rank
    from (${isShort ? sql`${read} limit ${raw(String(mostRead))}` : sql`${read} and a.id in (${having(sought)})`}) a
    where ${hasAll(sql`a.known`, search)}
    limit ${raw(String(most))}`
}

const everyColumn = sql`a.id, a.name, a.username, ${known} as known`

function meantBy(search: Search, { fitting, most }: Within): Sql {
  const longest = sql`(select words from typed order by length(typed) desc limit 1)`
  const ofAll = sql`(a.words || coalesce(d.words, '{}') || coalesce(e.words, '{}'))`
  return sql`
    with typed as materialized (${wordsMeant('people_words', search)}), close as materialized (
      ${having(longest)} union select id from accounts where lower(username) = any(${codesMeant(search)}::text[])
    )
    select a.id, a.name, case when a.words[1] = any(${longest}::text[]) then 0 else 1 end as rank
    from ${everybody}
    where a.id in (select id from close) and ${fitting}
      and (lower(a.username) = any(${codesMeant(search)}::text[])
        or not exists (select from typed t where not ${ofAll} && t.words))
    limit ${raw(String(most))}`
}
