import type { Parsed } from '#kit/endpoint.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { listRoute, type Route, route } from '#kit/server/http/serve.ts'
import {
  createDoctor,
  createHospital,
  findSimilar,
  getDoctor,
  getHospital,
  getPartyHistory,
  listDoctors,
  listHospitals,
  listParties,
  mergeParties,
  type Party,
  pickParties,
  updateDoctor,
  updateHospital,
} from '../contract.ts'
import { type PartyForm, type PartyKind, whyNotParty } from '../rules.ts'
import { historyOf } from './history.ts'
import { merge } from './merging.ts'
import { findParty, meant, ownParties, pageOfParties, partyChoices, similarTo } from './queries.ts'
import { changeParties, insertParties } from './writing-parties.ts'

export const partyRoutes: Route[] = [
  listRoute(listHospitals, ({ db, input: { page, ...filter }, rows }) =>
    pageOfParties(db, 'hospital', filter, { page, size: rows }),
  ),
  listRoute(listDoctors, ({ db, input: { page, ...filter }, rows }) =>
    pageOfParties(db, 'doctor', filter, { page, size: rows }),
  ),
  route(getHospital, async ({ db, input }) => ({ data: await partyOf(db, input.id, 'hospital') })),
  route(getDoctor, async ({ db, input }) => ({ data: await partyOf(db, input.id, 'doctor') })),
  route(createHospital, async ({ db, input }) => ({ data: await create(db, 'hospital', input) })),
  route(createDoctor, async ({ db, input }) => ({ data: await create(db, 'doctor', input) })),
  route(updateHospital, async ({ db, input }) => ({ data: await update(db, 'hospital', input) })),
  route(updateDoctor, async ({ db, input }) => ({ data: await update(db, 'doctor', input) })),
  route(findSimilar, async ({ db, input }) => ({ data: await similarTo(db, input) })),
  route(pickParties, async ({ db, me, input }) => ({
    data: me.productType === 'E' ? await partyChoices(db, input.search_text) : [],
  })),
  route(mergeParties, async ({ db, me, today, input }) => {
    await merge({ db, me, today, input })
    return { data: await partyOf(db, input.into) }
  }),
  route(getPartyHistory, async ({ db, input }) => {
    await partyOf(db, input.id)
    return historyOf(db, input.id, input.page)
  }),
  route(listParties, ({ db, me, input }) => ownParties(db, me, input)),
]

async function partyOf(db: Db, id: number, kind?: PartyKind): Promise<Party> {
  const party = await findParty(db, id, kind)
  if (!party) throw notFound(kind === 'doctor' ? 'That doctor' : kind === 'hospital' ? 'That hospital' : 'That party')
  return party
}

type Given = Partial<Omit<Parsed<typeof updateDoctor>, 'id' | 'version'>>

async function create(db: Db, kind: PartyKind, given: Given): Promise<Party> {
  const form = whole(given, null)
  const mapped = await judge(db, kind, form)
  const [id = 0] = await insertParties(db, [{ kind, form, mapped }]).catch(asTaken)
  return partyOf(db, id)
}

async function update(db: Db, kind: PartyKind, { id, version, ...given }: Parsed<typeof updateDoctor>): Promise<Party> {
  const saved = await findParty(db, id, kind, true)
  if (!saved) throw notFound(kind === 'doctor' ? 'That doctor' : 'That hospital')
  if (version !== undefined && version !== saved.version)
    throw new Problem(409, `${saved.name} was changed meanwhile. Look at it again, then save.`, { data: saved })
  const form = whole(given, saved)
  const mapped = await judge(db, kind, form)
  await changeParties(db, [{ id, kind, form, mapped }]).catch(asTaken)
  return partyOf(db, id)
}

/** What was given, and for the rest what is saved. */
function whole(given: Given, saved: Party | null): PartyForm {
  return {
    name: given.name ?? saved?.name ?? '',
    registration_no: given.registration_no ?? saved?.registration_no ?? '',
    speciality: given.speciality ?? saved?.speciality ?? '',
    hospital_kind: given.hospital_kind ?? saved?.hospital_kind ?? '',
    beds: given.beds === undefined ? (saved?.beds ?? null) : given.beds,
    licence_no: given.licence_no ?? saved?.licence_no ?? '',
    no_licence_reason: given.no_licence_reason ?? saved?.no_licence_reason ?? '',
    gstin: (given.gstin ?? saved?.gstin ?? '').toUpperCase(),
    address: given.address ?? saved?.address ?? '',
    city: given.city ?? saved?.city ?? '',
    state_code: given.state_code ?? saved?.state_code ?? '',
    employees: [...new Set(given.employees ?? saved?.employees ?? [])],
    divisions: [...new Set(given.divisions ?? saved?.divisions ?? [])],
    distributors: [...new Set(given.distributors ?? saved?.distributors ?? [])],
    active: given.active ?? saved?.active ?? true,
  }
}

async function judge(db: Db, kind: PartyKind, form: PartyForm) {
  const { employees, distributors, unknownDivision } = await meant(db, form)
  const unknown = (codes: readonly string[], ids: (number | null)[]) => codes[ids.indexOf(null)]
  const [employee, distributor] = [unknown(form.employees, employees), unknown(form.distributors, distributors)]
  const errors = {
    ...whyNotParty(kind, form),
    ...(employee && { employees: `There is no employee with the code ${employee} in the ethical business.` }),
    ...(distributor && {
      distributors: `There is no distributor with the code ${distributor} in the ethical business.`,
    }),
    ...(unknownDivision && { divisions: `There is no ethical division ${unknownDivision}.` }),
  }
  const [why] = Object.values(errors)
  if (why) throw new Problem(422, why, { errors })
  const found = (ids: (number | null)[]) => ids.filter((one) => one !== null)
  return { employees: found(employees), distributors: found(distributors), divisions: form.divisions }
}

function asTaken(error: unknown): never {
  if (!breaks(error, 'parties_registration')) throw error
  const why = 'Another doctor has this registration number. Search the list for it.'
  throw new Problem(409, why, { errors: { registration_no: why } })
}
