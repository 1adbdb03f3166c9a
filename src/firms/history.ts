// The audit's rows of one request, told as what somebody did to a distributor.
import {
  type Audited,
  askedForEmail,
  blocking,
  changedInWords,
  inWords,
  mappedIn,
  typesInWords,
  type Value,
} from '#employees/history.ts'
import { formatDay, isDay } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { states } from '#places/gstin.ts'

const labels: Record<string, Record<string, string>> = {
  accounts: { username: 'customer code', name: 'name', email: 'e-mail', phone: 'phone', div_type: 'product types' },
  distributors: {
    address: 'address',
    city: 'city',
    pin_code: 'PIN code',
    gstin: 'GSTIN',
    credit_limit_paise: 'credit limit',
    credit_days: 'credit days',
  },
  distributor_contacts: {
    name: 'name of a contact',
    role: 'role of a contact',
    email: 'e-mail of a contact',
    phone: 'phone of a contact',
  },
  distributor_addresses: {
    kind: 'kind of an address',
    name: 'name of an address',
    address: 'text of an address',
    city: 'city of an address',
    pin_code: 'PIN code of an address',
    state_code: 'state of an address',
    phone: 'phone of an address',
  },
  licences: { number: 'licence number', issued_on: 'issue date of a licence', ends_on: 'end of a licence' },
}

const mapped = [
  ['distributor_divisions', 'division'],
  ['distributor_plants', 'CFA'],
  ['distributor_contacts', 'contact'],
  ['distributor_addresses', 'address'],
  ['licences', 'licence'],
  ['employee_distributors', 'employee'],
] as const

/**
 * 'changed the credit limit from ₹1,00,000.00 to ₹2,00,000.00 (Pays on time)', or '' where nothing
 * is worth telling.
 */
export function whatWasDoneToFirm(rows: readonly Audited[]): string {
  const isNew = rows.some((row) => row.entity === 'distributors' && row.action === 'insert')
  const deeds = isNew ? ['added the distributor'] : rows.flatMap(deedsOf)
  return [...deeds, ...mappedIn(rows, mapped)].join('; ')
}

function deedsOf(row: Audited): string[] {
  if (row.entity === 'licence_renewals') return renewing(row)
  if (row.entity === 'email_changes') return askedForEmail(row)
  if (row.action !== 'update') return []
  const { before, after } = { before: row.before ?? {}, after: row.after ?? {} }
  const named = labels[row.entity] ?? {}
  const changes = Object.keys(named)
    .filter((field) => field in after)
    .map((field) => changedInWords(named[field] ?? '', shown(field, before[field]), shown(field, after[field])))
  if (row.entity === 'distributors') return withReason(changes, after)
  // An accepted renewal brings its scan along.
  if (row.entity === 'licences' && changes.length === 0 && 'scan_hash' in after)
    return ['attached the scan of a licence']
  if (row.entity !== 'accounts') return changes
  return [...changes, ...('password_hash' in after ? ['set a new password'] : []), ...blocking(before, after)]
}

function withReason(changes: string[], after: Record<string, Value>): string[] {
  const all = [
    ...changes,
    ...('depot_login' in after ? [after.depot_login ? 'made it a depot' : 'ended the depot login'] : []),
  ]
  const reason = inWords(after.change_reason)
  if (reason === '' || all.length === 0) return all
  return [...all.slice(0, -1), `${all.at(-1)} (${reason})`]
}

const renewed: Record<string, string> = {
  accepted: 'accepted the renewed licence',
  sent_back: 'sent the renewed licence back',
  withdrawn: 'took the renewal back',
}

function renewing({ action, after }: Audited): string[] {
  if (action === 'insert') return [`sent a renewed licence ${inWords(after?.kind)}`]
  const done = renewed[inWords(after?.state)]
  if (!done) return []
  const reason = inWords(after?.reason)
  return [reason === '' ? done : `${done}: ${reason}`]
}

function shown(field: string, value: Value | undefined): string {
  if (field === 'div_type') return typesInWords(value)
  if (field === 'state_code') return states[inWords(value)] ?? ''
  if (field === 'credit_limit_paise') return formatRupees(Number(value))
  const text = inWords(value)
  return isDay(text) ? formatDay(text) : text
}
