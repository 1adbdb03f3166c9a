// What a search means, for the database and the screen alike: each word of it is a part of what is
// searched, or the beginning of one of its words with one typing error.

/** Shorter words are not forgiven: too many others are one letter apart from them. */
export const forgivenFrom = 4

/** The words that are looked for, in small letters, each once. */
export function wordsOf(search: string): string[] {
  return [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))]
}

/** One letter left out, put in, mistaken or changed with its neighbour; or no error at all. */
export function isOneErrorApart(typed: string, meant: string): boolean {
  const one = [...typed]
  const other = [...meant]
  if (Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  let rest = 0
  while (rest < Math.min(one.length, other.length) - from && one.at(-1 - rest) === other.at(-1 - rest)) rest++
  const wrong = one.slice(from, one.length - rest)
  const right = other.slice(from, other.length - rest)
  if (wrong.length <= 1 && right.length <= 1) return true
  return wrong.length === 2 && right.length === 2 && wrong[0] === right[1] && wrong[1] === right[0]
}

/**
 * How many letters of the word were meant by what is typed with at most one error; 0 when it is
 * another word.
 */
export function lettersMeant(word: string, typed: string): number {
  const letters = [...word]
  const { length } = [...typed]
  // The whole word is the likeliest.
  const meant = [letters.length, length, length - 1, length + 1].find(
    (count) => count <= letters.length && isOneErrorApart(typed, letters.slice(0, count).join('')),
  )
  return meant ?? 0
}

/**
 * Those whose text has each word of the search; where there is none, those that were meant but for
 * a typing error.
 */
export function whichMatch<T>(all: readonly T[], search: string, textOf: (one: T) => string): T[] {
  const words = wordsOf(search)
  const matching = (isHit: (text: string, word: string) => boolean) =>
    all.filter((one) => {
      const text = textOf(one).toLowerCase()
      return words.every((word) => isHit(text, word))
    })
  const found = matching((text, word) => text.includes(word))
  return found.length > 0 ? found : matching((text, word) => text.includes(word) || isMeantIn(text, word))
}

function isMeantIn(text: string, typed: string): boolean {
  return [...typed].length >= forgivenFrom && text.split(/\s+/).some((word) => lettersMeant(word, typed) > 0)
}

export type Part = { text: string; isHit: boolean }

/**
 * The text in parts: what the search found is a hit. A word that is nowhere in it marks the words
 * that it was meant for.
 */
export function partsOf(text: string, search: string): Part[] {
  const low = text.toLowerCase()
  // Some letters are two when they are small; then nothing can be pointed at.
  if (search === '' || low.length !== text.length) return [{ text, isHit: false }]
  const hit = new Array<boolean>(text.length).fill(false)
  for (const word of wordsOf(search)) {
    const found = [...placesOf(low, word)]
    const meant = found.length > 0 || [...word].length < forgivenFrom ? found : [...placesMeant(low, word)]
    for (const { from, to } of meant) hit.fill(true, from, to)
  }
  return joined(text, hit)
}

type Place = { from: number; to: number }

function* placesOf(text: string, word: string): Generator<Place> {
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + word.length))
    yield { from, to: from + word.length }
}

function* placesMeant(text: string, typed: string): Generator<Place> {
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const count = lettersMeant(word, typed)
    if (count > 0) yield { from: index, to: index + [...word].slice(0, count).join('').length }
  }
}

function joined(text: string, hit: boolean[]): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < text.length; at++) {
    const isHit = hit[at] ?? false
    const last = parts.at(-1)
    if (last && last.isHit === isHit) last.text += text[at]
    else parts.push({ text: text[at] ?? '', isHit })
  }
  return parts
}
