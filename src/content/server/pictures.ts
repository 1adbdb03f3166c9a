import { Problem } from '#kit/problem.ts'
import type { FileStore } from '#kit/server/files/files.ts'
import type { Context } from '#kit/server/http/serve.ts'

const widest = 1600
const narrowest = 600
const mostPixels = 40_000_000

/** Decodes the picture and draws it anew, so that nothing else of the file is kept. */
export async function receivePicture({ db, files }: Context, store: FileStore): Promise<string> {
  let hash: string | null = null
  for await (const { bytes, isCut } of files) {
    if (isCut) throw new Problem(413, 'A picture can be at most 5 MB. Choose a smaller one.')
    hash = await store.put(db, await redrawn(bytes), 'image/png')
  }
  if (!hash) throw new Problem(422, 'Choose a picture.')
  return hash
}

async function redrawn(bytes: Buffer): Promise<Buffer> {
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  if (!isPng && !isJpeg) throw new Problem(415, 'Choose a PNG or a JPEG picture.')
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const picture = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning' })
    .rotate()
    .resize({ width: widest, withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!picture) throw new Problem(422, 'The picture can’t be read. Choose another one.')
  if (picture.info.width < narrowest) throw new Problem(422, `Choose a picture at least ${narrowest} pixels wide.`)
  return picture.data
}
