// The audit's rows told as what somebody did, with the way to the thing. Columns and ids are never
// shown.
import { formatDay, isDay } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'

type Value = string | number | boolean | null | Value[] | { [key: string]: Value }
type State = Record<string, Value>

export type Audited = {
  action: 'insert' | 'update' | 'delete'
  entity: string
  entity_id: string
  /** Of the product, person or place that it is about; empty for what has none. */
  name: string
  /** The product's code, where it is about one. */
  code: string
  /** Of an account: D, E or A. */
  kind: string
  before: State | null
  after: State | null
  /** So many rows like it were written by the same request. */
  more: number
}

/**
 * Fields that are told together, as a scheme's two numbers are, are needed whole: an update keeps
 * only what changed.
 */
const toldTogether: Record<string, string[]> = { offers: ['min_qty', 'scheme_qty'] }

/** The latest first, each with what the thing is now: from there every earlier state follows. */
export function whole<Row extends Audited & { now: State | null }>(rows: readonly Row[]): Row[] {
  const states = new Map<string, State>()
  return rows.map((row) => {
    const fields = toldTogether[row.entity]
    if (!fields || row.action !== 'update' || !fields.some((field) => row.after && field in row.after)) return row
    const key = `${row.entity} ${row.entity_id}`
    const then = { ...pick(states.get(key) ?? row.now ?? {}, fields), ...row.after }
    const before = { ...pick(then, fields), ...row.before }
    states.set(key, before)
    return { ...row, before, after: then }
  })
}

function pick(state: State, fields: string[]): State {
  return Object.fromEntries(fields.flatMap((field) => (field in state ? [[field, state[field] as Value]] : [])))
}

/** 'changed the scheme of' · 'Amvelin 5' · 'from 10+1 to 12+1' */
export type Told = { did: string; about: string; rest: string; href: string | null }

export function tellChange(change: Audited): Told {
  const thing = things[change.entity] ?? { noun: 'a record', href: () => null }
  const { before, after } = { before: change.before ?? {}, after: change.after ?? {} }
  const href = thing.href(change)
  const more = change.more > 0 ? `and ${change.more} more` : ''
  const about = change.name || (thing.names?.({ ...before, ...after }) ?? '')
  const of = thing.of ? ` ${thing.of}` : ''
  if (change.action !== 'update') {
    const verb = change.action === 'insert' ? 'added' : 'removed'
    const rest = change.action === 'insert' ? (thing.added?.(after) ?? '') : ''
    return { did: `${verb} ${thing.noun}${of}`, about, rest: more || rest, href }
  }
  const special = thing.changed?.(before, after)
  if (special) return { did: special.did, about, rest: more || special.rest, href }
  const fields = Object.keys(after).filter((field) => labels[field])
  const [only] = fields
  if (!only) return { did: `changed ${thing.noun}${of}`, about, rest: more, href }
  const names = listed(fields.map((field) => labels[field] ?? ''))
  const rest = fields.length === 1 ? fromTo(only, before[only], after[only]) : ''
  return { did: `changed the ${names} of`, about, rest: more || rest, href }
}

/** Rows of one request about the same kind of thing are one line. */
export function gathered<Row extends Audited & { request_id: string | null }>(rows: readonly Row[]): Row[] {
  const lines: Row[] = []
  for (const row of rows) {
    const like = lines.find(
      (line) =>
        row.request_id !== null &&
        line.request_id === row.request_id &&
        line.entity === row.entity &&
        line.action === row.action,
    )
    if (like) like.more += 1
    else lines.push({ ...row, more: 0 })
  }
  return lines
}

const labels: Record<string, string> = {
  name: 'name',
  username: 'code',
  email: 'e-mail',
  phone: 'phone',
  div_type: 'product types',
  division_code: 'division',
  molecule: 'molecule',
  form: 'form',
  strength: 'strength',
  pack: 'pack',
  hsn: 'HSN',
  gst_bp: 'GST',
  mrp_paise: 'MRP',
  ptr_paise: 'PTR',
  pts_paise: 'PTS',
  address: 'address',
  city: 'city',
  gstin: 'GSTIN',
  contact: 'contact',
  licence_no: 'licence number',
  licence_expires_on: 'licence’s end',
  ends_on: 'end',
  starts_on: 'start',
  start_date: 'start',
  end_date: 'end',
  number: 'number',
  credit_limit_paise: 'credit limit',
  credit_days: 'credit days',
  depot_login: 'depot login',
  designation: 'designation',
  headquarters: 'headquarters',
  brand_manager: 'brand manager role',
  rights: 'rights',
  message: 'message',
  reason: 'reason',
  rank: 'order',
  title: 'title',
  question: 'question',
  answer: 'answer',
  bank_lines: 'bank lines',
  on_hand: 'stock on hand',
  blocked: 'blocked stock',
  value: 'value',
}

const types: Record<string, string> = { E: 'ethical', G: 'generic', B: 'both' }

function shown(field: string, value: Value | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return listed(value.map(String))
  if (typeof value === 'object') return ''
  if (field.endsWith('_paise')) return formatRupees(Number(value))
  if (field === 'gst_bp') return `${Number(value) / 100}%`
  if (field === 'div_type') return types[String(value)] ?? ''
  const text = String(value)
  return isDay(text) ? formatDay(text) : text
}

const longestShown = 60

