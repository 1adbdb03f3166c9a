// The ledger of scheme promises: line by line and by firm, for the distributor, who serves it, and
// the office.
import type { Session } from '#kit/access.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { answerTogether } from '#kit/server/db/together.ts'
import { listRoutes, routes } from '#kit/server/http/routes.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { listAllPromises, listAllPromisingFirms, listPromises, listPromisingFirms } from '../../promise-contract.ts'
import { promiseState } from '../../promises.ts'
import { type Filter, pageOfPromises, promisingFirms } from './promise-queries.ts'

export const promiseRoutes: Route[] = [
  ...listRoutes([listPromises, listAllPromises], ({ db, me, input, rows }) => list(db, me, { ...input, size: rows })),
  ...routes([listPromisingFirms, listAllPromisingFirms], ({ db, me, input }) => firms(db, me, input)),
]

/** The office asks the same again and again, each from its own screen. */
const listedTogether = answerTogether<Output<typeof listPromises>>()
const countedTogether = answerTogether<Output<typeof listPromisingFirms>>()

function askedAs(me: Session, asked: object): string {
  return JSON.stringify([me.kind === 'admin' ? 'office' : me.id, me.productType, asked])
}

function list(db: Db, me: Session, filter: Filter & { size: number }) {
  return listedTogether(db, askedAs(me, filter), () => page(db, me, filter))
}

function firms(db: Db, me: Session, asked: Parsed<typeof listPromisingFirms>) {
  return countedTogether(db, askedAs(me, asked), () => promisingFirms(db, me, asked))
}

async function page(db: Db, me: Session, filter: Filter & { size: number }): Promise<Output<typeof listPromises>> {
  const { data, total } = await pageOfPromises(db, me, filter)
  return {
    data: data.map((row) => ({ ...row, value_paise: row.open_qty * row.price_paise, state: promiseState(row) })),
    total,
  }
}
