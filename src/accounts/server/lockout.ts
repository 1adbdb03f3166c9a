// Failures within 15 minutes lock for 15 minutes, known user or not: five on one account from one
// address lock that address out of it, twenty from one address lock the address, fifty on one
// account from anywhere lock the account. An address where the account has signed in lately is
// known: only its own failures there lock it out, and not for long.
import { type Db, sql } from '#kit/server/db/db.ts'
import { tooOften } from '#kit/server/http/limits.ts'
import { networkOf } from '#kit/server/http/network.ts'
import {
  failuresAnAccount,
  failuresAnAddress,
  failuresFromOneAddress,
  knownAddressDays,
  knownLockMinutes,
  lockMinutes,
} from '../rules.ts'

export type Attempt = { account: string; address: string }

const knownSpan = sql`make_interval(mins => ${knownLockMinutes})`
const span = sql`make_interval(mins => ${lockMinutes})`

/**
 * Others who fail elsewhere, or on other accounts, don't lock out who comes from where they came
 * from before.
 */
const isKnown = ({ account, address }: Attempt) => sql`
  exists (
    select from sessions s join accounts a on a.id = s.account_id
    where lower(a.username) = lower(${account}) and s.address = ${address}
      and s.created_at > now() - make_interval(days => ${knownAddressDays}))`

export async function refuseLocked(db: Db, attempt: Attempt): Promise<void> {
  const { pair, address, account } = keys(attempt)
  const locked = await db.maybe<{ wait_s: number }>(sql`
    select ceil(extract(epoch from locked_until - now()))::int as wait_s
    from sign_in_failures
    where key in (${pair}, ${address}, ${account}) and locked_until > now() and (key = ${pair} or not ${isKnown(attempt)})
    order by locked_until desc
    limit 1`)
  if (locked) throw tooOften(locked.wait_s)
}

export async function recordFailure(db: Db, attempt: Attempt): Promise<void> {
  const { pair, address, account } = keys(attempt)
  await db.change(sql`
    with failed (key, most) as (
      values (${pair}, ${failuresFromOneAddress}::int), (${address}, ${failuresAnAddress}), (${account}, ${failuresAnAccount})
    )
    insert into sign_in_failures as f (key, failures, since)
    select key, 1, now() from failed order by key
    on conflict (key) do update
    set failures = case when f.since <= now() - ${span} then 1 else f.failures + 1 end,
        since = case when f.since <= now() - ${span} then now() else f.since end,
        locked_until = case
          when f.since > now() - ${span} and f.failures + 1 >= (select most from failed where failed.key = f.key)
          then now() + case when f.key = ${pair} and ${isKnown(attempt)} then ${knownSpan} else ${span} end
        end`)
}

/**
 * A good sign-in starts the count of this address anew. What others have guessed from elsewhere
 * stays counted.
 */
export async function forgiveAddress(db: Db, attempt: Attempt): Promise<void> {
  await db.change(sql`delete from sign_in_failures where key = ${keys(attempt).pair}`)
}

/** A new password starts all counts of the account anew. */
export async function forgiveAccount(db: Db, name: string): Promise<void> {
  const { account, pair } = keys({ account: name, address: '' })
  await db.change(sql`delete from sign_in_failures where key = ${account} or starts_with(key, ${pair})`)
}

export async function forgetOldFailures(db: Db): Promise<void> {
  await db.change(sql`
    delete from sign_in_failures
    where since < now() - ${span} and (locked_until is null or locked_until < now())`)
}

const turns = new Map<string, Promise<unknown>>()

/**
 * One attempt at an account at a time, so that guesses sent together are counted like guesses sent
 * in a row.
 */
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
  const name = account.toLowerCase()
  const network = networkOf(address)
  return { pair: `account ${name} from ${network}`, address: `address ${network}`, account: `account ${name}` }
}
