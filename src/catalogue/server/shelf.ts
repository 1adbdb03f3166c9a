// What everybody sees of a product, remembered for as long as none of it changes: a page then asks the database only for
// which products it shows and what they are to this buyer.
import type { Day } from '#kit/date.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { keepRecent, type Recent } from '#kit/server/db/recent.ts'
import type { Offer } from '#pricing/scheme.ts'
import { urlOfImage } from '../image-url.ts'

/** What everybody sees, as it leaves the server, and the best that everybody is offered. */
export type Facts = { shown: Shown; offer: Offer | null }

type Shown = {
  product_code: string
  product_name: string
  product_type: 'E' | 'G'
  division_code: string
  division_name: string
  molecule: string
  form: string
  strength: string
  pack: string
  mrp_paise: number
  price_paise: number
  gst_bp: number
  is_new: boolean
  is_discounted: boolean
  next_price: { price_paise: number; from: Day } | null
  image_url: string | null
  sub_data: { product_code: string; pack: string }[]
}

/** The facts as of one state of everything that they come from. */
type Shelf = { label: string; facts: Recent<Facts> }

const shelves = new WeakMap<Db, Shelf>()
/** However many products there are, the memory for them is bounded. */
const mostFacts = 40_000

/** Grows with every change of what a product shows; read with the page, it says whether what is remembered is still so. */
export const shelfVersion: Sql = sql`(select sum(version)::bigint from shelf_versions)`

export async function factsOf(
  db: Db,
  codes: string[],
  { version, today }: { version: number; today: Day },
): Promise<Map<string, Facts>> {
  const { facts: known } = shelfOf(db, labelOf(version, today))
  const found = new Map<string, Facts>()
  // Taken before anybody is waited for: others may crowd them out meanwhile.
  for (const code of codes) {
    const facts = known.get(code)
    if (facts) found.set(code, facts)
  }
  if (found.size === codes.length) return found
  const missing = codes.filter((code) => !found.has(code))
  for (const { version: now, ...read } of await readFacts(db, missing, today)) {
    const facts = asFacts(read)
    found.set(read.product_code, facts)
    shelfOf(db, labelOf(now, today)).facts.set(read.product_code, facts)
  }
  return found
}

function asFacts({ offer, image_name, file_hash, sub_data, ...facts }: Read): Facts {
  const image_url = image_name && file_hash ? urlOfImage(file_hash, image_name) : null
  return { shown: { ...facts, image_url, sub_data }, offer }
}

function labelOf(version: number, today: Day): string {
  return `${today} ${version}`
}

function shelfOf(db: Db, label: string): Shelf {
  const known = shelves.get(db)
  if (known?.label === label) return known
  const shelf = { label, facts: keepRecent<Facts>(mostFacts / 2) }
  shelves.set(db, shelf)
  return shelf
}

type Read = Omit<Shown, 'image_url'> & { image_name: string | null; file_hash: string | null; offer: Offer | null }

function readFacts(db: Db, codes: string[], today: Day) {
  return db.rows<Read & { version: number }>(sql`
    select p.product_code, p.name as product_name, p.product_type, p.division_code, v.name as division_name,
      p.molecule, p.form, p.strength, p.pack,
      n.mrp_paise, n.pts_paise as price_paise,
      p.gst_bp, i.image_name, i.file_hash,
      exists (
        select from launch_products l
        where l.product_code = p.product_code and ${today}::date between l.start_date and l.end_date) as is_new,
      x.product_code is not null as is_discounted,
      case when next_price.valid_from is not null
        then json_build_object('price_paise', next_price.pts_paise, 'from', next_price.valid_from) end as next_price,
      coalesce((
        select jsonb_agg(jsonb_build_object('product_code', q.product_code, 'pack', q.pack) order by q.pack, q.product_code)
        from products q
        where q.active and q.product_type = p.product_type and q.name = p.name and q.division_code = p.division_code
          and q.form = p.form and q.strength = p.strength and q.product_code <> p.product_code), '[]') as sub_data,
      case when o.id is not null then ${offerJson} end as offer,
      ${shelfVersion} as version
    from products p
    join divisions v on v.code = p.division_code
    cross join lateral price_on(p, ${today}::date) n
    left join lateral (
      select d.pts_paise, d.valid_from from product_prices d
      where d.product_code = p.product_code and d.valid_from > ${today}::date
      order by d.valid_from limit 1
    ) next_price on true
    left join lateral offer_for(p.product_code, p.division_code, null, ${today}::date) o on true
    left join product_images i on lower(i.image_name) = lower(p.product_code || '.png')
    left join discounted_products x on x.product_code = p.product_code
    where p.product_code = any(${codes}::text[])`)
}

/** An offer `o` as the rule reads it. */
export const offerJson: Sql = sql`
  jsonb_build_object('id', o.id, 'enabled', true, 'compulsory', o.compulsory,
    'minQty', o.min_qty, 'schemeQty', o.scheme_qty)`
