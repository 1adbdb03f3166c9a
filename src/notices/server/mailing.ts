// Mails the notices that are due, each person's in one mail. A person is claimed first, so that two
// servers never mail the same things; a claim whose holder died ends by itself. What a mail tells
// is fixed before it is sent, so that an interrupted one is sent again as the same mail under the
// same id, which mailboxes take once (090).

import encodeQR from 'qr'
import type { InMail, Notices, Reader } from '#kit/notice.ts'
import { type Db, type Pool, sql, system } from '#kit/server/db/db.ts'
import { html } from '#kit/server/http/html.ts'
import type { SendMail } from '#kit/server/mail/mail.ts'
import { isNoticeKind, kindsMailedAtOnce, sayNotice } from '../kinds.ts'
import { clockOf, composeMail, isQuiet, type Line, sortWaiting } from '../mail.ts'
import { choicesOf, type NoticeRow } from './queries.ts'
import { stopToken } from './unsubscribe.ts'

export type Mailing = {
  pool: Pool
  sendMail: SendMail
  publicUrl: string
  provider: string
  secret: string
  notices: Notices
}

const peopleAtOnce = 500
const mostInOneMail = 100
/** A mail server that refuses so many people in a row is down: the rest is tried again later. */
const mostFailures = 5

/**
 * Answers with how many were mailed; throws at the end where a mail could not be sent, so that the
 * job is tried again.
 */
export async function mailNotices(mailing: Mailing, now: Date): Promise<number> {
  if (isQuiet(now)) return 0
  const failures: unknown[] = []
  let sent = 0
  for (let after = 0; failures.length < mostFailures; ) {
    const people = await duePeople(mailing, now, after)
    const last = people.at(-1)
    if (last === undefined) break
    after = last
    for (const accountId of people) {
      await mailPerson(mailing, accountId, now).then(
        (isSent) => {
          sent += isSent ? 1 : 0
        },
        (failure: unknown) => failures.push(failure),
      )
      if (failures.length >= mostFailures) break
    }
  }
  if (failures.length > 0) throw failures[0]
  return sent
}

async function duePeople({ pool, notices }: Mailing, now: Date, after: number): Promise<number[]> {
  const { day, hour } = clockOf(now)
  const rows = await pool.rows<{ account_id: number }>(sql`
    select distinct n.account_id
    from notices n
    left join notice_mailing m on m.account_id = n.account_id
    left join notice_choices c on c.account_id = n.account_id and c.kind = n.kind
    left join notice_choices d on d.account_id = n.account_id and d.kind = ''
    where n.mailed_at is null and n.account_id > ${after}
      and (n.mail_id is not null or n.read_at is not null
        or coalesce(c.mail, d.mail, case when n.kind = any(${kindsMailedAtOnce(notices)}::text[]) then 'at_once' else 'daily' end) <> 'daily'
        or (${hour}::int >= coalesce(m.digest_hour, 18) and m.digested_on is distinct from ${day}::date))
    order by n.account_id
    limit ${peopleAtOnce}`)
  return rows.map(({ account_id }) => account_id)
}

type Claimed = { digest_hour: number; digested_on: string | null }

async function mailPerson(mailing: Mailing, accountId: number, now: Date): Promise<boolean> {
  const { pool, sendMail } = mailing
  const claimed = await claim(pool, accountId)
  if (!claimed) return false
  try {
    const person = await personOf(pool, accountId)
    const mailId = (await mailOnItsWay(pool, accountId)) ?? (await makeMail(mailing, person, claimed, now))
    const isSent = mailId !== null && canBeMailed(person)
    if (isSent) await sendMail(mailOf(mailing, person, mailId, await rowsOf(pool, mailId)))
    await finish(pool, accountId, mailId)
    return isSent
  } catch (failure) {
    await pool.change(sql`update notice_mailing set claimed_until = null where account_id = ${accountId}`)
    throw failure
  }
}

async function mailOnItsWay(db: Db, accountId: number): Promise<number | null> {
  const mail = await db.maybe<{ id: number }>(sql`
    select id from notice_mails where account_id = ${accountId} and sent_at is null`)
  return mail?.id ?? null
}

/**
 * Which of what waits goes into the next mail; what needs none is settled. null: no mail is due.
 */
