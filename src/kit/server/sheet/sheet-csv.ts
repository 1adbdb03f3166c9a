// Comma-separated text in any dress: with or without a mark, in UTF-16 or Windows letters, with any
// usual separator.
import { whyNoSheet } from './other-kinds.ts'
import { rowKeeper, type Sheet, type SheetLimits, UnreadableSheet } from './sheet-limits.ts'

/** Text by its byte order mark, else UTF-8, else the letters of Windows. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const bare = unmarkedUtf16(bytes)
  if (bare) return new TextDecoder(bare).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Latin letters in UTF-16 have a zero in every other byte; a mark before them is often left out.
 */
function unmarkedUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const some = bytes.subarray(0, 400)
  if (some.length < 4 || some.length % 2 === 1) return null
  const zeros = [0, 0]
  for (const [at, byte] of some.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const most = (some.length / 2) * 0.9
  const [even = 0, odd = 0] = zeros
  if (odd >= most && even === 0) return 'utf-16le'
  return even >= most && odd === 0 ? 'utf-16be' : null
}

export function readCsv(bytes: Buffer, limits: SheetLimits): Sheet {
  const text = decodeText(bytes)
  // A page may be written in UTF-16, too.
  const why = whyNoSheet(bytes) ?? whyNoSheet(Buffer.from(text.slice(0, 400)))
  if (why) throw new UnreadableSheet(why)
  if (text.includes('\0'))
    throw new UnreadableSheet('This is neither a workbook nor a CSV file. Choose an XLSX or a CSV file.')
  const told = /^sep=([,;\t|])\r?\n?/i.exec(text)
  const separator = told?.[1] ?? separatorOf(text)
  return { name: '', names: [], rows: rowsOf(text, told?.[0].length ?? 0, separator, limits) }
}

const separators = [',', ';', '\t', '|']

/** So many lines are looked at. */
const mostLooked = 60

/**
 * Whichever stands equally often in most lines, outside of quotes: a title above the rows has its
 * own commas.
 */
function separatorOf(text: string): string {
  const lines = countedIn(text.slice(0, 100_000))
  const scored = separators.map((mark) => {
    const times = new Map<number, number>()
    for (const line of lines) {
      const count = line.get(mark) ?? 0
      if (count > 0) times.set(count, (times.get(count) ?? 0) + 1)
    }
    const [usual = 0, inLines = 0] = [...times].sort(([, one], [, other]) => other - one)[0] ?? []
    return { mark, usual, inLines }
  })
  scored.sort((one, other) => other.inLines - one.inLines || other.usual - one.usual)
  return scored[0]?.mark ?? ','
}

function countedIn(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = []
  let line = new Map<string, number>()
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter === '\n' || letter === '\r') {
      if (line.size > 0) lines.push(line)
      line = new Map()
      if (lines.length === mostLooked) return lines
    } else if (separators.includes(letter)) line.set(letter, (line.get(letter) ?? 0) + 1)
  }
  return line.size > 0 ? [...lines, line] : lines
}

function rowsOf(text: string, from: number, separator: string, limits: SheetLimits) {
  const keeper = rowKeeper(limits)
  const marks = new RegExp(`[${separator}\\r\\n]`, 'g')
  let row = { at: from > 0 ? 2 : 1, cells: [] as string[] }
  let at = from
  while (at < text.length) {
    keeper.checkColumn(row.at, row.cells.length)
    let cell = ''
    if (text[at] === '"') {
      const end = quoteEnd(text, at + 1)
      if (end < 0)
        throw new UnreadableSheet(
          `The quote that begins in row ${row.at} is never closed. Close it, then choose the file again.`,
        )
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
    }
    marks.lastIndex = at
    const next = marks.exec(text)?.index ?? text.length
    cell += text.slice(at, next)
    at = next
    keeper.checkCell(row.at, cell.length)
    // Our own files mark what looks like a formula as text.
    row.cells.push(cell.trim().replace(/^'(?=\s*[=+\-@])/, ''))
    if (text[at] === separator) {
      at += 1
      // A line that ends with a separator has an empty last cell.
      if (at < text.length && text[at] !== '\r' && text[at] !== '\n') continue
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    keeper.keep(row)
    row = { at: row.at + 1, cells: [] }
  }
  keeper.keep(row)
  return keeper.rows
}

function quoteEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at
  return -1
}
