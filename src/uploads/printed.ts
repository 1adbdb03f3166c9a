// A printed purchase order: runs of text and where they stand become its number, its day and the
// rows of its table. Pure.
import type { Day } from '#kit/date.ts'
import { headOf } from './heads.ts'
import type { RawRow } from './reading.ts'

/** In points from the left and the top of its page. */
export type Piece = { page: number; x: number; y: number; width: number; size: number; text: string }

export type Printed = {
  po_no: string | null
  po_date: Day | null
  /** null: no row of heads was found, so nobody can say what the numbers are. */
  rows: RawRow[] | null
}

export const noTable = 'No table with products and quantities was found in this PDF. Type its lines beside it.'

type Cell = { x: number; to: number; text: string }
type Line = { page: number; y: number; size: number; cells: Cell[] }

export function readPrinted(pieces: readonly Piece[]): Printed {
  const lines = linesOf(pieces)
  const at = lines.findIndex(isHeading)
  const above = at < 0 ? lines.slice(0, 60) : lines.slice(0, at)
  return { po_no: numberIn(above), po_date: dayIn(above), rows: at < 0 ? null : rowsOf(lines) }
}

function linesOf(pieces: readonly Piece[]): Line[] {
  const sorted = [...pieces].sort((one, other) => one.page - other.page || one.y - other.y || one.x - other.x)
  const lines: { page: number; y: number; size: number; pieces: Piece[] }[] = []
  for (const piece of sorted) {
    const last = lines.at(-1)
    if (last && last.page === piece.page && piece.y - last.y <= 0.5 * Math.max(last.size, piece.size))
      last.pieces.push(piece)
    else lines.push({ page: piece.page, y: piece.y, size: piece.size, pieces: [piece] })
  }
  return lines.map(({ page, y, size, pieces: given }) => ({ page, y, size, cells: cellsOf(given) }))
}

/** What stands closer than half a letter's height is one cell. */
function cellsOf(pieces: readonly Piece[]): Cell[] {
  const cells: Cell[] = []
  for (const { x, width, size, text } of [...pieces].sort((one, other) => one.x - other.x)) {
    const last = cells.at(-1)
    const gap = last ? x - last.to : 0
    if (!last || gap > 0.5 * size) cells.push({ x, to: x + width, text: text.trim() })
    else {
      last.text = `${last.text}${gap > 0.12 * size || /^\s/.test(text) ? ' ' : ''}${text.trim()}`
      last.to = Math.max(last.to, x + width)
    }
  }
  return cells
}

/** Says which column is the quantity, and which the product. */
function isHeading({ cells }: Line): boolean {
  const heads = cells.map(({ text }) => headOf(text))
  return heads.includes('quantity') && heads.some((head) => head === 'code' || head === 'name' || head === 'either')
}

/** Columns stand where the heads stand; a page with heads of its own has its own columns. */
function rowsOf(lines: readonly Line[]): RawRow[] {
  const rows: { at: number; cells: string[] }[] = []
  let heads: readonly Cell[] = []
  let before: Line | null = null
  for (const [at, line] of lines.entries()) {
    if (isHeading(line)) heads = line.cells
    if (heads.length === 0) rows.push({ at: at + 1, cells: [line.cells.map(({ text }) => text).join(' ')] })
    else {
      const cells = placed(line, heads)
      const last = rows.at(-1)
      if (last && before && isRest(line, before, cells, heads)) addRest(last.cells, cells)
      else rows.push({ at: at + 1, cells })
    }
    before = line
  }
  return rows
}

function placed({ cells }: Line, heads: readonly Cell[]): string[] {
  const row = heads.map(() => '')
  for (const cell of cells) {
    const at = columnOf(cell, heads)
    row[at] = row[at] ? `${row[at]} ${cell.text}` : cell.text
  }
  return row
}

/** The head that it begins or ends with, else the one it lies under most, else the nearest. */
function columnOf(cell: Cell, heads: readonly Cell[]): number {
  const scores = heads.map(({ x, to }) => {
    if (Math.abs(cell.x - x) < 3 || Math.abs(cell.to - to) < 3) return 10_000
    return Math.min(cell.to, to) - Math.max(cell.x, x)
  })
  return scores.indexOf(Math.max(...scores))
}

