// Writes an XLSX file piece by piece: whatever its length, little of it is in memory.
import { workbookMedia } from '../../endpoint.ts'
import { zipped } from './zip-write.ts'

export type Cell = string | number | null

/** One sheet of a workbook. */
export type Page = {
  name: string
  /** The format '@' keeps what is typed there later as text, zeros and all. */
  columns: readonly { head: string; width?: number; format?: '@' | '0.00' }[]
  /** Some at a time. */
  rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>
}

/** Its first sheet, and others after it. */
export type Workbook = Page & { more?: readonly Page[] }

/** As many as a spreadsheet shows, with the heads. */
const mostRows = 1_048_576

export async function* writeWorkbook(workbook: Workbook): AsyncGenerator<Uint8Array> {
  const pages = [workbook, ...(workbook.more ?? [])]
  yield* zipped([
    { name: '[Content_Types].xml', content: contentTypes(pages) },
    { name: '_rels/.rels', content: packageRelations },
    { name: 'xl/workbook.xml', content: workbookOf(pages) },
    { name: 'xl/_rels/workbook.xml.rels', content: workbookRelations(pages) },
    { name: 'xl/styles.xml', content: styles },
    ...pages.map((page, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: sheetOf(page) })),
  ])
}

/** Whoever gives all rows at once does not get all their text made at once. */
const rowsAtOnce = 250

async function* sheetOf({ columns, rows }: Page): AsyncGenerator<string> {
  const formats = columns.map(({ format }) => format)
  const widths = columns.map(
    ({ width = 14 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const heads = columns.map(({ head }, at) => textCell(head, at, 0, boldStyle)).join('')
  yield `${declaration}<worksheet ${main}><sheetViews><sheetView workbookViewId="0">`
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  yield `<cols>${widths.join('')}</cols><sheetData><row r="1">${heads}</row>`
  let at = 1
  for await (const some of rows) {
    if (at + some.length > mostRows) throw new Error(`a sheet has at most ${mostRows} rows`)
    for (let from = 0; from < some.length; from += rowsAtOnce)
      yield some
        .slice(from, from + rowsAtOnce)
        .map((row) => rowOf(row, at++, formats))
        .join('')
  }
  yield '</sheetData></worksheet>'
}

type Format = Page['columns'][number]['format']

function rowOf(cells: readonly Cell[], row: number, formats: readonly Format[]): string {
  return `<row r="${row + 1}">${cells.map((value, at) => cellOf(value, at, row, formats[at])).join('')}</row>`
}

/**
 * Text is always written as text: what looks like a formula is none, and a code keeps its zeros.
 */
function cellOf(value: Cell, column: number, row: number, format: Format): string {
  if (value === '' || value === null) return ''
  if (typeof value === 'string') {
    const date = format === '@' ? null : dateIn(value)
    if (date) return `<c r="${letters(column)}${row + 1}" s="${date.style}"><v>${date.serial}</v></c>`
    return textCell(value, column, row, format === '@' ? textStyle : 0)
  }
  return `<c r="${letters(column)}${row + 1}"${format === '0.00' ? ` s="${moneyStyle}"` : ''}><v>${value}</v></c>`
}

const shown = /^(\d{2})-(\d{2})-(\d{4})(?:,? (\d{2}):(\d{2}))?$/
const msADay = 86_400_000
/** A spreadsheet counts days from here. */
const dayNought = Date.UTC(1899, 11, 30)

/**
 * '16-11-2026' and '16-11-2026, 14:05' as a spreadsheet's date, so that it sorts and filters as
 * one.
 */
function dateIn(text: string): { serial: number; style: number } | null {
  const [, day = '', month = '', year = '', hours, minutes = ''] = shown.exec(text) ?? []
  if (day === '') return null
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours ?? 0), Number(minutes)))
  const isDay = at.getUTCDate() === Number(day) && at.getUTCMonth() === Number(month) - 1 && Number(year) >= 1900
  if (!isDay || at.getUTCHours() !== Number(hours ?? 0)) return null
  const serial = (at.getTime() - dayNought) / msADay
  return { serial: Number(serial.toFixed(6)), style: hours === undefined ? dayStyle : timeStyle }
}

function textCell(text: string, column: number, row: number, style: number): string {
  const place = `r="${letters(column)}${row + 1}"${style ? ` s="${style}"` : ''}`
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** 0 → A, 26 → AA. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * What XML can't hold is left out; what a spreadsheet would read as an escape of its own is told
 * apart.
 */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
  )
}

const boldStyle = 1
const textStyle = 2
const moneyStyle = 3
const dayStyle = 4
const timeStyle = 5

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function contentTypes(pages: readonly Page[]): string {
  const sheets = pages.map((_, at) => override(`worksheets/sheet${at + 1}.xml`, `${spreadsheet}.worksheet+xml`))
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', `${workbookMedia}.main+xml`)}${sheets.join('')}${override('styles.xml', `${spreadsheet}.styles+xml`)}</Types>`
}

function override(part: string, type: string): string {
  return `<Override PartName="/xl/${part}" ContentType="${type}"/>`
}

const packageRelations = `${declaration}<Relationships ${relations}><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

function workbookRelations(pages: readonly Page[]): string {
  const sheets = pages.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`))
  return `${declaration}<Relationships ${relations}>${sheets.join('')}${relation(pages.length + 1, 'styles', 'styles.xml')}</Relationships>`
}

function relation(id: number, kind: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`
}

function workbookOf(pages: readonly Page[]): string {
  const sheets = pages.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  return `${declaration}<workbook ${main} xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`
}

/** In the order of the numbers above. */
const styles = `${declaration}<styleSheet ${main}><numFmts count="2"><numFmt numFmtId="170" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="171" formatCode="dd\\-mm\\-yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="170" applyNumberFormat="1"/><xf numFmtId="171" applyNumberFormat="1"/></cellXfs></styleSheet>`
