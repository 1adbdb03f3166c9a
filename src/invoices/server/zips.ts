// ZIPs that are made in the background, one after the other, piece by piece: no more than one
// invoice is in memory.
import { sessionFor } from '#accounts/server/sessions.ts'
import { readPayTo } from '#credit/server/pay-to.ts'
import type { Session } from '#kit/access.ts'
import { type Day, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { type Db, type Pool, sql } from '#kit/server/db/db.ts'
import { fileNameOf } from '#kit/server/http/file-answer.ts'
import { fileRoutes, routes } from '#kit/server/http/routes.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { zipped } from '#kit/server/sheet/zip-write.ts'
import { anyZipFile, beginAnyZip, beginZip, listAnyZips, listZips, zipFile } from '../zip-contract.ts'
import { drawn } from './drawing.ts'
import { oneInvoice } from './one-invoice.ts'
import { type InvoiceFilter, invoiceFigures, invoiceIds } from './queries.ts'

const mostInAJob = 5000
const mostUnderWay = 2
const mostKept = 5
const pieceBytes = 1_048_576

type Zip = Output<typeof listZips>['data'][number]
type Asked = { start_date: Day; end_date: Day; distributor_id: string }

const columns = sql`id, start_date, end_date, state, message, total, done, asked_at`
const underWay = sql`state in ('waiting', 'running')`
const mine = (me: Session) => sql`account_id = ${me.accountId} and product_type = ${me.productType}`
const filterOf = (asked: Asked): InvoiceFilter => ({ ...asked, invoice_no: '', distributor_name: '', page_no: 1 })

export const zipRoutes: Route[] = [
  ...routes([beginZip, beginAnyZip], ({ db, me, input, today }) => begin(db, me, input, today)),
  ...routes([listZips, listAnyZips], async ({ db, me }) => ({ data: await zipsOf(db, me) })),
  ...fileRoutes([zipFile, anyZipFile], ({ db, me, input }) => fileOf(db, me, input.id)),
]

async function begin(db: Db, me: Session, asked: Asked, today: Day): Promise<{ data: Zip }> {
  const { start_date, end_date, distributor_id } = asked
  if (start_date > end_date) throw wrongField('end_date', 'Choose a last day that is not before the first.')
  const { total } = await invoiceFigures(db, { me, filter: filterOf(asked), today })
  if (total === 0) throw new Problem(409, 'There are no invoices in these days.')
  if (total > mostInAJob)
    throw new Problem(409, `These days have ${total} invoices, and a ZIP holds ${mostInAJob}. Choose fewer days.`)
  await holdPerson(db, me)
  const same = await db.maybe<Zip>(sql`
    select ${columns} from invoice_zips
    where ${mine(me)} and ${underWay}
      and start_date = ${start_date} and end_date = ${end_date} and distributor = ${distributor_id}`)
  if (same) return { data: same }
  const { going } = await db.one<{ going: number }>(sql`
    select count(*) as going from invoice_zips where account_id = ${me.accountId} and ${underWay}`)
  if (going >= mostUnderWay)
    throw new Problem(409, 'You have two ZIPs under way. Ask for this one when one of them is ready.')
  const data = await db.one<Zip>(sql`
    insert into invoice_zips (account_id, product_type, start_date, end_date, distributor, total)
    values (${me.accountId}, ${me.productType}, ${start_date}, ${end_date}, ${distributor_id}, ${total})
    returning ${columns}`)
  await db.change(sql`
    delete from invoice_zips
    where account_id = ${me.accountId} and not ${underWay} and id not in (
      select id from invoice_zips where account_id = ${me.accountId} order by id desc limit ${mostKept})`)
  return { data }
}

/** Two requests of one person are counted one after the other. */
async function holdPerson(db: Db, me: Session): Promise<void> {
  await db.one(sql`select id from accounts where id = ${me.accountId} for no key update`)
}

function zipsOf(db: Db, me: Session): Promise<Zip[]> {
  return db.rows<Zip>(sql`
    select ${columns} from invoice_zips
    where ${mine(me)} and asked_at > now() - interval '1 day' order by id desc limit ${mostKept}`)
}

async function fileOf(db: Db, me: Session, id: number) {
  const zip = await db.maybe<Zip & { pieces: number }>(sql`
    select ${columns}, (select count(*) from invoice_zip_pieces p where p.zip_id = z.id) as pieces
    from invoice_zips z where id = ${id} and ${mine(me)} and state = 'done'`)
  if (!zip) throw notFound('That ZIP')
  return { name: `invoices-${zip.start_date}-${zip.end_date}.zip`, content: piecesOf(db, id, zip.pieces) }
}

/**
 * A ZIP may be deleted while it is sent: a download that breaks off is tried again, one that is too
 * short would be opened.
 */
async function* piecesOf(db: Db, id: number, pieces: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < pieces; at += 1) {
    const piece = await db.maybe<{ bytes: Buffer }>(sql`
      select bytes from invoice_zip_pieces where zip_id = ${id} and at = ${at}`)
    if (!piece) throw notFound('The rest of that ZIP')
    yield piece.bytes
  }
}

