import type { Session } from '#kit/access.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { KeptFile } from '#kit/server/files/attachment.ts'
import { mine } from './queries.ts'

type Sent = { id: number; file_name: string; media_type: string; size: number }

/** Kept for the next message; what was never sent with one goes after a day. */
export async function insertFile(db: Db, me: Session, file: KeptFile): Promise<Sent> {
  await db.change(sql`
    delete from message_files
    where message_id is null and added_by = ${me.accountId} and added_at < now() - interval '1 day'`)
  return db.one<Sent>(sql`
    insert into message_files (added_by, file_name, hash, media_type, size)
    values (${me.accountId}, ${file.file_name}, ${file.hash}, ${file.media_type}, ${file.size})
    returning id, file_name, media_type, size`)
}

/** Whether all of them were one's own and in no message yet. */
export async function attachFiles(db: Db, me: Session, messageId: number, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return true
  const attached = await db.change(sql`
    update message_files set message_id = ${messageId}
    where id = any(${wanted}::bigint[]) and added_by = ${me.accountId} and message_id is null`)
  return attached === wanted.length
}

export function oneFile(db: Db, me: Session, id: number): Promise<KeptFile | null> {
  return db.maybe<KeptFile>(sql`
    select g.file_name, g.hash, g.media_type, g.size
    from message_files g
    join messages m on m.id = g.message_id
    join message_threads t on t.id = m.thread_id
    where g.id = ${id} and ${mine(me)}`)
}
