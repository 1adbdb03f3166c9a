// Which doctors and hospitals a search finds: those that have each of its words in name, city, registration number or GSTIN, the
// names that begin with it first; where there is none, those that were meant but for one typing error.
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { beginsAll, hasAll, mayForgive, readSearch, type Search, wordsMeant } from '#kit/server/db/words.ts'
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
  /** So many are found, ranked and counted. */
  most: number
}

/** Of whoever has no more than this, each is looked at: among all there are, theirs would be too far apart. */
const fewOwned = 1000
/** From so many letters on, an index knows the parts of words; fewer begin one. */
const partsFrom = 3
/** So many words stand for a part of one. */
const mostWords = 300

/** Sorted by what the name begins with, titles aside; where nothing is searched, by the name as it is. */
const named = sql`p.id, p.plain_name as name`
const words = sql`string_to_array(p.search_text, ' ')`
/** In the text, not bound: each kind has indexes of its own. */
const ofKind = {
  doctor: sql`p.kind = 'doctor' and p.merged_into is null`,
  hospital: sql`p.kind = 'hospital' and p.merged_into is null`,
}

type Asked = {
  /** Of each, of `p`. */
  columns: Sql
  limit: number
}

/** The best first; `total` says how many there are, up to `most`. */
export async function partiesFound<Row>(
  db: Db,
  text: string,
  within: Within,
  { columns, limit }: Asked,
): Promise<(Row & { total: number })[]> {
  const search = readSearch(text)
  const ask = (ways: Sql) =>
    db.rows<Row & { total: number }>(sql`
      select ${columns}, f.total
      from (
        select f.id, f.name, f.rank, least(count(*) over (), ${raw(String(within.most))})::int as total
        from (${ways}) f
        order by f.rank, f.name, f.id
        limit ${limit}
      ) f
      cross join lateral (select p.* from parties p where p.id = f.id offset 0) p
      order by f.rank, f.name, f.id`)
  // Mostly enough begin with it: the other ways cost something even where they are not gone.
  const begun = await ask(begunBy(search, within))
  if (begun[0]?.total === within.most) return begun
  const found = await ask(foundBy(search, within))
  return found.length > 0 || !mayForgive(search) ? found : ask(meantBy(search, within))
}

/** All that are found, up to `most`. */
export async function idsFound(db: Db, text: string, within: Within): Promise<number[]> {
  const found = await partiesFound<{ id: number }>(db, text, within, { columns: sql`p.id`, limit: within.most })
  return found.map(({ id }) => id)
}

/** Names that begin with the text, of whoever has many. */
function begunBy(search: Search, { kinds, owners = [], fitting, most }: Within): Sql {
  const isNeeded = isWide(owners)
  const theirs = theirsOf(owners, fitting)
  const begins = unionOf(kinds, (kind) => beginning(search, { kind, isNeeded, theirs, most }))
  if (owners.length === 0) return begins
  return sql`with ${owned(owners)} ${begins}`
}

/**
 * One way after the other is gone only while there are not enough: names that begin with the text, words that begin with its longest
 * word, words that have it inside. Somebody's few are looked at one by one instead.
 */
function foundBy(search: Search, { kinds, owners = [], fitting, most }: Within): Sql {
  const theirs = theirsOf(owners, fitting)
  const wide = isWide(owners)
  const enough = raw(String(most))
  const inWords = (words: Sql, isNeeded: Sql) =>
    unionOf(kinds, (kind) => byWords(search, { kind, words, isNeeded, theirs, most }))
  const there = sql`(select count(*) from begins) + (select count(*) from starts)`
  // A number begins with what is typed of it: too many have three digits somewhere.
  const isInside = /\d/.test(search.longest) ? sql`${there} = 0` : sql`${there} < ${enough}`
  const begins = unionOf(kinds, (kind) => beginning(search, { kind, isNeeded: wide, theirs, most }))
  const starts = inWords(wordsBeginning(search), sql`${wide} and (select count(*) from begins) < ${enough}`)
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

/** The first by name, of those that begin with the text; where nothing is searched, of all. */
function beginning(search: Search, { kind, isNeeded, theirs, most }: Way): Sql {
  const begins = search.longest ? (beginsPlainly(search) ?? sql`false`) : sql`true`
  const order = search.longest ? sql`p.plain_name using ~<~, p.id` : sql`p.name, p.id`
  return sql`(
    select ${search.longest ? named : sql`p.id, p.name`}, 1 as rank from parties p
    where ${isNeeded} and ${ofKind[kind]} and ${begins} and ${theirs}
    order by ${order}
    limit ${raw(String(most))})`
}

const wordsBeginning = ({ longest }: Search): Sql => sql`
  select w.word from party_words w where w.word ~>=~ ${longest} and w.word ~<~ ${following(longest)} limit ${raw(String(mostWords))}`

const wordsHaving = ({ longest }: Search): Sql => sql`
  select w.word from party_words w where w.word like ${likePattern(longest)} limit ${raw(String(mostWords))}`

/** By the longest word of the search, the others in what has it; one word of the table after the other, as the first few may be enough. */
function byWords(search: Search, { kind, words: meant, isNeeded, theirs, most }: Way & { words: Sql }): Sql {
  const rest = search.words.length > 1 ? sql`${hasAll(sql`p.search_text`, search)} and ${theirs}` : theirs
  return sql`(
    select ${named}, ${rankOf(search)} as rank
    from unnest(case when ${search.longest ? isNeeded : sql`false`} then array(${meant}) else '{}'::text[] end) w (word)
    cross join lateral (
      select p.id, p.plain_name, p.search_text from parties p
      where ${ofKind[kind]} and ${words} @> array[w.word] and ${rest}
      limit ${raw(String(most))}
    ) p
    limit ${raw(String(2 * most))})`
}

/** The same of what was meant, where nothing is found. */
function meantBy(search: Search, { kinds, owners = [], fitting, most }: Within): Sql {
  const theirs = join([fitting, ...owners.map(({ has }) => has)], ' and ')
  const longest = sql`(select words from typed order by length(typed) desc limit 1)`
  const ways = kinds.map(
    (kind) => sql`(
      select ${named}, 1 as rank from parties p
      where ${ofKind[kind]} and ${words} && ${longest}
        and not exists (select from typed t where not ${words} && t.words) and ${theirs}
      limit ${raw(String(most))})`,
  )
  return sql`with typed as materialized (${wordsMeant('party_words', search)}) ${join(ways, ' union all ')}`
}

/** The first text that does not begin with this one. */
function following(text: string): string {
  return `${text}\u{10FFFF}`
}
