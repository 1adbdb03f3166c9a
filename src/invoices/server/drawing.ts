// The invoices of a ZIP are drawn beside the server, one after the other: each takes as long as
// many answers to others.
import { Worker } from 'node:worker_threads'
import type { Invoice } from '../contract.ts'
import type { Sender } from './invoice-pdf.ts'

export type ToDraw = { at: number; invoice: Invoice; sender: Sender }
export type Drawn = { at: number } & ({ pdf: Uint8Array } | { why: string })

const withinMb = 64

type Drawer = { draw: (invoice: Invoice, sender: Sender) => Promise<Uint8Array>; close: () => Promise<unknown> }

/** All ZIPs that are made at the same time have one drawer, and without any there is none. */
let drawer: Drawer | null = null
let zipsUnderWay = 0

export async function* drawn(
  invoices: AsyncIterable<Invoice>,
  sender: Sender,
): AsyncGenerator<{ no: string; pdf: Uint8Array }> {
  zipsUnderWay += 1
  try {
    for await (const invoice of invoices) {
      drawer ??= openDrawer()
      yield { no: invoice.invoice_no, pdf: await drawer.draw(invoice, sender) }
    }
  } finally {
    zipsUnderWay -= 1
    if (zipsUnderWay === 0) await drawer?.close()
  }
}

function openDrawer(): Drawer {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: withinMb, maxYoungGenerationSizeMb: 4 },
  })
  const waiting = new Map<number, { resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void }>()
  let count = 0
  const opened: Drawer = {
    draw: (invoice, sender) =>
      new Promise((resolve, reject) => {
        const at = count++
        waiting.set(at, { resolve, reject })
        worker.postMessage({ at, invoice, sender } satisfies ToDraw)
      }),
    close: () => {
      forget()
      return worker.terminate()
    },
  }
  worker.on('message', (said: Drawn) => {
    const asked = waiting.get(said.at)
    waiting.delete(said.at)
    if ('pdf' in said) asked?.resolve(said.pdf)
    else asked?.reject(new Error(said.why))
  })
  worker.once('error', end)
  worker.once('exit', () => end(new Error('The drawer of invoices ended.')))
  return opened

  function forget(): void {
    if (drawer === opened) drawer = null
  }

  /** Who waits is told; the next invoice gets another drawer. */
  function end(error: Error): void {
    forget()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
}
