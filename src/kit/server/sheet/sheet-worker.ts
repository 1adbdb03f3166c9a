// Reads one file and ends: whatever is in it, the server goes on answering.
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type SheetLimits, UnreadableSheet } from './sheet-limits.ts'
import { readAnySheet } from './sheet-read.ts'

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: SheetLimits }

// Whoever waits for a page comes first. On Linux this is the thread's own; elsewhere it would be
// the server's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

try {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  parentPort?.postMessage({ sheet: readAnySheet(file, limits) })
} catch (error) {
  if (!(error instanceof UnreadableSheet)) throw error
  parentPort?.postMessage({ why: error.message })
}
