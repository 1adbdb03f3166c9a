import { type AdminSession, mayWorkIn, type ProductType } from '#kit/access.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import {
  createDivision,
  createPlant,
  getPlant,
  listDivisions,
  listPlants,
  updateDivision,
  updatePlant,
} from '../contract.ts'
import { states } from '../gstin.ts'
import { tidyPin } from '../pin.ts'
import { whyNotDivision, whyNotPlant } from '../rules.ts'
import {
  allDivisions,
  allPlants,
  changePlant,
  findDivision,
  findPlant,
  freeSeries,
  insertDivision,
  insertPlant,
  type PlantTerms,
  renameDivision,
} from './queries.ts'

export const placeRoutes: Route[] = [
  route(listPlants, async ({ db, input }) => {
    const data = await allPlants(db, input.search_text)
    return { data, total: data.length }
  }),
  route(getPlant, async ({ db, input }) => ({ data: await plantFor(db, input.id) })),

  route(createPlant, async ({ db, input }) => {
    const code = input.code.toUpperCase()
    const terms: PlantTerms = {
      code,
      name: input.name,
      address: input.address,
      city: input.city ?? '',
      pin_code: tidyPin(input.pin_code ?? ''),
      state_code: input.state_code,
      state: states[input.state_code] ?? '',
      gstin: input.gstin.toUpperCase(),
      licence_no: input.licence_no ?? '',
      bank_lines: input.bank_lines ?? '',
      series: input.series?.toUpperCase() || null,
      active: input.active ?? true,
    }
    refuse(whyNotPlant(terms))
    const series = terms.series ?? (await freeSeries(db, code))
    if (!(await insertPlant(db, { ...terms, series }).catch(refuseSeries)))
      throw taken('code', `There is a plant ${code} already.`)
    return { data: await plantFor(db, code) }
  }),

  route(updatePlant, async ({ db, input }) => {
    const saved = await findPlant(db, input.id, true)
    if (!saved) throw notFound('That plant')
    const terms: PlantTerms = {
      code: saved.code,
      name: input.name,
      address: input.address,
      city: input.city ?? saved.city,
      pin_code: tidyPin(input.pin_code ?? saved.pin_code),
      state_code: input.state_code,
      state: states[input.state_code] ?? '',
      gstin: input.gstin.toUpperCase(),
      licence_no: input.licence_no ?? saved.licence_no,
      bank_lines: input.bank_lines ?? saved.bank_lines,
      series: input.series?.toUpperCase() || saved.series,
      active: input.active ?? saved.active,
    }
    refuse(whyNotPlant(terms))
    await changePlant(db, terms).catch(refuseSeries)
    return { data: await plantFor(db, saved.code) }
  }),

  route(listDivisions, async ({ db, me, input }) => {
    const data = await allDivisions(db, typesOf(me), input.search_text)
    return { data, total: data.length }
  }),

  route(createDivision, async ({ db, me, input }) => {
    const made = { ...input, code: input.code.toUpperCase() }
    refuse(whyNotDivision(made))
    if (!mayWorkIn(me.divType, made.product_type)) throw new Problem(403, 'You manage the other product type only.')
    if (!(await insertDivision(db, made).catch(refuseName)))
      throw taken('code', `There is a division ${made.code} already.`)
    return { data: await divisionFor(db, made.code, me) }
  }),

  route(updateDivision, async ({ db, me, input }) => {
    const saved = await divisionFor(db, input.id, me)
    refuse(whyNotDivision({ code: saved.code, name: input.name }))
    await renameDivision(db, saved.code, input.name).catch(refuseName)
    return { data: await divisionFor(db, saved.code, me) }
  }),
]

export const typesOf = (me: AdminSession): ProductType[] =>
  (['E', 'G'] as const).filter((type) => mayWorkIn(me.divType, type))

async function plantFor(db: Db, code: string) {
  const plant = await findPlant(db, code.toUpperCase())
  if (!plant) throw notFound('That plant')
  return plant
}

async function divisionFor(db: Db, code: string, me: AdminSession) {
  const division = await findDivision(db, code.toUpperCase())
  if (!division || !mayWorkIn(me.divType, division.product_type)) throw notFound('That division')
  return division
}

function refuse(errors: Record<string, string>): void {
  const [why] = Object.values(errors)
  if (why) throw new Problem(422, why, { errors })
}

function taken(field: string, why: string): Problem {
  return new Problem(409, why, { errors: { [field]: why } })
}

function refuseSeries(error: unknown): never {
  if (breaks(error, 'plants_series'))
    throw taken('series', 'Another plant’s documents begin with these letters. Choose others.')
  throw error
}

function refuseName(error: unknown): never {
  if (breaks(error, 'divisions_name_key')) throw taken('name', 'Another division has this name. Choose another one.')
  throw error
}
