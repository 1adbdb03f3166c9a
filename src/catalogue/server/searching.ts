// Which products a search finds: those that have each of its words in code, name or molecule; when
// there is none, those that were meant but for one typing error. The customer's lists and the
// office's ask the same.
import type { ProductType } from '#kit/access.ts'
import { type Db, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { beginsAll, codesMeant, hasAll, mayForgive, readSearch, type Search, wordsMeant } from '#kit/server/db/words.ts'

type Within = {
  type: ProductType
  /** Among which products: all of them, or those that somebody may order. */
  goods?: Sql
  /** What else must be true of `p`. */
  fitting: Sql
  /** Ranking every match costs more the more there are: so many are found, ranked and counted. */
  most: number
}

/** From so many letters on, an index knows the parts of words and codes. */
const partsFrom = 3
/** So many words stand for a part of one. */
const mostWords = 300
/**
 * Fewer letters are looked for among so many products, and among the words if no more have them.
 */
const mostRead = 10_000

const named = sql`p.product_code, p.name, p.division_code`
/** Code and name, and with them the molecule. */
const called = sql`p.search_text`
const known = sql`p.search_text || ' ' || lower(p.molecule)`

const rankOf = (search: Search) => sql`case
  when lower(p.product_code) = ${search.text} then 0
  when lower(p.name) like ${likePattern(search.text).slice(1)} then 1
  when ${beginsAll(called, search)} then 2
  when ${beginsAll(known, search)} then 3
  when ${hasAll(called, search)} then 4
  else 5 end`

const all = sql`products`

/**
 * Code, name, division and rank of what is found, in no order. What begins with the text comes
 * first: it must not be missed among the many that have it somewhere. One way after the other is
 * gone only while there are not enough: the more have it, the longer the next one takes.
 */
export function foundBy(search: Search, { type, goods = all, fitting: others, most }: Within): Sql {
  const fitting = sql`${ofType(type)} and ${others}`
  const limit = raw(`limit ${most}`)
  const enough = raw(String(most))
  const begins = (text: Sql) => sql`
    select ${named}, ${rankOf(search)} as rank from ${goods} p
    where ${text} ~>=~ ${search.text} and ${text} ~<~ ${following(search.text)} and ${fitting}
    order by ${text} using ~<~
    ${limit}`
  const isShort = [...search.longest].length < partsFrom
  const there = sql`(select count(*) from begins) ${isShort ? sql`+ (select count(*) from near)` : sql``}`
  return sql`
    with begins as materialized (
      (${begins(sql`lower(p.name)`)})
      ${/\d/.test(search.text) ? sql`union all (${begins(sql`lower(p.product_code)`)})` : sql``}
    )
    ${isShort ? sql`, near as materialized (${amongFirst(search, { goods, fitting, most, isNeeded: sql`(select count(*) from begins) < ${enough}` })})` : sql``}
    select product_code, name, division_code, min(rank) as rank from (
      select * from begins
      ${isShort ? sql`union all select * from near` : sql``}
      union all
      ${somewhere(search, { goods, fitting, most, isNeeded: sql`${there} < ${enough}` })}
    ) as every_way
    group by product_code, name, division_code
    ${bestFirst}
    ${limit}`
}

/** Before anything is cut: the best must not be missed among the many. */
const bestFirst = sql`order by rank, name, product_code`

/** In the text, not bound: the words of each product type have an index of their own. */
function ofType(type: ProductType): Sql {
  return type === 'E' ? sql`p.product_type = 'E'` : sql`p.product_type = 'G'`
}

type Somewhere = { goods: Sql; fitting: Sql; most: number; isNeeded: Sql }

/**
 * Few letters are read for, among the first by name. Names that begin with them were found before,
 * so it may end early.
 */
function amongFirst(search: Search, { goods, fitting, most, isNeeded }: Somewhere): Sql {
  return sql`
    select ${named}, ${rankOf(search)} as rank
    from (
      select p.* from ${goods} p
      where ${isNeeded} and ${fitting}
      order by p.name, p.product_code
      limit ${raw(String(mostRead))}
    ) p
    where ${hasAll(known, search)}
    limit ${raw(String(most))}`
}

/**
 * The longest word of the search is looked for by index, the others in what has it. One word of the
 * names after the other, those that begin with it first: the index takes far longer for many at
 * once, and the first few have enough.
 */
function somewhere(search: Search, { goods, fitting, most, isNeeded }: Somewhere): Sql {
  const { longest, words } = search
  const part = likePattern(longest)
  const rest = words.length > 1 ? sql`${hasAll(known, search)} and ${fitting}` : fitting
  const isShort = [...longest].length < partsFrom
  const beginFirst = sql`order by w.word not like ${part.slice(1)}, length(w.word), w.word`
  const having = isShort
    ? sql`(
        select array_agg(w.word ${beginFirst}) from (
          select w.word from product_words w where w.word || '' like ${part} limit ${raw(String(mostWords + 1))}
        ) w
        having count(*) <= ${raw(String(mostWords))})`
    : sql`array(select w.word from product_words w where w.word like ${part} ${beginFirst} limit ${raw(String(mostWords))})`
  const byWords = sql`(
    select ${named}, ${rankOf(search)} from unnest(${having}) w (word)
    cross join lateral (
      select p.* from ${goods} p where ${isNeeded} and p.words @> array[w.word] and ${rest} limit ${raw(String(most))}
    ) p
    limit ${raw(String(2 * most))})`
  if (isShort) return byWords
  return sql`
    ${byWords}
    union all (
      select ${named}, ${rankOf(search)} from ${goods} p
      where ${isNeeded} and lower(p.product_code) like ${part} and ${rest}
      limit ${raw(String(most))})`
}

/** Of what was meant, so many times more than are shown are ranked. */
const meantTimes = 4

/**
 * The same of what was meant, where nothing is found. A code comes first: it is not looked for
 * among the words.
 */
export function meantBy(search: Search, { type, goods = all, fitting: others, most }: Within): Sql {
  const fitting = sql`${ofType(type)} and ${others}`
  const longest = sql`(select words from typed order by length(typed) desc limit 1)`
  return sql`
    with typed as materialized (${wordsMeant('product_words', search)})
    select product_code, name, division_code, min(rank) as rank from (
      select ${named}, 0 as rank from ${goods} p
      where lower(p.product_code) = any(${codesMeant(search)}::text[]) and ${fitting}
      union all
      (select ${named}, case
          when p.words[1] = any(${longest}::text[]) then 1
          when string_to_array(lower(p.name), ' ') && ${longest} then 2
          else 3 end as rank
        from ${goods} p
        where p.words && ${longest} and not exists (select from typed t where not p.words && t.words) and ${fitting}
        limit ${raw(String(meantTimes * most))})
    ) as every_way
    group by product_code, name, division_code
    ${bestFirst}
    limit ${raw(String(most))}`
}

/** The codes of what is found, the best first; where nothing is, of what was meant. */
export async function codesFound(db: Db, text: string, within: Within): Promise<string[]> {
  const found = await codesHaving(db, text, within)
  return found.length > 0 ? found : codesForgiven(db, text, within)
}

function codesHaving(db: Db, text: string, within: Within): Promise<string[]> {
  return ranked(db, foundBy(readSearch(text), within))
}

/** Of what was meant but for one typing error. */
export async function codesForgiven(db: Db, text: string, within: Within): Promise<string[]> {
  const search = readSearch(text)
  return mayForgive(search) ? ranked(db, meantBy(search, within)) : []
}

async function ranked(db: Db, found: Sql): Promise<string[]> {
  const rows = await db.rows<{ product_code: string }>(
    sql`select f.product_code from (${found}) f order by f.rank, f.name, f.product_code`,
  )
  return rows.map((one) => one.product_code)
}

/** The first text that does not begin with this one. */
function following(text: string): string {
  return `${text}\u{10FFFF}`
}
