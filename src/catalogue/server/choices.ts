import type { ProductType } from '#kit/access.ts'
import { type Choice, mostChoices } from '#kit/choices.ts'
import { type Db, raw, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'

/** Ranking every match costs more the more there are. */
const candidates = 500

/** Active products that the text may mean: the code first, then what begins with it. */
export function productChoices(db: Db, text: string, type: ProductType): Promise<Choice[]> {
  const search = text.toLowerCase()
  return db.rows<Choice>(sql`
    select p.product_code as code, p.name, concat_ws(', ', nullif(p.form, ''), nullif(p.strength, ''), p.pack) as detail
    from (
      select p.product_code, p.name, p.form, p.strength, p.pack, case
        when lower(p.product_code) = ${search} then 0
        when lower(p.product_code) like ${likePattern(search).slice(1)} then 1
        when lower(p.name) like ${likePattern(search).slice(1)} then 2
        else 3 end as rank
      from products p
      where p.product_type = ${type} and p.active and p.search_text like ${likePattern(search)}
      limit ${raw(String(candidates))}
    ) p
    order by p.rank, p.name, p.product_code
    limit ${raw(String(mostChoices))}`)
}
