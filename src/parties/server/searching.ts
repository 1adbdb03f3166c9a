// Which doctors and hospitals a search finds: those that have each of its words in name, city,
// registration number or GSTIN, the names that begin with it first; where there is none, those that
// were meant but for one typing error.

import { wordsOf } from '#kit/matching.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { beginsAll, hasAll, mayForgive, readSearch, type Search, wordsMeant } from '#kit/server/db/words.ts'
import { countedPage } from '#kit/server/http/paging.ts'
import { type PartyKind, plainName } from '../rules.ts'

/** Somebody who sells to some parties or supplies them. */
export type Owner = {
  /** Their ids, as `party_id`. */
  ids: Sql
  /** Is `p` one of them? */
  has: Sql
}

type Within = {
  kinds: readonly PartyKind[]
  /** Only what all of them have. */
  owners?: readonly Owner[]
  /** What else must be true of `p`. */
  fitting: Sql
  /**
   * It asks for more than the id, the kind, the name and whether it is active: those stand beside
   * each word.
   */
  isWhole?: boolean
  /** So many are found, ranked and counted. */
  most: number
}

/**
 * Of whoever has no more than this, each is looked at: among all there are, theirs would be too far
 * apart.
 */
const fewOwned = 1000
/** From so many letters on, an index knows the parts of words; fewer begin one. */
const partsFrom = 3
/** So many words stand for a part of one. */
const mostWords = 300
/** Further than this nobody counts which word is the rarer one. */
const mostCounted = 2000

/**
 * Sorted by what the name begins with, titles aside; where nothing is searched, by the name as it
 * is.
 */
const named = sql`p.id, p.plain_name as name`
/** In the text, not bound: each kind has indexes of its own. */
export const ofKind = {
  doctor: sql`p.kind = 'doctor' and p.merged_into is null`,
  hospital: sql`p.kind = 'hospital' and p.merged_into is null`,
}

type Asked = {
  /** Of each, of `p`. */
  columns: Sql
  limit: number
  page?: number
}

/** The best first; `total` says how many there are, up to `most`. */
export async function partiesFound<Row>(
  db: Db,
  text: string,
  within: Within,
  { columns, limit, page = 1 }: Asked,
): Promise<{ rows: Row[]; total: number }> {
  const search = readSearch(text)
  const ask = (ways: Sql) =>
    countedPage(page, (asked) =>
      db.rows<Row & { total: number }>(sql`
        select ${columns}, f.total
        from (
          select f.id, f.name, f.rank, least(count(*) over (), ${raw(String(within.most))})::int as total
          from (${ways}) f
          order by f.rank, f.name, f.id
          limit ${limit} offset ${(asked - 1) * limit}
        ) f
        cross join lateral (select p.* from parties p where p.id = f.id offset 0) p
        order by f.rank, f.name, f.id`),
    )
  // Mostly enough begin with it: the other ways cost something even where they are not gone.
  const begun = await ask(begunBy(search, within))
  if (begun.total === within.most) return begun
  const found = await ask(foundBy(await byRarest(db, search, within), within))
  return found.total > 0 || !mayForgive(search) ? found : ask(meantBy(search, within))
}

/**
 * Looked for by the word that the fewest have, as far as they are counted; of words that many have,
 * by the one typed first.
 */
async function byRarest(db: Db, search: Search, { kinds }: Within): Promise<Search> {
  const typed = wordsOf(search.text).filter((word) => [...word].length >= partsFrom)
  if (typed.length < 2) return search
  const rows = await db.rows<{ word: string; parties: number }>(sql`
    select t.word, (
      select count(*) from (
        select from parties_by_word k
        where k.kind = any(${kinds}::text[]) and k.word = any(array(${wordsBeginning(sql`t.word`, sql`t.following`)}))
        limit ${raw(String(mostCounted))}
      ) k) as parties
    from unnest(${typed}::text[], ${typed.map(following)}::text[]) with ordinality as t (word, following, place)
    order by parties, t.place
    limit 1`)
  return { ...search, longest: rows[0]?.word ?? search.longest }
}

/** All that are found, up to `most`. */
export async function idsFound(db: Db, text: string, within: Within): Promise<number[]> {
  const { rows } = await partiesFound<{ id: number }>(db, text, within, { columns: sql`p.id`, limit: within.most })
  return rows.map(({ id }) => id)
}

