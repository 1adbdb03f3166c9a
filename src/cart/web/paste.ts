// 'code quantity' rows from a spreadsheet, a mail or a chat.
import { readQuantity } from '../rules.ts'

export type PastedRow = { row: number; code: string; quantity: number }
export type BadRow = { row: number; text: string; why: string }

export type Pasted = { rows: PastedRow[]; bad: BadRow[]; merged: string[] }

/** More rows than this are a file: it goes through the upload. */
export const mostRows = 2000

/** The first cell is the code, the last one that is not empty the quantity; a code that comes twice is added up. */
export function readPasted(text: string): Pasted {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ row: at + 1, text: line.trim() }))
    .filter((line) => line.text !== '')
  const rows = new Map<string, PastedRow>()
  const bad: BadRow[] = []
  const merged = new Set<string>()
  lines.slice(0, mostRows).forEach(({ row, text: line }, at) => {
    const cells = cellsOf(line)
    const [code = ''] = cells
    const typed = cells.length > 1 ? (cells.at(-1) ?? '') : ''
    const hasNumber = /\p{Nd}/u.test(typed)
    // A row of words above the rows of numbers is their heading.
    if (at === 0 && !/\p{Nd}/u.test(line) && lines.length > 1) return
    if (!hasNumber) {
      bad.push({ row, text: line, why: 'There is no quantity beside the code.' })
      return
    }
    const before = rows.get(code)
    const asked = readQuantity(typed)
    const quantity = asked === null ? null : readQuantity(asked + (before?.quantity ?? 0))
    if (quantity === null) bad.push({ row, text: line, why: 'That is more than 99,999 packs.' })
    else if (quantity === 0) bad.push({ row, text: line, why: 'The quantity is 0.' })
    else {
      if (before) merged.add(code)
      rows.set(code, { row, code, quantity })
    }
  })
  for (const { row, text: line } of lines.slice(mostRows))
    bad.push({ row, text: line, why: `Only the first ${mostRows} rows were read.` })
  return { rows: [...rows.values()], bad, merged: [...merged] }
}

/** Tabs if there are any, else semicolons or commas, else spaces. */
function cellsOf(line: string): string[] {
  const mark = line.includes('\t') ? /\t/ : /[;,]/.test(line) ? /[;,]/ : /\s+/
  return line
    .split(mark)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    .filter((cell) => cell !== '')
}

/** Is it more than one number: several rows, or a code and a quantity? */
export function looksLikeRows(text: string): boolean {
  return /\S[\t;,\n\r ]+\S/.test(text.trim()) && !/^[+-]?[\d,]+(\.\d*)?$/.test(text.trim())
}
