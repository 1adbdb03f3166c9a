// The ledger of scheme promises: line by line and by firm, for the distributor, who serves it, and the office.
import type { Session } from '#kit/access.ts'
import type { Db } from '#kit/server/db/db.ts'
import { listRoute, type Route, route } from '#kit/server/http/serve.ts'
import {
  listAllPromises,
  listAllPromisingFirms,
  listPromises,
  listPromisingFirms,
} from '../../scheme-promise-contract.ts'
import { promiseState } from '../../scheme-promises.ts'
import { type Filter, pageOfPromises, promisingFirms } from './promise-queries.ts'

export const promiseRoutes: Route[] = [
  listRoute(listPromises, ({ db, me, input, rows }) => list(db, me, { ...input, size: rows })),
  listRoute(listAllPromises, ({ db, me, input, rows }) => list(db, me, { ...input, size: rows })),
  route(listPromisingFirms, ({ db, me, input }) => promisingFirms(db, me, input)),
  route(listAllPromisingFirms, ({ db, me, input }) => promisingFirms(db, me, input)),
]

async function list(db: Db, me: Session, filter: Filter & { size: number }) {
  const { data, total } = await pageOfPromises(db, me, filter)
  return {
    data: data.map((row) => ({ ...row, value_paise: row.open_qty * row.price_paise, state: promiseState(row) })),
    total,
  }
}