/**
 * Of the first names that begin with the text. Where they are enough it does not matter how many
 * somebody has.
 */
function begunBy(search: Search, { kinds, owners = [], fitting, most }: Within): Sql {
  const theirs = theirsOf(owners, fitting)
  const among = raw(`limit ${2 * most}`)
  return unionOf(kinds, (kind) => beginning(search, { kind, among, theirs, most }))
}

/**
 * One way after the other is gone only while there are not enough: names that begin with the text,
 * words that begin with its longest word, words that have it inside. Somebody's few are looked at
 * one by one instead.
 */
function foundBy(search: Search, { kinds, owners = [], fitting, isWhole, most }: Within): Sql {
  const theirs = theirsOf(owners, fitting)
  const wide = isWide(owners)
  const enough = raw(String(most))
  const inWords = (words: Sql, isNeeded: Sql) =>
    unionOf(kinds, (kind) => byWords(search, { kind, words, isNeeded, theirs, isWhole, most }))
  const there = sql`(select count(*) from begins) + (select count(*) from starts)`
  // A number begins with what is typed of it: too many have three digits somewhere.
  const isInside = /\d/.test(search.longest) ? sql`${there} = 0` : sql`${there} < ${enough}`
  const begins = unionOf(kinds, (kind) => beginning(search, { kind, isNeeded: wide, theirs, most }))
  const meant = wordsBeginning(sql`${search.longest}`, sql`${following(search.longest)}`)
  const starts = inWords(meant, sql`${wide} and (select count(*) from begins) < ${enough}`)
  const ways = [
    ...(owners.length > 0 ? [owned(owners)] : []),
    sql`begins as materialized (${begins})`,
    sql`starts as materialized (${starts})`,
  ]
  const all = [
    sql`select id, name, rank from begins`,
    sql`select id, name, rank from starts`,
    ...(owners.length > 0 ? [ownedOnes(search, owners, theirs)] : []),
    ...([...search.longest].length >= partsFrom ? [inWords(wordsHaving(search), sql`${wide} and ${isInside}`)] : []),
  ]
  return sql`
    with ${join(ways, ', ')}
    select id, name, min(rank) as rank from (${join(all, ' union all ')}) every_way group by id, name`
}

const unionOf = (kinds: readonly PartyKind[], way: (kind: PartyKind) => Sql): Sql => join(kinds.map(way), ' union all ')

const theirsOf = (owners: readonly Owner[], fitting: Sql): Sql =>
  join([fitting, ...owners.map(({ has }) => has)], ' and ')

const owned = (owners: readonly Owner[]): Sql => sql`owned as materialized (select ${manyOf(owners)})`

const isWide = (owners: readonly Owner[]): Sql => join([sql`true`, ...owners.map((_, at) => hasMany(at))], ' and ')

const manyOf = (owners: readonly Owner[]): Sql =>
  join(
    owners.map(({ ids }, at) => sql`exists (${ids} offset ${raw(String(fewOwned))} limit 1) as ${raw(`many_${at}`)}`),
    ', ',
  )

const hasMany = (at: number): Sql => sql`(select ${raw(`many_${at}`)} from owned)`

const rankOf = (search: Search): Sql => sql`case when ${beginsAll(sql`p.search_text`, search)} then 2 else 3 end`

/** Those of the first who has few. */
function ownedOnes(search: Search, owners: readonly Owner[], theirs: Sql): Sql {
  const few = owners.map(({ ids }, at) => {
    const before = owners.slice(0, at).map((_, earlier) => hasMany(earlier))
    return sql`(${ids} and ${join([sql`not ${hasMany(at)}`, ...before], ' and ')})`
  })
  const begins = beginsPlainly(search)
  const matching = search.longest
    ? sql`(${hasAll(sql`p.search_text`, search)} ${begins ? sql`or ${begins}` : sql``})`
    : sql`true`
  const rank = begins
    ? sql`case when ${begins} then 1 else ${rankOf(search)} end`
    : search.longest
      ? rankOf(search)
      : sql`1`
  return sql`
    select ${search.longest ? named : sql`p.id, p.name`}, ${rank} as rank
    from (${join(few, ' union all ')}) o
    cross join lateral (select p.* from parties p where p.id = o.party_id offset 0) p
    where ${theirs} and ${matching}`
}

