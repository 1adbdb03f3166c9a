import { type Db, sql, system } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { resetMinutes } from '../rules.ts'
import { type LinkMailing, mailOnce } from './link-mails.ts'
import { findAccount } from './queries.ts'
import { hashOf } from './tokens.ts'

export const resetJobName = 'password-reset-mail'

/**
 * Looks the user up only here, after the answer, so that asking takes the same time for a known and
 * an unknown one.
 */
export function resetMailJob(mailing: LinkMailing): Job {
  const { pool, sendMail, publicUrl, provider } = mailing
  const run = ({ username }: { username: string }, id: string) =>
    mailOnce(mailing, { name: resetJobName, id }, async ({ messageId, token }) => {
      const account = await findAccount(pool, username)
      if (!account?.email || account.blocked_at) return
      if (!(await pool.transaction(system, (db) => keepToken(db, account, token)))) return
      await sendMail({
        messageId,
        to: account.email,
        name: account.name,
        subject: `Set a new password for ${provider}`,
        body: [
          `${account.name},`,
          `somebody asked for a new password for ${account.username}. If it was you, set it here within ${resetMinutes} minutes:`,
          `${publicUrl}/reset_password/${token}`,
          `If it was not you, nothing has changed and you need do nothing.`,
          provider,
        ].join('\n\n'),
      })
    })
  return { name: resetJobName, sends: true, mails: true, run }
}

/** Whose token this is, while it is good. */
export async function ownerOfToken(db: Db, token: string): Promise<number | null> {
  const row = await db.maybe<{ account_id: number }>(sql`
    select account_id from password_resets
    where token_hash = ${hashOf(token)} and used_at is null and expires_at > now()`)
  return row?.account_id ?? null
}

/** Uses the token up; false when another was quicker. */
export async function useToken(db: Db, token: string): Promise<boolean> {
  const used = await db.change(sql`
    update password_resets set used_at = now()
    where token_hash = ${hashOf(token)} and used_at is null and expires_at > now()`)
  return used === 1
}

/**
 * False where the account has another e-mail by now, as the link would go to the wrong one, or the
 * token was used already.
 */
export async function keepToken(db: Db, { id, email }: Owner, token: string): Promise<boolean> {
  const hash = hashOf(token)
  await db.change(sql`delete from password_resets where account_id = ${id} and token_hash <> ${hash}`)
  const kept = await db.change(sql`
    insert into password_resets (token_hash, account_id, expires_at)
    select ${hash}, a.id, now() + make_interval(mins => ${resetMinutes})
    from accounts a where a.id = ${id} and a.email = ${email}
    for share of a
    on conflict (token_hash) do update set expires_at = excluded.expires_at where password_resets.used_at is null`)
  return kept === 1
}

type Owner = { id: number; email: string | null }