function fromTo(field: string, from: Value | undefined, to: Value | undefined): string {
  const [was, is] = [shown(field, from), shown(field, to)]
  if (was.length > longestShown || is.length > longestShown || (!was && !is)) return ''
  if (!was) return `to ${is}`
  return is ? `from ${was} to ${is}` : `(it was ${was})`
}

function listed(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

type Thing = {
  noun: string
  of?: string
  href: (change: Audited) => string | null
  names?: (state: State) => string
  added?: (after: State) => string
  changed?: (before: State, after: State) => { did: string; rest: string } | null
}

const product = ({ code }: Audited) =>
  code ? `/admin/products?product_search=${encodeURIComponent(code)}` : '/admin/products'
const firm = ({ entity_id }: Audited) => `/admin/customer-profile?distributor=${entity_id}`
const employee = ({ entity_id }: Audited) => `/admin/employee/update_employee/${entity_id}`
const at = (path: string) => () => path

const switched = (field: string, on: string, off: string) => (_: State, after: State) =>
  field in after ? { did: after[field] ? on : off, rest: '' } : null

const things: Record<string, Thing> = {
  products: { noun: 'the product', href: product, changed: switched('active', 'activated', 'deactivated') },
  product_prices: {
    noun: 'a price',
    of: 'of',
    href: product,
    added: (after) => `${shown('pts_paise', after.pts_paise)} from ${shown('valid_from', after.valid_from)}`,
  },
  discounted_products: { noun: 'to the discounted list:', href: at('/admin/manage-product-image') },
  product_images: {
    noun: 'the picture',
    href: at('/admin/manage-product-image'),
    names: (state) => shown('', state.image_name),
  },
  launch_products: {
    noun: 'the launch',
    of: 'of',
    href: at('/admin/manage-product-image'),
    added: (after) => `from ${shown('', after.start_date)} to ${shown('', after.end_date)}`,
  },
  offers: {
    noun: 'the scheme',
    of: 'of',
    href: ({ code }) => `/admin/mange-bonus-offer${code ? `?offer_search=${encodeURIComponent(code)}` : ''}`,
    added: (after) => scheme(after),
    changed: changedScheme,
  },
  order_locks: {
    noun: 'the order lock',
    href: at('/admin/manage-order-lock'),
    changed: (_, after) => ('lifted_at' in after ? { did: 'lifted the order lock', rest: '' } : null),
  },
  accounts: {
    noun: 'the account',
    of: 'of',
    href: (change) => (change.kind === 'D' ? firm(change) : change.kind === 'E' ? employee(change) : '/admin/employee'),
    changed: changedAccount,
  },
  distributors: { noun: 'the distributor', href: firm },
  distributor_contacts: { noun: 'a contact', of: 'of', href: firm },
  distributor_addresses: { noun: 'an address', of: 'of', href: firm },
  distributor_divisions: { noun: 'a division', of: 'of', href: firm },
  distributor_plants: { noun: 'a CFA', of: 'of', href: firm },
  licences: {
    noun: 'a licence',
    of: 'of',
    href: firm,
    changed: (before, after) =>
      'ends_on' in after
        ? { did: 'changed the licence of', rest: fromTo('ends_on', before.ends_on, after.ends_on) }
        : null,
  },
  unwanted_products: { noun: 'an unwanted product', of: 'of', href: firm },
  employees: { noun: 'the employee', href: employee },
  employee_distributors: { noun: 'a distributor', of: 'of', href: employee },
  employee_divisions: { noun: 'a division', of: 'of', href: employee },
  plants: {
    noun: 'the plant',
    href: at('/admin/mange-plant'),
    changed: switched('active', 'activated the plant', 'deactivated the plant'),
  },
  divisions: { noun: 'the division', href: at('/admin/mange-plant') },
  batches: { noun: 'a batch', of: 'of', href: at('/admin/mange-plant') },
  banners: { noun: 'the banner', href: at('/admin/banner'), names: (state) => shown('', state.title) },
  questions: { noun: 'the question', href: at('/admin/faq'), names: (state) => shown('', state.question) },
  claims: { noun: 'the claim', href: at('/admin/notes'), names: (state) => shown('', state.claim_no) },
  notes: { noun: 'the note', href: at('/admin/notes'), names: (state) => shown('', state.note_no) },
  receipts: { noun: 'a receipt', of: 'of', href: at('/admin/current-outstanding') },
  job_book: { noun: 'the job', href: at('/admin/manage-cron') },
  settings: { noun: 'a setting', href: at('/admin/manage-cron') },
}

function scheme(state: State): string {
  return `${state.min_qty}+${state.scheme_qty}`
}

function changedScheme(before: State, after: State) {
  if ('enabled' in after)
    return { did: after.enabled ? 'switched on the scheme of' : 'switched off the scheme of', rest: '' }
  if (!('min_qty' in after) || !('scheme_qty' in after)) return null
  return { did: 'changed the scheme of', rest: `from ${scheme(before)} to ${scheme(after)}` }
}

function changedAccount(_: State, after: State) {
  if ('blocked_at' in after)
    return {
      did: after.blocked_at === null ? 'unblocked' : 'blocked',
      rest: after.blocked_at !== null && after.blocked_reason ? `(${shown('', after.blocked_reason)})` : '',
    }
  if ('password_hash' in after) return { did: 'set a new password for', rest: '' }
  return null
}