function beginsPlainly({ text }: Search): Sql | null {
  const typed = plainName(text)
  return typed ? sql`(p.plain_name ~>=~ ${typed} and p.plain_name ~<~ ${following(typed)})` : null
}

type Way = { kind: PartyKind; isNeeded: Sql; theirs: Sql; most: number }

type Beginning = Omit<Way, 'isNeeded'> & { isNeeded?: Sql; among?: Sql }

/** The first by name, of those that begin with the text; where nothing is searched, of all. */
function beginning(search: Search, { kind, isNeeded = sql`true`, among = sql``, theirs, most }: Beginning): Sql {
  const begins = search.longest ? (beginsPlainly(search) ?? sql`false`) : sql`true`
  const order = search.longest ? sql`p.plain_name using ~<~, p.id` : sql`p.name, p.id`
  return sql`(
    select ${search.longest ? named : sql`p.id, p.name`}, 1 as rank
    from (select p.* from parties p where ${isNeeded} and ${ofKind[kind]} and ${begins} order by ${order} ${among}) p
    where ${theirs}
    order by ${order}
    limit ${raw(String(most))})`
}

const wordsBeginning = (text: Sql, next: Sql): Sql => sql`
  select w.word from party_words w where w.word ~>=~ ${text} and w.word ~<~ ${next} limit ${raw(String(mostWords))}`

const wordsHaving = ({ longest }: Search): Sql => sql`
  select w.word from party_words w where w.word like ${likePattern(longest)} limit ${raw(String(mostWords))}`

type ByWords = Way & { words: Sql; isWhole: boolean | undefined }

/**
 * By the longest word of the search, the others in what has it; one word of the table after the
 * other, as the first few may be enough.
 */
function byWords(search: Search, { kind, words, isNeeded, theirs, isWhole = false, most }: ByWords): Sql {
  const isAlone = search.words.length <= 1
  const rest = isAlone ? theirs : sql`${hasAll(sql`p.search_text`, search)} and ${theirs}`
  const rank = isAlone ? sql`case when starts_with(w.word, ${search.longest}) then 2 else 3 end` : rankOf(search)
  return sql`(
    select ${named}, ${rank} as rank
    from unnest(case when ${search.longest ? isNeeded : sql`false`} then array(${words}) else '{}'::text[] end) w (word)
    cross join lateral (${havingWord({ kind, isWhole: isWhole || !isAlone, fitting: rest, most })}) p
    limit ${raw(String(2 * most))})`
}

type Having = { kind: PartyKind; isWhole: boolean; fitting: Sql; most: number }

/** The first by name of those that have the word `w`. */
function havingWord({ kind, isWhole, fitting, most }: Having): Sql {
  const beside = sql`select k.party_id as id, k.kind, k.name as plain_name, k.active, null::bigint as merged_into`
  return sql`
    select p.* from parties_by_word k
    cross join lateral (${isWhole ? sql`select p.* from parties p where p.id = k.party_id offset 0` : beside}) p
    where k.kind = ${raw(`'${kind}'`)} and k.word = w.word and ${fitting}
    order by k.name, k.party_id
    limit ${raw(String(most))}`
}

/** The same of what was meant, where nothing is found. */
function meantBy(search: Search, { kinds, owners = [], fitting, most }: Within): Sql {
  const longest = sql`(select words from typed order by length(typed) desc limit 1)`
  const rest = sql`
    ${theirsOf(owners, fitting)}
    and not exists (select from typed t where not string_to_array(p.search_text, ' ') && t.words)`
  const ways = unionOf(
    kinds,
    (kind) => sql`(
      select ${named}, 1 as rank from unnest(${longest}) w (word) 
      cross join lateral (${havingWord({ kind, isWhole: true, fitting: rest, most })}) p
      limit ${raw(String(2 * most))})`,
  )
  return sql`
    with typed as materialized (${wordsMeant('party_words', search)})
    select distinct id, name, rank from (${ways}) every_word`
}

/** The first text that does not begin with this one. */
function following(text: string): string {
  return `${text}\u{10FFFF}`
}
