// Comma-separated text in any dress: with or without a mark, in UTF-16 or Windows letters, with any usual separator.
import { rowKeeper, type Sheet, type SheetLimits, UnreadableSheet } from './sheet-limits.ts'

/** Text by its byte order mark, else UTF-8, else the letters of Windows. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function readCsv(bytes: Buffer, limits: SheetLimits): Sheet {
  const text = decodeText(bytes)
  if (text.includes('\0'))
    throw new UnreadableSheet('This is neither a workbook nor a CSV file. Choose an XLSX or a CSV file.')
  const told = /^sep=([,;\t|])\r?\n?/i.exec(text)
  const separator = told?.[1] ?? separatorOf(text)
  return { name: '', rows: rowsOf(text, told?.[0].length ?? 0, separator, limits) }
}

const separators = [',', ';', '\t', '|']

/** Whichever stands most often in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const times = new Map(separators.map((mark) => [mark, 0]))
  let isQuoted = false
  for (const letter of text.slice(0, 100_000)) {
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && (letter === '\r' || letter === '\n')) break
    else if (!isQuoted && times.has(letter)) times.set(letter, (times.get(letter) ?? 0) + 1)
  }
  return [...times].sort(([, one], [, other]) => other - one)[0]?.[0] ?? ','
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
