// A product's name as some program writes it, taken apart: words, amounts and packs.
// 'PANTOLURE-40MG TAB 10X15'.
import { isFormWord } from './forms.ts'

/**
 * `isPer`: what the amount before it is in, as 5 ml of '100 mg/5 ml'. `isCounted`: so many tablets
 * or vials.
 */
export type Amount = { value: number; unit: string; isPer: boolean; isCounted: boolean }

/** [10, 15] of '10 × 15'; `isStrip`: so many in one, as in 15's. */
export type Pack = { sizes: number[]; isStrip: boolean }

export type WrittenName = {
  /** In small letters; units, packagings and what is no word of the product are left out. */
  words: string[]
  amounts: Amount[]
  packs: Pack[]
  /** It has a word that can be compared. */
  hasName: boolean
  /** Several medicines are added up in it. */
  isMixed: boolean
}

const units: Record<string, string> = {
  mg: 'mg',
  mgs: 'mg',
  mcg: 'mcg',
  ug: 'mcg',
  g: 'g',
  gm: 'g',
  gms: 'g',
  gr: 'g',
  gram: 'g',
  kg: 'kg',
  ml: 'ml',
  mls: 'ml',
  ltr: 'l',
  iu: 'iu',
  '%': '%',
}

/** Packagings, and what programs put around names. */
const noise = new Set(
  'strip strips box boxes pack packs pkt pkts nos no pcs pc tube bottle bot btl jar each unit units new rx nrx mrp rs'.split(
    ' ',
  ),
)

const number = String.raw`\d+(?:\.\d+)?`
const mrp = new RegExp(String.raw`\bmrp\W*(?:rs\W*)?${number}`, 'g')
const times = new RegExp(String.raw`(${number}(?:\s*x\s*${number})+)\s*(?:ml|gm?|[tc])?\b(?:'?s\b)?`, 'g')
const strip = /\b(\d+)\s*'?s\b/g
const counted =
  'tablets?|tabs?|capsules?|caps?|softgels?|vials?|amps?|ampoules?|strips?|tubes?|bottles?|sachets?|respules?|doses|sprays|pens?|[tc]'
const measured = 'mgs?|mcg|ug|gms?|gr|gram|g|kg|mls?|ltr|iu'
const parts = new RegExp(
  String.raw`(\/\s*)?(${number})\s*(?:(%)|(${measured})(?=tab|cap|inj|s[yu][prs]|\b))?(?:\s*(${counted})\b)?|(\p{L}[\p{L}\p{M}]*)`,
  'gu',
)

/** `code`: the product's, which some programs write into the name. */
export function readWritten(text: string, code = ''): WrittenName {
  const packs: Pack[] = []
  const rest = plain(text)
    .replace(code && !/^\D*\d{0,3}\D*$/.test(code) ? code.toLowerCase() : mrp, ' ')
    .replace(mrp, ' ')
    .replace(times, (_, sizes: string) => {
      packs.push({ sizes: sizes.split('x').map(Number), isStrip: false })
      return ' '
    })
    .replace(strip, (_, size: string) => {
      packs.push({ sizes: [Number(size)], isStrip: true })
      return ' '
    })
  const words: string[] = []
  const amounts: Amount[] = []
  for (const [, per, value, percent = '', unit = percent, form = '', word] of rest.matchAll(parts)) {
    if (word && isWord(word)) words.push(word)
    if (value === undefined || value.length > longest) continue
    amounts.push({ value: Number(value), unit: units[unit] ?? '', isPer: Boolean(per), isCounted: form !== '' })
    if (form.length > 1 && isWord(form)) words.push(form)
  }
  return {
    words,
    amounts,
    packs,
    hasName: words.some((word) => word.length >= 3 && !isFormWord(word)),
    isMixed: /[+&]/.test(rest),
  }
}

/** A longer number is of a tariff or a barcode. */
const longest = 5

const isWord = (word: string) => !noise.has(word) && !(word.length > 1 && word in units) && isLatin(word)
const isLatin = (word: string) => /^\p{Script=Latin}+$/u.test(word)

/** Small letters; one way to write a times, a thousand, an apostrophe and a decimal point. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/(?<=\d\s*)[×*](?=\s*\d)/g, 'x')
    .replace(/μg/g, 'mcg')
    .replace(/i\.\s?u\./g, 'iu')
    .replace(/w\/[wv]/g, ' ')
    .replace(/\be\/d\b/g, 'eye drops')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/(\d)\s?k\b/g, '$1000')
    .replace(/(?<!\d)\.(?=\d)/g, '0.')
    .replace(/\.(?!\d)|[-_]/g, ' ')
    .replace(/\s+/g, ' ')
}

const inMg: Record<string, number> = { mcg: 0.001, mg: 1, g: 1000, kg: 1_000_000 }

export function isSameAmount(one: Amount, other: Amount): boolean {
  if (one.unit === '' || other.unit === '' || one.unit === other.unit) return one.value === other.value
  const [a, b] = [inMg[one.unit], inMg[other.unit]]
  return a !== undefined && b !== undefined && Math.abs(one.value * a - other.value * b) < 1e-9
}

/** The packs in the text of a column of its own, where a bare number is one as well. */
export function packsIn(text: string): Pack[] {
  const { packs, amounts } = readWritten(text)
  return [...packs, ...amounts.map(({ value }) => ({ sizes: [value], isStrip: false }))]
}

/** [10, 15] of '10 × 15 tab' */
export function sizesOf(pack: string): number[] {
  return (plain(pack).match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
}

/** Whether what is written may be this pack: the whole of it, or one of its strips. */
export function hasPack({ sizes, isStrip }: Pack, own: readonly number[]): boolean {
  const said = sizes.filter((size) => size !== 1)
  const whole = own.reduce((all, size) => all * size, 1)
  if (said.length === 0 || whole === 1) return true
  const [first = 0] = said
  if (said.length > 1) return said.reduce((all, size) => all * size, 1) === whole
  if (first === whole || first === own.at(-1)) return true
  return !isStrip && sizes.length === 1 && own.includes(first)
}