export async function isZipWaiting(db: Db): Promise<boolean> {
  const { waits } = await db.one<{ waits: boolean }>(sql`
    select exists (select from invoice_zips where state = 'waiting') as waits`)
  return waits
}

/**
 * Makes all that wait; one whose server died is begun again, one that fails ends the others' turn
 * until the next look. Answers with how many.
 */
export async function makeZips(pool: Pool, provider: string, now: () => Date): Promise<number> {
  await pool.change(sql`delete from invoice_zips where asked_at < now() - interval '1 day'`)
  await pool.change(sql`
    update invoice_zips set state = 'waiting' where state = 'running' and started_at < now() - interval '30 minutes'`)
  let made = 0
  for (let next = await takeNext(pool); next; next = await takeNext(pool)) {
    const why = await make(pool, next, { provider, today: todayInIndia(now()) }).catch(async (error) => {
      if (error instanceof Problem) return error.message
      await end(pool, next.id, 'This ZIP could not be made. Try again, or choose fewer days.')
      throw error
    })
    await end(pool, next.id, why)
    made += 1
  }
  return made
}

type Taken = Asked & { id: number; account_id: number; product_type: 'E' | 'G' }

/** One server takes it, however many look. */
function takeNext(pool: Pool): Promise<Taken | null> {
  return pool.apart.maybe<Taken>(sql`
    update invoice_zips set state = 'running', started_at = clock_timestamp(), done = 0
    where id = (select id from invoice_zips where state = 'waiting' order by id limit 1 for update skip locked)
    returning id, account_id, product_type, start_date, end_date, distributor as distributor_id`)
}

/** With what its owner may see at that moment. Answers why not, or null. */
async function make(
  pool: Pool,
  { id, account_id, product_type, ...asked }: Taken,
  { provider, today }: { provider: string; today: Day },
): Promise<string | null> {
  const me = await sessionFor(pool, account_id, product_type)
  if (!me) return 'You may no longer see these invoices.'
  const ids = await invoiceIds(pool, { me, filter: filterOf(asked), today }, mostInAJob)
  await pool.change(sql`delete from invoice_zip_pieces where zip_id = ${id}`)
  const found = async function* (who: Session) {
    for (const [at, invoiceId] of ids.entries()) {
      const one = await oneInvoice(pool, who, invoiceId, today)
      if (one) yield one
      if (at % 20 === 19) await pool.change(sql`update invoice_zips set done = ${at + 1} where id = ${id}`)
    }
  }
  const sender = { provider, payTo: await readPayTo(pool, provider) }
  const entries = async function* (who: Session) {
    for await (const { no, pdf } of drawn(found(who), sender)) yield { name: fileNameOf(no, 'pdf'), packed: pdf }
  }
  let [waiting, size, place]: [Uint8Array[], number, number] = [[], 0, 0]
  const keep = async () => {
    await pool.change(sql`
      insert into invoice_zip_pieces (zip_id, at, bytes) values (${id}, ${place}, ${Buffer.concat(waiting)})`)
    ;[waiting, size, place] = [[], 0, place + 1]
  }
  for await (const piece of zipped(entries(me))) {
    waiting.push(piece)
    size += piece.length
    if (size >= pieceBytes) await keep()
  }
  if (size > 0) await keep()
  return null
}

async function end(pool: Pool, id: number, why: string | null): Promise<void> {
  if (why) await pool.apart.change(sql`delete from invoice_zip_pieces where zip_id = ${id}`)
  await pool.apart.change(sql`
    with ended as (
      update invoice_zips set state = ${why ? 'failed' : 'done'}, message = ${why ?? ''}, ended_at = clock_timestamp(),
        done = case when ${why === null} then total else done end
      where id = ${id} and state = 'running'
      returning *
    )
    select tell(array[account_id], 'zip_ready', 'invoice zip ' || id,
      jsonb_build_object('start_date', start_date, 'end_date', end_date, 'total', total, 'why', message), product_type)
    from ended`)
}
