import { mayManagePeople } from '#accounts/rights.ts'
import { admin, adminWho } from '#kit/access.ts'
import { asFile, endpoint } from '#kit/endpoint.ts'
import { importEndpoints } from '#kit/importing.ts'
import {
  body,
  count,
  divType,
  id,
  listOf,
  one,
  page,
  record,
  searchText,
  sortBy,
  text,
  time,
  trimmed,
  z,
} from '#kit/shape.ts'

/**
 * Whether somebody can sign in: has chosen a password, was invited, or let the invitation lapse.
 */
export const accountState = z.enum(['active', 'invited', 'lapsed', 'blocked'])

const row = {
  id: count,
  code: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  designation: z.string(),
  headquarters: z.string(),
  div_type: divType,
  divisions: z.array(z.string()),
  brand_manager: z.boolean(),
  /** An employee's code. */
  reports_to: z.nullable(z.string()),
  distributor_count: count,
  state: accountState,
  blocked: z.boolean(),
  blocked_reason: z.nullable(z.string()),
  last_signed_in_at: z.nullable(time),
}

const employee = record({
  ...row,
  /** Waits to be confirmed by its holder. */
  new_email: z.nullable(z.string()),
  reports_to_name: z.nullable(z.string()),
  /** Customer codes. */
  distributors: z.array(z.string()),
  /** The same with what a person reads. */
  serves: z.array(record({ code: z.string(), name: z.string(), city: z.string() })),
  /** Names this state: a change may carry the one that it saw. */
  version: z.string(),
})

const codes = (most: number) => z.array(trimmed(60, 1)).check(z.maxLength(most, `Choose at most ${most}.`))

const terms = {
  code: trimmed(60),
  name: trimmed(120),
  email: trimmed(254),
  phone: z.optional(trimmed(30)),
  designation: z.optional(trimmed(60)),
  headquarters: z.optional(trimmed(60)),
  div_type: divType,
  divisions: z.optional(codes(200)),
  brand_manager: z.optional(z.boolean()),
  reports_to: z.optional(z.nullable(trimmed(60))),
  distributors: z.optional(codes(5000)),
}

const filters = {
  search_text: searchText,
  division: z.optional(text(10)),
  /** Of the distributors that they serve, by the state's code. */
  state_code: z.optional(text(2)),
  brand_manager: z.optional(z.enum(['yes', 'no'])),
  state: z.optional(accountState),
  never_signed_in: z.optional(z.enum(['yes'])),
  now: z.optional(z.enum(['signed_in', 'locked_out'])),
  sort: sortBy('code', 'name', 'headquarters', 'distributor_count', 'last_signed_in_at'),
}

export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/adm/employees',
  summary:
    'Employees who work in the session’s product type, 20 a page; search finds code, name, e-mail and headquarters',
  access: admin,
  input: body({ ...filters, page }),
  output: listOf(record(row)),
})

export const employeesAsCsv = asFile(listEmployees, 'csv')
export const employeesAsWorkbook = asFile(listEmployees, 'xlsx')

export const employeeImport = importEndpoints('/api/adm/employee-imports', adminWho(mayManagePeople))

export const getEmployee = endpoint({
  method: 'GET',
  path: '/api/adm/employees/{id}',
  summary: 'One employee with the distributors that they serve',
  access: admin,
  input: body({ id }),
  output: one(employee),
})

export const createEmployee = endpoint({
  method: 'POST',
  path: '/api/adm/employees',
  summary: 'Add an employee and mail the invitation to choose a password',
  access: adminWho(mayManagePeople),
  input: body(terms),
  output: one(employee),
  created: true,
})

export const updateEmployee = endpoint({
  method: 'PUT',
  path: '/api/adm/employees/{id}',
  summary: 'Change an employee; what is left out stays as it is',
  access: adminWho(mayManagePeople),
  input: body({ id, ...terms, version: z.optional(text(64)) }),
  output: one(employee),
  refusal: employee,
})

const reason = z._default(trimmed(500), '')

export const blockEmployee = endpoint({
  method: 'PUT',
  path: '/api/adm/employees/{id}/blocked',
  summary: 'Block an employee with a reason, which ends every session at once, or unblock them',
  access: adminWho(mayManagePeople),
  input: body({ id, blocked: z.boolean(), reason }),
  output: one(employee),
})

const historyEntry = record({
  id: count,
  at: time,
  by: z.string(),
  /** What was done, as a sentence without its subject: 'changed the e-mail from a@b.c to d@e.f'. */
  what: z.string(),
})

export const getEmployeeHistory = endpoint({
  method: 'GET',
  path: '/api/adm/employees/{id}/history',
  summary: 'Who changed what of an employee, the latest first',
  access: admin,
  input: body({ id, page }),
  output: listOf(historyEntry),
})

export const findServable = endpoint({
  method: 'GET',
  path: '/api/adm/servable-distributors',
  summary: 'Distributors that somebody of this div_type may serve, for the double list of the form',
  access: admin,
  input: body({ search_text: searchText, div_type: divType, state_code: z.optional(text(2)) }),
  output: record({
    data: z.array(record({ code: z.string(), name: z.string(), city: z.string() })),
    total: count,
  }),
})

export const getStaffChoices = endpoint({
  method: 'GET',
  path: '/api/adm/staff-choices',
  summary: 'What the employee form and its filters offer: divisions, states',
  access: admin,
  input: body({}),
  output: one(
    record({
      divisions: z.array(record({ code: z.string(), name: z.string(), product_type: z.enum(['E', 'G']) })),
      states: z.array(record({ code: z.string(), name: z.string() })),
    }),
  ),
})

const accountCall = (path: `/${string}`, summary: string) =>
  endpoint({ method: 'POST', path, summary, access: adminWho(mayManagePeople), input: body({ id }), output: null })

export const inviteAccount = accountCall(
  '/api/adm/accounts/{id}/invitation',
  'Mail the invitation again; the link before stops working',
)
export const resetAccount = accountCall('/api/adm/accounts/{id}/reset', 'Mail a link to set a new password')
export const signOutAccount = accountCall('/api/adm/accounts/{id}/sign-out', 'End every session of a person')
