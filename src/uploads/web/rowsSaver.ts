// What is decided about the rows of an upload on its way to the server; it outlives the screen.
import { CallFailure } from '#kit/calling.ts'
import { call } from '#kit/web/call.ts'
import { showFailure } from '#kit/web/failures.ts'
import { queryClient } from '#kit/web/query.ts'
import { createSaver } from '#kit/web/saving/saver.ts'
import { saverOf } from '#kit/web/saving/savers.ts'
import type { Product } from '#sheet/web/found.tsx'
import { fixRow, getUpload, skipRows, type UploadRow } from '../contract.ts'
import type { KeptRow } from '../judged.ts'

export type Decided = Pick<KeptRow, 'fix_product' | 'fix_quantity' | 'as_typed' | 'skip'>
/** `picked`: the product of `fix_product`, which the upload may not know yet. */
export type RowChange = Partial<Decided> & { learn?: boolean; picked?: Product }

export type RowSaver = ReturnType<typeof createRowsSaver>

export const rowsSaver = (id: number): RowSaver => saverOf(`upload ${id}`, () => createRowsSaver(id))

const pauseMs = 350
const againMs = 2000
/** Rows are saved by calls of their own; so many at once. */
const atOnce = 6
const refusals = new Set([404, 409, 422])

type Sent = { row_no: number; failure: unknown }

function createRowsSaver(id: number) {
  const takers = new Set<(rows: readonly UploadRow[]) => void>()
  const saver = createSaver<number, RowChange>({
    pauseMs,
    againMs,
    merge: (before, change) => ({ ...before, ...change }),
    send: async (changes) => {
      const skipped = [...changes].filter(([, change]) => isSkipAlone(change)).map(([row_no]) => row_no)
      const fixed = [...changes].filter(([, change]) => !isSkipAlone(change))
      const failed: Sent[] = []
      const add = (rows: readonly number[], failure: unknown) =>
        failed.push(...rows.map((row_no) => ({ row_no, failure })))
      if (skipped.length > 0) await skip(skipped).catch((failure) => add(skipped, failure))
      for (let at = 0; at < fixed.length; at += atOnce)
        await Promise.all(
          fixed
            .slice(at, at + atOnce)
            .map(([row_no, change]) => fix(row_no, change, changes).catch((failure) => add([row_no], failure))),
        )
      return giveUp(failed)
    },
  })

  async function skip(row_nos: number[]): Promise<void> {
    const { data } = await call(skipRows, { id: String(id), row_nos, skip: true })
    take(data.rows, new Set(row_nos))
  }

  async function fix(row_no: number, change: RowChange, sent: ReadonlyMap<number, RowChange>): Promise<void> {
    const { fix_product, fix_quantity, learn, picked: _, ...others } = change
    const { data } = await call(fixRow, {
      id: String(id),
      row_no: String(row_no),
      ...others,
      ...(fix_product && { product_code: fix_product }),
      ...(fix_quantity !== undefined && fix_quantity !== null && { quantity: fix_quantity }),
      ...(learn && { learn }),
    })
    take(data.rows, saver.waiting().get(row_no) === sent.get(row_no) ? new Set([row_no]) : new Set())
  }

  /** Rows that are typed in meanwhile, or on their way, are ahead of the answer. */
  function take(rows: readonly UploadRow[], answered: ReadonlySet<number>): void {
    const fresh = rows.filter(({ row_no }) => answered.has(row_no) || !saver.waiting().has(row_no))
    for (const taker of [...takers]) taker(fresh)
  }

  /** Sent again it would be refused again: the person reads why, and the rows as they are kept. */
  function giveUp(failed: readonly Sent[]) {
    const refused = failed.find(({ failure }) => isRefusal(failure))
    if (refused) {
      showFailure(refused.failure as CallFailure)
      void queryClient.resetQueries({ queryKey: [getUpload.path, { id: String(id) }] })
    }
    const again = failed.filter(({ failure }) => !isRefusal(failure))
    return again.length > 0 ? { unsent: again.map(({ row_no }) => row_no), failure: again[0]?.failure } : null
  }

  return {
    ...saver,
    /** The rows as the server keeps them, whenever it says so. */
    onRows(taker: (rows: readonly UploadRow[]) => void): () => void {
      takers.add(taker)
      return () => void takers.delete(taker)
    },
  }
}

function isSkipAlone(change: RowChange): boolean {
  return change.skip === true && Object.keys(change).length === 1
}

function isRefusal(failure: unknown): boolean {
  return failure instanceof CallFailure && refusals.has(failure.http)
}
