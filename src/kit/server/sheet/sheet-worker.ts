// Reads one file and ends: whatever is in it, the server goes on answering.
import { parentPort, workerData } from 'node:worker_threads'
import { type SheetLimits, UnreadableSheet } from './sheet-limits.ts'
import { readAnySheet } from './sheet-read.ts'

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: SheetLimits }

try {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  parentPort?.postMessage({ sheet: readAnySheet(file, limits) })
} catch (error) {
  if (!(error instanceof UnreadableSheet)) throw error
  parentPort?.postMessage({ why: error.message })
}
