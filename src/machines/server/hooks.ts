// Webhooks: whom to tell, and sending what is due, each message signed anew with the time at which
// it is sent.
import { createHmac, randomBytes } from 'node:crypto'
import type { ProductType } from '#kit/access.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { Outside } from '#kit/server/http/outside.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { Delivery, Webhook } from '../contract.ts'
import { nextTryAfterS, signedText } from '../rules.ts'

const columns = sql`
  w.id, w.url, w.events, w.product_type, w.paused, a.name as created_by, w.created_at,
  (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.next_try_at is not null) as waiting,
  (select count(*) from webhook_deliveries d
    where d.webhook_id = w.id and d.next_try_at is null and d.delivered_at is null) as failed`

export function webhooksOf(db: Db, type: ProductType, id?: number): Promise<Webhook[]> {
  return db.rows<Webhook>(sql`
    select ${columns} from webhooks w join accounts a on a.id = w.created_by
    where w.product_type = ${type} and w.deleted_at is null and ${id ? sql`w.id = ${id}` : sql`true`}
    order by w.id`)
}

type Wanted = { url: string; events: readonly string[] }

export async function addWebhook(db: Db, { url, events }: Wanted, type: ProductType, accountId: number) {
  const secret = `whsec_${randomBytes(32).toString('base64url')}`
  const { id } = await db.one<{ id: number }>(sql`
    insert into webhooks (url, secret, events, product_type, created_by)
    values (${url}, ${secret}, ${[...events]}::text[], ${type}, ${accountId}) returning id`)
  return { id, secret }
}

type Changed = { [Field in keyof Wanted]?: Wanted[Field] | undefined } & { paused?: boolean | undefined }

/** What is left out stays as it is. */
export async function setWebhook(
  db: Db,
  id: number,
  type: ProductType,
  { url, events, paused }: Changed,
): Promise<boolean> {
  return (
    (await db.change(sql`
      update webhooks set url = coalesce(${url ?? null}, url), events = coalesce(${events ? [...events] : null}::text[], events),
        paused = coalesce(${paused ?? null}::boolean, paused)
      where id = ${id} and product_type = ${type} and deleted_at is null`)) === 1
  )
}

const deletedWords = 'The webhook was deleted.'

/** What waits for it is not sent any more; the log stays. */
export async function dropWebhook(db: Db, id: number, type: ProductType): Promise<boolean> {
  const dropped = await db.change(sql`
    update webhooks set deleted_at = now() where id = ${id} and product_type = ${type} and deleted_at is null`)
  if (dropped === 1)
    await db.change(sql`
      update webhook_deliveries set next_try_at = null, last_error = ${deletedWords}
      where webhook_id = ${id} and next_try_at is not null`)
  return dropped === 1
}

const states = {
  delivered: sql`d.delivered_at is not null`,
  waiting: sql`d.next_try_at is not null`,
  failed: sql`d.next_try_at is null and d.delivered_at is null`,
}

export async function pageOfDeliveries(
  db: Db,
  type: ProductType,
  { state, page }: { state?: keyof typeof states | undefined; page: number },
): Promise<{ data: Delivery[]; total: number }> {
  const from = sql`
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where w.product_type = ${type} and ${state ? states[state] : sql`true`}`
  const [data, { total }] = await Promise.all([
    db.rows<Delivery>(sql`
      select d.id, d.webhook_id, w.url, d.event, d.payload ->> 'order_no' as order_no, d.created_at, d.attempts,
        case when d.delivered_at is not null then 'delivered' when d.next_try_at is not null then 'waiting' else 'failed' end
          as state,
        d.next_try_at, d.delivered_at, d.last_status, d.last_error, d.payload::text as payload
      ${from} order by d.id desc ${pageCut(page, 20)}`),
    db.one<{ total: number }>(sql`select count(*) as total ${from}`),
  ])
  return { data, total }
}

export async function sendAgain(db: Db, id: number, type: ProductType): Promise<boolean> {
  return (
    (await db.change(sql`
      update webhook_deliveries d set next_try_at = now(), attempts = 0, delivered_at = null
      from webhooks w
      where d.id = ${id} and w.id = d.webhook_id and w.product_type = ${type} and w.deleted_at is null`)) === 1
  )
}

export async function isHookDue(db: Db): Promise<boolean> {
  const row = await db.maybe(sql`select from webhook_deliveries where next_try_at <= now() limit 1`)
  return row !== null
}

type Due = {
  id: number
  url: string
  secret: string
  payload: string
  event: string
  attempts: number
  webhook_id: number
}

/**
 * Under way at once: in all, to the webhooks of one owner, whose receivers may all be silent, and
 * to one webhook.
 */
