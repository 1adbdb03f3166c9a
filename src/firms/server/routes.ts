import { mayManagePeople } from '#accounts/rights.ts'
import { invite } from '#accounts/server/invitations.ts'
import { changeAccount, openAccount, setBlocked } from '#accounts/server/people.ts'
import { endFirmSessions } from '#accounts/server/sessions.ts'
import { whyNotBlock, whyNotGive, whyNotManage } from '#employees/rules.ts'
import { type AdminSession, lacksRight, mayWorkIn, type ProductType } from '#kit/access.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { listRoute, type Route, route } from '#kit/server/http/serve.ts'
import { tidyPin } from '#places/pin.ts'
import { type Address, getMyAddresses } from '../addresses.ts'
import {
  blockDistributor,
  createDistributor,
  getDistributor,
  getDistributorHistory,
  listDistributors,
  updateDistributor,
} from '../contract.ts'
import { type FirmForm, gateOf, stateOf, whyNotChange, whyNotCredit, whyNotFirm } from '../rules.ts'
import { firmHistory } from './history.ts'
import {
  addressesOfFirm,
  changeFirm,
  type Distributor,
  findFirm,
  insertFirm,
  known,
  pageOfFirms,
  setMapped,
} from './queries.ts'

export const firmRoutes: Route[] = [
  listRoute(listDistributors, ({ db, me, input: { page, ...filter }, today, rows }) =>
    pageOfFirms(db, me.productType, filter, { page, size: rows }, today),
  ),
  route(getDistributor, async ({ db, me, input }) => ({ data: await firmFor(db, me, input.id) })),

  route(createDistributor, async ({ db, me, input, enqueue }) => {
    const read = whole(input, null)
    await judge(db, me, read, null)
    refuseRights(me, read, null)
    const [first] = read.contacts
    const person = {
      username: read.code,
      name: read.name,
      email: first?.email || null,
      phone: first?.phone || null,
      div_type: read.div_type,
    }
    const id = await openAccount(db, { ...person, kind: 'D' })
    await insertFirm(db, id, termsOf(read, ''))
    await setMapped(db, id, read)
    if (first?.email) await invite(enqueue, id)
    return { data: await firmFor(db, me, id) }
  }),

  route(updateDistributor, async ({ db, me, input, enqueue }) => {
    const saved = await managedFirm(db, me, input.id)
    if (input.version !== undefined && input.version !== saved.version)
      throw new Problem(409, 'Somebody else changed this distributor meanwhile. Nothing was saved.', { data: saved })
    const read = whole(input, saved)
    const isCreditAlone = changesCreditAlone(read, saved)
    refuseRights(me, read, saved)
    if (!isCreditAlone) await judge(db, me, read, saved)
    const why = whyNotChange(saved, read, input.reason)
    if (why) throw wrongField('reason', why)
    const [first] = read.contacts
    if (!isCreditAlone)
      await changeAccount(db, enqueue, saved.id, {
        username: read.code,
        name: read.name,
        // Without a contact the firm still signs in and is written to by the mail that it has.
        email: first?.email || saved.mail,
        phone: first ? first.phone || null : saved.phone,
        div_type: read.div_type,
      })
    await changeFirm(db, saved.id, termsOf(read, input.reason))
    if (!isCreditAlone) await setMapped(db, saved.id, read)
    return { data: await firmFor(db, me, saved.id) }
  }),

  route(getMyAddresses, async ({ db, me }) => ({ data: await addressesOfFirm(db, me.id) })),

  route(getDistributorHistory, async ({ db, me, input }) => {
    const { id } = await firmFor(db, me, input.id)
    return firmHistory(db, id, input.page)
  }),

  route(blockDistributor, async ({ db, me, input }) => {
    const saved = await managedFirm(db, me, input.id)
    const why = whyNotBlock(input)
    if (why) throw wrongField('reason', why)
    await setBlocked(db, saved.id, input)
    if (input.blocked) await endFirmSessions(db, saved.id)
    return { data: await firmFor(db, me, saved.id) }
  }),
]

const typesOf = (me: AdminSession): ProductType[] => (['E', 'G'] as const).filter((type) => mayWorkIn(me.divType, type))

