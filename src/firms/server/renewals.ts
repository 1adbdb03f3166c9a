import { whyNotManage } from '#employees/rules.ts'
import type { AdminSession, CustomerSession, DivType } from '#kit/access.ts'
import { pageSize } from '#kit/list.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { checkAttachment, endedAs, type RefusedAttachment, refusalOf } from '#kit/server/files/attachment.ts'
import type { FileStore } from '#kit/server/files/files.ts'
import type { FileAnswer } from '#kit/server/http/file-answer.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import { type Context, fileRoute, type Route, route } from '#kit/server/http/serve.ts'
import {
  addLicenceScan,
  anyLicenceScan,
  askRenewal,
  attachScan,
  decideRenewal,
  getMyLicences,
  listRenewals,
  myLicenceScan,
  type QueuedRenewal,
  type Renewal,
  whyNotRenewal,
  withdrawRenewal,
} from '../renewals.ts'
import { gateOf } from '../rules.ts'

type Scan = { id: number; file_name: string; media_type: string; size: number }
type Received = { name: string; hash: string; mediaType: string; size: number }

export function renewalRoutes(store: FileStore, clamdUrl?: string): Route[] {
  return [
    route(getMyLicences, async ({ db, me }) => {
      const [licences, renewals] = await Promise.all([
        licencesOf(db, me.id),
        renewalsOf(db, sql`r.distributor_id = ${me.id}`),
      ])
      return { data: { licences, renewals } }
    }),

    route(
      addLicenceScan,
      async ({ db, me }, { name, hash, mediaType, size }: Received) => ({
        data: await db.one<Scan>(sql`
          insert into licence_scans (distributor_id, file_name, hash, media_type, size, added_by)
          values (${me.id}, ${name}, ${hash}, ${mediaType}, ${size}, ${me.accountId})
          returning id, file_name, media_type, size`),
      }),
      (context) => receive(context, store, clamdUrl),
    ),

    route(
      attachScan,
      async ({ db, me, input }, received: Received) => ({ data: await attach(db, me, input, received) }),
      (context) => receive(context, store, clamdUrl),
    ),

    route(askRenewal, async ({ db, me, input, today }) => {
      const errors = whyNotRenewal({ ...input, issued_on: input.issued_on ?? '' }, today)
      const [why] = Object.values(errors)
      if (why) throw new Problem(422, why, { errors })
      return { data: await ask(db, me, input) }
    }),

    route(withdrawRenewal, async ({ db, me, input }) => {
      const gone = await db.rows(sql`
        update licence_renewals set state = 'withdrawn', decided_at = now()
        where id = ${input.id} and distributor_id = ${me.id} and state = 'waiting' returning id`)
      if (gone.length === 0) throw notFound('That renewal')
      return undefined
    }),

    fileRoute(myLicenceScan, ({ db, me, input }) =>
      scanFile(db, store, sql`s.id = ${input.id} and s.distributor_id = ${me.id}`),
    ),
    fileRoute(anyLicenceScan, ({ db, me, input }) => scanFile(db, store, sql`s.id = ${input.id} and ${ofType(me)}`)),

    route(listRenewals, ({ db, me, input }) => queue(db, me, input)),
    route(decideRenewal, decide),
  ]
}

/**
 * Bytes are checked and stored before the transaction; a file that nobody names afterwards does no
 * harm.
 */
async function receive(
  { db, files }: Pick<Context<typeof addLicenceScan>, 'db' | 'files'>,
  store: FileStore,
  clamdUrl: string | undefined,
): Promise<Received> {
  let received: Received | null = null
  let refused: RefusedAttachment | null = null
  for await (const { name, bytes, isCut } of files) {
    const checked = isCut
      ? { why: 'The file is larger than 5 MB. Choose a smaller one.', isOther: false }
      : await checkAttachment(bytes, clamdUrl)
    if ('why' in checked) refused = checked
    else
      received = {
        name: endedAs(plainName(name), checked.mediaType),
        hash: await store.put(db, checked.bytes, checked.mediaType),
        mediaType: checked.mediaType,
        size: checked.bytes.length,
      }
  }
  if (refused) throw refusalOf(refused)
  if (!received) throw wrongField('file', 'Choose the scan of the licence.')
  return received
}

