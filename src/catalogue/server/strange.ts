// What the codes of somebody else's list mean: ours, ours without their zeros, a name, or what
// comes nearest. A product that a row contradicts is not what it means.
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { type Described, namesLike, type Written, whyNotSame } from '../agreement.ts'
import type { lookUpCodes } from '../contract.ts'
import { type Candidate, nearestAmong, partsOfName } from '../nearest.ts'
import { codesLike } from '../rules.ts'
import { type Asked, findProducts, goodsOf, within } from './queries.ts'
import { codesFound } from './searching.ts'

export type { Asked }
export { findProducts as productsFor }

type Answer = Output<typeof lookUpCodes>
type Row = Written
type Meaning = Answer['data'][number]

/**
 * So many are offered for a row, and so many rows get offers: who has more unknown ones has another
 * list.
 */
const mostNearest = 5
const mostHelped = 40

/** Those of the codes that may be ordered. */
export async function forSale(db: Db, asked: Asked, codes: string[]): Promise<Set<string>> {
  const rows = await db.rows<{ code: string }>(sql`
    select p.product_code as code from ${goodsOf(asked)} p where p.product_code = any(${codes}::text[])`)
  return new Set(rows.map(({ code }) => code))
}

/** With every product that is spoken of. */
export async function whatIsMeant(db: Db, asked: Asked, rows: Row[]): Promise<Answer> {
  const data = await meaningsFor(db, asked, rows)
  const codes = [...new Set(data.flatMap(({ product_codes }) => product_codes))]
  return { data, products: await findProducts(db, asked, codes) }
}

export async function meaningsFor(db: Db, asked: Asked, rows: Row[]): Promise<Meaning[]> {
  const ours = await oursAmong(db, asked, rows)
  const data = rows.map((row) => meaningOf(row, ours))
  const unknown = rows
    .map((row, at) => (data[at]?.differs ? byNameAlone(row) : row))
    .filter((_, at) => data[at]?.state === 'unknown')
    .slice(0, mostHelped)
  const nearest = await nearestTo(db, asked, unknown)
  return data.map((meaning, at) => {
    const row = rows[at]
    if (meaning.state !== 'unknown' || !row) return meaning
    const near = nearest.get(keyOf(meaning.differs ? byNameAlone(row) : row)) ?? []
    // What the code says stands first, beside what the name says.
    if (meaning.differs) return { ...meaning, product_codes: firstOf([...meaning.product_codes, ...near]) }
    return { ...meaning, product_codes: near.length > 0 ? near : meaning.product_codes }
  })
}

/** Where the code means something else, only the name says what comes near. */
const byNameAlone = ({ name = '' }: Row): Row => ({ code: name, name })

const firstOf = (codes: readonly string[]) => [...new Set(codes)].slice(0, mostNearest)

type Ours = {
  /** Every product with one of the codes, whoever may order it. */
  byCode: Map<string, Described & { state: Meaning['state'] }>
  byName: Map<string, Described[]>
}

/** What is compared with a row, whoever may order it: so its price is asked for without a firm. */
const described = sql`p.product_code, p.name, p.molecule, p.form, p.strength, p.pack, n.pts_paise as price_paise, n.mrp_paise`
const pricedToday = (today: Day) => sql`cross join lateral price_on(p, ${today}::date) n`

/** The products of these codes, whoever may order them. */
export async function describedAmong(db: Db, codes: readonly string[], today: Day): Promise<Map<string, Described>> {
  const rows = await db.rows<Described>(sql`
    select ${described} from products p ${pricedToday(today)} where p.product_code = any(${[...codes]}::text[])`)
  return new Map(rows.map((one) => [one.product_code, one]))
}

async function oursAmong(db: Db, asked: Asked, rows: Row[]): Promise<Ours> {
  const codes = [...new Set(rows.flatMap(({ code }) => codesLike(code)))]
  const names = [...new Set(rows.flatMap(textsOf).flatMap(namesLike))]
  const { me, today } = asked
  const known = await db.rows<Described & { state: Meaning['state'] }>(sql`
    select ${described}, case
      when p.product_type <> ${me.productType} then 'other_type'
      when not p.active then 'inactive'
      when exists (select from ${goodsOf(asked)} g where g.product_code = p.product_code) then 'found'
      else 'not_yours' end as state
    from products p ${pricedToday(today)} where p.product_code = any(${codes}::text[])`)
  const named = await db.rows<Described>(sql`
    select ${described}
    from ${goodsOf(asked)} p ${pricedToday(today)} where lower(p.name) = any(${names}::text[])
    order by p.product_code`)
  const byName = new Map<string, Described[]>()
  for (const one of named) byName.set(one.name.toLowerCase(), [...(byName.get(one.name.toLowerCase()) ?? []), one])
  return { byCode: new Map(known.map((one) => [one.product_code, one])), byName }
}

