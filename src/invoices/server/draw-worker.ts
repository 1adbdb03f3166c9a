// Draws invoices one after the other as it is told, after everybody who waits for an answer.
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Drawn, ToDraw } from './drawing.ts'
import { invoicePdf } from './invoice-pdf.ts'

// On Linux this thread alone is meant; elsewhere it would be the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

let before: Promise<void> = Promise.resolve()

parentPort?.on('message', (asked: ToDraw) => {
  before = before.then(() => draw(asked))
})

async function draw({ at, invoice, sender }: ToDraw): Promise<void> {
  try {
    const pdf = new Uint8Array(await invoicePdf(invoice, sender))
    parentPort?.postMessage({ at, pdf } satisfies Drawn, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ at, why: error instanceof Error ? error.message : String(error) } satisfies Drawn)
  }
}
