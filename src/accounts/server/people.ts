// What other features do with accounts: open one, change it, block it, send its holder a link, sign
// them out.
import type { DivType, FirmRole } from '#kit/access.ts'
import { Problem } from '#kit/problem.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import type { Enqueue } from '#kit/server/jobs/jobs.ts'
import { changeEmails } from './emails.ts'
import { invite } from './invitations.ts'
import { noPassword } from './passwords.ts'
import { resetJobName } from './reset.ts'
import { endSessions } from './sessions.ts'

export type Person = {
  username: string
  name: string
  email: string | null
  phone: string | null
  div_type: DivType
}

type NewPerson = Person & {
  kind: 'A' | 'E' | 'D'
  rights?: readonly string[]
  firm_id?: number
  role?: FirmRole
}

const justTaken = 'Somebody took this code or e-mail just now. Choose another.'
export const takenOfFile = 'A code or an e-mail of the file is in use by now. Look at the preview again.'

/** Opens an account without a password: its holder is invited to choose one. */
export async function openAccount(db: Db, person: NewPerson): Promise<number> {
  await refuseTaken(db, person)
  const { kind, username, name, email, phone, div_type, rights = [], firm_id = null, role = null } = person
  const made = await db.maybe<{ id: number }>(sql`
    insert into accounts (kind, username, email, name, phone, password_hash, div_type, rights, firm_id, role)
    values (${kind}, ${username}, ${email}, ${name}, ${phone}, ${noPassword}, ${div_type}, ${[...rights]}, ${firm_id}, ${role})
    on conflict do nothing
    returning id`)
  if (!made) throw new Problem(409, justTaken)
  return made.id
}

/** Many at once, as a sheet brings them; answers with their ids by user name. */
export async function openAccounts(db: Db, kind: 'E' | 'D', people: readonly Person[]): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const rows = people.map(({ username, name, email, phone, div_type }) => ({ username, name, email, phone, div_type }))
  const made = await db.rows<{ id: number; username: string }>(sql`
    insert into accounts (kind, username, email, name, phone, password_hash, div_type, rights)
    select ${kind}, g.username, g.email, g.name, g.phone, ${noPassword}, g.div_type, '{}'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (username text, email text, name text, phone text, div_type text)
    on conflict do nothing
    returning id, username`)
  if (made.length < people.length) throw new Problem(409, takenOfFile)
  return new Map(made.map(({ username, id }) => [username, id]))
}

/**
 * Whoever loses a product type loses the sessions that work in it: each request reads the account
 * anew.
 */
export async function changeAccount(db: Db, enqueue: Enqueue, id: number, person: Person): Promise<void> {
  await refuseTaken(db, person, id)
  await db
    .change(sql`
      update accounts
      set username = ${person.username}, name = ${person.name}, phone = ${person.phone}, div_type = ${person.div_type}
      where id = ${id}`)
    .catch((error) => asTaken(error, justTaken))
  await changeEmails(db, [{ id, email: person.email }], { enqueue, taken: justTaken })
}

/** Many at once, as a sheet changes them; e-mails are changed by `changeEmails`. */
export async function changeAccounts(
  db: Db,
  people: readonly { id: number; name: string; phone: string; div_type: DivType }[],
): Promise<void> {
  const rows = people.map(({ id, name, phone, div_type }) => ({ id, name, phone, div_type }))
  await db.change(sql`
    update accounts a set name = g.name, phone = nullif(g.phone, ''), div_type = g.div_type
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, name text, phone text, div_type text)
    where a.id = g.id and (a.name, coalesce(a.phone, ''), a.div_type) is distinct from (g.name, g.phone, g.div_type)`)
}

export async function setRights(db: Db, id: number, rights: readonly string[]): Promise<void> {
  await db.change(sql`update accounts set rights = ${[...new Set(rights)]} where id = ${id}`)
}

function asTaken(error: unknown, why: string): never {
  if (breaks(error, 'accounts_username')) throw new Problem(409, why)
  throw error
}

