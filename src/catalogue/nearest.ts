// What comes nearest to a name as another program writes it: 'PANTOLURE-40MG TAB 10S', 'Telmisartan
// 40 mg'. Pure.
import { forgivenFrom, lettersMeant } from '#kit/matching.ts'

export type Candidate = {
  product_code: string
  name: string
  molecule: string
  form: string
  strength: string
  pack: string
}

const forms: Record<string, string> = {
  tab: 'Tablet',
  tabs: 'Tablet',
  tablet: 'Tablet',
  tablets: 'Tablet',
  cap: 'Capsule',
  caps: 'Capsule',
  capsule: 'Capsule',
  capsules: 'Capsule',
  inj: 'Injection',
  injection: 'Injection',
  syp: 'Syrup',
  syr: 'Syrup',
  syrup: 'Syrup',
  susp: 'Suspension',
  suspension: 'Suspension',
  drop: 'Drops',
  drops: 'Drops',
  cream: 'Cream',
  gel: 'Gel',
  oint: 'Ointment',
  ointment: 'Ointment',
  lotion: 'Lotion',
}

const units = new Set('mg mcg gm gms ml iu strip strips box boxes pack packs vial amp nos pcs'.split(' '))

export type NameParts = { words: string[]; numbers: string[]; form: string | null }

/**
 * Its words, the longest first, its numbers, and its form; units and what is packed are none of
 * them.
 */
export function partsOfName(text: string): NameParts {
  const tokens = tokensOf(text)
  const form = tokens.map((token) => forms[token]).find((one) => one !== undefined) ?? null
  const isWord = (token: string) => /^\p{L}{3,}$/u.test(token) && !units.has(token) && !(token in forms)
  const words = tokens.filter(isWord).sort((one, other) => other.length - one.length)
  return { words: [...new Set(words)], numbers: tokens.filter((token) => /^\d/.test(token)), form }
}

/** Letters and digits apart: '40MG' is 40 and mg. */
function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+|\d+(?:\.\d+)?/gu) ?? []
}

/** The codes of those that share a word with the name, the nearest first. */
export function nearestAmong(candidates: readonly Candidate[], parts: NameParts): string[] {
  return candidates
    .map((one) => ({ code: one.product_code, name: one.name, near: nearness(one, parts) }))
    .filter(({ near }) => near > 0)
    .sort((one, other) => other.near - one.near || (one.name < other.name ? -1 : 1))
    .map(({ code }) => code)
}

/**
 * A word of the name weighs most, then one of the molecule; numbers of the strength tell brothers
 * apart, the pack least.
 */
function nearness(one: Candidate, { words, numbers, form }: NameParts): number {
  const [called, made] = [tokensOf(one.name), tokensOf(one.molecule)]
  const spoken = words.reduce((sum, word) => sum + Math.max(likeness(called, word) * 6, likeness(made, word) * 5), 0)
  if (spoken === 0) return 0
  const [strong, packed] = [new Set([...called, ...tokensOf(one.strength)]), new Set(tokensOf(one.pack))]
  const counted = numbers.reduce((sum, number) => sum + (strong.has(number) ? 3 : packed.has(number) ? 1 : 0), 0)
  // What is made of less comes before what has more in it than was said.
  return spoken + counted + (form === one.form ? 1 : 0) - made.length / 100
}

function likeness(tokens: readonly string[], word: string): number {
  if (tokens.includes(word)) return 1
  if (word.length < forgivenFrom) return 0
  return tokens.some((token) => token.startsWith(word) || lettersMeant(token, word) > 0) ? 0.7 : 0
}
