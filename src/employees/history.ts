// The audit's rows of one request, told as what somebody did to a person's account.

export type Value = string | number | boolean | null | Value[]
type State = Record<string, Value>

export type Audited = {
  entity: string
  action: 'insert' | 'update' | 'delete'
  before: State | null
  after: State | null
  /** Of whom or what the row tells: a distributor, a division, the person reported to. */
  name: string | null
}

const labels: Record<string, string> = {
  username: 'code',
  name: 'name',
  email: 'e-mail',
  phone: 'phone',
  div_type: 'product types',
  designation: 'designation',
  headquarters: 'headquarters',
  role: 'role',
}

const types: Record<string, string> = { E: 'ethical', G: 'generic', B: 'both' }

/**
 * 'changed the e-mail from a@b.c to d@e.f; added 2 distributors: …', or '' where nothing is worth
 * telling.
 */
export function whatWasDone(rows: readonly Audited[]): string {
  return [...rows.flatMap(deedsOf), ...mappedIn(rows, mapped)].join('; ')
}

function deedsOf(row: Audited): string[] {
  if (row.entity === 'accounts' && row.action === 'insert') return ['opened the account']
  if (row.entity === 'email_changes') return askedForEmail(row)
  if (row.action !== 'update' || (row.entity !== 'accounts' && row.entity !== 'employees')) return []
  const { before, after } = { before: row.before ?? {}, after: row.after ?? {} }
  return [
    ...Object.keys(labels).flatMap((field) => (field in after ? [changed(field, before[field], after[field])] : [])),
    ...('brand_manager' in after
      ? [after.brand_manager ? 'made them a brand manager' : 'ended the brand manager role']
      : []),
    ...('reports_to' in after
      ? [row.name ? `set whom they report to: ${row.name}` : 'removed whom they report to']
      : []),
    ...('rights' in after ? [`set the rights: ${inWords(after.rights) || 'none'}`] : []),
    ...('password_hash' in after ? ['set a new password'] : []),
    ...blocking(before, after),
  ]
}

/** That a change of the e-mail ended is told by what became of the account. */
export function askedForEmail({ after }: Audited): string[] {
  return after ? [`entered ${inWords(after.email)} as the new e-mail, to be confirmed there`] : []
}

export function blocking(before: State, after: State): string[] {
  if (!('blocked_at' in after)) return []
  if (after.blocked_at === null) return ['unblocked the account']
  const reason = after.blocked_reason ?? before.blocked_reason
  return [reason ? `blocked the account: ${inWords(reason)}` : 'blocked the account']
}

function changed(field: string, from: Value | undefined, to: Value | undefined): string {
  const shown = (value: Value | undefined) => (field === 'div_type' ? typesInWords(value) : inWords(value ?? ''))
  return changedInWords(labels[field] ?? field, shown(from), shown(to))
}

export function typesInWords(value: Value | undefined): string {
  return types[String(value)] ?? ''
}

/** 'changed the e-mail from a@b.c to d@e.f'; what was or is empty is set or removed. */
export function changedInWords(label: string, was: string, is: string): string {
  if (was === '') return `set the ${label} to ${is}`
  return is === '' ? `removed the ${label} ${was}` : `changed the ${label} from ${was} to ${is}`
}

export function inWords(value: Value | undefined): string {
  return Array.isArray(value) ? value.map(inWords).join(', ') : String(value ?? '')
}

type Mapping = readonly [entity: string, noun: string]

const mapped: readonly Mapping[] = [
  ['employee_divisions', 'division'],
  ['employee_distributors', 'distributor'],
]

/**
 * 'added 2 distributors: …; removed the division …'. What was removed and added again only changed
 * its place.
 */
export function mappedIn(rows: readonly Audited[], mappings: readonly Mapping[]): string[] {
  return mappings.flatMap(([entity, noun]) => {
    const nouns = noun.endsWith('s') ? `${noun}es` : `${noun}s`
    const named = (action: 'insert' | 'delete') =>
      rows.filter((row) => row.entity === entity && row.action === action).map((row) => row.name ?? '')
    const [added, removed] = [named('insert'), named('delete')]
    const stayed = added.filter((name) => removed.includes(name))
    const told = (verb: string, names: string[]) => {
      const left = names.filter((name) => !stayed.includes(name))
      if (left.length === 0) return []
      return [`${verb} ${left.length === 1 ? `the ${noun}` : `${left.length} ${nouns}:`} ${listed(left)}`]
    }
    return [
      ...told('added', added),
      ...told('removed', removed),
      ...(stayed.length > 0 ? [`changed the order of the ${nouns}`] : []),
    ]
  })
}

function listed(names: readonly string[]): string {
  const most = 6
  if (names.length <= most) return names.join(', ')
  return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`
}