async function attach(db: Db, me: AdminSession, { id, kind }: { id: number; kind: string }, received: Received) {
  const { name, hash, mediaType, size } = received
  const licence = await db.maybe<Firm>(sql`
    select a.name, a.div_type from licences l join accounts a on a.id = l.distributor_id
    where l.distributor_id = ${id} and l.kind = ${kind} and ${ofType(me)} for update of l`)
  if (!licence) throw notFound('That licence')
  refuseBeyond(me, licence)
  await db.change(sql`
    update licences set scan_hash = ${hash}
    where distributor_id = ${id} and kind = ${kind} and scan_hash is distinct from ${hash}`)
  return db.one<Scan>(sql`
    insert into licence_scans (distributor_id, file_name, hash, media_type, size, added_by)
    values (${id}, ${name}, ${hash}, ${mediaType}, ${size}, ${me.accountId})
    returning id, file_name, media_type, size`)
}

/** The last part of what was sent as its name, with letters that every file system takes. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .replace(/[^\p{L}\p{N} ._-]/gu, '_')
      .slice(-100)
      .trim() || 'licence'
  )
}

const renewalColumns = sql`
  r.id, r.kind, r.number, r.issued_on, r.ends_on, r.scan_id, s.media_type, r.state, r.reason, b.name as asked_by, r.asked_at,
  w.name as decided_by, r.decided_at`
const renewalTables = sql`
  licence_renewals r
  join licence_scans s on s.id = r.scan_id
  join accounts b on b.id = r.asked_by
  left join accounts w on w.id = r.decided_by`

function renewalsOf(db: Db, where: Sql): Promise<Renewal[]> {
  return db.rows<Renewal>(
    sql`select ${renewalColumns} from ${renewalTables} where ${where} order by r.id desc limit 20`,
  )
}

type Licence = { kind: Renewal['kind']; number: string; issued_on: string | null; ends_on: string }

function licencesOf(db: Db, firmId: number): Promise<Licence[]> {
  return db.rows<Licence>(sql`
    select kind, number, issued_on, ends_on from licences where distributor_id = ${firmId} order by kind`)
}

type Asked = {
  kind: Renewal['kind']
  number: string
  issued_on?: string | null | undefined
  ends_on: string
  scan_id: number
}

/** What waits for the same kind is replaced: the newest scan is the one to look at. */
async function ask(
  db: Db,
  me: CustomerSession,
  { kind, number, issued_on, ends_on, scan_id }: Asked,
): Promise<Renewal> {
  const scan = await db.maybe(sql`select id from licence_scans where id = ${scan_id} and distributor_id = ${me.id}`)
  if (!scan) throw wrongField('file', 'Send the scan first.')
  await db.maybe(sql`select id from distributors where id = ${me.id} for update`)
  await db.change(sql`
    update licence_renewals set state = 'withdrawn', decided_at = now()
    where distributor_id = ${me.id} and kind = ${kind} and state = 'waiting'`)
  const { id } = await db.one<{ id: number }>(sql`
    insert into licence_renewals (distributor_id, kind, number, issued_on, ends_on, scan_id, asked_by)
    values (${me.id}, ${kind}, ${number}, ${issued_on ?? null}, ${ends_on}, ${scan_id}, ${me.accountId})
    returning id`)
  await db.one(sql`
    select tell(array(
        select id from unnest(admins_of(case when a.div_type = 'G' then 'G' else 'E' end, 'people')) id
        where a.div_type <> 'B' or id = any (admins_of('G', 'people'))
      ), 'licence_waits', format('renewal %s waits', r.id),
      ${factsOf}) as told
    from licence_renewals r join accounts a on a.id = r.distributor_id where r.id = ${id}`)
  const [made] = await renewalsOf(db, sql`r.id = ${id}`)
  return made as Renewal
}

const factsOf = sql`jsonb_build_object('renewal_id', r.id, 'licence_no', r.number, 'ends_on', r.ends_on, 'reason', r.reason,
  'distributor', a.username, 'distributor_name', a.name)`

async function scanFile(db: Db, store: FileStore, where: Sql): Promise<FileAnswer> {
  const scan = await db.maybe<{ file_name: string; hash: string; media_type: 'application/pdf' | 'image/jpeg' }>(sql`
    select s.file_name, s.hash, s.media_type from licence_scans s
    join distributors d on d.id = s.distributor_id
    join accounts a on a.id = d.id
    where ${where}`)
  const file = scan && (await store.get(db, scan.hash))
  if (!file) throw notFound('That scan')
  const ending = scan.media_type === 'application/pdf' ? 'pdf' : 'jpg'
  // Header values are plain letters.
  const name = scan.file_name.replace(/\.[^.]*$/, '').replace(/[^\w .-]/g, '_') || 'licence'
  return { name: `${name}.${ending}`, content: file.bytes, media: scan.media_type }
}

type Firm = { name: string; div_type: DivType }

