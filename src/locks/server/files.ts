import type { Route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import { locksAsCsv, locksAsWorkbook } from '../contract.ts'
import { lockState, lockStates, reachInWords } from '../rules.ts'
import { allLocks, type LockRow } from './queries.ts'

export const lockFiles: Route[] = listFiles<typeof locksAsCsv, LockRow & { state: string }>(
  locksAsCsv,
  locksAsWorkbook,
  {
    name: 'order-locks',
    rows: async ({ db, me, input, now }) => {
      const locks = await allLocks(db, me.productType, input, now)
      return locks.map((lock) => ({ ...lock, state: lock.lifted_at ? 'Lifted' : lockStates[lockState(lock, now)] }))
    },
    columns: [
      { head: 'Message', width: 60, cell: (lock) => lock.message },
      { head: 'For', width: 40, cell: reachInWords },
      { head: 'From', cell: (lock) => lock.starts_at },
      { head: 'Until', cell: (lock) => lock.ends_at },
      { head: 'State', width: 12, cell: (lock) => lock.state },
      { head: 'Lifted', cell: (lock) => lock.lifted_at },
      { head: 'Lifted by', width: 24, cell: (lock) => lock.lifted_by },
      { head: 'Created', cell: (lock) => lock.created_at },
      { head: 'Created by', width: 24, cell: (lock) => lock.created_by },
    ],
  },
)
