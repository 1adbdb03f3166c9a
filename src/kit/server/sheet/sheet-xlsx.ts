// A visible sheet of a workbook, as text. No part is fetched from elsewhere, and no entity is ever
// resolved.
import { decodeEntities } from '../../text.ts'
import { decodeText } from './sheet-csv.ts'
import { rowKeeper, type Sheet, type SheetLimits, type SheetRow, UnreadableSheet } from './sheet-limits.ts'
import { type Archive, openArchive } from './sheet-zip.ts'

export function readWorkbook(bytes: Buffer, limits: SheetLimits): Sheet {
  const archive = openArchive(bytes, limits.expandedBytes)
  const workbook = xmlOf(archive, 'xl/workbook.xml')
  if (!workbook) throw new UnreadableSheet('The file is no workbook. Choose an XLSX or a CSV file.')
  if (archive.names.some((name) => name.startsWith('xl/externallinks/')))
    throw new UnreadableSheet(
      'The workbook takes values from other files. Copy its cells, paste them as values, save, then choose it again.',
    )
  const visible = visibleSheets(workbook, xmlOf(archive, 'xl/_rels/workbook.xml.rels') ?? '')
  const is1904 = /<(?:\w+:)?workbookPr\b[^<>]*\bdate1904="(?:1|true)"/.test(workbook)
  const texts = sharedTexts(xmlOf(archive, 'xl/sharedstrings.xml') ?? '')
  const looks = looksOf(xmlOf(archive, 'xl/styles.xml') ?? '')
  const names = visible.map(({ name }) => name)
  const asked = visible.find(({ name }) => name === limits.sheet)
  // Without a choice the first that holds something: a cover is often left blank.
  let first: Sheet | null = null
  for (const { name, path } of asked ? [asked] : visible) {
    const xml = xmlOf(archive, path)
    if (!xml) continue
    const sheet = { name, names, rows: rowsOf(xml, { texts, looks, is1904 }, limits) }
    if (sheet.rows.length > 0) return sheet
    first ??= sheet
  }
  if (!first) throw new UnreadableSheet('The workbook has no visible sheet. Show the sheet, then choose it again.')
  return first
}

function xmlOf(archive: Archive, name: string): string | null {
  const part = archive.read(name)
  if (!part) return null
  const xml = decodeText(part)
  if (!xml.includes('<!')) return xml
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    throw new UnreadableSheet(
      'The workbook holds declarations that no spreadsheet writes. Save it again, then choose it.',
    )
  const asText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return replaced(
    replaced(xml, '<!--', '-->', () => ''),
    '<![CDATA[',
    ']]>',
    asText,
  )
}

/** By searching, not by a pattern: what is never closed must not be looked for again and again. */
function replaced(xml: string, open: string, close: string, by: (inner: string) => string): string {
  const pieces: string[] = []
  let at = 0
  for (;;) {
    const begin = xml.indexOf(open, at)
    const end = begin < 0 ? -1 : xml.indexOf(close, begin + open.length)
    if (end < 0) return pieces.length === 0 ? xml : pieces.join('') + xml.slice(at)
    pieces.push(xml.slice(at, begin), by(xml.slice(begin + open.length, end)))
    at = end + close.length
  }
}

type Chosen = { name: string; path: string }

function visibleSheets(workbook: string, relations: string): Chosen[] {
  const targets = new Map(
    tags(relations, 'Relationship').map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
  )
  return tags(workbook, 'sheet')
    .filter((tag) => !/^(?:very)?hidden$/i.test(attribute(tag, 'state')))
    .slice(0, mostSheets)
    .flatMap((tag) => {
      const target = targets.get(attribute(tag, 'r:id') || attribute(tag, 'id'))
      if (!target || /^\w+:/.test(target)) return []
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      return [{ name: attribute(tag, 'name').slice(0, 100), path }]
    })
}

/** More are not offered to choose from. */
const mostSheets = 50

