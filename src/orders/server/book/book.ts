// The order book: all orders of a product type, with what holds them.

import type { Hold } from '#credit/holding.ts'
import type { AdminSession } from '#kit/access.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { type Db, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { orderBy } from '#kit/server/db/sort.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { listAllOrders } from '../../book-contract.ts'
import { mostCounted } from '../../rules.ts'
import { type Filter, fitting, type SummaryRow, summaryColumns, summaryJoins, version } from '../queries.ts'

type Asked = Omit<Parsed<typeof listAllOrders>, 'search_text'> & Filter
type BookRow = SummaryRow & { holds: { kind: Hold['kind']; since: string }[] }

const sortColumns: Record<'placed_at' | 'distributor_name' | 'line_count' | 'total_paise' | 'held_since', Sql> = {
  placed_at: sql`o.id`,
  distributor_name: sql`(select lower(a.name) from accounts a where a.id = o.distributor_id)`,
  line_count: sql`o.lines`,
  total_paise: sql`o.total_paise`,
  held_since: sql`(select min(h.since) from order_holds h where h.order_id = o.id)`,
}

/** The newest first, or sorted among the newest so many that fit: the whole book is never sorted for one page. */
export function pageOfBook(db: Db, me: AdminSession, asked: Asked): Promise<BookRow[]> {
  const newest = sql`select o.* from orders o where ${fitting(me, asked)} order by o.id desc`
  const sorted = orderBy(asked.sort, sortColumns, sql`o.id desc`)
  const cut = pageCut(asked.page, asked.limit)
  const page = asked.sort
    ? sql`select o.* from (${newest} limit ${raw(String(mostCounted))}) o ${sorted} ${cut}`
    : sql`${newest} ${cut}`
  return db.rows<BookRow>(sql`
    select ${summaryColumns}, ${version},
      coalesce((select jsonb_agg(jsonb_build_object('kind', h.kind, 'since', h.since) order by h.since, h.kind)
        from order_holds h where h.order_id = o.id), '[]') as holds
    from (${page}) o
    ${summaryJoins}
    ${sorted}`)
}