/** A long name goes on in the line below, closer than a row of its own would stand. */
function isRest(line: Line, before: Line, cells: readonly string[], heads: readonly Cell[]): boolean {
  const isClose = line.page === before.page && line.y - before.y <= 1.35 * line.size
  const filled = cells.flatMap((text, at) => (text === '' ? [] : [headOf(heads[at]?.text ?? '')]))
  return isClose && !isHeading(before) && filled.length === 1 && (filled[0] === 'name' || filled[0] === 'either')
}

function addRest(row: string[], rest: readonly string[]) {
  for (const [at, text] of rest.entries()) if (text) row[at] = `${row[at] ?? ''} ${text}`.trim()
}

const aNumber = '([\\p{L}\\d][\\p{L}\\d/_.-]{0,38}[\\p{L}\\d]|\\d)'
const label = '(?:p\\.?\\s?o\\.?|purchase\\s+order|order|indent)\\s*(?:(?:no|number|num|ref)\\b|#)\\.?'
const labelled = new RegExp(`\\b${label}\\s*[:#.=-]*\\s*${aNumber}(?=\\s|$)`, 'iu')
const labelAlone = new RegExp(`^${label}\\s*[:.]?$`, 'iu')
const bare = /\bP\.?O\.?[-/#\s]*(\d[\w/-]{0,30})/i

function numberIn(lines: readonly Line[]): string | null {
  for (const line of lines) {
    const found = labelled.exec(textOf(line))?.[1]
    if (found && /\d/.test(found)) return found
  }
  const below = belowLabel(lines, labelAlone)
  if (below && /^\S{1,40}$/.test(below) && /\d/.test(below)) return below
  for (const line of lines) {
    const found = bare.exec(textOf(line))?.[1]
    if (found) return found
  }
  return null
}

const written = '(\\d{1,4}[-/. ](?:\\d{1,2}|\\p{L}{3,9})[-/., ]{1,2}\\d{2,4})'
const dated = new RegExp(`\\b(?:date|dated|dt)\\b\\.?\\s*[:.=-]*\\s*${written}`, 'iu')
const dateAlone = /^(?:(?:p\.?o\.?|order)\s*)?(?:date|dated|dt)\.?\s*:?$/i
const otherDate = /\b(?:delivery|due|valid|expiry|required|print(?:ed)?|licen[cs]e)\b[^:]*\bdate/i

function dayIn(lines: readonly Line[]): Day | null {
  for (const line of lines) {
    const text = textOf(line)
    const found = otherDate.test(text) ? null : dayOf(dated.exec(text)?.[1] ?? '')
    if (found) return found
  }
  return dayOf(belowLabel(lines, dateAlone) ?? '')
}

/** Forms put the words into one row of boxes, and what belongs to them into the next. */
function belowLabel(lines: readonly Line[], words: RegExp): string | null {
  for (const [at, { cells }] of lines.entries()) {
    const found = cells.find(({ text }) => words.test(text))
    const under = found && lines[at + 1]?.cells.find(({ x, to }) => x < found.to && to > found.x)
    if (under) return under.text
  }
  return null
}

const textOf = ({ cells }: Line) => cells.map(({ text }) => text).join(' ')

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** As it is written in India: the day first, unless four digits say that the year is. */
function dayOf(text: string): Day | null {
  const [one = '', middle = '', last = ''] = text.split(/[-/., ]+/)
  const month = /^\d+$/.test(middle) ? Number(middle) : months.indexOf(middle.slice(0, 3).toLowerCase()) + 1
  const [year, day] = one.length === 4 ? [Number(one), Number(last)] : [Number(last), Number(one)]
  const whole = year < 100 ? 2000 + year : year
  const at = new Date(Date.UTC(whole, month - 1, day))
  const isOne = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && whole >= 2000 && whole < 2100
  return isOne ? (at.toISOString().slice(0, 10) as Day) : null
}
