// What is fetched as a file: notes and vouchers.
import type { ProductType, Session } from '#kit/access.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type FileAnswer, fileNameOf } from '#kit/server/http/file-answer.ts'
import { fileRoutes } from '#kit/server/http/routes.ts'
import { fileRoute, type Route } from '#kit/server/http/serve.ts'
import { eNoteJson, whyNotENote } from '../e-note.ts'
import { anyNoteFile, eNoteFile, noteFile, tallyVouchers } from '../file-contract.ts'
import { notePdf } from './note-pdf.ts'
import { printedNote } from './printed-note.ts'
import { vouchersXml } from './vouchers.ts'

type Asked<E> = { db: Db; me: Session; input: Parsed<E> }

export function downloadRoutes(provider: string): Route[] {
  async function note({ db, me, input }: Asked<typeof noteFile>): Promise<FileAnswer> {
    const found = await printedNote(db, me, input.id)
    if (!found) throw notFound('That note')
    return { name: fileNameOf(found.note.note_no, 'pdf'), content: await notePdf(found, provider) }
  }

  async function eNote({ db, me, input }: Asked<typeof eNoteFile>): Promise<FileAnswer> {
    const found = await printedNote(db, me, input.id)
    if (!found) throw notFound('That note')
    const [why] = whyNotENote(found, provider)
    if (why) throw new Problem(409, why)
    const content = Buffer.from(JSON.stringify(eNoteJson(found, provider), null, 2))
    return { name: fileNameOf(found.note.note_no, 'json'), content }
  }

  async function vouchers({ db, me, input }: Asked<typeof tallyVouchers>): Promise<FileAnswer> {
    const { from, to, product_types } = input
    if (from > to) throw wrongField('to', 'Choose a last day that is not before the first.')
    if (product_types === 'both' && me.divType !== 'B')
      throw new Problem(403, 'The file of the whole company needs an admin of both product types.')
    const types: ProductType[] = product_types === 'both' ? ['E', 'G'] : [me.productType]
    return { name: `tally-${from}-${to}.xml`, content: vouchersXml(db, { from, to, types }) }
  }

  return [fileRoute(tallyVouchers, vouchers), ...fileRoutes([noteFile, anyNoteFile], note), fileRoute(eNoteFile, eNote)]
}