const mostUnderWay = 40
const mostOfOwner = 10
const mostOfHook = 5
/** What becomes due while receivers are silent does not wait for them. */
const looksEveryMs = 1000

/** As places become free, until nothing is due. */
export async function sendDue(db: Db, outside: Outside, now: () => Date): Promise<number> {
  await dropWhatIsDeleted(db)
  const underWay = new Map<number, { hook: number; done: Promise<void> }>()
  let sent = 0
  for (;;) {
    const due = await takeDue(
      db,
      [...underWay.values()].map(({ hook }) => hook),
    )
    for (const one of due) {
      const done = sendOne(db, outside, one, now()).finally(() => underWay.delete(one.id))
      underWay.set(one.id, { hook: one.webhook_id, done })
    }
    sent += due.length
    if (underWay.size === 0) return sent
    await nextOf([...underWay.values()].map(({ done }) => done))
  }
}

/** Each is taken for two minutes first, so that two servers do not send one at the same time. */
async function takeDue(db: Db, underWay: number[]): Promise<Due[]> {
  return db.rows<Due>(sql`
    with hooks as (
      select w.id, w.created_by, ${mostOfHook}::int - count(u.id) as free,
        ${mostOfOwner}::int - sum(count(u.id)) over (partition by w.created_by) as owner_free
      from webhooks w
      left join unnest(${underWay}::bigint[]) u (id) on u.id = w.id
      where w.deleted_at is null
      group by w.id
    ), found as (
      select m.id, m.next_try_at, h.owner_free,
        row_number() over (partition by h.created_by order by m.next_try_at, m.id) as nth
      from hooks h
      cross join lateral (
        select d.id, d.next_try_at from webhook_deliveries d
        where d.webhook_id = h.id and d.next_try_at <= now()
        order by d.next_try_at limit greatest(0, h.free) for update skip locked
      ) m
    ), due as (
      select id from found where nth <= owner_free order by next_try_at limit ${mostUnderWay - underWay.length}
    ), taken as (
      update webhook_deliveries d set next_try_at = now() + interval '2 minutes', attempts = d.attempts + 1
      from due where d.id = due.id
      returning d.id, d.webhook_id, d.payload, d.event, d.attempts
    )
    select t.id, w.url, w.secret, t.payload::text as payload, t.event, t.attempts, t.webhook_id
    from taken t join webhooks w on w.id = t.webhook_id
    order by t.id`)
}

async function nextOf(underWay: Promise<void>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, looksEveryMs)
  })
  await Promise.race([passed, ...underWay]).finally(() => clearTimeout(timer))
}

/** Written by who did not know yet that the webhook is deleted. */
async function dropWhatIsDeleted(db: Db): Promise<void> {
  await db.change(sql`
    update webhook_deliveries d set next_try_at = null, last_error = ${deletedWords}
    from webhooks w
    where w.id = d.webhook_id and w.deleted_at is not null and d.next_try_at <= now()`)
}

async function sendOne(db: Db, outside: Outside, due: Due, now: Date): Promise<void> {
  const { id, url, secret, payload, event, attempts } = due
  const outcome = await post(outside, url, payload, {
    'content-type': 'application/json',
    'user-agent': 'Apotheca-Webhooks/1',
    'apotheca-event': event,
    'apotheca-delivery': String(id),
    'apotheca-signature': signatureOf(secret, payload, now),
  })
  const isDone = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  const wait = isDone ? null : nextTryAfterS(attempts, Math.random())
  // Somebody may have asked for it again meanwhile, or deleted the webhook: that holds.
  await db.change(sql`
    update webhook_deliveries set
      delivered_at = case when ${isDone}::boolean then now() end,
      next_try_at = now() + make_interval(secs => ${wait}::double precision),
      last_status = ${outcome.status}, last_error = ${isDone ? null : outcome.error}
    where id = ${id} and attempts = ${attempts} and (${isDone}::boolean or next_try_at is not null)`)
}

/** 't=1794838472,v1=…': the receiver computes the same with its secret, and refuses what is old. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000)
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(signedText(timestamp, body)).digest('hex')}`
}

async function post(outside: Outside, url: string, body: string, headers: Record<string, string>) {
  try {
    const { status, text } = await outside.post(url, body, headers)
    // The database stores no such character.
    return { status, error: `${status} ${text.replaceAll('\0', '')}`.trim().slice(0, 300) }
  } catch (error) {
    const { message, name } = error as Error
    return { status: null, error: (name === 'AbortError' ? 'No answer within 10 seconds.' : message).slice(0, 300) }
  }
}
