import type { Session } from '#kit/access.ts'
import { pageSize } from '#kit/list.ts'
import type { Facts } from '#kit/notice.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { pageCut } from '#kit/server/http/paging.ts'

export type NoticeRow = {
  id: number
  kind: string
  facts: Facts
  product_type: 'E' | 'G' | null
  created_at: string
  read_at: string | null
}

/** `kinds` null: every kind. */
type Filter = { unread: boolean; kinds: readonly string[] | null; page: number }

export function pageOfNotices(db: Db, me: Session, { unread, kinds, page }: Filter): Promise<NoticeRow[]> {
  return db.rows<NoticeRow>(sql`
    select n.id, n.kind, n.facts, n.product_type, n.created_at, n.read_at
    from notices n
    where ${fitting(me, unread, kinds)}
    order by n.id desc
    ${pageCut(page, pageSize)}`)
}

export function countNotices(
  db: Db,
  me: Session,
  { unread, kinds }: Omit<Filter, 'page'>,
): Promise<{ total: number; unread: number }> {
  return db.one(sql`
    select (select count(*) from notices n where ${fitting(me, unread, kinds)}) as total,
      (select count(*) from notices n where ${isMine(me)} and n.read_at is null) as unread`)
}

/** Not what was told of a product type that they no longer work in. */
function isMine({ accountId, divType }: Session): Sql {
  const mine = sql`n.account_id = ${accountId}`
  return divType === 'B' ? mine : sql`${mine} and (n.product_type is null or n.product_type = ${divType})`
}

function fitting(me: Session, unread: boolean, kinds: readonly string[] | null): Sql {
  return join(
    [isMine(me), ...(unread ? [sql`n.read_at is null`] : []), ...(kinds ? [sql`n.kind = any(${kinds}::text[])`] : [])],
    ' and ',
  )
}

/** Others' ids are passed over: they are not this person's to mark. */
export async function markRead(db: Db, me: Session, ids: number[] | null): Promise<void> {
  await db.change(sql`
    update notices set read_at = now()
    where account_id = ${me.accountId} and read_at is null and ${ids ? sql`id = any(${ids}::bigint[])` : sql`true`}`)
}

export function choicesOf(db: Db, accountId: number): Promise<{ kind: string; mail: 'at_once' | 'daily' | 'never' }[]> {
  return db.rows(sql`select kind, mail from notice_choices where account_id = ${accountId}`)
}

export async function writeChoice(db: Db, accountId: number, kind: string, mail: string): Promise<void> {
  await db.change(sql`
    insert into notice_choices (account_id, kind, mail) values (${accountId}, ${kind}, ${mail})
    on conflict (account_id, kind) do update set mail = excluded.mail`)
}

/** 18 until somebody chooses another. */
export async function digestHourOf(db: Db, accountId: number): Promise<number> {
  const { hour } = await db.one<{ hour: number }>(sql`
    select coalesce((select digest_hour from notice_mailing where account_id = ${accountId}), 18) as hour`)
  return hour
}

export async function writeDigestHour(db: Db, accountId: number, hour: number): Promise<void> {
  await db.change(sql`
    insert into notice_mailing (account_id, digest_hour) values (${accountId}, ${hour})
    on conflict (account_id) do update set digest_hour = excluded.digest_hour`)
}
