// PDFs for tests: pages of text that stand where one says, as a program would print them.
import PDFDocument from 'pdfkit'

export type Run = [x: number, y: number, text: string]

export function pdfOf(pages: readonly (readonly Run[])[], size = 9): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false })
  for (const runs of pages) {
    doc.addPage().font('Helvetica').fontSize(size)
    for (const [x, y, text] of runs) doc.text(text, x, y, { lineBreak: false })
  }
  if (pages.length === 0) doc.addPage().rect(0, 0, 300, 300).fill('#ddd')
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
    doc.end()
  })
}

/** Objects as they are, with the table that a reader looks for: as wrong as one wants. */
export function rawPdf(objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')]
  const places: number[] = []
  for (const [at, object] of objects.entries()) {
    places.push(parts.reduce((sum, part) => sum + part.length, 0))
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
  }
  const begin = parts.reduce((sum, part) => sum + part.length, 0)
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${begin}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