function makeMail({ pool, notices }: Mailing, person: Person, claimed: Claimed, now: Date): Promise<number | null> {
  const { day, hour } = clockOf(now)
  const isDigestDue = hour >= claimed.digest_hour && claimed.digested_on !== day
  return pool.transaction(system, async (db) => {
    const rows = await waitingOf(db, person.id)
    const chosen = await choicesOf(db, person.id)
    const { mailed, settled } = sortWaiting(rows, { notices, chosen, canBeMailed: canBeMailed(person), isDigestDue })
    await db.change(sql`update notices set mailed_at = now() where id = any(${idsOf(settled)}::bigint[])`)
    if (isDigestDue)
      await db.change(sql`update notice_mailing set digested_on = ${day}::date where account_id = ${person.id}`)
    if (mailed.length === 0) return null
    const { id } = await db.one<{ id: number }>(sql`
      insert into notice_mails (account_id) values (${person.id}) returning id`)
    await db.change(sql`update notices set mail_id = ${id} where id = any(${idsOf(mailed)}::bigint[])`)
    return id
  })
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

async function claim(db: Db, accountId: number): Promise<Claimed | null> {
  await db.change(sql`insert into notice_mailing (account_id) values (${accountId}) on conflict do nothing`)
  return db.maybe<Claimed>(sql`
    update notice_mailing set claimed_until = now() + interval '10 minutes'
    where account_id = ${accountId} and (claimed_until is null or claimed_until < now())
    returning digest_hour, digested_on`)
}

async function finish(pool: Pool, accountId: number, mailId: number | null): Promise<void> {
  await pool.transaction(system, async (db) => {
    if (mailId !== null) {
      await db.change(sql`update notice_mails set sent_at = now() where id = ${mailId}`)
      await db.change(sql`update notices set mailed_at = now() where mail_id = ${mailId}`)
    }
    await db.change(sql`update notice_mailing set claimed_until = null where account_id = ${accountId}`)
  })
}

type Person = { id: number; email: string | null; name: string; kind: 'A' | 'E' | 'D'; is_blocked: boolean }

const canBeMailed = ({ email, is_blocked }: Person) => Boolean(email) && !is_blocked

function personOf(db: Db, accountId: number): Promise<Person> {
  return db.one<Person>(sql`
    select id, email, name, kind, blocked_at is not null as is_blocked from accounts where id = ${accountId}`)
}

function waitingOf(db: Db, accountId: number): Promise<NoticeRow[]> {
  return db.rows<NoticeRow>(sql`
    select id, kind, facts, product_type, created_at, read_at from notices
    where account_id = ${accountId} and mailed_at is null and mail_id is null
    order by id
    limit ${mostInOneMail}`)
}

function rowsOf(db: Db, mailId: number): Promise<NoticeRow[]> {
  return db.rows<NoticeRow>(sql`
    select id, kind, facts, product_type, created_at, read_at from notices where mail_id = ${mailId} order by id`)
}

function mailOf({ publicUrl, provider, secret, notices }: Mailing, person: Person, mailId: number, rows: NoticeRow[]) {
  const lines = rows.flatMap(({ kind, facts, product_type }): Line[] => {
    const reader: Reader = { isFirm: person.kind === 'D', isOffice: person.kind === 'A', productType: product_type }
    if (!isNoticeKind(notices, kind)) return []
    return [{ kind, ...sayNotice(notices, kind, facts, reader), more: notices[kind]?.inMail?.(facts, reader) ?? null }]
  })
  const stopLink = (kind: string) => `${publicUrl}/api/notices/unsubscribe/${stopToken(secret, person.id, kind)}`
  const { subject, body, stops, oneClick } = composeMail({ name: person.name, lines, publicUrl, provider, stopLink })
  const written = html`<p>${person.name},</p>
${lines.map(
  ({ title, detail, href, more }, at) => html`<p><a href="${publicUrl + href}"><b>${title}</b></a><br>${detail}</p>
${more ? moreOf(more, at) : ''}`,
)}
${stops.map(({ title, url }) => html`<p><a href="${url}">No more e-mails like ‘${title}’</a></p>`)}
<p>${provider}</p>`
  return {
    to: person.email ?? '',
    name: person.name,
    subject,
    body,
    html: written.html,
    pictures: lines.flatMap(({ more }, at) => (more?.qr ? [{ name: codeName(at), bytes: codeOf(more.qr.holds) }] : [])),
    messageId: `<notices-${mailId}@${new URL(publicUrl).hostname}>`,
    headers: { 'list-unsubscribe': `<${oneClick}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' },
  }
}

const codeName = (at: number) => `code-${at + 1}.gif`
const codeOf = (holds: string) => encodeQR(holds, 'gif', { ecc: 'low', border: 4, scale: 4 })

function moreOf({ lines, qr }: InMail, at: number) {
  return html`<p>${lines.map((line, place) => html`${place > 0 ? html`<br>` : ''}${line}`)}</p>
${qr ? html`<p><img src="cid:${codeName(at)}" alt="${qr.words}"><br>${qr.words}</p>` : ''}`
}
