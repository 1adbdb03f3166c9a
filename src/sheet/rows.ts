// Rows of code and quantity as they are pasted from a spreadsheet, a mail or a chat.

/** A row as the person gave it; nothing is judged yet. */
export type GivenRow = {
  row_no: number
  code: string
  /** What stands between code and quantity: mostly the product's name. */
  name: string
  quantity: string
  /** What the file says that a pack costs. */
  rate_paise?: number | null
  /** Not a row to order by: a heading, or one too many. Says why. */
  passed?: string
}

/** More rows than this are a file. */
export const mostRows = 2000

/** The first cell is the code, the last one the quantity. */
export function readRows(text: string): GivenRow[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ row_no: at + 1, text: line.trim() }))
    .filter((line) => line.text !== '')
  return lines.map(({ row_no, text: line }, at) => {
    const [code = '', ...others] = cellsOf(line)
    const quantity = others.at(-1) ?? ''
    const between = others.slice(0, -1)
    const rate_paise = rateOf(between.at(-1) ?? '')
    const name = between.slice(0, rate_paise === null ? undefined : -1).join(' ')
    const row = { row_no, code, name, quantity, ...(rate_paise !== null && { rate_paise }) }
    // A row of words above rows with numbers is their heading.
    if (at === 0 && lines.length > 1 && !/\p{Nd}/u.test(line)) return { ...row, passed: 'Heading' }
    return at < mostRows ? row : { ...row, passed: `Only the first ${mostRows} rows are read.` }
  })
}

/** 118.70: what a pack costs is written with its paise. */
function rateOf(cell: string): number | null {
  return /^(?:₹|rs\.?)?\s*\d{1,7}\.\d\d$/i.test(cell) ? Math.round(Number(cell.replace(/^\D+/, '')) * 100) : null
}

/** Tabs if there are any, else semicolons or commas, else spaces. */
function cellsOf(line: string): string[] {
  const mark = line.includes('\t') ? /\t/ : /[;,]/.test(line) ? /[;,]/ : /\s+/
  return line
    .split(mark)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    .filter((cell) => cell !== '')
}
