// Sheets of strangers: read beside the server, within limits of memory and time.
import { Worker } from 'node:worker_threads'
import { Problem } from '../../problem.ts'
import { whyNoSheet } from './other-kinds.ts'
import type { Sheet, SheetLimits } from './sheet-limits.ts'
import { expandedBytes } from './sheet-zip.ts'
import { takeTurns } from './turns.ts'

export type { Sheet, SheetRow } from './sheet-limits.ts'

export const sheetLimits: SheetLimits = {
  expandedBytes: 67_108_864,
  rows: 50_000,
  columns: 100,
  cellCharacters: 2000,
}

/** Of a processor; by the clock six times as long, on a machine that has other things to do. */
const withinMs = 10_000
const withinMsByTheClock = 6 * withinMs
const withinMb = 400

type Said = { sheet: Sheet } | { why: string }

/**
 * Each may need much memory, so one is read at a time; an ordinary one does not wait for those that
 * unpack to more.
 */
const ordinaryBytes = 8_388_608
const ordinary = takeTurns()
const large = takeTurns()

/**
 * The sheet asked for, else the first visible one that holds something; or a refusal that says what
 * is wrong with it. `owner` is whose turn it is.
 */
export async function readSheet(bytes: Buffer, limits: SheetLimits = sheetLimits, owner = ''): Promise<Sheet> {
  const why = whyNoSheet(bytes)
  if (why) throw new Problem(415, why)
  const inTurn = expandedBytes(bytes) > ordinaryBytes ? large : ordinary
  const said = await inTurn(owner, () => readBeside(bytes, limits))
  if ('why' in said) throw new Problem(422, said.why)
  return said.sheet
}

function readBeside(bytes: Buffer, limits: SheetLimits): Promise<Said> {
  // A copy that is handed over: sent as it is, all of the room that it was read into would be
  // copied.
  const given = new Uint8Array(bytes)
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { bytes: given, limits },
    transferList: [given.buffer],
    resourceLimits: { maxOldGenerationSizeMb: withinMb, maxYoungGenerationSizeMb: 8 },
  })
  return new Promise((resolve) => {
    const giveUp = () =>
      resolve({
        why: 'The file could not be read: it holds too much, or it is damaged. Save it again, then choose it.',
      })
    const clock = watch(worker, giveUp)
    // What it says first counts.
    worker.once('message', resolve)
    worker.once('error', giveUp)
    worker.once('exit', () => {
      clearInterval(clock)
      giveUp()
    })
  }).then(async (said) => {
    await worker.terminate()
    return said as Said
  })
}

function watch(worker: Worker, giveUp: () => void): NodeJS.Timeout {
  const begun = performance.now()
  return setInterval(async () => {
    if (performance.now() - begun > withinMsByTheClock) return giveUp()
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    if ((user + system) / 1000 > withinMs) giveUp()
  }, 500)
}
