// What the codes of somebody else's list mean: ours, ours without their zeros, a name, or what comes nearest.
import type { Output } from '#kit/endpoint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { lookUpCodes } from '../contract.ts'
import { type Candidate, nearestAmong, partsOfName } from '../nearest.ts'
import { codesLike } from '../rules.ts'
import { type Asked, findProducts, goodsOf, within } from './queries.ts'
import { codesFound } from './searching.ts'

export type { Asked }
export { findProducts as productsFor }

type Answer = Output<typeof lookUpCodes>
type Row = { code: string; name?: string | undefined }
type Meaning = Answer['data'][number]

/** So many are offered for a row, and so many rows get offers: who has more unknown ones has another list. */
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
  const unknown = rows.filter((_, at) => data[at]?.state === 'unknown').slice(0, mostHelped)
  const nearest = await nearestTo(db, asked, unknown)
  return data.map((meaning, at) => {
    const row = rows[at]
    return meaning.state === 'unknown' && row
      ? { ...meaning, product_codes: nearest.get(keyOf(row)) ?? meaning.product_codes }
      : meaning
  })
}

type Ours = {
  /** Every product with one of the codes, whoever may order it. */
  byCode: Map<string, { state: Meaning['state'] }>
  byName: Map<string, string[]>
}

async function oursAmong(db: Db, asked: Asked, rows: Row[]): Promise<Ours> {
  const codes = [...new Set(rows.flatMap(({ code }) => codesLike(code)))]
  const names = [...new Set(rows.map(({ code }) => code.toLowerCase()).filter((text) => /\p{L}/u.test(text)))]
  const { me } = asked
  const known = await db.rows<{ product_code: string; state: Meaning['state'] }>(sql`
    select p.product_code, case
      when p.product_type <> ${me.productType} then 'other_type'
      when not p.active then 'inactive'
      when exists (select from ${goodsOf(asked)} g where g.product_code = p.product_code) then 'found'
      else 'not_yours' end as state
    from products p where p.product_code = any(${codes}::text[])`)
  const named = await db.rows<{ product_code: string; name: string }>(sql`
    select p.product_code, lower(p.name) as name
    from ${goodsOf(asked)} p where lower(p.name) = any(${names}::text[])
    order by p.product_code`)
  const byName = new Map<string, string[]>()
  for (const { name, product_code } of named) byName.set(name, [...(byName.get(name) ?? []), product_code])
  return { byCode: new Map(known.map((one) => [one.product_code, one])), byName }
}

function meaningOf({ code }: Row, { byCode, byName }: Ours): Meaning {
  const exact = byCode.get(code)
  if (exact) return { state: exact.state, product_codes: exact.state === 'found' ? [code] : [], found_by: null }
  const found = codesLike(code).filter((like) => byCode.get(like)?.state === 'found')
  const called = byName.get(code.toLowerCase()) ?? []
  // Two that fit are no answer: the person says which.
  if (found.length === 1) return { state: 'found', product_codes: found, found_by: 'zeros' }
  if (found.length === 0 && called.length === 1) return { state: 'found', product_codes: called, found_by: 'name' }
  return { state: 'unknown', product_codes: [...found, ...called].slice(0, mostNearest), found_by: null }
}

/** By the name beside the code, else by the code itself, else by parts of the name, else by how the code begins. */
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

/** As other programs write names: by one word after the other, ranked by name, molecule, strength, form and pack. */
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

function keyOf({ code, name = '' }: Row): string {
  return `${code}\n${name}`
}
