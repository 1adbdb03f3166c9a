// From the cells of somebody's sheet to rows of code, name and quantity. Pure: what is a code or a
// name is asked of `known`.
import { type Head, headOf, howSure, isUnitHead, loosely, type Role } from './heads.ts'

/** As a spreadsheet numbers it, blank rows left out. */
export type RawRow = { at: number; cells: readonly string[]; hidden?: boolean }

export type Known = { isCode: (text: string) => boolean; isName: (text: string) => boolean }

export type Column = { head: string; samples: string[]; role: Role }

export type ReadRow = {
  row_no: number
  cells: readonly string[]
  code: string
  name: string
  quantity: string
  pack: string
  rate_paise: number | null
  note: string
  distributor: string
  hidden: boolean
  /** Not a row to order by; says why. */
  passed: string | null
}

export type ReadTable = { heading_row: number | null; columns: Column[]; rows: ReadRow[]; blank_rows: number }

type Guessing = { known: Known; mayHaveDistributors: boolean }

/** The heading may stand in one of the first so many rows. */
const lastHeading = 30
const sampled = 200
const mostColumns = 40

/**
 * The whole sheet: where its heading is, what its columns are, what each row says. `chosen` are
 * columns that a person chose.
 */
export function readTable(raw: readonly RawRow[], guessing: Guessing, chosen?: readonly Role[]): ReadTable {
  const width = Math.min(mostColumns, Math.max(0, ...raw.map(({ cells }) => cells.length)))
  const rows = raw.map(({ at, cells, hidden }) => ({
    at,
    hidden: hidden ?? false,
    cells: Array.from({ length: width }, (_, place) => cleaned(cells[place] ?? '')),
  }))
  const heading = headingOf(rows, guessing.known)
  const { heads, first, last } = heading
  const below = rows.slice(last + 1)
  const columns = Array.from({ length: width }, (_, place) => columnOf(heads[place] ?? '', below, place))
  const guessed = chosen?.length === width ? chosen : guessRoles(columns, guessing)
  const withRoles = columns.map(({ head, samples }, place) => ({ head, samples, role: guessed[place] ?? 'none' }))
  const again = rows.slice(Math.max(0, first), last + 1).map(({ cells }) => cells)
  const read = rows.map((row, at) => readRow(row, withRoles, placed(at, heading), again, guessing.known))
  const begins = raw[0]?.at ?? 1
  const ends = raw.at(-1)?.at ?? 0
  return {
    heading_row: last < 0 ? null : (rows[last]?.at ?? null),
    columns: withRoles,
    rows: passBlanks(read),
    blank_rows: raw.length === 0 ? 0 : Math.max(0, ends - begins + 1 - raw.length),
  }
}

/** Of two tables beside each other only one would be read, and nobody would notice. */
export function whyNotTable({ columns }: Pick<ReadTable, 'columns'>): string | null {
  const twice = (role: Head) => {
    const heads = columns.filter(({ head }) => headOf(head) === role).map(({ head }) => loosely(head))
    return new Set(heads).size < heads.length
  }
  const isPair = twice('quantity') && (twice('code') || twice('name') || twice('either'))
  return isPair ? 'The sheet has two tables beside each other. Put one below the other, then choose it again.' : null
}

/** Names the shape of a sheet: its heads, or how many columns it has where it has none. */
export function shapeOf({ columns, heading_row }: Pick<ReadTable, 'columns' | 'heading_row'>): string {
  if (heading_row === null) return `${columns.length} columns`
  return columns.map(({ head }) => loosely(head)).join('|')
}

/**
 * Without what spreadsheets put around a text: ="001", '001, spaces that do not break, marks that
 * have no width.
 */
