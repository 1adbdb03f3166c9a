/** A sheet as text: numbers, days and truths as a person would type them. */
export type SheetRow = {
  /** The row's number in the file, as a spreadsheet shows it. */
  at: number
  cells: string[]
  /** Hidden by a filter, or by hand. */
  hidden?: boolean
}

/** `names`: the visible sheets of a workbook, in their order. */
export type Sheet = { name: string; rows: SheetRow[]; names: string[] }

export type SheetLimits = {
  /** Of the unpacked parts of a workbook together. */
  expandedBytes: number
  rows: number
  columns: number
  cellCharacters: number
  /** Which visible sheet, by its name; the first without it. */
  sheet?: string | undefined
}

/** Why a file can't be read, in a sentence for the person. */
export class UnreadableSheet extends Error {
  override name = 'UnreadableSheet'
}

/** Keeps the rows that hold something, and refuses what is more than may be. */
export function rowKeeper(limits: SheetLimits) {
  const rows: SheetRow[] = []
  return {
    rows,
    /** Before a cell is read: a row that is too wide is given up at once. */
    checkColumn(at: number, column: number) {
      if (column >= limits.columns)
        throw new UnreadableSheet(
          `Row ${at} has more than ${limits.columns} columns. Keep the columns that are needed, then choose the file again.`,
        )
    },
    checkCell(at: number, characters: number) {
      if (characters > limits.cellCharacters)
        throw new UnreadableSheet(
          `A cell in row ${at} has more than ${limits.cellCharacters} characters. Shorten it, then choose the file again.`,
        )
    },
    keep(row: SheetRow) {
      if (row.cells.every((cell) => cell === '')) return
      if (rows.length > limits.rows)
        throw new UnreadableSheet(
          `The file has more than ${limits.rows.toLocaleString('en-IN')} rows. Cut it into several files.`,
        )
      rows.push(row)
    },
  }
}
