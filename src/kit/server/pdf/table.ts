// Tables on paper, over as many pages as they need.
import { hasRoom, innerOf, margin, newPage, type Paper, room, rule, type Style, wrapped, write } from './paper.ts'

export type PaperColumn<Row> = {
  head: string
  /** A share of the whole width. */
  share: number
  align?: 'right'
  bold?: boolean
  cell: (row: Row) => string
  /** Softly, below it. */
  sub?: (row: Row) => string
}

type PaperTable<Row> = {
  columns: readonly PaperColumn<Row>[]
  rows: readonly Row[]
  total?: readonly string[]
  /**
   * What the rows before a new page add up to, at its end and again at the next one's beginning.
   */
  carried?: (before: readonly Row[]) => string[]
  /**
   * The height of what follows and stays with the last row, so that no total stands alone on a
   * page.
   */
  after?: number
}

type Placed<Row> = { column: PaperColumn<Row>; x: number; room: number }
type Cell = { x: number; room: number; lines: string[]; subs: string[]; style: Style }

const lineHeight = 10.5
const subHeight = 9
const plainHeight = 15

/** Goes on over as many pages as it needs, its head on each. Names wrap, numbers are never cut. */
export function table<Row>(paper: Paper, { columns, rows, total, carried, after = 0 }: PaperTable<Row>): void {
  const placed = placedIn(paper, columns)
  const totals = (texts: readonly string[]) => drawRow(paper, cellsOf(paper, placed, texts, [], true))
  room(paper, 50)
  tableHead(paper, placed)
  for (const [at, row] of rows.entries()) {
    const texts = columns.map(({ cell }) => cell(row))
    const subs = columns.map(({ sub }) => sub?.(row) ?? '')
    const cells = cellsOf(paper, placed, texts, subs, false)
    const below = at === rows.length - 1 ? (total ? plainHeight : 0) + after : carried ? plainHeight : 0
    if (at > 0 && !hasRoom(paper, heightOf(cells) + below)) {
      const sofar = carried?.(rows.slice(0, at))
      if (sofar) totals(named(sofar, 'Carried forward'))
      newPage(paper)
      tableHead(paper, placed)
      if (sofar) totals(named(sofar, 'Brought forward'))
    }
    drawRow(paper, cells)
  }
  if (total) totals(total)
}

/** The name stands in the second column, where the names of the rows are. */
const named = (texts: readonly string[], name: string) => texts.map((text, at) => (at === 1 ? name : text))

function placedIn<Row>(paper: Paper, columns: readonly PaperColumn<Row>[]): Placed<Row>[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let x = margin
  return columns.map((column) => {
    const wide = (innerOf(paper) * column.share) / shares
    const at = { column, x, room: wide - 5 }
    x += wide
    return at
  })
}

function tableHead<Row>(paper: Paper, placed: readonly Placed<Row>[]): void {
  rule(paper, paper.y, 1)
  for (const { column, x, room: wide } of placed)
    write(paper, column.head, x, paper.y + 3, wide, { size: 7.5, isSoft: true, whole: true, ...aligned(column) })
  paper.y += 17
  rule(paper, paper.y, 1)
  paper.y += 3
}

function cellsOf<Row>(
  paper: Paper,
  placed: readonly Placed<Row>[],
  texts: readonly string[],
  subs: readonly string[],
  isTotal: boolean,
): Cell[] {
  return placed.map(({ column, x, room: wide }, at) => {
    const style = { bold: isTotal || column.bold === true, ...aligned(column) }
    const text = texts[at] ?? ''
    // A number stays on one line; a word below it does too.
    const linesOf = (words: string, as: Style) =>
      words === '' ? [] : column.align ? [words] : wrapped(paper, words, wide, as)
    return { x, room: wide, style, lines: linesOf(text, style), subs: linesOf(subs[at] ?? '', { size: 7 }) }
  })
}

function heightOf(cells: readonly Cell[]): number {
  const most = Math.max(...cells.map(({ lines, subs }) => lines.length * lineHeight + subs.length * subHeight))
  return Math.max(plainHeight, most + 4.5)
}

function drawRow(paper: Paper, cells: readonly Cell[]): void {
  for (const { x, room: wide, lines, subs, style } of cells) {
    for (const [at, line] of lines.entries())
      write(paper, line, x, paper.y + at * lineHeight, wide, { ...style, whole: true })
    const from = paper.y + lines.length * lineHeight
    for (const [at, line] of subs.entries())
      write(paper, line, x, from + at * subHeight, wide, { ...style, bold: false, size: 7, isSoft: true, whole: true })
  }
  paper.y += heightOf(cells)
  rule(paper, paper.y - 2.5)
}

const aligned = ({ align }: { align?: 'right' }) => (align ? { align } : {})
