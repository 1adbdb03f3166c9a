import type { CustomerSession, Session } from '#kit/access.ts'
import { mostChoices } from '#kit/choices.ts'
import type { Output } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { keysInOrder, keysOf } from '#kit/server/db/sort.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import { visibleTo } from '#orders/server/visible.ts'
import type { getMessage, listMessages } from '../contract.ts'

export type Row = Output<typeof listMessages>['data'][number]
export type Thread = Output<typeof getMessage>['data']
type State = Row['state']

/** Everybody of a firm sees its threads; the office those of its product type. */
export const mine = (me: Session): Sql =>
  me.kind === 'admin' ? sql`t.product_type = ${me.productType}` : sql`t.owner_id = ${me.id}`

const columns = sql`
  t.id, t.topic, t.state, t.order_id, o.order_no, a.name as from, case when f.kind = 'D' then f.name end as firm,
  s.name as assignee, t.created_at, t.changed_at, t.answered_at, left(last.text, 140) as excerpt,
  last.from_office as last_from_office, (select count(*) from messages m where m.thread_id = t.id) as messages`

const tables = sql`
  message_threads t
  join accounts a on a.id = t.account_id
  join accounts f on f.id = t.owner_id
  left join accounts s on s.id = t.assignee_id
  left join orders o on o.id = t.order_id
  join lateral (
    select m.text, m.from_office from messages m where m.thread_id = t.id order by m.id desc limit 1
  ) last on true`

const filesOf = sql`coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', g.id, 'file_name', g.file_name, 'media_type', g.media_type, 'size', g.size) order by g.id)
    from message_files g where g.message_id = m.id), '[]')`

export type Filter = {
  state?: State | undefined
  assigned?: 'me' | 'nobody' | undefined
  distributor?: string | undefined
  search_text: string
  page: number
}

export async function pageOfThreads(db: Db, me: Session, filter: Filter): Promise<{ data: Row[]; total: number }> {
  const where = fitting(me, filter)
  const newest = sql`order by t.changed_at desc, t.id desc`
  const [data, { total }] = await Promise.all([
    db.rows<Row>(sql`
      select ${columns} from ${tables}
      where t.id in (select t.id from message_threads t where ${where} ${newest} ${pageCut(filter.page, pageSize)})
      ${newest}`),
    db.one<{ total: number }>(sql`select count(*) as total from message_threads t where ${where}`),
  ])
  return { data, total }
}

/** What the list holds, in its order, for its file. */
export function threadKeys(db: Db, me: Session, filter: Filter): Promise<number[]> {
  return keysOf(
    db,
    sql`select t.id as key from message_threads t where ${fitting(me, filter)} order by t.changed_at desc, t.id desc`,
  )
}

export function threadsOf(db: Db, me: Session, keys: readonly number[]): Promise<Row[]> {
  return db.rows<Row>(sql`
    select ${columns} from ${tables} join ${keysInOrder(keys)} on k.key = t.id where ${mine(me)} order by k.at`)
}

function fitting(me: Session, { state, assigned, distributor, search_text }: Omit<Filter, 'page'>): Sql {
  return join(
    [
      mine(me),
      ...(state ? [sql`t.state = ${state}`] : []),
      ...(assigned === 'me' ? [sql`t.assignee_id = ${me.accountId}`] : []),
      ...(assigned === 'nobody' ? [sql`t.assignee_id is null`] : []),
      ...(distributor
        ? [sql`t.owner_id = (select id from accounts where lower(username) = lower(${distributor}))`]
        : []),
      ...(search_text ? [isMeant(likePattern(search_text.toLowerCase()))] : []),
    ],
    ' and ',
  )
}

const isMeant = (text: string): Sql => sql`(
  exists (select from messages m where m.thread_id = t.id and lower(m.text) like ${text})
  or exists (select from accounts w where w.id in (t.account_id, t.owner_id) and lower(w.name) like ${text})
  or exists (select from orders w where w.id = t.order_id and lower(w.order_no) like ${text}))`

