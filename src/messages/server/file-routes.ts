// Files of messages: sent before the message that names them, fetched by those who see its thread.
import type { Session } from '#kit/access.ts'
import type { Db } from '#kit/server/db/db.ts'
import { attachmentAnswer, type KeptFile, keepAttachments } from '#kit/server/files/attachment.ts'
import type { FileStore } from '#kit/server/files/files.ts'
import { fileRoutes, routes } from '#kit/server/http/routes.ts'
import type { Context, Route } from '#kit/server/http/serve.ts'
import { addMessageFile, addOfficeFile, getAnyMessageFile, getMessageFile, maxFileBytes } from '../contract.ts'
import { insertFile, oneFile } from './file-queries.ts'

type Adding = { db: Db; me: Session }

export function messageFileRoutes(store: FileStore, clamdUrl: string | undefined): Route[] {
  const receive = ({ db, files }: Pick<Context, 'db' | 'files'>) =>
    keepAttachments(db, { store, files, bytesEach: maxFileBytes, clamdUrl })
  const keep = async ({ db, me }: Adding, [file]: KeptFile[]) => ({ data: await insertFile(db, me, file as KeptFile) })
  const send = async ({ db, me, input }: Adding & { input: { id: number } }) =>
    attachmentAnswer(db, store, await oneFile(db, me, input.id), 'That file')
  return [
    ...routes([addMessageFile, addOfficeFile], keep, receive),
    ...fileRoutes([getMessageFile, getAnyMessageFile], send),
  ]
}
