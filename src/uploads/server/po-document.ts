// The document of a purchase order as it comes in: known by its content, and read where it can be.
import { createHash } from 'node:crypto'
import { workbookMedia } from '#kit/endpoint.ts'
import { Problem } from '#kit/problem.ts'
import { checkAttachment, endedAs, refusalOf } from '#kit/server/files/attachment.ts'
import type { UploadedFile } from '#kit/server/files/upload.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { type PdfRead, readPdf } from '#kit/server/pdf/pdf-text.ts'
import { noTable, type Printed, readPrinted } from '../printed.ts'
import type { readPurchaseOrder, sendPurchaseOrder } from '../purchase-orders.ts'
import { shortName, uploadBytes, uploadRows } from '../rules.ts'
import { type GivenSheet, sheetOf } from './understanding.ts'

export type PoDocument = {
  name: string
  bytes: Buffer
  mediaType: string
  sheet: GivenSheet | null
  /** Why a PDF has no lines, in words. */
  reading: string
}

type Files = Context<typeof sendPurchaseOrder | typeof readPurchaseOrder>['files']

/** A PDF without scripts, a picture that is drawn anew, or a sheet that can be read. */
export async function received(
  { files, input, me }: Context<typeof sendPurchaseOrder>,
  clamdUrl: string | undefined,
): Promise<PoDocument> {
  const file = await firstOf(files)
  if (!file)
    throw new Problem(422, `Choose the document of purchase order ${input.po_no}: a PDF, PNG, JPEG or a sheet.`)
  const { bytes } = file
  const name = shortName(file.name)
  const checked = await checkAttachment(bytes, clamdUrl)
  if ('why' in checked) {
    if (!checked.isOther) throw refusalOf(checked)
    const isBook = bytes.subarray(0, 2).toString('latin1') === 'PK'
    const sheet = isSheetName(name, isBook) ? await sheetOf(file, name) : null
    if (!sheet?.rows.some(({ cells }) => cells.filter(Boolean).length > 1)) throw refusalOf(checked)
    const [mediaType, ending] = isBook ? [workbookMedia, 'xlsx'] : ['text/csv', 'csv']
    return { name: `${stemOf(name)}.${ending}`, bytes: Buffer.from(bytes), mediaType, sheet, reading: '' }
  }
  const ended = endedAs(name, checked.mediaType)
  if (checked.mediaType !== 'application/pdf') return { name: ended, ...checked, sheet: null, reading: '' }
  const { rows, why } = await printedIn(checked.bytes, me.accountId)
  return { name: ended, ...checked, sheet: rows && sheetFrom(rows, ended, checked.bytes), reading: why }
}

/** What a PDF says of itself, before it is sent. */
export async function recognised({ files, me }: Context<typeof readPurchaseOrder>): Promise<Recognised> {
  const file = await firstOf(files)
  const checked = file && (await checkAttachment(file.bytes))
  if (checked && 'why' in checked && !checked.isOther) throw refusalOf(checked)
  if (!checked || 'why' in checked || checked.mediaType !== 'application/pdf')
    throw new Problem(checked ? 415 : 422, 'Choose a PDF. Number, day and lines are read out of its text.')
  return printedIn(checked.bytes, me.accountId)
}

/**
 * Words are a sheet only where they are called one: a page or a note that is called a picture is
 * neither.
 */
function isSheetName(name: string, isBook: boolean): boolean {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return isBook || ['', 'csv', 'txt', 'tsv', 'xls', 'xlsx'].includes(ending)
}

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '') || 'file'

async function firstOf(files: Files): Promise<UploadedFile | null> {
  for await (const file of files) {
    if (file.isCut)
      throw new Problem(413, `The file is larger than ${uploadBytes / 1_048_576} MB. Choose a smaller one.`)
    return file.bytes.length === 0 ? null : file
  }
  return null
}

type Recognised = Printed & { why: string }

async function printedIn(bytes: Buffer, of: number): Promise<Recognised> {
  const said = await readPdf(bytes, of)
  if ('why' in said && said.why === 'busy') throw busy()
  const printed: Printed = 'why' in said ? { po_no: null, po_date: null, rows: null } : readPrinted(said.pieces)
  const isTooLong = (printed.rows?.length ?? 0) > uploadRows
  return { ...printed, rows: isTooLong ? null : printed.rows, why: isTooLong ? whyNot.long : whyNoLines(said, printed) }
}

const busy = () => new Problem(429, 'Other PDFs are being read right now. Try again in a minute.', { retryAfterS: 60 })

const whyNot = {
  password: 'This PDF has a password, so its text can’t be read. Type its lines beside it.',
  broken: 'The text of this PDF could not be read: it holds too much, or it is damaged. Type its lines beside it.',
  long: 'This PDF is too long to be read: 40 pages are the most. Type its lines beside it.',
}

function whyNoLines(said: PdfRead, { rows }: Printed): string {
  if ('why' in said) return whyNot[said.why]
  if (said.pieces.length === 0)
    return 'This PDF is a scan: a picture of its pages, without text. Type its lines beside it.'
  return rows ? '' : noTable
}

function sheetFrom(rows: NonNullable<Printed['rows']>, file_name: string, bytes: Buffer): GivenSheet {
  const content_hash = createHash('sha256').update(bytes).digest('hex')
  return {
    name: '',
    names: [],
    rows: rows.map(({ at, cells }) => ({ at, cells: [...cells] })),
    file_name,
    content_hash,
  }
}
