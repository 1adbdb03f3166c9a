// One file as a sheet, known by how it begins.
import { readCsv } from './sheet-csv.ts'
import { type Sheet, type SheetLimits, UnreadableSheet } from './sheet-limits.ts'
import { readWorkbook } from './sheet-xlsx.ts'

export function readAnySheet(file: Buffer, limits: SheetLimits): Sheet {
  if (file.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return readWorkbook(file, limits)
  if (file.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex')))
    throw new UnreadableSheet(
      'This is a workbook of the old kind, or one with a password. Save it as XLSX without a password, then choose it again.',
    )
  return readCsv(file, limits)
}
