import { mayManagePeople } from '#accounts/rights.ts'
import { mayEnterMoney } from '#credit/rights.ts'
import { getEmployeeHistory } from '#employees/contract.ts'
import { admin, adminWho, adminWhoEither } from '#kit/access.ts'
import { asFile, endpoint } from '#kit/endpoint.ts'
import { importEndpoints } from '#kit/importing.ts'
import {
  body,
  count,
  day,
  divType,
  id,
  listOf,
  one,
  page,
  paise,
  record,
  searchText,
  sortBy,
  text,
  time,
  trimmed,
  z,
} from '#kit/shape.ts'
import { givenAddresses, savedAddress } from './addresses.ts'

const state = z.enum(['active', 'invited', 'lapsed', 'blocked'])

const row = {
  id: count,
  code: z.string(),
  name: z.string(),
  city: z.string(),
  state_code: z.string(),
  state: z.string(),
  gstin: z.string(),
  div_type: divType,
  depot_login: z.boolean(),
  credit_limit_paise: paise,
  credit_days: count,
  owed_paise: paise,
  licence_expires_on: day,
  employee_count: count,
  account_state: state,
  blocked: z.boolean(),
  blocked_reason: z.nullable(z.string()),
  last_signed_in_at: z.nullable(time),
}

const contact = { name: z.string(), role: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }
const licenceKind = z.enum(['20B', '21B', '20G', 'FSSAI'])

const distributor = record({
  ...row,
  /** Names what is saved: a change carries the one that it saw. */
  version: z.string(),
  address: z.string(),
  pin_code: z.string(),
  pan: z.string(),
  divisions: z.array(z.string()),
  cfas: z.array(z.string()),
  contacts: z.array(record(contact)),
  /** Beside its own, which is the first billing address. */
  addresses: z.array(savedAddress),
  licences: z.array(
    record({
      kind: licenceKind,
      number: z.string(),
      issued_on: z.nullable(day),
      ends_on: day,
      scan_id: z.nullable(count),
    }),
  ),
  employees: z.array(record({ code: z.string(), name: z.string() })),
  /** Of the firm’s sign-in; waits to be confirmed by its holder. */
  new_email: z.nullable(z.string()),
})

const codes = z.array(trimmed(20, 1)).check(z.maxLength(200, 'Choose at most 200.'))

const terms = {
  code: trimmed(60),
  name: trimmed(120),
  gstin: trimmed(15),
  city: trimmed(60),
  address: trimmed(300),
  pin_code: z.optional(trimmed(10)),
  div_type: divType,
  credit_limit_paise: z
    .int('Enter an amount.')
    .check(z.gte(0, 'Enter 0 or more.'), z.lte(100_000_000_000_00, 'That is too much.')),
  credit_days: z.int('Enter whole days.').check(z.gte(0, 'Enter 0 to 365 days.'), z.lte(365, 'Enter 0 to 365 days.')),
  licences: z.optional(
    z
      .array(z.strictObject({ kind: licenceKind, number: trimmed(60, 1), issued_on: z.optional(day), ends_on: day }))
      .check(z.maxLength(4)),
  ),
  divisions: z.optional(codes),
  cfas: z.optional(codes),
  depot_login: z.optional(z.boolean()),
  contacts: z.optional(
    z
      .array(
        z.strictObject({
          name: trimmed(120, 1),
          role: z._default(trimmed(60), ''),
          email: z._default(trimmed(254), ''),
          phone: z._default(trimmed(30), ''),
        }),
      )
      .check(z.maxLength(20, 'Use at most 20 contacts.')),
  ),
  addresses: z.optional(givenAddresses),
}

export const listDistributors = endpoint({
  method: 'GET',
  path: '/api/adm/distributors',
  summary: 'Distributors of the session’s product type, 20 a page; search finds code, name, city and GSTIN',
  access: admin,
  input: body({
    search_text: searchText,
    division: z.optional(text(10)),
    /** A plant that serves them. */
    cfa: z.optional(text(10)),
    state_code: z.optional(text(2)),
    state: z.optional(state),
    never_signed_in: z.optional(z.enum(['yes'])),
    now: z.optional(z.enum(['signed_in', 'locked_out'])),
    licence: z.optional(z.enum(['expired', 'ending'])),
    sort: sortBy('code', 'name', 'city', 'credit_limit_paise', 'owed_paise', 'licence_expires_on'),
    page,
  }),
  output: listOf(record(row)),
})

export const distributorsAsCsv = asFile(listDistributors, 'csv')
export const distributorsAsWorkbook = asFile(listDistributors, 'xlsx')

export const getDistributor = endpoint({
  method: 'GET',
  path: '/api/adm/distributors/{id}',
  summary: 'One distributor with its contacts, addresses, licences, divisions, CFAs and the employees who serve it',
  access: admin,
  input: body({ id }),
  output: one(distributor),
})

export const createDistributor = endpoint({
  method: 'POST',
  path: '/api/adm/distributors',
  summary: 'Add a distributor; its first contact is invited to choose a password',
  access: adminWho(mayManagePeople),
  input: body(terms),
  output: one(distributor),
  created: true,
})

export const updateDistributor = endpoint({
  method: 'PUT',
  path: '/api/adm/distributors/{id}',
  summary: 'Change a distributor; what is left out stays. Another credit limit or GSTIN needs a reason',
  access: adminWhoEither(mayManagePeople, mayEnterMoney),
  input: body({
    id,
    code: z.optional(terms.code),
    name: z.optional(terms.name),
    gstin: z.optional(terms.gstin),
    city: z.optional(terms.city),
    address: z.optional(terms.address),
    pin_code: terms.pin_code,
    div_type: z.optional(terms.div_type),
    credit_limit_paise: z.optional(terms.credit_limit_paise),
    credit_days: z.optional(terms.credit_days),
    licences: terms.licences,
    divisions: terms.divisions,
    cfas: terms.cfas,
    depot_login: terms.depot_login,
    contacts: terms.contacts,
    addresses: terms.addresses,
    reason: z._default(trimmed(300), ''),
    /**
     * What the person saw; where somebody changed it since, nothing is saved and the answer says
     * how it is now.
     */
    version: z.optional(text(64)),
  }),
  output: one(distributor),
  refusal: distributor,
})

export const firmImport = importEndpoints('/api/adm/distributor-imports', adminWho(mayManagePeople))

export const blockDistributor = endpoint({
  method: 'PUT',
  path: '/api/adm/distributors/{id}/blocked',
  summary: 'Block a distributor with a reason, which ends every session of its people at once, or unblock it',
  access: adminWho(mayManagePeople),
  input: body({ id, blocked: z.boolean(), reason: z._default(trimmed(500), '') }),
  output: one(distributor),
})

export const getDistributorHistory = endpoint({
  ...getEmployeeHistory,
  path: '/api/adm/distributors/{id}/history',
  summary: 'Who changed what of a distributor, the latest first',
})
