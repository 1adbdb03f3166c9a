import { Worker } from 'node:worker_threads'

export type Workbook = {
  /** Of its only sheet. */
  name: string
  /** The format '@' keeps what is typed there later as text, zeros and all. */
  columns: { head: string; width?: number; format?: '@' | '0.00' }[]
  rows: (string | number | null)[][]
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An XLSX file, written beside the server: a large one takes a second of a processor. */
export function writeWorkbook(workbook: Workbook): Promise<Buffer> {
  const worker = new Worker(new URL('./sheet-write-worker.ts', import.meta.url), { workerData: workbook })
  return new Promise((resolve, reject) => {
    worker.once('message', (file: Uint8Array) => resolve(Buffer.from(file)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the workbook was not written')))
  })
}
