// Admins and their rights: their calls, and what nobody may do to them.
import { mayManagePeople } from '#accounts/rights.ts'
import { admin, adminWho, type DivType } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import { rightInWords } from '#kit/rights.ts'
import { body, count, divType, id, one, record, searchText, time, trimmed, z } from '#kit/shape.ts'
import { accountState } from './contract.ts'

/** By their keys. */
const rights = z.array(trimmed(40, 1))

const adminShape = record({
  id: count,
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Waits to be confirmed by its holder. */
  new_email: z.nullable(z.string()),
  div_type: divType,
  rights: z.array(z.string()),
  state: accountState,
  blocked: z.boolean(),
  blocked_reason: z.nullable(z.string()),
  last_signed_in_at: z.nullable(time),
  is_me: z.boolean(),
})

export const listAdmins = endpoint({
  method: 'GET',
  path: '/api/adm/admins',
  summary: 'Admins who work in the session’s product type, all of them for who works in both, and what each may do',
  access: admin,
  /** A part of the name, the user name or the e-mail. */
  input: body({ search_text: searchText }),
  output: one(z.array(adminShape)),
})
export const adminsAsCsv = asFile(listAdmins, 'csv')
export const adminsAsWorkbook = asFile(listAdmins, 'xlsx')

export type AdminRow = Output<typeof listAdmins>['data'][number]

const terms = {
  username: trimmed(60),
  name: trimmed(120),
  email: trimmed(254),
  phone: z.optional(trimmed(30)),
  div_type: divType,
  rights,
}

export const createAdmin = endpoint({
  method: 'POST',
  path: '/api/adm/admins',
  summary: 'Invite an admin',
  access: adminWho(mayManagePeople),
  input: body(terms),
  output: one(adminShape),
  created: true,
})

export const updateAdmin = endpoint({
  method: 'PUT',
  path: '/api/adm/admins/{id}',
  summary: 'Change an admin and their rights, as far as they are one’s own; the last admin with all rights stays',
  access: adminWho(mayManagePeople),
  input: body({ id, ...terms }),
  output: one(adminShape),
})

export const blockAdmin = endpoint({
  method: 'PUT',
  path: '/api/adm/admins/{id}/blocked',
  summary: 'Block an admin with a reason, which ends every session at once, or unblock them',
  access: adminWho(mayManagePeople),
  input: body({ id, blocked: z.boolean(), reason: z._default(trimmed(500), '') }),
  output: one(adminShape),
})

/** Nobody gives a right that they don't have themselves. */
export function whyNotRights(mine: readonly string[], given: readonly string[]): string | null {
  const beyond = given.find((one) => !mine.includes(one))
  return beyond ? `You don’t have the right to ${rightInWords(beyond)}, so you can’t give it.` : null
}

type Powers = { div_type: DivType; rights: readonly string[] }

/** Nobody gives or takes rights of their own. */
export function whyNotOwnPowers(before: Powers, after: Powers): string | null {
  const isSame =
    before.div_type === after.div_type && new Set(before.rights).symmetricDifference(new Set(after.rights)).size === 0
  return isSame ? null : 'Your own rights and product types can only be changed by another admin.'
}

export const lastFullAdmin =
  'This is the last admin who has all rights in both product types. Give them to somebody else first, and wait until they have signed in.'
export const lastManager =
  'This is the last admin who can manage people. Give that right to somebody else first, and wait until they have signed in.'
