// Five failures on one account or twenty from one address within 15 minutes lock for 15 minutes; known user or not.
import { type Db, sql } from '#kit/server/db.ts'
import { tooOften } from '#kit/server/limits.ts'
import { failuresAnAccount, failuresAnAddress, lockMinutes } from '../rules.ts'

export type Attempt = { account: string; address: string }

const span = sql`make_interval(mins => ${lockMinutes})`

export async function refuseLocked(db: Db, attempt: Attempt): Promise<void> {
  const locked = await db.maybe<{ wait_s: number }>(sql`
    select ceil(extract(epoch from locked_until - now()))::int as wait_s
    from sign_in_failures
    where key in (${keys(attempt).account}, ${keys(attempt).address}) and locked_until > now()
    order by locked_until desc
    limit 1`)
  if (locked) throw tooOften(locked.wait_s)
}

export async function recordFailure(db: Db, attempt: Attempt): Promise<void> {
  const { account, address } = keys(attempt)
  await db.change(sql`
    insert into sign_in_failures as f (key, failures, since)
    select key, 1, now() from (values (${account}), (${address})) as failed (key) order by key
    on conflict (key) do update
    set failures = case when f.since <= now() - ${span} then 1 else f.failures + 1 end,
        since = case when f.since <= now() - ${span} then now() else f.since end,
        locked_until = case
          when f.since > now() - ${span}
            and f.failures + 1 >= case when f.key = ${account} then ${failuresAnAccount}::int else ${failuresAnAddress}::int end
          then now() + ${span}
        end`)
}

/** A good sign-in, or a new password, starts the account's count anew; the address keeps its own. */
export async function forgiveAccount(db: Db, account: string): Promise<void> {
  await db.change(sql`delete from sign_in_failures where key = ${keys({ account, address: '' }).account}`)
}

export async function forgetOldFailures(db: Db): Promise<void> {
  await db.change(sql`
    delete from sign_in_failures
    where since < now() - ${span} and (locked_until is null or locked_until < now())`)
}

const turns = new Map<string, Promise<unknown>>()

/** One attempt at an account at a time, so that guesses sent together are counted like guesses sent in a row. */
export async function inTurn<T>(account: string, work: () => Promise<T>): Promise<T> {
  const key = account.toLowerCase()
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work)
  const settled = mine.then(
    () => undefined,
    () => undefined,
  )
  turns.set(key, settled)
  try {
    return await mine
  } finally {
    if (turns.get(key) === settled) turns.delete(key)
  }
}

function keys({ account, address }: Attempt) {
  return { account: `account ${account.toLowerCase()}`, address: `address ${address}` }
}
