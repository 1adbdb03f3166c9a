import { readPngHeader } from '../rules.ts'

/**
 * A PNG decoded and written anew: whatever else was in the file is gone. Null when it can't be
 * decoded.
 */
export async function redraw(bytes: Buffer): Promise<Buffer | null> {
  const header = readPngHeader(bytes)
  if (!header) return null
  const { default: sharp } = await import('sharp')
  // What libvips keeps between pictures, or for more threads than one small picture needs, would be
  // idle memory.
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    return await sharp(bytes, { limitInputPixels: header.width * header.height, failOn: 'warning' })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch {
    return null
  }
}
