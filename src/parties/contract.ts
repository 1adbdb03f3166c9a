import { mayManagePeople } from '#accounts/rights.ts'
import { adminE, adminWho, customerE } from '#kit/access.ts'
import { choicesOf } from '#kit/choices.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import { importEndpoints } from '#kit/importing.ts'
import {
  body,
  count,
  id,
  listOf,
  numberText,
  one,
  page,
  record,
  searchText,
  seenVersion,
  sortBy,
  text,
  time,
  trimmed,
  z,
} from '#kit/shape.ts'

const ofPeople = { ...adminWho(mayManagePeople), productType: 'E' } as const

export const partyKind = z.enum(['doctor', 'hospital'])

const row = {
  id: count,
  kind: partyKind,
  name: z.string(),
  registration_no: z.nullable(z.string()),
  speciality: z.string(),
  hospital_kind: z.string(),
  beds: z.nullable(count),
  city: z.string(),
  state_code: z.string(),
  state: z.string(),
  gstin: z.nullable(z.string()),
  licence_no: z.string(),
  no_licence_reason: z.string(),
  employee_count: count,
  distributor_count: count,
  /** Contracts of its own that hold today. */
  contract_count: count,
  active: z.boolean(),
}

const named = z.array(record({ code: z.string(), name: z.string() }))

const party = record({
  ...row,
  address: z.string(),
  /** Codes, and the same with what a person reads. */
  employees: z.array(z.string()),
  divisions: z.array(z.string()),
  distributors: z.array(z.string()),
  employee_names: named,
  distributor_names: named,
  version: count,
})

export type Party = Output<ReturnType<typeof getOf>>['data']

const codes = (most: number) => z.array(trimmed(60, 1)).check(z.maxLength(most, `Choose at most ${most}.`))

const terms = {
  name: trimmed(120),
  registration_no: z.optional(trimmed(40)),
  speciality: z.optional(trimmed(80)),
  hospital_kind: z.optional(trimmed(40)),
  beds: z.optional(z.nullable(z.int('Enter whole beds.').check(z.gte(0), z.lte(20_000, 'Enter 0 to 20000 beds.')))),
  licence_no: z.optional(trimmed(60)),
  /** Why none is needed, where there is no licence. */
  no_licence_reason: z.optional(trimmed(200)),
  gstin: z.optional(trimmed(15)),
  address: z.optional(trimmed(300)),
  city: trimmed(60),
  state_code: text(2),
  /** Who may sell to it, in which divisions, and who supplies it. */
  employees: z.optional(codes(200)),
  divisions: z.optional(codes(50)),
  distributors: z.optional(codes(200)),
  active: z.optional(z.boolean()),
}

const listOfKind = (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: adminE,
    input: body({
      search_text: searchText,
      state_code: z.optional(text(2)),
      division: z.optional(text(10)),
      active: z.optional(z.enum(['yes', 'no'])),
      sort: sortBy('name', 'city'),
      page,
    }),
    output: listOf(record(row)),
  })

const getOf = (path: `/${string}`, summary: string) =>
  endpoint({ method: 'GET', path, summary, access: adminE, input: body({ id }), output: one(party) })

const createOf = (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    access: ofPeople,
    input: body(terms),
    output: one(party),
    created: true,
  })

const updateOf = (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'PUT',
    path,
    summary,
    access: ofPeople,
    input: body({
      id,
      ...terms,
      name: z.optional(terms.name),
      city: z.optional(terms.city),
      state_code: z.optional(terms.state_code),
      /** The version that was seen: what somebody else saved meanwhile is not overwritten. */
      version: z.optional(seenVersion),
    }),
    output: one(party),
    refusal: party,
  })

const found = 'search finds name, city, registration number and GSTIN'
export const listHospitals = listOfKind('/api/adm/hospitals', `Hospitals, 20 a page; ${found}`)
export type PartyRow = Output<typeof listHospitals>['data'][number]

export const getHospital = getOf('/api/adm/hospitals/{id}', 'One hospital with whom it is sold and supplied by')
export const createHospital = createOf('/api/adm/hospitals', 'Add a hospital')
export const updateHospital = updateOf('/api/adm/hospitals/{id}', 'Change a hospital; what is left out stays')
export const hospitalsAsCsv = asFile(listHospitals, 'csv')
export const hospitalsAsWorkbook = asFile(listHospitals, 'xlsx')

export const listDoctors = listOfKind('/api/adm/doctors', `Doctors, 20 a page; ${found}`)
export const getDoctor = getOf('/api/adm/doctors/{id}', 'One doctor with whom it is sold and supplied by')
export const createDoctor = createOf('/api/adm/doctors', 'Add a doctor')
export const updateDoctor = updateOf('/api/adm/doctors/{id}', 'Change a doctor; what is left out stays')
export const doctorsAsCsv = asFile(listDoctors, 'csv')
export const doctorsAsWorkbook = asFile(listDoctors, 'xlsx')

export const findSimilar = endpoint({
  method: 'GET',
  path: '/api/adm/parties/similar',
  summary: 'Doctors or hospitals that a new one may be already: by name and city, or by registration number or GSTIN',
  access: adminE,
  input: body({
    kind: partyKind,
    name: searchText,
    city: z._default(trimmed(60), ''),
    registration_no: z._default(trimmed(40), ''),
    gstin: z._default(trimmed(15), ''),
    except: z.optional(id),
  }),
  output: record({
    data: z.array(
      record({
        id: count,
        name: z.string(),
        city: z.string(),
        registration_no: z.nullable(z.string()),
        gstin: z.nullable(z.string()),
      }),
    ),
  }),
})

export const mergeParties = endpoint({
  method: 'POST',
  path: '/api/adm/parties/{id}/merger',
  summary: 'Two that are one: orders, contracts and whom it is sold and supplied by go to the other, nothing is lost',
  access: ofPeople,
  input: body({
    id,
    /** The one that stays. */
    into: z.int('Choose the one that stays.').check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
  }),
  output: one(party),
})

export const getPartyHistory = endpoint({
  method: 'GET',
  path: '/api/adm/parties/{id}/history',
  summary: 'Who changed what of a doctor or hospital, the latest first',
  access: adminE,
  input: body({ id, page }),
  output: listOf(
    record({
      id: count,
      at: time,
      by: z.string(),
      what: z.string(),
      changes: z.array(record({ field: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
})

export const partyImport = importEndpoints('/api/adm/party-imports', ofPeople)

export const pickParties = choicesOf('parties', 'Active doctors and hospitals that a name or a city may mean')

export const listParties = endpoint({
  method: 'GET',
  path: '/api/parties',
  summary: 'Doctors and hospitals that I may sell to, or supply; an empty search lists my own',
  access: customerE,
  input: body({
    search_text: searchText,
    /** Only those that this distributor supplies. */
    distributor: z.optional(trimmed(60)),
    limit: z._default(numberText(1, 50, 'Ask for 1 to 50.'), 20),
  }),
  output: listOf(
    record({
      party_id: count,
      kind: partyKind,
      name: z.string(),
      city: z.string(),
      /** The speciality of a doctor, the kind of a hospital. */
      detail: z.string(),
    }),
  ),
})
