import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { routes } from '#kit/server/http/routes.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { addressText, readAddress } from '../../report-address.ts'
import {
  deleteSavedOfficeReport,
  deleteSavedReport,
  listSavedOfficeReports,
  listSavedReports,
  saveOfficeReport,
  saveReport,
} from '../../saved-contract.ts'
import { deleteSaved, insertSaved, savedFor, savedOf } from './saved-queries.ts'

const mostSaved = 100

async function list({ db, me }: { db: Db; me: Session }) {
  return { data: await savedFor(db, me) }
}

type Saving = { db: Db; me: Session; input: Parsed<typeof saveReport>; today: Day }

/** Only what a report understands is kept of the address. */
async function save({ db, me, input, today }: Saving) {
  if ((await savedOf(db, me)) >= mostSaved)
    throw new Problem(409, `You can save at most ${mostSaved} reports. Remove one first.`)
  const address = addressText(readAddress(new URLSearchParams(input.address), today))
  try {
    return { data: await insertSaved(db, me, { ...input, address }) }
  } catch (error) {
    if (!breaks(error, 'a_report_is_saved_once_by_a_name')) throw error
    const message = 'You have a report of this name already. Choose another name.'
    throw new Problem(409, message, { errors: { name: message } })
  }
}

async function drop({ db, me, input }: { db: Db; me: Session; input: { id: number } }) {
  if (!(await deleteSaved(db, me, input.id))) throw notFound('That report')
  return undefined
}

export const savedRoutes: Route[] = [
  ...routes([listSavedReports, listSavedOfficeReports], list),
  ...routes([saveReport, saveOfficeReport], save),
  ...routes([deleteSavedReport, deleteSavedOfficeReport], drop),
]