async function firmFor(db: Db, me: AdminSession, id: number): Promise<Distributor> {
  const firm = await findFirm(db, id, typesOf(me))
  if (!firm) throw notFound('That distributor')
  return firm
}

/** One that buys nothing beyond what the caller works in, locked for the change. */
async function managedFirm(db: Db, me: AdminSession, id: number) {
  const saved = await findFirm(db, id, typesOf(me), true)
  if (!saved) throw notFound('That distributor')
  const why = whyNotManage(me, saved)
  if (why) throw new Problem(403, why)
  return saved
}

type Given = Partial<Omit<Parsed<typeof updateDistributor>, 'id' | 'reason' | 'version'>>
type Whole = FirmForm & {
  credit_limit_paise: number
  credit_days: number
  depot_login: boolean
  contacts: { name: string; role: string; email: string; phone: string }[]
  addresses: Address[]
  licences: { kind: string; number: string; issued_on: string | null; ends_on: string }[]
}

/** What was given, and for the rest what is saved. */
function whole(given: Given, saved: Distributor | null): Whole & { licences: { issued_on: string | null }[] } {
  const contacts =
    given.contacts ?? saved?.contacts.map((one) => ({ ...one, email: one.email ?? '', phone: one.phone ?? '' })) ?? []
  const addresses = given.addresses ?? saved?.addresses.map((one) => ({ ...one, phone: one.phone ?? '' })) ?? []
  const licences = given.licences?.map((one) => ({ ...one, issued_on: one.issued_on ?? null })) ?? saved?.licences ?? []
  return {
    code: given.code ?? saved?.code ?? '',
    name: given.name ?? saved?.name ?? '',
    gstin: (given.gstin ?? saved?.gstin ?? '').toUpperCase(),
    city: given.city ?? saved?.city ?? '',
    address: given.address ?? saved?.address ?? '',
    pin_code: tidyPin(given.pin_code ?? saved?.pin_code ?? ''),
    div_type: given.div_type ?? saved?.div_type ?? 'E',
    credit_limit_paise: given.credit_limit_paise ?? saved?.credit_limit_paise ?? 0,
    credit_days: given.credit_days ?? saved?.credit_days ?? 0,
    divisions: [...new Set(given.divisions ?? saved?.divisions ?? [])],
    cfas: given.cfas ?? saved?.cfas ?? [],
    depot_login: given.depot_login ?? saved?.depot_login ?? false,
    contacts,
    addresses: addresses.map((one) => ({ ...one, pin_code: tidyPin(one.pin_code) })),
    licences,
  } as Whole
}

async function judge(db: Db, me: AdminSession, read: Whole, saved: Distributor | null): Promise<void> {
  const licences = read.licences.map(({ issued_on, ...one }) => ({ ...one, issued_on: issued_on ?? undefined }))
  const given = whyNotGive(me.divType, read.div_type, saved?.div_type ?? null)
  const errors = { ...whyNotFirm({ ...read, licences }, await known(db)), ...(given && { div_type: given }) }
  const [why] = Object.values(errors)
  if (why) throw new Problem(422, why, { errors })
}

/** Who manages people changes all but the credit, who enters money the credit alone. */
function refuseRights(me: AdminSession, read: Whole, saved: Distributor | null): void {
  const why = whyNotCredit(me.rights, saved, read)
  if (why) throw new Problem(403, why)
  if (me.rights.includes(mayManagePeople.key) || !saved) return
  if (!changesCreditAlone(read, saved)) throw new Problem(403, lacksRight(mayManagePeople))
}

/** The rest of the firm stays as it is, so it is neither judged nor written again. */
function changesCreditAlone(read: Whole, saved: Distributor): boolean {
  const { credit_limit_paise, credit_days } = read
  return JSON.stringify(read) === JSON.stringify({ ...whole({}, saved), credit_limit_paise, credit_days })
}

function termsOf(read: Whole, reason: string) {
  const { address, city, pin_code, gstin, credit_limit_paise, credit_days, depot_login } = read
  return {
    contact: read.contacts[0]?.name ?? read.name,
    address,
    city,
    pin_code,
    gstin,
    credit_limit_paise,
    credit_days,
    depot_login,
    ...stateOf(gstin),
    ...gateOf(read.licences),
    change_reason: reason,
  }
}
