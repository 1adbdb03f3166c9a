// Reads one file and ends: whatever is in it, the server goes on answering.
import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './sheet-csv.ts'
import { type SheetLimits, UnreadableSheet } from './sheet-limits.ts'
import { readWorkbook } from './sheet-xlsx.ts'

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: SheetLimits }

try {
  parentPort?.postMessage({ sheet: read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) })
} catch (error) {
  if (!(error instanceof UnreadableSheet)) throw error
  parentPort?.postMessage({ why: error.message })
}

function read(file: Buffer) {
  if (file.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return readWorkbook(file, limits)
  if (file.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex')))
    throw new UnreadableSheet(
      'This is a workbook of the old kind, or one with a password. Save it as XLSX without a password, then choose it again.',
    )
  return readCsv(file, limits)
}
