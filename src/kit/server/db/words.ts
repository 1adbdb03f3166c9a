// Looking for words in a table that has each word once: by a part, or by a beginning with one
// typing error.
import { forgivenFrom, wordsOf } from '../../matching.ts'
import { raw, type Sql, sql } from './db.ts'
import { likePattern } from './search.ts'

/**
 * A search as the database reads it: its text and its words in small letters, the longest first.
 */
export type Search = { text: string; words: string[]; longest: string }

export function readSearch(text: string): Search {
  const words = wordsOf(text).sort((one, other) => other.length - one.length)
  return { text: text.toLowerCase(), words, longest: words[0] ?? '' }
}

/** Each word of the search stands somewhere in the text. */
export function hasAll(text: Sql, { words }: Search): Sql {
  return isLikeAll(text, words)
}

/** Each word of the search begins one of the text's. */
export function beginsAll(text: Sql, { words }: Search): Sql {
  return isLikeAll(
    sql`' ' || ${text}`,
    words.map((word) => ` ${word}`),
  )
}

/** However many words there are, it is one of two texts. */
function isLikeAll(text: Sql, [first = '', ...others]: string[]): Sql {
  if (others.length === 0) return sql`${text} like ${likePattern(first)}`
  return sql`${text} like all (${[first, ...others].map(likePattern)}::text[])`
}

/** Is there anything in the search that may be meant otherwise? */
export function mayForgive(search: Search): boolean {
  return search.words.some(isForgiven) || codesMeant(search).length > 0
}

/** A number of a name means what it says: 500 is no 50. */
function isForgiven(word: string): boolean {
  return [...word].length >= forgivenFrom && /\p{L}/u.test(word)
}

/** So many words stand for one that is typed: those of more are not what anybody looks for. */
const mostWords = 300

/** Of fewer letters no index knows where they stand: all words are read for them. */
const knownFrom = 3

/**
 * For each word of the search the words that have it as a part; where there are none, those that
 * begin with it but for one typing error. One error leaves the beginning or the end whole, unless
 * it changed the letters where the two meet. Where a longer word means nothing, nothing has them
 * all, and the shortest are not looked for.
 */
export function wordsMeant(table: string, { words }: Search): Sql {
  const isLong = (word: string) => [...word].length >= knownFrom
  const [long, short] = [words.filter(isLong), words.filter((word) => !isLong(word))]
  const parts = long.map(split)
  const column = (name: keyof ReturnType<typeof split>) => parts.map((part) => part[name])
  const from = raw(`from ${table} w`)
  const most = raw(`limit ${mostWords}`)
  const having = sql`(select array_agg(w.word) from (select w.word ${from} where w.word like t.part ${most}) w)`
  return sql`
    with long as materialized (
      select t.typed, coalesce(${having},
        (select array_agg(w.word) from (
          select w.word ${from}
          where (w.word like t.beginning or w.word like t.ending or w.word like t.crossed) and ${isMeant}
          ${most}
        ) w),
        '{}') as words
      from unnest(${long}::text[], ${column('part')}::text[], ${column('beginning')}::text[], ${column('ending')}::text[],
        ${column('crossed')}::text[]) as t (typed, part, beginning, ending, crossed)
    )
    select typed, words from long
    union all
    select t.typed, case when exists (select from long where words = '{}') then '{}' else coalesce(${having}, '{}') end
    from unnest(${short}::text[], ${short.map(likePattern)}::text[]) as t (typed, part)`
}

/** As `lettersMeant` says it, of the word `w` and what is typed. */
const isMeant = sql`(
  levenshtein_less_equal(left(w.word, length(t.typed)), t.typed, 1) <= 1
  or levenshtein_less_equal(left(w.word, length(t.typed) - 1), t.typed, 1) <= 1
  or levenshtein_less_equal(left(w.word, length(t.typed) + 1), t.typed, 1) <= 1
  or exists (
    select from generate_series(1, length(t.typed) - 1) at
    where left(w.word, length(t.typed))
      = overlay(t.typed placing substr(t.typed, at + 1, 1) || substr(t.typed, at, 1) from at for 2)))`

/** A word that is not forgiven has no parts to go by. */
function split(word: string) {
  const letters = [...word]
  const ending = Math.max(3, Math.ceil(letters.length / 2))
  const at = letters.length - ending
  const pattern = (from: number, to: number) => likePattern(letters.slice(from, to).join(''))
  const swapped = [...letters.slice(0, at - 1), letters[at], letters[at - 1]].join('')
  const parts = {
    beginning: pattern(0, at).slice(1),
    ending: pattern(at, letters.length),
    crossed: likePattern(swapped).slice(1),
  }
  return { part: likePattern(word), ...(isForgiven(word) ? parts : { beginning: null, ending: null, crossed: null }) }
}

const digits = '0123456789'
const small = 'abcdefghijklmnopqrstuvwxyz'

/** Every code that is one typing error apart from this one. */
export function codesMeant({ words, longest }: Search): string[] {
  if (words.length !== 1 || longest.length < forgivenFrom || longest.length > 30 || !/\d/.test(longest)) return []
  const alphabet = [...digits, ...(/[a-z]/.test(longest) ? small : ''), ...(longest.includes('-') ? '-' : '')]
  const meant = new Set<string>()
  for (let at = 0; at <= longest.length; at++) {
    const [before, here, after] = [longest.slice(0, at), longest[at] ?? '', longest.slice(at + 1)]
    meant.add(before + after)
    if (after) meant.add(before + after[0] + here + after.slice(1))
    for (const letter of alphabet) meant.add(before + letter + after).add(before + letter + here + after)
  }
  return [...meant]
}
