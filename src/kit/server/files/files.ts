// Bytes by the hash of their content: stored once, never changed, the same for every server.
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type Db, sql } from '../db/db.ts'

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

/** In a bucket of an S3-compatible store; the table keeps what is there, and the bytes that lay in it before. */
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
    const answer = await client.fetch(addressOf(hash), { ...init, signal: AbortSignal.timeout(10_000) })
    if (!answer.ok) throw new Error(`the file store answered ${answer.status} for ${hash}`)
    return answer
  }

  return {
    async put(db, bytes, mediaType) {
      const hash = hashOf(bytes)
      await asked(hash, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': mediaType } })
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
      const bytes = row.bytes ?? Buffer.from(await (await asked(hash)).arrayBuffer())
      return { bytes, mediaType: row.media_type }
    },
  }
}

export function openFiles(s3Url: string | undefined): FileStore {
  return s3Url ? s3Files(s3Url) : databaseFiles
}
