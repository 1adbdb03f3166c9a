import { createHash, randomBytes } from 'node:crypto'
import type { MachineSession, ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { machineKeyMark } from '#kit/server/http/admit.ts'
import type { MachineKey } from '../contract.ts'
import type { ScopeKey } from '../scopes.ts'

/**
 * The machine behind a key. It is looked for by its hash: nobody who reads the table can call with
 * it.
 */
export async function findMachine(db: Db, key: string): Promise<MachineSession | null> {
  const found = await db.maybe<Omit<MachineSession, 'kind'> & { is_fresh: boolean }>(sql`
    select k.id, k.created_by as "accountId", k.name, k.product_type as "productType", k.scopes,
      coalesce(k.last_used_at > now() - interval '1 minute', false) as is_fresh
    from machine_keys k
    where k.key_hash = ${hashOf(key)} and k.revoked_at is null
      and (k.expires_on is null or k.expires_on >= (now() at time zone 'Asia/Kolkata')::date)`)
  if (!found) return null
  const { is_fresh, ...machine } = found
  if (!is_fresh) await db.change(sql`update machine_keys set last_used_at = now() where id = ${machine.id}`)
  return { kind: 'machine', ...machine }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

const columns = sql`
  k.id, k.name, k.begins_with, k.scopes, k.product_type, a.name as created_by, k.created_at, k.expires_on, k.last_used_at,
  k.revoked_at`

export function keysOf(db: Db, type: ProductType): Promise<MachineKey[]> {
  return db.rows<MachineKey>(sql`
    select ${columns} from machine_keys k join accounts a on a.id = k.created_by
    where k.product_type = ${type}
    order by k.id desc limit 100`)
}

type Wanted = { name: string; scopes: readonly ScopeKey[]; expiresOn: Day | null; type: ProductType; accountId: number }

export async function makeKey(db: Db, { name, scopes, expiresOn, type, accountId }: Wanted) {
  const key = machineKeyMark + randomBytes(32).toString('base64url')
  const { id } = await db.one<{ id: number }>(sql`
    insert into machine_keys (name, key_hash, begins_with, scopes, product_type, created_by, expires_on)
    values (${name}, ${hashOf(key)}, ${key.slice(0, 9)}, ${[...scopes]}::text[], ${type}, ${accountId}, ${expiresOn})
    returning id`)
  const made = await db.one<MachineKey>(sql`
    select ${columns} from machine_keys k join accounts a on a.id = k.created_by where k.id = ${id}`)
  return { ...made, key }
}

export async function endKey(db: Db, id: number, type: ProductType, accountId: number): Promise<boolean> {
  return (
    (await db.change(sql`
      update machine_keys set revoked_at = now(), revoked_by = ${accountId}
      where id = ${id} and product_type = ${type} and revoked_at is null`)) === 1
  )
}