function cleaned(cell: string): string {
  const text = cell
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .trim()
  const formula = /^=\s*["'](.*?)["']?$/.exec(text)
  return (formula?.[1] ?? text).replace(/^'/, '').trim()
}

type Row = { at: number; hidden: boolean; cells: string[] }

/** Mostly one row; where heads are merged, two or three. -1 where there is none. */
type Heading = { first: number; last: number; heads: string[] }

function headingOf(rows: readonly Row[], known: Known): Heading {
  const at = headingAt(rows, known)
  const heads = [...(rows[at]?.cells ?? [])]
  if (at < 0) return { first: -1, last: -1, heads }
  const isOfHeads = (row: Row | undefined): row is Row =>
    !!row && row.cells.some(Boolean) && row.cells.every((cell) => cell === '' || headOf(cell) !== null)
  const [above, below] = [rows[at - 1], rows[at + 1]]
  // Merged over several columns or rows: each column's own word is the lowest one.
  if (isOfHeads(below)) for (const [place, cell] of below.cells.entries()) heads[place] = cell || heads[place] || ''
  if (isOfHeads(above)) for (const [place, cell] of above.cells.entries()) heads[place] ||= cell
  return { first: isOfHeads(above) ? at - 1 : at, last: isOfHeads(below) ? at + 1 : at, heads }
}

/**
 * The row with the most known words; else a row of words above rows with numbers; -1 where there is
 * none.
 */
function headingAt(rows: readonly Row[], known: Known): number {
  let best = -1
  let most = 1
  for (const [at, { cells }] of rows.slice(0, lastHeading).entries()) {
    const heads = cells.map(headOf).filter((head) => head !== null)
    const isUseful = heads.some((head) => head !== 'other')
    if (isUseful && heads.length > most) {
      best = at
      most = heads.length
    }
  }
  if (best >= 0) return best
  const [first, second] = rows
  if (!first || !second) return -1
  const filled = first.cells.filter((cell) => cell !== '')
  const isOfWords = filled.length >= 2 && !filled.some((cell) => /\p{Nd}/u.test(cell))
  return isOfWords && !filled.some((cell) => known.isCode(cell) || known.isName(cell)) ? 0 : -1
}

type Looked = { head: string; samples: string[]; values: string[] }

function columnOf(head: string, rows: readonly Row[], place: number): Looked {
  const values = rows
    .slice(0, sampled)
    .map(({ cells }) => cells[place] ?? '')
    .filter((value) => value !== '')
  return { head, samples: [...new Set(values)].slice(0, 3), values }
}

/**
 * 20, 1,200, 20.00, 20 nos, 10+1: what stands in a column of quantities, whether it can be taken or
 * not.
 */
const likeQuantity =
  /^(?:[\d,]{1,6}(?:\.0+)?(?:\s*(?:nos?|pcs?|packs?|pkts?|units?|box(?:es)?|strips?)\.?)?|\d{1,4}\s*\+\s*\d{1,3})$/i
const likeCode = /^(?=.*\d)[\p{L}\d./_-]{2,20}$/u

/** Each role goes to the column that fits it best, if one fits well enough. */
function guessRoles(columns: readonly Looked[], { known, mayHaveDistributors }: Guessing): Role[] {
  const facts = columns.map(({ head, values }) => factsOf(head, values, known))
  const given: Role[] = columns.map(() => 'none')
  const take = (role: Exclude<Role, 'none'>, least: number, scoreOf: (fact: Fact) => number) => {
    const [best] = facts
      .map((fact, at) => ({ at, score: scoreOf(fact), sure: howSure(fact.text, role) }))
      .filter(({ at, score }) => given[at] === 'none' && score >= least)
      .sort((one, other) => other.score - one.score || one.sure - other.sure)
    if (best) given[best.at] = role
  }
  if (mayHaveDistributors) take('distributor', 3, (fact) => (fact.head === 'distributor' ? 3 : 0))
  take('code', 1, codeScore)
  take('quantity', 1.2, quantityScore)
  take('name', 1, nameScore)
  take('pack', 3, (fact) => (fact.head === 'pack' ? 3 : 0))
  take('rate', 3, (fact) => (fact.head === 'rate' ? 3 + fact.decimal : 0))
  take('note', 3, (fact) => (fact.head === 'note' ? 3 : 0))
  return given
}

type Fact = {
  text: string
  head: Head
  codes: number
  names: number
  likeCodes: number
  words: number
  whole: number
  decimal: number
  isSerial: boolean
}

function factsOf(text: string, values: readonly string[], known: Known): Fact {
  const share = (is: (value: string) => boolean) => values.filter(is).length / Math.max(1, values.length)
  return {
    text,
    head: headOf(text),
    codes: share(known.isCode),
    names: share(known.isName),
    likeCodes: share((value) => likeCode.test(value)),
    words: share((value) => /\p{L}{2}/u.test(value) && (/\s/.test(value) || value.length > 10)),
    whole: share((value) => likeQuantity.test(value) && Number.parseFloat(value.replaceAll(',', '')) > 0),
    decimal: share((value) => /^[₹\s]*[\d,]+\.\d*[1-9]/.test(value)),
    isSerial: values.length > 2 && values.every((value, at) => Number(value) === Number(values[0]) + at),
  }
}

/** What its head says it is outweighs what it may look like. */
const isSomethingElse = (fact: Fact, ...fine: Head[]) => fact.head !== null && !fine.includes(fact.head)

function codeScore(fact: Fact): number {
  if (isSomethingElse(fact, 'code', 'either') && fact.codes < 0.5) return 0
  if (isSomethingElse(fact, 'code', 'either') && fact.head !== 'name') return 0
  const head = fact.head === 'code' ? 3 : 0
  const looks = fact.head === 'either' || fact.head === null ? fact.likeCodes * 1.2 - fact.whole : 0
  return head + 4 * fact.codes + looks - (fact.isSerial && fact.codes === 0 ? 3 : 0) - fact.words
}

function quantityScore(fact: Fact): number {
  if (isSomethingElse(fact, 'quantity')) return 0
  return (
    (fact.head === 'quantity' ? 3 : 0) + 2 * fact.whole - (fact.isSerial && fact.head === null ? 3 : 0) - fact.decimal
  )
}

function nameScore(fact: Fact): number {
  if (isSomethingElse(fact, 'name', 'either')) return 0
  return (fact.head === 'name' ? 3 : fact.head === 'either' ? 1 : 0) + 4 * fact.names + 1.5 * fact.words
}

type Place = 'above' | 'heading' | 'below'

function placed(at: number, { first, last }: Heading): Place {
  return at < first ? 'above' : at <= last ? 'heading' : 'below'
}

function readRow(row: Row, columns: readonly Column[], place: Place, headings: string[][], known: Known): ReadRow {
  const cell = (role: Role) => row.cells[columns.findIndex((column) => column.role === role)] ?? ''
  const read = {
    row_no: row.at,
    cells: row.cells,
    hidden: row.hidden,
    code: wholeCode(cell('code')).slice(0, 120),
    name: cell('name').slice(0, 120),
    quantity: counted(cell('quantity'), row.cells[columns.findIndex(({ head }) => isUnitHead(head))]).slice(0, 40),
    pack: cell('pack').slice(0, 120),
    rate_paise: paiseOf(cell('rate')),
    note: cell('note').slice(0, 200),
    distributor: cell('distributor').slice(0, 60),
  }
  return { ...read, passed: whyPassed(row, read, place, { headings, columns, known }) }
}

function whyPassed(
  row: Row,
  read: Omit<ReadRow, 'passed'>,
  place: Place,
  { headings, columns, known }: { headings: string[][]; columns: readonly Column[]; known: Known },
): string | null {
  if (place === 'heading') return 'Heading.'
  if (place === 'above') return 'Title.'
  if (row.hidden) return 'Hidden in the file.'
  if (headings.some((heads) => row.cells.every((text, at) => loosely(text) === loosely(heads[at] ?? ''))))
    return 'Heading.'
  const isKnown = known.isCode(read.code) || known.isName(read.name)
  if (!isKnown && row.cells.some((text) => isTotal.test(text))) return 'Totals row.'
  if (read.code === '' && read.name === '' && read.quantity === '') return 'Nothing to order in this row.'
  const filled = row.cells.filter((text) => text !== '')
  const isTitle = filled.length === 1 && row.cells.length > 2 && !isKnown && /\s|^\D+$/.test(filled[0] ?? '')
  // 'Prepared by Ramesh' where codes stand: no code has a space and no digit.
  const isRemark = filled.length === 1 && !isKnown && codesStand(columns, row) && /^\D*\s\D*$/.test(filled[0] ?? '')
  if ((isTitle || isRemark) && read.quantity === '') return 'Title.'
  if (read.code === '' && read.name === '') return 'No product in this row.'
  return null
}

const isTotal =
  /^(?:g(?:rand|\.)\s*|sub\s*-?\s*|net\s+|page\s+)?totals?\b|^(?:carried|brought)\s+(?:forward|over)\b|^[cb]\/[fd]\b|^(?:कुल|योग)/i

function codesStand(columns: readonly Column[], row: Row): boolean {
  return (row.cells[columns.findIndex(({ role }) => role === 'code')] ?? '') !== ''
}

/** '2' beside the unit 'BOX' is '2 BOX': whoever judges it must know. */
function counted(quantity: string, unit = ''): string {
  const isOfNumber = /^[\d.,]+$/.test(quantity)
  return isOfNumber && /^(?:box|case|carton|ctn|cs|dozen|doz|dz|strip)(?:e?s)?\.?$/i.test(unit)
    ? `${quantity} ${unit}`
    : quantity
}

/** A code that a program wrote as a number: 41206.0, or 4.1206E+04 where no digit is lost. */
function wholeCode(text: string): string {
  if (/^\d+\.0+$/.test(text)) return text.replace(/\.0+$/, '')
  const [, one = '', more = '', power] = /^(\d)(?:\.(\d+))?E\+?(\d{1,2})$/i.exec(text) ?? []
  return power !== undefined && more.length === Number(power) ? one + more : text
}

function paiseOf(text: string): number | null {
  const plain = text.replace(/[₹,\s]|rs\.?|inr/gi, '')
  if (!/^\d{1,9}(?:\.\d{1,4})?$/.test(plain)) return null
  return Math.round(Number(plain) * 100)
}

/**
 * A template has many rows without a quantity: they are not wanted. In a list, a missing one is a
 * slip.
 */
function passBlanks(rows: ReadRow[]): ReadRow[] {
  const listed = rows.filter(({ passed }) => passed === null)
  const isBlank = ({ quantity }: ReadRow) => /^(?:0(?:\.0+)?|-|–)?$/.test(quantity)
  if (listed.filter(isBlank).length * 2 <= listed.length) return rows
  return rows.map((row) => (row.passed === null && isBlank(row) ? { ...row, passed: 'No quantity in the file.' } : row))
}

/**
 * Rows of a message, with nothing but spaces between: the first word is the code, the last one the
 * quantity.
 */
export function spacedRows(text: string): string[][] | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  if (lines.length === 0 || lines.some((line) => /[\t;,|]/.test(line))) return null
  return lines.map((line) => {
    const words = line.trim().split(/\s+/)
    if (words.length < 3) return words
    return [words[0] ?? '', words.slice(1, -1).join(' '), words.at(-1) ?? '']
  })
}
