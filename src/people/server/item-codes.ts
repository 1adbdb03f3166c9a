// A firm's own item codes: learned from its uploads, shown on its profile, forgotten there.

import type { CustomerSession } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { countedPage, pageCut } from '#kit/server/http/paging.ts'
import type { listItemCodes } from '../contract.ts'

/** `name`: what stood beside the code when it was learned. */
export type ItemCode = { code: string; name: string; product_code: string; learned_on: Day }

/** What these codes mean to the firm, by the code in small letters. */
export async function meaningsOf(
  db: Db,
  firm: { distributor_id: number; productType: string },
  codes: readonly string[],
): Promise<Map<string, ItemCode>> {
  const rows = await db.rows<ItemCode>(sql`
    select lower(c.code) as code, c.name, c.product_code, (c.learned_at at time zone 'Asia/Kolkata')::date as learned_on
    from item_codes c
    where c.distributor_id = ${firm.distributor_id} and c.product_type = ${firm.productType}
      and lower(c.code) = any(${codes.map((code) => code.toLowerCase())}::text[])`)
  return new Map(rows.map((row) => [row.code, row]))
}

/** Shorter codes are one sign apart from too many others. */
const likeFrom = 4

/** What codes that are one sign apart from these mean to the firm, by the code in small letters. */
export async function meaningsLike(
  db: Db,
  firm: { distributor_id: number; productType: string },
  codes: readonly string[],
): Promise<Map<string, string[]>> {
  const asked = [...new Set(codes.map((code) => code.toLowerCase()))].filter((code) => code.length >= likeFrom)
  const rows = await db.rows<{ code: string; product_codes: string[] }>(sql`
    select t.code, array_agg(distinct c.product_code) as product_codes
    from unnest(${asked}::text[]) t (code)
    join item_codes c on c.distributor_id = ${firm.distributor_id} and c.product_type = ${firm.productType}
      and levenshtein_less_equal(lower(c.code), t.code, 1) <= 1
    group by t.code`)
  return new Map(rows.map(({ code, product_codes }) => [code, product_codes]))
}

export async function learnCode(
  db: Db,
  learned: {
    distributor_id: number
    productType: string
    code: string
    name: string
    product_code: string
    by: number
  },
): Promise<void> {
  await db.change(sql`
    insert into item_codes (distributor_id, product_type, code, name, product_code, learned_by)
    values (${learned.distributor_id}, ${learned.productType}, ${learned.code}, ${learned.name}, ${learned.product_code},
      ${learned.by})
    on conflict (distributor_id, product_type, (lower(code))) do update
    set product_code = excluded.product_code, name = excluded.name, learned_by = excluded.learned_by, learned_at = now()
    where (item_codes.product_code, item_codes.name) <> (excluded.product_code, excluded.name)`)
}

const isMine = (me: CustomerSession): Sql =>
  me.userType === 'D'
    ? sql`c.distributor_id = ${me.id}`
    : sql`exists (select from employee_distributors e
        where e.employee_id = ${me.id} and e.distributor_id = c.distributor_id)`

export type ListedCode = Output<typeof listItemCodes>['data'][number]

export async function pageOfCodes(
  db: Db,
  me: CustomerSession,
  { search_text, page }: { search_text: string; page: number },
  size = pageSize,
): Promise<{ rows: ListedCode[]; total: number }> {
  const search = search_text
    ? sql`and lower(c.code || ' ' || c.product_code || ' ' || p.name) like ${likePattern(search_text)}`
    : sql``
  return countedPage(page, (at) =>
    db.rows<ListedCode & { total: number }>(sql`
    select c.id, c.code, c.product_code, p.name as product_name, a.username as distributor, a.name as distributor_name,
      c.learned_at, count(*) over () as total
    from item_codes c
    join products p on p.product_code = c.product_code
    join accounts a on a.id = c.distributor_id
    where c.product_type = ${me.productType} and ${isMine(me)} ${search}
    order by lower(c.code), c.id ${pageCut(at, size)}`),
  )
}

/** Whether there was such a code. */
export async function forgetCode(db: Db, me: CustomerSession, id: number): Promise<boolean> {
  const gone = await db.change(sql`
    delete from item_codes c where c.id = ${id} and c.product_type = ${me.productType} and ${isMine(me)}`)
  return gone === 1
}
