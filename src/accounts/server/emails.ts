// Another e-mail: told to the old address, and counted once it is confirmed by the new one. Links
// go nowhere else before.
import { Problem } from '#kit/problem.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import { type Db, sql, system } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import type { Enqueue, Job } from '#kit/server/jobs/jobs.ts'
import { checkEmail, confirmEmail } from '../emails.ts'
import { emailChangeStart, invitationHours } from '../rules.ts'
import { invite } from './invitations.ts'
import { type LinkMailing, mailOnce } from './link-mails.ts'
import { endSessions } from './sessions.ts'
import { hashOf } from './tokens.ts'

const confirmJob = 'email-confirmation-mail'
const warnJob = 'email-change-mail'

type Wanted = { id: number; email: string | null }
/** `taken`: what is said where another account has an e-mail by now. */
type Changing = { enqueue: Enqueue; taken: string }
type Now = { id: number; email: string | null; pending: string | null; has_come: boolean }

/**
 * What each account's e-mail should be. Who has never signed in has it at once, with a new
 * invitation.
 */
export async function changeEmails(db: Db, wanted: readonly Wanted[], changing: Changing): Promise<void> {
  if (wanted.length === 0) return
  const emails = new Map(wanted.map(({ id, email }) => [id, email]))
  const accounts = await db.rows<Now>(sql`
    select a.id, a.email, c.email as pending,
      a.password_hash <> '!' or exists (select from last_sign_ins s where s.account_id = a.id) as has_come
    from accounts a
    left join email_changes c on c.account_id = a.id
    where a.id = any(${[...emails.keys()]}::bigint[])
    order by a.id
    for update of a`)
  for (const account of accounts) await changeEmail(db, account, emails.get(account.id) ?? null, changing)
}

async function changeEmail(db: Db, account: Now, email: string | null, { enqueue, taken }: Changing): Promise<void> {
  const { id, pending, has_come } = account
  if (email === null || email === pending) return
  if (same(email, account.email)) {
    await db.change(sql`delete from email_changes where account_id = ${id}`)
    return
  }
  if (!has_come) {
    await setEmail(db, id, email, taken)
    return invite(enqueue, id)
  }
  if (await db.maybe(sql`select id from accounts where lower(email) = lower(${email})`)) throw new Problem(409, taken)
  await db.change(sql`
    insert into email_changes (account_id, email, expires_at)
    values (${id}, ${email}, now() + make_interval(hours => ${invitationHours}))
    on conflict (account_id) do update
    set email = excluded.email, token_hash = null, asked_at = now(), expires_at = excluded.expires_at`)
  await db.change(sql`delete from invitations where account_id = ${id} and used_at is null`)
  await db.change(sql`delete from password_resets where account_id = ${id} and used_at is null`)
  await endSessions(db, id)
  await enqueue(confirmJob, { accountId: id })
  if (account.email) await enqueue(warnJob, { accountId: id, from: account.email, to: email })
}

async function setEmail(db: Db, id: number, email: string, taken: string): Promise<void> {
  await db.change(sql`update accounts set email = ${email} where id = ${id}`).catch((error: unknown) => {
    throw breaks(error, 'accounts_email') ? new Problem(409, taken) : error
  })
}

const same = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase()

type Reached = { name: string; username: string; email: string }

export function emailChangeJobs(mailing: LinkMailing): Job[] {
  const { pool, sendMail, publicUrl, provider } = mailing
  const confirm = ({ accountId }: { accountId: number }, id: string) =>
    mailOnce(mailing, { name: confirmJob, id }, async ({ messageId, token: random }) => {
      const token = emailChangeStart + random
      const waiting = await pool.transaction(system, (db) => keepToken(db, accountId, token))
      if (!waiting) return
      await sendMail({
        messageId,
        to: waiting.email,
        name: waiting.name,
        subject: `Confirm your new e-mail for ${provider}`,
        body: [
          `${waiting.name},`,
          `${provider} has this address as the new e-mail of your Apotheca account ${waiting.username}. Confirm it within ${invitationHours} hours:`,
          `${publicUrl}/reset_password/${token}`,
          `Until then mails still go to your previous address. If you don’t know this account, you need do nothing.`,
          provider,
        ].join('\n\n'),
      })
    })
  const warn = ({ accountId, from, to }: { accountId: number; from: string; to: string }, id: string) =>
    mailOnce(mailing, { name: warnJob, id }, async ({ messageId }) => {
      const { name, username } = await pool.one<Omit<Reached, 'email'>>(sql`
        select name, username from accounts where id = ${accountId}`)
      await sendMail({
        messageId,
        to: from,
        name,
        subject: `The e-mail of your account at ${provider} is being changed`,
        body: [
          `${name},`,
          `an admin of ${provider} has entered ${to} as the new e-mail of your Apotheca account ${username}. You were signed out everywhere, and links that were mailed before no longer work. Your password stays as it is.`,
          `The new address counts once it is confirmed there. If you did not expect this, tell ${provider} at once.`,
          provider,
        ].join('\n\n'),
      })
    })
  return [
    { name: confirmJob, sends: true, mails: true, run: confirm },
    { name: warnJob, sends: true, mails: true, run: warn },
  ]
}

/** To whom the link goes; nobody who is blocked, and not where the change was taken back. */
function keepToken(db: Db, accountId: number, token: string): Promise<Reached | null> {
  return db.maybe<Reached>(sql`
    update email_changes c set token_hash = ${hashOf(token)}
    from accounts a
    where c.account_id = ${accountId} and a.id = c.account_id and a.blocked_at is null
    returning a.name, a.username, c.email`)
}

type Waiting = Reached & { account_id: number; kind: 'A' | 'E' | 'D' }

export const emailRoutes: Route[] = [
  route(checkEmail, async ({ db, input }) => {
    const { name, username, email } = await waitingFor(db, input.token)
    return { data: { name, username, email } }
  }),
  route(confirmEmail, async ({ db, input }) => {
    const { account_id, username, email, kind } = await waitingFor(db, input.token)
    await setEmail(db, account_id, email, 'Another account has this e-mail by now. Ask for another one to be entered.')
    return { data: { username, type: kind } }
  }),
]

/** Locked, so that one who confirms twice at once does it once. */
async function waitingFor(db: Db, token: string): Promise<Waiting> {
  const waiting = await db.maybe<Waiting>(sql`
    select c.account_id, c.email, a.name, a.username, a.kind
    from email_changes c
    join accounts a on a.id = c.account_id
    left join accounts f on f.id = a.firm_id
    where c.token_hash = ${hashOf(token)} and c.expires_at > now() and a.blocked_at is null and f.blocked_at is null
    for update of c`)
  if (!waiting) throw new Problem(422, 'This link has expired or was used already. Ask for a new one.')
  return waiting
}