function tags(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^<>]*)>`, 'g'))].map((match) => match[1] ?? '')
}

const patterns = new Map<string, RegExp>()

function attribute(tag: string, name: string): string {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  const found = pattern.exec(tag)
  const value = found?.[1] ?? found?.[2] ?? ''
  return value.includes('&') ? decodeEntities(value) : value
}

/** Of rich text the runs are put together; what tells how a word is pronounced is left out. */
function sharedTexts(xml: string): string[] {
  return (
    xml
      .split(/<(?:\w+:)?si(?=[\s/>])/)
      .slice(1)
      // Many cells may show the same text: it is made ready once.
      .map((text) => plainText(text).trim())
  )
}

function plainText(xml: string): string {
  const spoken = xml.includes('<rPh') ? replaced(xml, '<rPh', '</rPh>', () => '') : xml
  const runs = [...spoken.matchAll(/<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)</g)].map((match) => match[1] ?? '')
  return unescaped(decodeEntities(runs.join('')))
}

/** What a spreadsheet writes for a character that XML can't hold: '_x000D_'. */
function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}

/** How a cell's number is shown: as a day, as a percentage, with so many digits, or as it is. */
type Look = { is: 'day' | 'percent' | 'plain' } | { is: 'code'; digits: number }

const dayFormats = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57])

function looksOf(styles: string): Look[] {
  const formats = new Map(
    tags(styles, 'numFmt').map((tag) => [Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode')]),
  )
  const begin = styles.search(/<(?:\w+:)?cellXfs\b/)
  const end = styles.search(/<\/(?:\w+:)?cellXfs>/)
  const cells = begin < 0 ? '' : styles.slice(begin, Math.max(begin, end))
  // Many styles share a format, which is read once.
  const looks = new Map<number, Look>()
  return tags(cells, 'xf').map((tag) => {
    const id = Number(attribute(tag, 'numFmtId'))
    const look = looks.get(id) ?? lookOf(id, formats.get(id) ?? '')
    looks.set(id, look)
    return look
  })
}

/**
 * A spreadsheet writes no longer ones; quotes and brackets that are never closed would take their
 * square to read.
 */
const longestFormat = 255

function lookOf(id: number, code: string): Look {
  if (dayFormats.has(id)) return { is: 'day' }
  if (id === 9 || id === 10) return { is: 'percent' }
  const format =
    code
      .slice(0, longestFormat)
      .replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
      .split(';')[0] ?? ''
  if (/^0{2,20}$/.test(format)) return { is: 'code', digits: format.length }
  if (format.includes('%')) return { is: 'percent' }
  return { is: /[dy]/i.test(format) ? 'day' : 'plain' }
}

type Book = { texts: string[]; looks: Look[]; is1904: boolean }

function rowsOf(xml: string, book: Book, limits: SheetLimits) {
  const keeper = rowKeeper(limits)
  let row: SheetRow = { at: 0, cells: [] }
  let column = -1
  const seen = /<(?:\w+:)?(row|c)(?=[\s/>])([^<>]*)>/g
  for (let tag = seen.exec(xml); tag; tag = seen.exec(xml)) {
    const [, kind, given = ''] = tag
    if (kind === 'row') {
      keeper.keep(row)
      const isHidden = /\bhidden="(?:1|true)"/.test(given)
      row = { at: Number(attribute(given, 'r')) || row.at + 1, cells: [], ...(isHidden && { hidden: true as const }) }
      column = -1
      continue
    }
    // A cell without a name stands behind the one before it, empty or not.
    column = columnOf(attribute(given, 'r')) ?? column + 1
    keeper.checkColumn(row.at, column)
    if (given.endsWith('/')) continue
    const end = closingOf(xml, seen.lastIndex)
    const text = cellText(given, xml.slice(seen.lastIndex, end), book).trim()
    seen.lastIndex = end
    keeper.checkCell(row.at, text.length)
    if (text === '') continue
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = text
  }
  keeper.keep(row)
  return keeper.rows
}

const cellEnd = /<\/(?:\w+:)?c>/g

/** Where the cell ends that began before `from`. */
function closingOf(xml: string, from: number): number {
  cellEnd.lastIndex = from
  return cellEnd.exec(xml)?.index ?? xml.length
}

/** 'AB12' → 27 */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(reference)?.[0]
  if (!letters) return null
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A formula is its value; one that was never worked out is an error that the person sees. */
function cellText(tag: string, content: string, { texts, looks, is1904 }: Book): string {
  const type = attribute(tag, 't')
  if (type === 'inlineStr') return plainText(content)
  const value = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)</.exec(content)?.[1]
  if (value === undefined) return /<(?:\w+:)?f[\s>/]/.test(content) ? '#CALC!' : ''
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return value.slice(0, 10)
  if (type === 'str' || type === 'e') return decodeEntities(value)
  return numberText(Number(value), looks[Number(attribute(tag, 's'))] ?? { is: 'plain' }, is1904)
}

function numberText(value: number, look: Look, is1904: boolean): string {
  if (!Number.isFinite(value)) return '#NUM!'
  if (look.is === 'day') return dayText(value, is1904)
  if (look.is === 'percent') return `${tidy(value * 100)}%`
  if (look.is === 'code' && Number.isInteger(value) && value >= 0) return tidy(value).padStart(look.digits, '0')
  return tidy(value)
}

/** Without the noise of the last binary digits, never with an exponent. */
function tidy(value: number): string {
  const rounded = Number(value.toPrecision(15))
  return Math.abs(rounded) < 1e-6 || Math.abs(rounded) >= 1e21 ? rounded.toFixed(0) : String(rounded)
}

/** Days are counted from 1900, with a 29 February that never was, or from 1904. */
function dayText(value: number, is1904: boolean): string {
  const days = Math.floor(value) + (is1904 ? 1462 : value < 60 ? 1 : 0)
  if (days < 1 || days > 2_958_465) return tidy(value)
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10)
}
