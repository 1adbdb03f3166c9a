// The file of an import: read beside the server, its columns known, or a refusal that says what is
// wrong.
import { type Heads, maxSheetBytes, readHeads, type SheetColumn } from '../../importing.ts'
import { Problem } from '../../problem.ts'
import { type Db, sql } from '../db/db.ts'
import type { UploadedFile } from '../files/upload.ts'
import { readSheet, type SheetRow, sheetLimits } from '../sheet/sheet.ts'

export type Received<Name extends string = string> = {
  name: string
  sheet: string
  head: string[]
  heads: Heads<Name>
  rows: SheetRow[]
}

type Files = { files: AsyncIterable<UploadedFile> }

/** `what`, in the plural, is what the sheet should hold. */
export async function receive<Name extends string>(
  { files }: Files,
  columns: readonly SheetColumn<Name>[],
  what: string,
): Promise<Received<Name>> {
  let given: UploadedFile | undefined
  for await (const file of files) given ??= file
  if (!given || given.bytes.length === 0) throw new Problem(422, 'Choose an XLSX or a CSV file that holds something.')
  if (given.isCut)
    throw new Problem(413, `The file is larger than ${maxSheetBytes / 1_048_576} MB. Cut it into several files.`)
  const { name, rows } = await readSheet(given.bytes, sheetLimits, given.owner)
  const [head, ...body] = rows
  if (!head) throw new Problem(422, `The sheet is empty. Choose one with ${what} in it.`)
  const heads = readHeads(columns, head.cells)
  if ('why' in heads) throw new Problem(422, heads.why)
  if (body.length === 0) throw new Problem(422, `The sheet has no rows below its first. Choose one with ${what} in it.`)
  return { name: shortName(given.name), sheet: name, head: head.cells, heads, rows: body }
}

/** The last part of a path, without what could not be shown. */
function shortName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return last.replace(/[^\p{L}\p{N} ._()+-]/gu, '').slice(-120) || 'file'
}

/**
 * Rows a statement: what a large file needs stays well below the time that a statement may take.
 */
const atOnce = 2000

export function* inParts<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += atOnce) yield all.slice(at, at + atOnce)
}

/**
 * Two files of a kind at once would plan on what the other is about to change; another product type
 * goes on.
 */
export async function oneImportAtATime(db: Db, kind: string, type: string): Promise<void> {
  await db.one(sql`select pg_advisory_xact_lock(hashtext(${`${kind} import`}), hashtext(${type}))`)
}

type Done = {
  kind: string
  adminId: number
  type: 'E' | 'G' | null
  fileName: string
  requestId: string
  new: number
  changed: number
  refused: number
}

export async function recordImport(db: Db, done: Done): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into imports (kind, admin_id, product_type, file_name, new_rows, changed_rows, refused_rows, request_id)
    values (${done.kind}, ${done.adminId}, ${done.type}, ${done.fileName}, ${done.new}, ${done.changed}, ${done.refused},
      ${done.requestId})
    returning id`)
  return id
}
