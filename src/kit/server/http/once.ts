// A call that creates is done once for an Idempotency-Key: the same request again gets the same
// answer.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { MachineSession, Session } from '../../access.ts'
import type { Endpoint } from '../../endpoint.ts'
import { Problem } from '../../problem.ts'
import { type Db, sql } from '../db/db.ts'
import type { UploadedFile } from '../files/upload.ts'

export type Keyed = { accountId: number; key: string; endpoint: string; bodyHash: string; seal?: Seal }

const keptHours = 24

/** The key of a request, or '' where it has none and needs none. */
export function keyOf({ created, needsKey }: Endpoint, sent: string): string {
  if (!created || (sent === '' && !needsKey)) return ''
  if (!/^[\x21-\x7e]{8,100}$/.test(sent))
    throw new Problem(400, 'Send an Idempotency-Key of 8 to 100 characters, so that this is done once.')
  return sent
}

/**
 * How an answer with a secret is kept: whoever reads the table has neither the key nor what it
 * seals.
 */
export type Seal = { close: (answer: unknown) => unknown; open: (kept: unknown) => unknown }

/** The name under which a key that seals is kept, and the seal. */
export function sealing(key: string): { key: string; seal: Seal } {
  const password = Buffer.from(hkdfSync('sha256', key, '', 'idempotency answer', 32))
  return {
    key: createHash('sha256').update(key).digest('hex'),
    seal: {
      close: (answer) => {
        const nonce = randomBytes(12)
        const cipher = createCipheriv('aes-256-gcm', password, nonce)
        const text = Buffer.concat([cipher.update(JSON.stringify(answer ?? null)), cipher.final()])
        return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64') }
      },
      open: (kept) => {
        const sealed = Buffer.from((kept as { sealed: string }).sealed, 'base64')
        const decipher = createDecipheriv('aes-256-gcm', password, sealed.subarray(0, 12))
        decipher.setAuthTag(sealed.subarray(12, 28))
        return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString())
      },
    },
  }
}

/**
 * Names what was sent, whoever reads it later: the input as the contract reads it, and the bytes of
 * its files.
 */
export function fingerprint(me: Session | MachineSession, input: unknown, files: string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([me.kind, me.productType, input, files]))
    .digest('hex')
}

/** The same files, each hashed into `hashes` as it passes. */
export async function* hashing(files: AsyncIterable<UploadedFile>, hashes: string[]): AsyncGenerator<UploadedFile> {
  for await (const file of files) {
    hashes.push(createHash('sha256').update(`${file.name}\0`).update(file.bytes).digest('hex'))
    yield file
  }
}

/**
 * Within the transaction of the work, so both are kept or neither: a refused request leaves its key
 * unused.
 */
export async function once<T>(db: Db, keyed: Keyed, work: () => Promise<T>): Promise<T> {
  // Whoever sends the same key at the same time waits here until the first is done.
  while (!(await claim(db, keyed))) {
    const before = await answered(db, keyed)
    if (before) return (keyed.seal ? keyed.seal.open(before.answer) : before.answer) as T
  }
  const answer = await work()
  await keep(db, keyed, keyed.seal ? keyed.seal.close(answer) : answer)
  return answer
}

async function claim(db: Db, { accountId, key, endpoint, bodyHash }: Keyed): Promise<boolean> {
  const made = await db.change(sql`
    insert into idempotency_keys (account_id, key, endpoint, body_hash)
    values (${accountId}, ${key}, ${endpoint}, ${bodyHash})
    on conflict (account_id, key) do nothing`)
  return made === 1
}

async function answered(db: Db, { accountId, key, endpoint, bodyHash }: Keyed): Promise<{ answer: unknown } | null> {
  const before = await db.maybe<{ endpoint: string; body_hash: string; answer: unknown }>(sql`
    select endpoint, body_hash, answer from idempotency_keys where account_id = ${accountId} and key = ${key}`)
  if (before && (before.endpoint !== endpoint || before.body_hash !== bodyHash))
    throw new Problem(422, 'This Idempotency-Key was sent with another request. Make a new key.')
  return before
}

async function keep(db: Db, { accountId, key }: Keyed, answer: unknown): Promise<void> {
  await db.change(sql`
    update idempotency_keys set answer = ${JSON.stringify(answer ?? null)}::json
    where account_id = ${accountId} and key = ${key}`)
}

export async function forgetOldKeys(db: Db): Promise<void> {
  await db.change(sql`delete from idempotency_keys where used_at < now() - make_interval(hours => ${keptHours})`)
}
