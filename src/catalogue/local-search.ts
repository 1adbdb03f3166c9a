// The search of the order sheet where all its products are in the browser: the same products in the
// same order as the server's search finds (`server/searching.ts`), without asking it.
import type { Output } from '#kit/endpoint.ts'
import { forgivenFrom, isOneErrorApart, lettersMeant, wordsOf } from '#kit/matching.ts'
import type { listSheet } from './contract.ts'

type Product = Output<typeof listSheet>['data'][number]
type Searched = Pick<Product, 'product_code' | 'product_name' | 'molecule'>

export type SheetFilters = { search_text: string } & Partial<
  Record<'division' | 'form' | 'molecule' | 'scheme' | 'ordered' | 'is_new' | 'discounted' | 'in_stock', string>
>

const flags: Record<string, (product: Product) => boolean> = {
  scheme: (product) => product.scheme_admin_enable === 1,
  ordered: (product) => product.last_ordered !== null,
  is_new: (product) => product.is_new,
  discounted: (product) => product.is_discounted,
  in_stock: (product) => product.stock !== 'out',
}

/**
 * What the filters leave and the search finds, the best first. `products` are in the sheet's order.
 */
export function findLocally<P extends Product>(products: readonly P[], filters: SheetFilters): P[] {
  const { search_text, division, form, molecule } = filters
  const wanted = Object.keys(flags).flatMap((name) => (filters[name as keyof SheetFilters] && flags[name]) || [])
  const fitting = products.filter(
    (product) =>
      (!division || product.division_code === division) &&
      (!form || product.form === form) &&
      (!molecule || product.molecule === molecule) &&
      wanted.every((fits) => fits(product)),
  )
  if (!search_text.trim()) return fitting
  const found = ranked(fitting, rankBy(search_text))
  return found.length > 0 ? found : meantBy(fitting, search_text)
}

/** Has each word of the search, without any error forgiven. */
export function hasWords(product: Searched, search: string): boolean {
  return rankBy(search)(product) !== null
}

export function isCode({ product_code }: Pick<Product, 'product_code'>, search: string): boolean {
  return product_code.toLowerCase() === search.trim().toLowerCase()
}

function ranked<P>(products: readonly P[], rank: (product: P) => number | null): P[] {
  const found = products.flatMap((product) => {
    const at = rank(product)
    return at === null ? [] : [{ product, at }]
  })
  return found.sort((one, other) => one.at - other.at).map(({ product }) => product)
}

/** 0 is the code itself; null has not every word. */
function rankBy(search: string): (product: Searched) => number | null {
  const words = wordsOf(search)
  const beginning = search.toLowerCase()
  const hasAll = (text: string) => words.every((word) => text.includes(word))
  const beginsAll = (text: string) => words.every((word) => ` ${text}`.includes(` ${word}`))
  return (product) => {
    const called = `${product.product_code} ${product.product_name}`.toLowerCase()
    const known = `${called} ${product.molecule.toLowerCase()}`
    if (!hasAll(known)) return null
    if (isCode(product, search)) return 0
    if (product.product_name.toLowerCase().startsWith(beginning)) return 1
    if (beginsAll(called)) return 2
    if (beginsAll(known)) return 3
    return hasAll(called) ? 4 : 5
  }
}

/** Those that were meant but for one typing error; a code comes first. */
function meantBy<P extends Searched>(products: readonly P[], search: string): P[] {
  const typed = wordsOf(search).sort((one, other) => other.length - one.length)
  const [longest = ''] = typed
  const nameOf = (product: P) => product.product_name.toLowerCase().split(' ')
  const wordsOfAll = products.map((product) => [...nameOf(product), ...product.molecule.toLowerCase().split(' ')])
  const known = [...new Set(wordsOfAll.flat())]
  const meant = new Map(typed.map((word) => [word, new Set(wordsMeant(known, word))]))
  const mayBeCode = typed.length === 1 && longest.length >= forgivenFrom && /\d/.test(longest)
  const wordsOfOne = new Map(products.map((product, at) => [product, wordsOfAll[at] ?? []]))
  return ranked(products, (product) => {
    if (mayBeCode && isOneErrorApart(longest, product.product_code.toLowerCase())) return 0
    const words = wordsOfOne.get(product) ?? []
    if (!typed.every((word) => words.some((one) => meant.get(word)?.has(one)))) return null
    const first = meant.get(longest)
    if (words[0] !== undefined && first?.has(words[0])) return 1
    return nameOf(product).some((word) => first?.has(word)) ? 2 : 3
  })
}

/**
 * The words that have it as a part; where there are none, those that it begins but for one error.
 */
function wordsMeant(known: readonly string[], typed: string): string[] {
  const having = known.filter((word) => word.includes(typed))
  if (having.length > 0) return having
  // A number of a name means what it says: 500 is no 50.
  if ([...typed].length < forgivenFrom || !/\p{L}/u.test(typed)) return []
  return known.filter((word) => lettersMeant(word, typed) > 0)
}