/** A licence is of the whole firm: it is changed by who may change the firm. */
function refuseBeyond(me: AdminSession, firm: Firm): void {
  const why = whyNotManage(me, firm)
  if (why) throw new Problem(403, why)
}

const ofType = (me: AdminSession) => sql`a.div_type in (${me.productType}, 'B')`

const queuedColumns = sql`
  ${renewalColumns}, d.id as distributor_id, a.username as distributor, a.name as distributor_name, a.div_type, d.city,
  (select jsonb_build_object('number', l.number, 'ends_on', l.ends_on) from licences l
    where l.distributor_id = d.id and l.kind = r.kind) as current,
  (select count(*) from orders o where o.distributor_id = d.id and o.status = order_status('on_hold')
    and exists (select from order_holds h where h.order_id = o.id and h.kind = 'licence')) as held_orders`
const queuedTables = sql`${renewalTables} join distributors d on d.id = r.distributor_id join accounts a on a.id = d.id`

type Queue = { search_text: string; state?: string | undefined; page: number }

export async function queue(db: Db, me: AdminSession, { search_text, state, page }: Queue, size = pageSize) {
  const words = search_text.toLowerCase().split(/\s+/).filter(Boolean)
  const where = join(
    [
      ofType(me),
      sql`r.state <> 'withdrawn'`,
      ...(state ? [sql`r.state = ${state}`] : []),
      ...words.map(
        (word) => sql`position(${word} in lower(a.name || ' ' || a.username || ' ' || d.city || ' ' || r.number)) > 0`,
      ),
    ],
    ' and ',
  )
  const [data, { total }] = await Promise.all([
    db.rows<QueuedRenewal>(sql`
      select ${queuedColumns} from ${queuedTables} where ${where}
      order by r.state <> 'waiting', case when r.state = 'waiting' then r.asked_at end, r.decided_at desc, r.id
      ${pageCut(page, size)}`),
    db.one<{ total: number }>(sql`select count(*) as total from ${queuedTables} where ${where}`),
  ])
  return { data, total }
}

/**
 * Accepted, the licence is on file at once: the gate opens, and what it held is looked at again in
 * the same transaction.
 */
async function decide({ db, me, input }: Context<typeof decideRenewal>) {
  const { id, accepted, reason } = input
  if (!accepted && !reason) throw wrongField('reason', 'Say why it is sent back.')
  // The firm first, as when it asks: then no two wait for each other.
  await db.maybe(sql`
    select id from distributors where id = (select distributor_id from licence_renewals where id = ${id}) for update`)
  const found = await db.maybe<Firm & { distributor_id: number; state: string }>(sql`
    select r.distributor_id, r.state, a.name, a.div_type from licence_renewals r
    join accounts a on a.id = r.distributor_id
    where r.id = ${id} and ${ofType(me)} and r.state <> 'withdrawn' for update of r`)
  if (!found) throw notFound('That renewal')
  refuseBeyond(me, found)
  if (found.state !== 'waiting') throw new Problem(409, 'Somebody else has decided this renewal already.')
  await db.change(sql`
    update licence_renewals set state = ${accepted ? 'accepted' : 'sent_back'}, reason = ${reason}, decided_by = ${me.accountId},
      decided_at = now()
    where id = ${id}`)
  if (accepted) await putOnFile(db, found.distributor_id, id)
  await db.one(sql`
    select tell(people_of_firm(r.distributor_id) || employees_of_firm(r.distributor_id, 'E') || employees_of_firm(r.distributor_id, 'G'),
      ${accepted ? 'licence_accepted' : 'licence_sent_back'}, format('renewal %s decided', r.id), ${factsOf}) as told
    from licence_renewals r join accounts a on a.id = r.distributor_id where r.id = ${id}`)
  return { data: await db.one<QueuedRenewal>(sql`select ${queuedColumns} from ${queuedTables} where r.id = ${id}`) }
}

/** Of a firm that is held. */
async function putOnFile(db: Db, firmId: number, renewalId: number): Promise<void> {
  await db.change(sql`
    insert into licences (distributor_id, kind, number, issued_on, ends_on, scan_hash)
    select r.distributor_id, r.kind, r.number, r.issued_on, r.ends_on, s.hash
    from licence_renewals r join licence_scans s on s.id = r.scan_id where r.id = ${renewalId}
    on conflict (distributor_id, kind) do update
      set number = excluded.number, issued_on = excluded.issued_on, ends_on = excluded.ends_on, scan_hash = excluded.scan_hash`)
  const { licence_no, licence_expires_on } = gateOf(await licencesOf(db, firmId))
  await db.change(sql`
    update distributors set licence_no = ${licence_no}, licence_expires_on = ${licence_expires_on} where id = ${firmId}`)
}
