// A scan or a paper that somebody sends: known by its content, never by its name. Pictures are
// drawn anew, so that nothing else that lay in the file stays.
import { notFound, Problem, wrongField } from '../../problem.ts'
import type { Db } from '../db/db.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { whyNotCalm } from '../pdf/acting.ts'
import { whyNotClean } from './clamd.ts'
import type { FileStore } from './files.ts'
import type { UploadedFile } from './upload.ts'

export type Attachment = { mediaType: 'application/pdf' | 'image/jpeg'; bytes: Buffer }

/** `isOther`: it is neither a PDF nor a picture, and may be something that another reads. */
export type RefusedAttachment = { why: string; isOther: boolean }

/** A scan of A3 at 300 dots an inch, and a little. */
const mostPixels = 40_000_000

/**
 * `clamdUrl`: the file is shown to clamd first, and not kept where that finds something or does not
 * answer.
 */
export async function checkAttachment(bytes: Buffer, clamdUrl?: string): Promise<Attachment | RefusedAttachment> {
  const found = clamdUrl ? await whyNotClean(bytes, clamdUrl) : null
  if (found) return { why: found, isOther: false }
  if (isPdf(bytes)) {
    const why = whyNotCalm(bytes)
    return why ? { why, isOther: false } : { mediaType: 'application/pdf', bytes: Buffer.from(bytes) }
  }
  if (!isPng(bytes) && !isJpeg(bytes)) return { why: 'Choose a PDF, PNG or JPEG file.', isOther: true }
  const drawn = await redrawn(bytes)
  return drawn
    ? { mediaType: 'image/jpeg', bytes: drawn }
    : { why: 'This picture can’t be read. Scan or photograph it again.', isOther: false }
}

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).includes('%%EOF')
}

const isPng = (bytes: Buffer) =>
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

async function redrawn(bytes: Buffer): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  // What libvips keeps between pictures would be idle memory.
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning' })
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ width: 2600, height: 2600, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch {
    return null
  }
}

/** What a person called it, without its folders and whatever a header or a disk would trip over. */
export function attachmentName(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replace(/[^\p{L}\p{M}\p{N} ._()-]+/gu, '_')
    .trim()
    .slice(-150)
  return plain === '' || /^\.+$/.test(plain) ? 'paper' : plain
}

const endings: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' }

/** With the ending of what it holds, whatever it was sent as. */
export function endedAs(name: string, mediaType: string): string {
  const ending = endings[mediaType] ?? 'bin'
  const stem = name.replace(/\.[\p{L}\p{N}_]{0,10}$/u, '') || 'paper'
  return `${stem}.${ending}`
}

/**
 * A file of another kind is refused with 415, and one of the right kind that can't be taken with
 * 422.
 */
export function refusalOf({ why, isOther }: RefusedAttachment, file_name?: string): Problem {
  const said = file_name ? `${file_name}: ${why}` : why
  return isOther ? new Problem(415, said, { errors: { file: said } }) : wrongField('file', said)
}

export type KeptFile = { file_name: string; hash: string; media_type: Attachment['mediaType']; size: number }

type Keeping = {
  store: FileStore
  files: AsyncIterable<UploadedFile>
  bytesEach: number
  clamdUrl: string | undefined
}

/**
 * Checked and stored before the transaction that names them: one that nobody names afterwards does
 * no harm.
 */
export async function keepAttachments(db: Db, { store, files, bytesEach, clamdUrl }: Keeping): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  for await (const { name, bytes, isCut } of files) {
    const sent = attachmentName(name)
    const most = `${Math.floor(bytesEach / 1_000_000)} MB`
    if (isCut) throw new Problem(413, `${sent} is larger than ${most}. Choose a smaller file.`)
    const checked = await checkAttachment(bytes, clamdUrl)
    if ('why' in checked) throw refusalOf(checked, sent)
    const file_name = endedAs(sent, checked.mediaType)
    const hash = await store.put(db, checked.bytes, checked.mediaType)
    kept.push({ file_name, hash, media_type: checked.mediaType, size: checked.bytes.length })
  }
  if (kept.length === 0) throw wrongField('file', 'Choose a file.')
  return kept
}

/** As a download; `what` is it called where it is not there. */
export async function attachmentAnswer(
  db: Db,
  store: FileStore,
  found: Pick<KeptFile, 'file_name' | 'hash' | 'media_type'> | null,
  what: string,
): Promise<FileAnswer> {
  const file = found && (await store.get(db, found.hash))
  if (!file) throw notFound(what)
  // A header holds plain letters; what else the name has stays in the list.
  const name = endedAs(found.file_name, found.media_type).replace(/[^\x20-\x7e]+/g, '_')
  return { name, media: found.media_type, content: file.bytes }
}
