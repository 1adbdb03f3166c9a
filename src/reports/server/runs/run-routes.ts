import type { Session } from '#kit/access.ts'
import { notFound } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { routes } from '#kit/server/http/routes.ts'
import type { Route } from '#kit/server/http/serve.ts'
import {
  beginOfficeRun,
  beginRun,
  getCost,
  getOfficeCost,
  getOfficeRun,
  getRun,
  listOfficeRuns,
  listRuns,
} from '../../run-contract.ts'
import type { Asked } from '../figures/scope.ts'
import { begin, costOf, runOf, runsOf } from './runs.ts'

type Asking = { db: Db; me: Session; input: Asked }

const cost = async ({ db, me, input }: Asking) => ({ data: await costOf(db, me, input) })
const start = async ({ db, me, input }: Asking) => ({ data: await begin(db, me, input) })
const list = async ({ db, me }: { db: Db; me: Session }) => ({ data: await runsOf(db, me) })

async function look({ db, me, input }: { db: Db; me: Session; input: { id: number } }) {
  const run = await runOf(db, me, input.id)
  if (!run) throw notFound('That report')
  return { data: run }
}

export const runRoutes: Route[] = [
  ...routes([getCost, getOfficeCost], cost),
  ...routes([listRuns, listOfficeRuns], list),
  ...routes([beginRun, beginOfficeRun], start),
  ...routes([getRun, getOfficeRun], look),
]
