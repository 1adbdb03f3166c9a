// An account begins with an invitation: a mailed link to choose a password. Nobody else ever types
// or sees one.
import { type Db, sql, system } from '#kit/server/db/db.ts'
import type { Enqueue, Job } from '#kit/server/jobs/jobs.ts'
import { invitationHours, invitationStart } from '../rules.ts'
import { type LinkMailing, mailOnce } from './link-mails.ts'
import { noPassword } from './passwords.ts'
import { hashOf } from './tokens.ts'

const jobName = 'invitation-mail'

/** Mails invitations after the transaction; the newest link of each alone works. */
export function invite(enqueue: Enqueue, ...accountIds: number[]): Promise<void> {
  return enqueue(jobName, ...accountIds.map((accountId) => ({ accountId })))
}

export function invitationMailJob(mailing: LinkMailing): Job {
  const { pool, sendMail, publicUrl, provider } = mailing
  const run = ({ accountId }: { accountId: number }, id: string) =>
    mailOnce(mailing, { name: jobName, id }, async ({ messageId, token: random }) => {
      const invited = await whomToInvite(pool, accountId)
      if (!invited) return
      const token = invitationStart + random
      if (!(await pool.transaction(system, (db) => keepInvitation(db, { id: accountId, email: invited.email }, token))))
        return
      await sendMail({
        messageId,
        to: invited.email,
        name: invited.name,
        subject: `Your account at ${provider}`,
        body: [
          `${invited.name},`,
          `${provider} has opened an Apotheca account for you${invited.firm ? ` at ${invited.firm}` : ''}. Your user name is ${invited.username}; your e-mail works as well.`,
          `Choose your password within ${invitationHours} hours:`,
          `${publicUrl}/reset_password/${token}`,
          `If the link has expired, ask for the invitation to be sent again.`,
          provider,
        ].join('\n\n'),
      })
    })
  return { name: jobName, sends: true, mails: true, run }
}

type Invited = { name: string; username: string; email: string; firm: string | null }

/** Nobody who is blocked or has no mail, nor with a blocked firm. */
function whomToInvite(db: Db, id: number): Promise<Invited | null> {
  return db.maybe<Invited>(sql`
    select a.name, a.username, a.email, f.name as firm
    from accounts a
    left join accounts f on f.id = a.firm_id
    where a.id = ${id} and a.email is not null and a.blocked_at is null and f.blocked_at is null`)
}

/** False where the account has another e-mail by now, or a password. */
export async function keepInvitation(db: Db, { id, email }: Addressed, token: string): Promise<boolean> {
  await db.change(sql`delete from invitations where account_id = ${id}`)
  const kept = await db.change(sql`
    insert into invitations (token_hash, account_id, expires_at)
    select ${hashOf(token)}, a.id, now() + make_interval(hours => ${invitationHours})
    from accounts a where a.id = ${id} and a.email = ${email} and a.password_hash = ${noPassword}
    for share of a`)
  return kept === 1
}

type Addressed = { id: number; email: string }

/** Whom a token invites, while it is good and neither they nor their firm are blocked. */
export async function invitedBy(db: Db, token: string): Promise<number | null> {
  const row = await db.maybe<{ account_id: number }>(sql`
    select i.account_id
    from invitations i
    join accounts a on a.id = i.account_id
    left join accounts f on f.id = a.firm_id
    where i.token_hash = ${hashOf(token)} and i.used_at is null and i.expires_at > now()
      and a.blocked_at is null and f.blocked_at is null`)
  return row?.account_id ?? null
}

/** Uses the invitation up; false when another was quicker. */
export async function useInvitation(db: Db, token: string): Promise<boolean> {
  const used = await db.change(sql`
    update invitations set used_at = now()
    where token_hash = ${hashOf(token)} and used_at is null and expires_at > now()`)
  return used === 1
}
