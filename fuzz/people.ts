// Who asks: nobody, and everybody of the cast.
import { randomUUID } from 'node:crypto'
import type { FirmRole, Pass } from '#kit/access.ts'
import { type Endpoint, hasBody } from '#kit/endpoint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { enter } from '../faults/sessions.ts'
import { cast, type Username } from '../world/cast.ts'
import { parsed } from './judging.ts'
import { type Known, openKnown } from './known.ts'
import { send } from './sending.ts'

export type Person = {
  username: Username | 'nobody'
  token: string | null
  pass: Pass | null
  /** What this one was told: others' codes and numbers are mostly not theirs. */
  known: Known
}

/**
 * A plain call that is meant to succeed: the data of its answer, or undefined where it was refused.
 */
// biome-ignore lint/suspicious/noExplicitAny: the answers of many contracts, read field by field
export type Call = (method: Endpoint['method'], path: string, body?: object) => Promise<any>

type Holder = { div_type: string; rights: string[]; role: FirmRole | null }

export async function allPeople(db: Db): Promise<Person[]> {
  const nobody: Person = { username: 'nobody', token: null, pass: null, known: openKnown() }
  const named = cast.map(async ({ username }): Promise<Person> => {
    const [token, pass] = await Promise.all([enter(db, username), passOf(db, username)])
    return { username, token, pass, known: openKnown() }
  })
  return [nobody, ...(await Promise.all(named))]
}

/** What somebody may now: an earlier request may have changed it. */
export async function passOf(db: Db, username: Person['username']): Promise<Pass | null> {
  const kind = cast.find((one) => one.username === username)?.kind
  if (!kind) return null
  const { div_type, rights, role } = await db.one<Holder>(sql`
    select f.div_type, a.rights, a.role from accounts a join accounts f on f.id = coalesce(a.firm_id, a.id)
    where a.username = ${username}`)
  const productType = div_type === 'G' ? 'G' : 'E'
  return kind === 'A' ? { kind: 'admin', productType, rights } : { kind: 'customer', userType: kind, productType, role }
}

/**
 * An earlier request may have ended the session, or have blocked the person or its firm: no fault
 * of the next one.
 */
export async function enterAgain(db: Db, person: Person): Promise<void> {
  await db.change(sql`
    update accounts set blocked_at = null, blocked_reason = null
    where blocked_at is not null and id in (
      select unnest(array[a.id, a.firm_id]) from accounts a where a.username = ${person.username})`)
  person.token = await enter(db, person.username)
}

export function bearing({ token }: Person): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}

export function callAs(person: Person, { port, db }: { port: number; db: Db }): Call {
  return async (method, path, body = {}) => {
    const sends = hasBody(method)
    const ask = () =>
      send(port, {
        method,
        path,
        headers: { ...bearing(person), ...(sends && { 'content-type': 'application/json', ...once() }) },
        body: sends ? JSON.stringify(body) : undefined,
      })
    let answer = await ask()
    if (answer.status === 401 && person.username !== 'nobody') {
      await enterAgain(db, person)
      answer = await ask()
    }
    if (answer.status >= 300) return undefined
    const said = parsed(answer.text)
    person.known.learn(said)
    return (said as { data?: unknown } | undefined)?.data
  }
}

function once(): Record<string, string> {
  return { 'idempotency-key': randomUUID() }
}
