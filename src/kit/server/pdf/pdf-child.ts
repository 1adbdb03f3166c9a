// A process of its own that reads the text of one PDF from its input, says it as JSON, and ends. It
// may write nothing.
import { getDocumentProxy } from 'unpdf'
import type { PdfPiece, PdfSaid } from './pdf-text.ts'

const mostPages = 40
const mostPieces = 40_000
const longest = 300

const bytes: Buffer[] = []
for await (const part of process.stdin) bytes.push(part as Buffer)
const said = JSON.stringify(await read(new Uint8Array(Buffer.concat(bytes))))
// What the reader left running must not keep it alive.
process.stdout.write(said, () => process.exit(0))

async function read(data: Uint8Array): Promise<PdfSaid> {
  try {
    const document = await getDocumentProxy(data, { disableFontFace: true, verbosity: 0 })
    if (document.numPages > mostPages) return { why: 'long' }
    const pieces: PdfPiece[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      pieces.push(...(await piecesOf(page, number)))
      if (pieces.length > mostPieces) return { why: 'long' }
      page.cleanup()
    }
    return { pieces }
  } catch (error) {
    return { why: error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken' }
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

/**
 * As they stand on the page when it is looked at: from the left and from the top, whichever way it
 * is turned.
 */
async function piecesOf(page: Page, number: number): Promise<PdfPiece[]> {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = page.getViewport({ scale: 1 }).transform as number[]
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [p = 1, q = 0, r = 0, s = 1, x = 0, y = 0] = item.transform as number[]
    const [along, down] = [a * p + c * q, b * p + d * q]
    // What runs up the page is no row of it.
    if (Math.abs(down) > Math.abs(along)) return []
    const tenth = (value: number) => Math.round(value * 10) / 10
    return [
      {
        page: number,
        x: tenth(a * x + c * y + e),
        y: tenth(b * x + d * y + f),
        width: tenth(item.width),
        size: tenth(Math.hypot(a * r + c * s, b * r + d * s)),
        text: item.str.slice(0, longest),
      },
    ]
  })
}
