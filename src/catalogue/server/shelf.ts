// What everybody sees of a product, remembered for as long as none of it changes: a page then asks
// the database only for which products it shows and what they are to this buyer.
import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, poolOf, type Sql, sql } from '#kit/server/db/db.ts'
import { keepRecent, type Recent } from '#kit/server/db/recent.ts'
import type { Offer } from '#pricing/scheme.ts'
import { urlOfImage } from '../image-url.ts'

/**
 * What everybody sees, as it leaves the server, the best that everybody is offered, and what
 * ordering it takes.
 */
export type Facts = { shown: Shown; offer: Offer | null; active: boolean; needs_licence: boolean }

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

/**
 * Grows with every change of what a product shows; read with the page, it says whether what is
 * remembered is still so.
 */
export const shelfVersion: Sql = sql`(select sum(version)::bigint from shelf_versions)`

export async function factsOf(
  asking: Db,
  codes: string[],
  { version, type, today }: { version: number; type: ProductType; today: Day },
): Promise<Map<string, Facts>> {
  const db = poolOf(asking)
  const { facts: known } = shelfOf(db, labelOf(version, today))
  const found = new Map<string, Facts>()
  // Taken before anybody is waited for: others may crowd them out meanwhile.
  for (const code of codes) {
    const facts = known.get(code)
    if (facts) found.set(code, facts)
  }
  if (found.size === codes.length) return found
  const missing = codes.filter((code) => !found.has(code))
  for (const { version: now, ...read } of await readFacts(db, missing, { type, today })) {
    const facts = asFacts(read)
    found.set(read.product_code, facts)
    shelfOf(db, labelOf(now, today)).facts.set(read.product_code, facts)
  }
  return found
}

function asFacts({ offer, active, needs_licence, image_name, file_hash, sub_data, ...facts }: Read): Facts {
  const image_url = image_name && file_hash ? urlOfImage(file_hash, image_name) : null
  return { shown: { ...facts, image_url, sub_data }, offer, active, needs_licence }
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

type Read = Omit<Shown, 'image_url'> &
  Omit<Facts, 'shown'> & {
    image_name: string | null
    file_hash: string | null
  }

function readFacts(db: Db, codes: string[], { type, today }: { type: ProductType; today: Day }) {
  return db.rows<Read & { version: number }>(sql`
    select p.product_code, p.product_name, ${type} as product_type, p.division_code, p.division_name,
      p.molecule, p.form, p.strength, p.pack, p.mrp_paise, p.price_paise, p.gst_bp, i.image_name, i.file_hash,
      exists (
        select from launch_products l
        where l.product_code = p.product_code and ${today}::date between l.start_date and l.end_date) as is_new,
      x.product_code is not null as is_discounted, g.active, g.needs_licence,
      case when next_price.valid_from is not null
        then json_build_object('price_paise', next_price.pts_paise, 'from', next_price.valid_from) end as next_price,
      coalesce((
        select jsonb_agg(jsonb_build_object('product_code', q.product_code, 'pack', q.pack) order by q.pack, q.product_code)
        from products q
        where q.active and q.product_type = ${type} and q.name = p.product_name and q.division_code = p.division_code
          and q.form = p.form and q.strength = p.strength and q.product_code <> p.product_code), '[]') as sub_data,
      case when p.offer_id is not null then ${offerJson(sql`p.offer_id`, sql`p`)} end as offer,
      ${shelfVersion} as version
    from terms_of(null, null, ${type}, ${codes}::text[], ${today}::date) p
    join products g on g.product_code = p.product_code
    left join lateral (
      select d.pts_paise, d.valid_from from product_prices d
      where d.product_code = p.product_code and d.valid_from > ${today}::date
      order by d.valid_from limit 1
    ) next_price on true
    left join product_images i on lower(i.image_name) = lower(p.product_code || '.png')
    left join discounted_products x on x.product_code = p.product_code`)
}

/** An offer as the rule reads it. */
export const offerJson = (id: Sql, of: Sql): Sql => sql`
  jsonb_build_object('id', ${id}, 'enabled', true, 'compulsory', ${of}.compulsory,
    'minQty', ${of}.min_qty, 'schemeQty', ${of}.scheme_qty)`
