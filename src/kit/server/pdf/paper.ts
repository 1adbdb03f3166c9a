// A4 pages of text, rules and tables. The same content and day make the same bytes.
import encodeQR from 'qr'
import type { Day } from '../../date.ts'

const sides = [595.28, 841.89] as const
export const margin = 32
/** Of an upright page. */
export const inner = sides[0] - 2 * margin
/** Where content ends: below it lies the foot. */
const footRoom = 48
const ink = '#122125'
const soft = '#5c6a6e'
const stampInk = '#b3261e'

export type Paper = {
  doc: PDFKit.PDFDocument
  width: number
  height: number
  /** Where the next thing goes, from the top. */
  y: number
  /** Writes the head of each page after the first. */
  onPage?: (paper: Paper) => void
}

/** `day`: the document's own, so that making it again changes nothing. */
type Opened = { title: string; day: Day /** Lying, for tables with many columns. */; isWide?: boolean }

export async function openPaper({ title, day, isWide = false }: Opened): Promise<Paper> {
  const { fonts, PDFDocument } = await import('./fonts.ts')
  const doc = new PDFDocument({
    size: 'A4',
    layout: isWide ? 'landscape' : 'portrait',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Producer: 'Apotheca', Creator: 'Apotheca', CreationDate: new Date(`${day}T00:00:00Z`) },
  })
  doc.registerFont('regular', fonts.regular)
  doc.registerFont('bold', fonts.bold)
  const [short, long] = sides
  return { doc, width: isWide ? long : short, height: isWide ? short : long, y: margin }
}

export type Style = {
  size?: number
  bold?: boolean
  isSoft?: boolean
  align?: 'left' | 'right'
  /** Longer text is cut with an ellipsis; without it, it wraps. */
  oneLine?: boolean
  /** Longer text is written smaller on its one line, so that nothing of a number is cut. */
  whole?: boolean
}

/** Writes a text and answers how far down it reached. */
export function write({ doc }: Paper, words: string, x: number, y: number, room: number, style: Style = {}): number {
  const { size = 8.5, bold = false, isSoft = false, align = 'left', oneLine = false, whole = false } = style
  doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(isSoft ? soft : ink)
  if (whole) {
    const wide = doc.widthOfString(words)
    if (wide > room) doc.fontSize((size * room) / wide)
    doc.text(words, align === 'right' ? x + room - Math.min(wide, room) : x, y, { lineBreak: false })
    return y + size * 1.45
  }
  if (oneLine) {
    const shown = fitted(doc, words, room)
    const from = align === 'right' ? x + room - doc.widthOfString(shown) : x
    doc.text(shown, from, y, { lineBreak: false })
    return y + size * 1.45
  }
  doc.text(words, x, y, { width: room, align })
  return doc.y
}

/** A longer word is written smaller rather than broken, up to this many lines' width. */
const mostSqueezed = 1.7

/** The lines that a text wraps into; only a word that is far longer than a line is broken. */
export function wrapped({ doc }: Paper, words: string, room: number, { size = 8.5, bold = false }: Style): string[] {
  doc.font(bold ? 'bold' : 'regular').fontSize(size)
  const fits = (text: string) => doc.widthOfString(text) <= room
  if (fits(words)) return [words]
  const lines: string[] = []
  let line = ''
  for (const word of words.split(' ')) {
    if (line && fits(`${line} ${word}`)) {
      line = `${line} ${word}`
      continue
    }
    if (line) lines.push(line)
    line = word
    while (doc.widthOfString(line) > room * mostSqueezed) {
      let most = line.length - 1
      while (most > 1 && !fits(line.slice(0, most))) most -= 1
      lines.push(line.slice(0, most))
      line = line.slice(most)
    }
  }
  return line ? [...lines, line] : lines
}

function fitted(doc: PDFKit.PDFDocument, words: string, room: number): string {
  if (doc.widthOfString(words) <= room) return words
  let kept = words
  while (kept.length > 1 && doc.widthOfString(`${kept}…`) > room) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}

/** The width between the margins. */
export function innerOf({ width }: Paper): number {
  return width - 2 * margin
}

export function rule({ doc, width }: Paper, y: number, weight = 0.5): void {
  doc
    .moveTo(margin, y)
    .lineTo(width - margin, y)
    .lineWidth(weight)
    .strokeColor(weight > 0.5 ? ink : '#c2cbcd')
    .stroke()
}

/** A QR code of ASCII text, drawn: one bar for neighbouring dark squares. */
export function qrCode({ doc }: Paper, text: string, x: number, y: number, size: number): void {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 1 })
  const side = size / rows.length
  for (const [down, row] of rows.entries())
    for (let across = 0; across < row.length; across += 1) {
      if (!row[across]) continue
      const from = across
      while (row[across + 1]) across += 1
      doc.rect(x + from * side, y + down * side, (across + 1 - from) * side, side)
    }
  doc.fill(ink)
}

/** Labels and values below each other; answers how far down they reached. */
export function facts(paper: Paper, x: number, y: number, room: number, rows: readonly [string, string][]): number {
  const first = Math.min(86, room * 0.4)
  return rows.reduce((at, [label, value]) => {
    write(paper, label, x, at, first - 4, { isSoft: true, oneLine: true })
    return Math.max(at + 12.5, write(paper, value || '–', x + first, at, room - first, { size: 8.5 }))
  }, y)
}

/** Begins a new page where so much room is not left. */
export function room(paper: Paper, needed: number): void {
  if (!hasRoom(paper, needed)) newPage(paper)
}

export function hasRoom({ y, height }: Paper, needed: number): boolean {
  return y + needed <= height - footRoom
}

export function newPage(paper: Paper): void {
  paper.doc.addPage()
  paper.y = margin
  paper.onPage?.(paper)
}

/** A word across the page, so that no copy of it passes for what it is not. */
function stampPage({ doc, width, height }: Paper, word: string): void {
  doc.save()
  doc.rotate(-45, { origin: [width / 2, height / 2] })
  doc.font('bold').fontSize(84).fillColor(stampInk).fillOpacity(0.22)
  doc.text(word, (width - doc.widthOfString(word)) / 2, height / 2 - 60, { lineBreak: false })
  doc.restore()
}

/** Puts the foot, and a stamp if there is one, on every page and answers with the file. */
export function closePaper(paper: Paper, foot: string, stamp?: string): Promise<Buffer> {
  const { doc, width, height } = paper
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    if (stamp) stampPage(paper, stamp)
    rule(paper, height - 42)
    write(paper, foot, margin, height - 36, innerOf(paper) - 90, { size: 7.5, isSoft: true, oneLine: true })
    write(paper, `Page ${page + 1} of ${count}`, width - margin - 80, height - 36, 80, {
      size: 7.5,
      oneLine: true,
      align: 'right',
    })
  }
  const pieces: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => resolve(Buffer.concat(pieces)))
    doc.on('error', reject)
    doc.end()
  })
}
