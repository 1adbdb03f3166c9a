// Papers of claims: photographs and scans, checked by what they are.
import type { Session } from '#kit/access.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { attachmentAnswer, type KeptFile, keepAttachments } from '#kit/server/files/attachment.ts'
import type { FileStore } from '#kit/server/files/files.ts'
import { fileRoutes } from '#kit/server/http/routes.ts'
import { type Context, type Route, route } from '#kit/server/http/serve.ts'
import { addClaimFiles, getAnyClaimFile, getClaimFile } from '../contract.ts'
import { papersOfAClaim } from '../papers.ts'
import { holdClaim, insertPapers, oneClaim, onePaper, papersOf } from './queries.ts'

const isDecided = 'This claim has been decided. Papers can’t be added any more.'
const isOpen = (state: string) => state === 'raised' || state === 'checking'

export function paperRoutes(store: FileStore, clamdUrl?: string): Route[] {
  /** Looked at before anything is kept: nobody fills the store through somebody else's claim. */
  async function receive({ db, me, input, files }: Context<typeof addClaimFiles>): Promise<KeptFile[]> {
    const claim = await oneClaim(db, me, input.id)
    if (!claim) throw notFound('That claim')
    if (!isOpen(claim.state)) throw new Problem(409, isDecided)
    return keepAttachments(db, { store, files, bytesEach: addClaimFiles.files?.bytesEach ?? 0, clamdUrl })
  }

  async function paper({ db, me, input }: { db: Db; me: Session; input: { id: number; file_id: number } }) {
    const found = await onePaper(db, me, input.id, input.file_id)
    return attachmentAnswer(db, store, found, 'That paper')
  }

  return [
    route(
      addClaimFiles,
      async ({ db, me, input }, papers: KeptFile[]) => {
        const held = await holdClaim(db, me, input.id)
        if (!held) throw notFound('That claim')
        if (!isOpen(held.state)) throw new Problem(409, isDecided)
        if ((await papersOf(db, held.id)) + papers.length > papersOfAClaim)
          throw new Problem(409, `A claim has at most ${papersOfAClaim} papers.`)
        await insertPapers(db, held.id, papers, me.accountId)
        const data = await oneClaim(db, me, held.id)
        if (!data) throw notFound('That claim')
        return { data }
      },
      receive,
    ),
    ...fileRoutes([getClaimFile, getAnyClaimFile], paper),
  ]
}