/**
 * Where a name may stand: in its column, in that of the codes, or parted over both by the spaces in
 * it.
 */
function textsOf({ code, name }: Row): string[] {
  return [...new Set([name ?? '', code, `${code} ${name ?? ''}`])].map((text) => text.trim())
}

function meaningOf(row: Row, { byCode, byName }: Ours): Meaning {
  const { code } = row
  const exact = byCode.get(code)
  if (exact) return exact.state === 'found' ? meant(row, exact, null) : { ...nothing, state: exact.state }
  const found = codesLike(code)
    .flatMap((like) => byCode.get(like) ?? [])
    .filter(({ state }) => state === 'found')
  const [first, second] = found
  if (first && !second) return meant(row, first, 'zeros')
  const called = calledSo(row, byName)
  // Two that fit are no answer: the person says which.
  const [one, another] = called
  if (one && !another && found.length === 0) return { ...nothing, ...meant(row, one, 'name') }
  return { ...nothing, product_codes: firstOf([...found, ...called].map(({ product_code }) => product_code)) }
}

const nothing: Meaning = { state: 'unknown', product_codes: [], found_by: null, differs: null }

function meant(row: Row, product: Described, found_by: Meaning['found_by']): Meaning {
  const differs = found_by === 'name' ? null : whyNotSame(row, product)
  const product_codes = [product.product_code]
  return differs ? { ...nothing, product_codes, differs } : { ...nothing, state: 'found', product_codes, found_by }
}

/** Those that are called as the row is; of several packs, the one that it names. */
function calledSo(row: Row, byName: Ours['byName']): Described[] {
  for (const text of textsOf(row)) {
    const called = [...new Set(namesLike(text).flatMap((name) => byName.get(name) ?? []))]
    const fitting = called.filter((one) => whyNotSame({ ...row, code: '', name: text }, one) === null)
    if (fitting.length > 0) return fitting
  }
  return []
}

/**
 * By the name beside the code, else by the code itself, else by parts of the name, else by how the
 * code begins.
 */
async function nearestTo(db: Db, asked: Asked, rows: Row[]): Promise<Map<string, string[]>> {
  const nearest = new Map<string, string[]>()
  for (const row of rows) {
    if (nearest.has(keyOf(row))) continue
    const codes: string[] = []
    for (const text of [row.name, row.code]) {
      if (!text || codes.length >= mostNearest) continue
      const { most: _, ...goods } = within(asked)
      codes.push(...(await codesFound(db, text.slice(0, 60), { ...goods, most: 20 })))
    }
    if (codes.length === 0) codes.push(...(await byParts(db, asked, row.name || row.code)))
    nearest.set(keyOf(row), [...new Set(codes)].slice(0, mostNearest))
  }
  const left = rows.filter((row) => nearest.get(keyOf(row))?.length === 0)
  if (left.length === 0) return nearest
  for (const { text, product_code } of await beginningLike(db, asked, left)) {
    const keys = new Set(left.filter((row) => row.code === text).map(keyOf))
    for (const key of keys) nearest.set(key, [...(nearest.get(key) ?? []), product_code])
  }
  return nearest
}

/** So many words of a name are looked for, and so many products that have one are compared. */
const mostParts = 3
const mostCompared = 60

/**
 * As other programs write names: by one word after the other, ranked by name, molecule, strength,
 * form and pack.
 */
async function byParts(db: Db, asked: Asked, name: string): Promise<string[]> {
  const parts = partsOfName(name)
  for (const word of parts.words.slice(0, mostParts)) {
    const codes = await codesFound(db, word, { ...within(asked), most: mostCompared })
    if (codes.length === 0) continue
    const candidates = await db.rows<Candidate>(sql`
      select product_code, name, molecule, form, strength, pack from products where product_code = any(${codes}::text[])`)
    return nearestAmong(candidates, parts).slice(0, mostNearest)
  }
  return []
}

/** Without its last two signs, where enough of it is left to mean something. */
function beginningLike(db: Db, asked: Asked, rows: Row[]) {
  const texts = [...new Set(rows.map(({ code }) => code).filter((code) => code.length >= 5))]
  return db.rows<{ text: string; product_code: string }>(sql`
    select t.text, p.product_code
    from unnest(${texts}::text[]) t (text)
    cross join lateral (
      select p.product_code from ${goodsOf(asked)} p
      where lower(p.product_code) ~>=~ lower(left(t.text, -2)) and lower(p.product_code) ~<~ (lower(left(t.text, -2)) || '~')
      order by p.product_code
      limit ${mostNearest}
    ) p`)
}

function keyOf({ code, name = '' }: Pick<Row, 'code' | 'name'>): string {
  return `${code}\n${name}`
}
