// Bytes by the hash of their content: stored once, never changed, the same for every server.
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { Problem } from '../../problem.ts'
import { type Db, sql } from '../db/db.ts'

const patienceMs = 10_000
const lookPatienceMs = 2000
const lookAgainMs = 5000

export type StoredFile = { bytes: Buffer; mediaType: string }

export type FileStore = {
  /** Answers with the hash to find it by; storing the same bytes again changes nothing. */
  put(db: Db, bytes: Buffer, mediaType: string): Promise<string>
  get(db: Db, hash: string): Promise<StoredFile | null>
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const databaseFiles: FileStore = {
  async put(db, bytes, mediaType) {
    const hash = hashOf(bytes)
    await db.change(sql`
      insert into files (hash, media_type, size, bytes)
      values (${hash}, ${mediaType}, ${bytes.length}, ${bytes})
      on conflict (hash) do nothing`)
    return hash
  },

  async get(db, hash) {
    const row = await db.maybe<{ bytes: Buffer | null; media_type: string }>(sql`
      select bytes, media_type from files where hash = ${hash}`)
    return row?.bytes ? { bytes: row.bytes, mediaType: row.media_type } : null
  },
}

/**
 * In a bucket of an S3-compatible store; the table keeps what is there, and the bytes that lay in
 * it before.
 */
function s3Files(url: string): FileStore {
  const { username, password, protocol, host, pathname, searchParams } = new URL(url)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: 2,
  })
  const addressOf = (hash: string) => `${protocol}//${host}${pathname}/${hash}`
  const asked = async (hash: string, init: RequestInit = {}) => {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await client.fetch(addressOf(hash), { ...init, signal }).catch(storeIsAway)
    return answer.ok || answer.status === 404 ? answer : storeIsAway(new Error(`it answered ${answer.status}`))
  }

  return {
    async put(db, bytes, mediaType) {
      const hash = hashOf(bytes)
      const headers = { 'content-type': mediaType }
      const { ok, status } = await asked(hash, { method: 'PUT', body: new Uint8Array(bytes), headers })
      if (!ok) storeIsAway(new Error(`it answered ${status}`))
      // Only after the bytes are safe: a row without them would promise what is not there.
      await db.change(sql`
        insert into files (hash, media_type, size)
        values (${hash}, ${mediaType}, ${bytes.length})
        on conflict (hash) do nothing`)
      return hash
    },

    async get(db, hash) {
      const row = await db.maybe<{ bytes: Buffer | null; media_type: string }>(sql`
        select bytes, media_type from files where hash = ${hash}`)
      if (!row) return null
      if (row.bytes) return { bytes: row.bytes, mediaType: row.media_type }
      const answer = await asked(hash)
      if (!answer.ok) return null
      const bytes = Buffer.from(await answer.arrayBuffer().catch(storeIsAway))
      return { bytes, mediaType: row.media_type }
    },
  }
}

/** Neither our fault nor the caller's: it may be sent again. */
function storeIsAway(cause: unknown): never {
  const problem = new Problem(503, 'Files can’t be reached just now. Try again in a moment.', { retryAfterS: 5 })
  throw Object.assign(problem, { cause })
}

/** Whether the bucket answers, whatever it says; asked anew after some seconds. */
export function watchStore(s3Url: string): () => Promise<boolean> {
  const { origin, pathname } = new URL(s3Url)
  let askedAt = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(true)
  return () => {
    if (performance.now() - askedAt < lookAgainMs) return answer
    askedAt = performance.now()
    answer = fetch(origin + pathname, { method: 'HEAD', signal: AbortSignal.timeout(lookPatienceMs) }).then(
      ({ status }) => status < 500,
      () => false,
    )
    return answer
  }
}

export function openFiles(s3Url: string | undefined): FileStore {
  return s3Url ? s3Files(s3Url) : databaseFiles
}
