// Rows as a spreadsheet reads them: UTF-8 with its mark, quoted text, no formula in any cell.

export const csvMark = '\ufeff'

export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * Text that a spreadsheet would take for a formula is marked as text; a number below zero is none.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const isFormula = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) && !/^-\d+(?:\.\d+)?$/.test(value)
  const safe = isFormula ? `'${value}` : value
  // Quoted too: what else a reader might take for the separator.
  return /[",;|\t\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
