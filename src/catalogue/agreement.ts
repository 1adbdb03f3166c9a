// Whether a row of somebody's list means the product that its code names: by name, strength, form,
// pack and rate. Pure; asked for pasted rows, uploads, purchase orders and statements alike.
import { formatRupees } from '#kit/money.ts'
import { isFormOf, isFormWord, liquidWords } from './forms.ts'
import { type Amount, hasPack, isSameAmount, packsIn, readWritten, sizesOf, type WrittenName } from './written-name.ts'

/** What a row says beside its code. */
export type Written = {
  code: string
  name?: string | undefined
  pack?: string | undefined
  rate_paise?: number | null | undefined
}

export type Described = {
  product_code: string
  name: string
  molecule: string
  form: string
  strength: string
  pack: string
  /** Null where nobody asked for it: then rates are not compared. */
  price_paise: number | null
  mrp_paise: number
}

/**
 * In which way a row contradicts the product, in words; null where it agrees, or says nothing but
 * its code.
 */
export function whyNotSame(written: Written, product: Described): string | null {
  const { code, pack = '', rate_paise = null } = written
  const name = written.name?.trim() ?? ''
  const is = `${code || 'Your list'} means ${product.name}`
  const differs = differenceIn(name, product)
  if (differs === 'pack') return `The pack differs: ${is}, ${product.pack}. Your list says ‘${name}’.`
  if (differs) return `The ${differs} differs: ${is}. Your list says ‘${name}’.`
  if (!packsIn(pack).every((one) => hasPack(one, sizesOf(product.pack))))
    return `The pack differs: ${is}, ${product.pack}. Your list says ‘${pack.trim()}’.`
  if (isFarOff(rate_paise, product))
    return `The rate differs: ${is}, ${formatRupees(product.price_paise ?? 0)} today. Your list says ${formatRupees(rate_paise)}.`
  return null
}

/** Less than half, or more than twice the dearest: another product, or counted in another unit. */
function isFarOff(rate: number | null, { price_paise, mrp_paise }: Described): rate is number {
  if (rate === null || rate <= 0 || price_paise === null || price_paise <= 0) return false
  return rate * 2 < price_paise || rate > 2 * Math.max(price_paise, mrp_paise)
}

export type Difference = 'name' | 'strength' | 'form' | 'pack'

/** How a written name contradicts the product; null where both may be the same. */
export function differenceIn(text: string, product: Described): Difference | null {
  const written = readWritten(text, product.product_code)
  if (signsOf(text) === signsOf(product.name)) return null
  if (!written.hasName && written.amounts.length === 0) return null
  const known = facts(product)
  if (written.hasName && wordsDiffer(written, known)) return 'name'
  if (strengthDiffers(written, known)) return 'strength'
  if (formDiffers(written, known, product.form)) return 'form'
  return written.packs.every((one) => hasPack(one, known.sizes)) ? null : 'pack'
}

/** Letters and digits alone, and what stands between two digits: 12.5 is not 125. */
const signsOf = (text: string) => text.toLowerCase().replace(/(?<!\p{N})[^\p{L}\p{N}]+|[^\p{L}\p{N}]+(?!\p{N})/gu, '')

type Facts = {
  name: WrittenName
  /** The name up to its first comma; what follows describes it. */
  core: WrittenName
  strength: WrittenName
  /** Everything that may be said of it. */
  words: ReadonlySet<string>
  /** The words that may be shortened. */
  long: readonly string[]
  /** Of the pack. */
  sizes: readonly number[]
}

const remembered = new WeakMap<Described, Facts>()

function facts(product: Described): Facts {
  const before = remembered.get(product)
  if (before) return before
  const name = readWritten(product.name)
  const core = readWritten(/^[^,]*(?:,\d[^,]*)*/.exec(product.name)?.[0] ?? '')
  const strength = readWritten(product.strength)
  const molecule = readWritten(product.molecule).words
  const more = [product.form, product.pack].flatMap((text) => readWritten(text).words)
  const words = new Set([...name.words, ...molecule, ...strength.words, ...more])
  const [head] = name.words
  const long = [...words].filter((word) => word !== head || molecule.includes(word))
  const all = { name, core, strength, words, long, sizes: sizesOf(product.pack) }
  remembered.set(product, all)
  return all
}

