import { lookUp } from '#catalogue/server/lookup.ts'
import type { Day } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { createContract, listContracts, listFloors, setFloor, updateContract } from '../rate-contract.ts'
import { type ContractForm, whyNotContract } from '../rules.ts'
import { floorBelowPts, usualMargin } from '../settings.ts'
import {
  belowFloor,
  changeContract,
  findContract,
  holdParty,
  insertContract,
  isThere,
  lockContract,
  pageOfContracts,
  pageOfFloors,
  writeFloor,
} from './contract-queries.ts'

export const contractRoutes: Route[] = [
  route(listContracts, ({ db, input: { page, ...filter }, today }) => pageOfContracts(db, filter, page, today)),

  route(createContract, async ({ db, me, input, today }) => {
    refuse(whyNotContract(input, today))
    await refuseUnknown(db, input)
    await refuseBelowFloor(db, input)
    const margin_bp = input.margin_bp ?? (await readSetting(db, usualMargin))
    const id = await insertContract(db, { ...input, margin_bp }, me.accountId).catch(asOverlap)
    return { data: await contractOf(db, id, today) }
  }),

  route(updateContract, async ({ db, input, today }) => {
    const saved = await lockContract(db, input.id)
    if (!saved) throw notFound('That contract')
    const until = input.until ?? saved.until
    if (until < saved.from) refuse({ until: 'The last day can’t be before the first.' })
    if (until < today && until !== saved.until) refuse({ until: 'The last day can’t be in the past.' })
    await changeContract(db, saved.id, until, input.most_packs).catch(asOverlap)
    return { data: await contractOf(db, saved.id, today) }
  }),

  route(listFloors, async ({ db, input: { page, ...filter }, today }) =>
    pageOfFloors(db, { ...filter, belowBp: await readSetting(db, floorBelowPts) }, page, today),
  ),

  route(setFloor, async ({ db, me, input, today }) => {
    const { product_code } = await lookUp(db, input.product_code, me.productType)
    if (input.from < today) refuse({ from: 'The first day can’t be in the past.' })
    await writeFloor(db, { ...input, product_code })
    return { data: { product_code, floor_paise: input.floor_paise, from: input.from } }
  }),
]

async function contractOf(db: Db, id: number, today: Day) {
  const contract = await findContract(db, id, today)
  if (!contract) throw notFound('That contract')
  return contract
}

function refuse(errors: Record<string, string>): void {
  const [why] = Object.values(errors)
  if (why) throw new Problem(422, why, { errors })
}

async function refuseUnknown(db: Db, form: ContractForm): Promise<void> {
  if (form.party_id !== undefined && !(await holdParty(db, form.party_id))) throw notFound('That doctor or hospital')
  const there = await isThere(db, form)
  if (!there.product) throw notFound(`An active ethical product with the code ${form.product_code}`)
  if (!there.division) throw notFound('That division')
}

async function refuseBelowFloor(db: Db, form: ContractForm): Promise<void> {
  const below = await belowFloor(db, form, await readSetting(db, floorBelowPts))
  if (!below) return
  const why = `${below.product_name} can’t be sold below its floor of ${formatRupees(below.floor_paise)}.`
  refuse({ [form.net_rate_paise === undefined ? 'discount_bp' : 'net_rate_paise']: why })
}

function asOverlap(error: unknown): never {
  if (breaks(error, 'contracts_of_a_party_and_product_do_not_overlap'))
    throw new Problem(
      409,
      'Another contract holds for this party and these goods in these days. Change the days, or end that one.',
    )
  throw error
}
