// Batches and transfers by their numbers, for Ctrl-K.
import type { AdminSession } from '#kit/access.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import type { Find, Finding, Hit } from '#kit/server/http/find.ts'

export const findBatches: Find = { group: 'Batches', order: 15, admin: batchesOf }
export const findTransfers: Find = { group: 'Transfers', order: 29, admin: transfersOf }

type Batch = { batch_no: string; product_name: string; plants: number; expires_on: string; on_hand: number }

/** Those whose number begins with the text; one that lies in several plants is one. */
async function batchesOf({ db, me, text, most }: Finding<AdminSession>): Promise<Hit[]> {
  if (!/\d/.test(text)) return []
  const number = text.toUpperCase()
  const found = await db.rows<Batch>(sql`
    select b.batch_no, p.name as product_name, count(*) as plants, min(b.expires_on) as expires_on, sum(b.on_hand)::bigint as on_hand
    from batches b
    join products p on p.product_code = b.product_code
    where upper(b.batch_no) ~>=~ ${number} and upper(b.batch_no) ~<~ ${`${number}\u{10ffff}`}
      and p.product_type = ${me.productType}
    group by b.batch_no, p.name
    order by b.batch_no, p.name
    limit ${most}`)
  return found.map(({ batch_no, product_name, plants, expires_on, on_hand }) => ({
    title: batch_no,
    detail: `${product_name}, ${groupIndian(on_hand)} packs in ${plants === 1 ? 'one plant' : `${plants} plants`}, expires ${formatDay(expires_on)}`,
    to: `/admin/mange-plant?tab=stock&stock_search=${encodeURIComponent(batch_no)}`,
  }))
}

type Transfer = { transfer_no: string; from_name: string; to_name: string; sent_at: string; received_at: string | null }

async function transfersOf({ db, me, text, most }: Finding<AdminSession>): Promise<Hit[]> {
  if (!/\d/.test(text)) return []
  const found = await db.rows<Transfer>(sql`
    select t.transfer_no, f.name as from_name, o.name as to_name, t.sent_at, t.received_at
    from stock_transfers t
    join plants f on f.code = t.from_plant
    join plants o on o.code = t.to_plant
    where t.product_type = ${me.productType} and lower(t.transfer_no) like ${likePattern(text)}
    order by t.id desc
    limit ${most}`)
  return found.map(({ transfer_no, from_name, to_name, sent_at, received_at }) => ({
    title: transfer_no,
    detail: `${from_name} to ${to_name}, ${formatDay(todayInIndia(new Date(sent_at)))}, ${received_at ? 'received' : 'on the way'}`,
    to: `/admin/mange-plant?tab=transfers&transfer_search=${encodeURIComponent(transfer_no)}`,
  }))
}
