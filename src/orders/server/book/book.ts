// The order book: all orders of a product type, with what holds them.

import type { Hold } from '#credit/credit-hold.ts'
import type { AdminSession } from '#kit/access.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { type Db, raw, sql } from '#kit/server/db/db.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { listAllOrders } from '../../book-contract.ts'
import { mostCounted } from '../../rules.ts'
import { type Filter, fitting, sortedOrders } from '../queries.ts'
import { type SummaryRow, summaryColumns, summaryJoins, version } from '../summary.ts'

type Asked = Omit<Parsed<typeof listAllOrders>, 'search_text'> & Filter
type BookRow = SummaryRow & { holds: { kind: Hold['kind']; since: string }[] }

/**
 * The newest first, or sorted among the newest so many that fit: the whole book is never sorted for
 * one page.
 */
export function pageOfBook(db: Db, me: AdminSession, asked: Asked): Promise<BookRow[]> {
  const newest = sql`select o.* from orders o where ${fitting(me, asked)} order by o.id desc`
  const sorted = sortedOrders(asked)
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