async function refuseTaken(db: Db, { username, email }: Person, id = 0): Promise<void> {
  const taken = await db.maybe<{ by_name: boolean }>(sql`
    select lower(username) = lower(${username}) as by_name
    from accounts
    where id <> ${id} and (lower(username) = lower(${username}) or lower(email) = lower(${email}))
    order by by_name desc
    limit 1`)
  if (!taken) return
  const [field, why] = taken.by_name
    ? ['code', `The code ${username} is in use already. Choose another.`]
    : ['email', `${email} belongs to another account. Use another e-mail.`]
  throw new Problem(409, why, { errors: { [field]: why } })
}

/** Every session of a blocked person is dead at once. */
export async function setBlocked(
  db: Db,
  id: number,
  { blocked, reason }: { blocked: boolean; reason: string },
): Promise<void> {
  await db.change(sql`
    update accounts
    set blocked_at = case when ${blocked} then coalesce(blocked_at, now()) end, blocked_reason = nullif(${reason}, '')
    where id = ${id}`)
  if (blocked) await endSessions(db, id)
}

/**
 * 'active', 'invited', 'lapsed' or 'blocked' of `accounts a`; the invitation that counts is the
 * newest, the only one that is kept.
 */
export const accountState = sql`
  case
    when a.blocked_at is not null then 'blocked'
    when a.password_hash <> '!' then 'active'
    when exists (select from invitations i where i.account_id = a.id and i.used_at is null and i.expires_at > now()) then 'invited'
    when a.created_at > now() - interval '1 hour' then 'invited'
    else 'lapsed'
  end`

/** Said as the index of those who are not active says it. */
const notActive = sql`(a.blocked_at is not null or a.password_hash = '!')`

/** Of `listed_people l`. Most are active: the others are looked for, and who is none of them is. */
export function hasState(state: 'active' | 'invited' | 'lapsed' | 'blocked'): Sql {
  if (state === 'active') return sql`not exists (select from accounts a where a.id = l.id and ${notActive})`
  return sql`l.id in (select a.id from accounts a where ${notActive} and ${accountState} = ${state})`
}

/** How many of those that `isListed` says are not active. */
export function countNotActive(isListed: Sql): Sql {
  return sql`(select count(*) from accounts a join listed_people l on l.id = a.id where ${notActive} and ${isListed})`
}

/**
 * Of `listed_people l`: somebody of theirs has an open session, or can't sign in for now after too
 * many wrong passwords.
 */
export function isNow(what: 'signed_in' | 'locked_out'): Sql {
  if (what === 'signed_in')
    return sql`l.id in (
      select coalesce(a.firm_id, a.id) from sessions s join accounts a on a.id = s.account_id
      where s.revoked_at is null and s.expires_at > now())`
  return sql`l.id in (
    select coalesce(a.firm_id, a.id)
    from sign_in_failures f
    join accounts a on lower(a.username) = split_part(substr(f.key, 9), ' from ', 1)
    where f.locked_until > now() and starts_with(f.key, 'account '))`
}

export const accountJoins = sql`left join last_sign_ins s on s.account_id = a.id`

type Reached = { id: number; name: string; email: string | null; blocked_at: string | null; has_password: boolean }

function reach(db: Db, id: number): Promise<Reached & { username: string }> {
  return db.one(sql`
    select id, name, username, email, blocked_at, password_hash <> ${noPassword} as has_password
    from accounts where id = ${id}`)
}

/** Sends the link to choose a first password again. */
export async function inviteAgain(db: Db, enqueue: Enqueue, id: number): Promise<void> {
  const person = await reach(db, id)
  refuseUnreachable(person)
  if (person.has_password)
    throw new Problem(409, `${person.name} has chosen a password already. Send a password reset instead.`)
  await invite(enqueue, id)
}

export async function sendReset(db: Db, enqueue: Enqueue, id: number): Promise<void> {
  const person = await reach(db, id)
  refuseUnreachable(person)
  if (!person.has_password)
    throw new Problem(409, `${person.name} has not chosen a password yet. Send the invitation again instead.`)
  await enqueue(resetJobName, { username: person.username })
}

function refuseUnreachable({ name, email, blocked_at }: Reached): void {
  if (blocked_at) throw new Problem(409, `${name} is blocked. Unblock the account first.`)
  if (!email) throw new Problem(409, `${name} has no e-mail. Add one first.`)
}