export function oneThread(db: Db, me: Session, id: number): Promise<Thread | null> {
  return db.maybe<Thread>(sql`
    select ${columns},
      (select jsonb_agg(jsonb_build_object('id', m.id, 'author', b.name, 'from_office', m.from_office, 'text', m.text,
          'files', ${filesOf}, 'at', to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.id)
        from messages m join accounts b on b.id = m.author_id where m.thread_id = t.id) as thread
    from ${tables}
    where t.id = ${id} and ${mine(me)}`)
}

export function holdThread(db: Db, me: Session, id: number) {
  return db.maybe<{
    id: number
    state: State
    account_id: number
    owner_id: number
    assignee_id: number | null
    product_type: 'E' | 'G'
  }>(sql`
    select t.id, t.state, t.account_id, t.owner_id, t.assignee_id, t.product_type from message_threads t
    where t.id = ${id} and ${mine(me)} for update`)
}

export async function insertThread(
  db: Db,
  me: CustomerSession,
  topic: string,
  orderId: number | null,
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into message_threads (account_id, owner_id, product_type, topic, order_id)
    values (${me.accountId}, ${me.id}, ${me.productType}, ${topic}, ${orderId}::bigint)
    returning id`)
  return id
}

type Written = { threadId: number; authorId: number; fromOffice: boolean; text: string; state: State }

export async function insertMessage(db: Db, { threadId, authorId, fromOffice, text, state }: Written): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into messages (thread_id, author_id, from_office, text) values (${threadId}, ${authorId}, ${fromOffice}, ${text})
    returning id`)
  await db.change(sql`
    update message_threads set state = ${state}, changed_at = now(),
      answered_at = case when ${fromOffice} then coalesce(answered_at, now()) else answered_at end,
      assignee_id = case when ${fromOffice} then coalesce(assignee_id, ${authorId}) else assignee_id end
    where id = ${threadId}`)
  return id
}

export async function changeThread(
  db: Db,
  id: number,
  { state, assigneeId }: { state?: State | undefined; assigneeId?: number | null | undefined },
) {
  await db.change(sql`
    update message_threads set
      state = ${state ? sql`${state}` : sql`state`},
      assignee_id = ${assigneeId === undefined ? sql`assignee_id` : sql`${assigneeId}::bigint`},
      changed_at = now()
    where id = ${id}`)
}

type Told = { threadId: number; messageId: number; excerpt: string; by: string; type: 'E' | 'G' }

/** The firm's people, or the employee who wrote. */
export async function tellCustomer(db: Db, ownerId: number, told: Told): Promise<void> {
  await tell(db, sql`people_of_firm(${ownerId})`, told)
}

/** Whoever has taken the thread over; while nobody has, every admin of the product type. */
export async function tellOffice(db: Db, assigneeId: number | null, told: Told): Promise<void> {
  await tell(db, assigneeId ? sql`array[${assigneeId}::bigint]` : sql`admins_of(${told.type})`, told)
}

async function tell(db: Db, people: Sql, { threadId, messageId, excerpt, by, type }: Told): Promise<void> {
  const facts = JSON.stringify({ thread_id: threadId, excerpt: excerpt.slice(0, 140), by })
  await db.one(sql`select tell(${people}, 'message_reply', ${`message ${messageId}`}, ${facts}::jsonb, ${type})`)
}

/** Whether the order is one that the person may see, and those who read the message too. */
/** The order of an id or a number, if the person sees it. */
export function orderSeen(
  db: Db,
  me: CustomerSession,
  { order_id, order_no }: { order_id?: number | undefined; order_no?: string | undefined },
): Promise<{ id: number } | null> {
  const which = order_id ? sql`o.id = ${order_id}` : sql`o.order_no = ${order_no ?? ''}`
  return db.maybe<{ id: number }>(sql`select o.id from orders o where ${which} and ${visibleTo(me)}`)
}

export function orderChoices(db: Db, me: CustomerSession, text: string) {
  return db.rows<{ order_no: string; placed_at: string; firm: string; total_paise: number }>(sql`
    select o.order_no, o.placed_at, a.name as firm, o.total_paise
    from orders o
    join accounts a on a.id = o.distributor_id
    where o.order_no like ${likePattern(text)} and ${visibleTo(me)}
    order by o.id desc limit ${mostChoices}`)
}
