// Bytes by the hash of their content: stored once, never changed, the same for every server.
import { createHash } from 'node:crypto'
import { type Db, sql } from './db.ts'

export type StoredFile = { bytes: Buffer; mediaType: string }

export type FileStore = {
  /** Answers with the hash to find it by; storing the same bytes again changes nothing. */
  put(db: Db, bytes: Buffer, mediaType: string): Promise<string>
  get(db: Db, hash: string): Promise<StoredFile | null>
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export const databaseFiles: FileStore = {
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