/** Left out by many programs, though another one in its place is another medicine. */
const salts = new Set(
  'sodium potassium calcium magnesium succinate tartrate maleate besylate besilate hydrochloride hcl phosphate sulphate sulfate axetil proxetil trihydrate acid'.split(
    ' ',
  ),
)
const fillers = new Set('with for of in and the flavour flavor free sugar'.split(' '))

/**
 * Makes another product of a brand when it stands before it, so it is never the name of a company.
 */
const prefixes = new Set('neo co bi di tri ultra maxi max pro super mini junior baby kid kids nova'.split(' '))

const shortest = 4

function wordsDiffer(written: WrittenName, { core, words, long }: Facts): boolean {
  const required = core.words.filter((word) => !isFormWord(word) && !salts.has(word) && !fillers.has(word))
  const [head = ''] = required
  const at = written.words.indexOf(head)
  const isOfCompany =
    at > 0 &&
    at <= 3 &&
    (core.isMixed || !written.isMixed) &&
    written.words.slice(0, at).every((word) => !prefixes.has(word))
  const said = (isOfCompany ? written.words.slice(at) : written.words).filter((word) => !isFormWord(word))
  // 'METRELOXR' and 'PANTO LURE' are right but for their spaces.
  if (said.join('') === required.join('')) return false
  const isKnown = (word: string) =>
    words.has(word) || fillers.has(word) || (word.length >= shortest && long.some((one) => one.startsWith(word)))
  const isSaid = (word: string) =>
    said.includes(word) || (long.includes(word) && said.some((one) => one.length >= shortest && word.startsWith(one)))
  return !said.every(isKnown) || !required.every(isSaid)
}

/**
 * Each number that is written is one of the product, and each number of the product's name is
 * written.
 */
function strengthDiffers(written: WrittenName, { name, core, strength, sizes }: Facts): boolean {
  const of = [...name.amounts, ...strength.amounts]
  const sum = sumOf(strength.amounts) === sumOf(written.amounts) ? sumOf(strength.amounts) : Number.NaN
  const isIts = (one: Amount, at: number) => of.some((other) => isSameAmount(one, other)) || isOfPack(one, at, sizes)
  const isWritten = (one: Amount) => written.amounts.some((other) => isSameAmount(one, other)) || one.value === sum
  if (!written.amounts.every(isIts)) return true
  return written.hasName && !core.amounts.filter(({ isPer }) => !isPer).every(isWritten)
}

/** '100 ML', '15 TAB', or a number after the strength. */
function isOfPack({ value, unit, isCounted }: Amount, at: number, sizes: readonly number[]): boolean {
  if (value === 1) return isCounted
  const mayBe = unit === 'ml' || unit === 'g' || isCounted || (unit === '' && at > 0)
  return mayBe && sizes.some((size) => size > 1) && hasPack({ sizes: [value], isStrip: false }, sizes)
}

/** 625 is 500 mg and 125 mg. */
function sumOf(amounts: readonly Amount[]): number {
  const parts = amounts.filter(({ isPer }) => !isPer)
  return parts.length > 1 ? parts.reduce((sum, { value }) => sum + value, 0) : Number.NaN
}

/**
 * Each written form is the product's; where the product's name says that it is no tablet, the row
 * says so too.
 */
function formDiffers(written: WrittenName, { name, words }: Facts, form: string): boolean {
  const forms = written.words.filter(isFormWord)
  if (!forms.every((word) => words.has(word) || isFormOf(word, form))) return true
  const isSaid = liquidWords(forms).length > 0 || written.amounts.some(({ unit }) => unit === 'ml')
  return written.hasName && liquidWords(name.words).length > 0 && !isSaid
}

/**
 * The names, in small letters, that a written one may stand for: without its punctuation, its form
 * and its pack.
 */
export function namesLike(text: string): string[] {
  if (!/\p{L}/u.test(text)) return []
  const written = text.toLowerCase().replace(/\s+/g, ' ').trim()
  const spaced = written
    .replace(/[-_./]+/g, ' ')
    .replace(/(?<=\p{L})(?=\d)/gu, ' ')
    .replace(/\s+/g, ' ')
  const bare = spaced
    .replace(/\(.*?\)|\d+\s*[x×*]\s*\d+.*$|\d+\s*['’]?s\b.*$/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && !isFormWord(word))
    .join(' ')
    .replace(/(?<=\d)\s?mg$/, '')
  return [...new Set([written, spaced.trim(), bare])].filter(Boolean)
}
