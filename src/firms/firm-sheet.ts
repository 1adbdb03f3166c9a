// Distributors as a sheet has them, and what a sheet would do to them: pure, so that the preview and the applying can't differ.
import { whyNotGive } from '#employees/rules.ts'
import type { DivType, ProductType } from '#kit/access.ts'
import { type Day, formatDay } from '#kit/date.ts'
import { type CellError, readDay, readYes, type SheetCells, type SheetColumn, whyNotCell } from '#kit/importing.ts'
import { formatRupees, readRupees, typedRupees } from '#kit/money.ts'
import { tidyPin } from '#places/pin.ts'
import { gateOf, whyNotChange, whyNotFirm } from './rules.ts'

const licenceKinds = ['20B', '21B'] as const
type SheetLicence = (typeof licenceKinds)[number]

export type FirmColumn =
  | 'code'
  | 'name'
  | 'gstin'
  | 'city'
  | 'address'
  | 'pin_code'
  | 'div_type'
  | 'divisions'
  | 'cfas'
  | 'credit_limit'
  | 'credit_days'
  | 'depot_login'
  | 'contact'
  | 'email'
  | 'phone'
  | '20B'
  | '20B ends'
  | '21B'
  | '21B ends'
  | 'reason'

export const firmColumns: SheetColumn<FirmColumn>[] = [
  {
    name: 'code',
    head: 'Customer code',
    also: ['code', 'distributor code', 'stockist code', 'customer'],
    rule: 'Letters, digits, dots and dashes, at most 40. Never changes by a sheet.',
    isNeeded: true,
    isText: true,
  },
  {
    name: 'name',
    head: 'Firm',
    also: ['name', 'firm name', 'distributor'],
    rule: 'Needed for a new distributor.',
    width: 36,
  },
  {
    name: 'gstin',
    head: 'GSTIN',
    also: ['gst', 'gst no'],
    rule: '15 characters with the right check digit.',
    isText: true,
    width: 20,
  },
  { name: 'city', head: 'City', also: ['town'], rule: 'Needed for a new distributor.' },
  { name: 'address', head: 'Address', also: ['billing address'], rule: 'Needed for a new distributor.', width: 40 },
  { name: 'pin_code', head: 'PIN code', also: ['pin', 'pincode'], rule: '6 digits. E-invoices need it.', isText: true },
  {
    name: 'div_type',
    head: 'Product types',
    also: ['div type', 'type', 'product type'],
    rule: 'E (ethical), G (generic) or B (both). Empty means those of the import.',
  },
  {
    name: 'divisions',
    head: 'Divisions',
    also: ['division', 'division codes'],
    rule: 'Division codes, separated by commas.',
    isText: true,
  },
  {
    name: 'cfas',
    head: 'CFAs',
    also: ['cfa', 'plants', 'plant', 'cfa codes'],
    rule: 'Plant codes in order of choice, separated by commas.',
    isText: true,
  },
  { name: 'credit_limit', head: 'Credit limit', also: ['limit'], rule: 'Rupees. Another limit needs a reason.' },
  { name: 'credit_days', head: 'Credit days', also: ['days'], rule: '0 to 365. Empty means 21 for a new distributor.' },
  { name: 'depot_login', head: 'Depot login', also: ['depot'], rule: 'Yes or No. Empty means No.' },
  {
    name: 'contact',
    head: 'Contact',
    also: ['contact person', 'contact name'],
    rule: 'The first contact; it is invited.',
  },
  {
    name: 'email',
    head: 'E-mail',
    also: ['mail', 'mail id', 'email id'],
    rule: 'Of the first contact. Needed for a new distributor: the invitation is sent there.',
  },
  { name: 'phone', head: 'Phone', also: ['mobile', 'mobile no', 'contact no'], rule: '7 to 15 digits.', isText: true },
  { name: '20B', head: 'Licence 20B', also: ['20b', 'drug licence', 'licence no'], rule: 'Its number.', isText: true },
  { name: '20B ends', head: '20B until', also: ['20b ends', 'licence until', 'licence expiry'], rule: 'DD-MM-YYYY.' },
  { name: '21B', head: 'Licence 21B', also: ['21b'], rule: 'Its number.', isText: true },
  { name: '21B ends', head: '21B until', also: ['21b ends'], rule: 'DD-MM-YYYY.' },
  {
    name: 'reason',
    head: 'Reason',
    also: ['why'],
    rule: 'Needed where the credit limit or the GSTIN of a distributor changes.',
  },
]

type Licence = { kind: string; number: string; issued_on: Day | null; ends_on: Day }

/** What is kept of a distributor, as far as a sheet speaks of it; `licences` has every kind. */
export type FirmTerms = {
  code: string
  name: string
  gstin: string
  city: string
  address: string
  pin_code: string
  div_type: DivType
  divisions: string[]
  cfas: string[]
  credit_limit_paise: number
  credit_days: number
  depot_login: boolean
  contact: string
  email: string
  phone: string
  licences: Licence[]
}

export type SavedFirm = FirmTerms & { id: number }

export type KnownFirms = {
  /** The first row that speaks of a code, in lower case: a later one is refused, also where the first changes nothing. */
  firsts: ReadonlyMap<string, number>
  /** By code, in lower case. */
  saved: ReadonlyMap<string, SavedFirm>
  /** Codes and mails, in lower case, of accounts that are none of these: whose they are. */
  codes: ReadonlySet<string>
  mails: ReadonlyMap<string, number>
  divisions: readonly { code: string; name: string; product_type: ProductType }[]
  plants: readonly string[]
  me: { divType: DivType; productType: ProductType }
}

export type FirmWork = {
  id: number | null
  terms: FirmTerms
  reason: string
  licence_no: string
  licence_expires_on: Day
}

type Row = { at: number; cells: SheetCells<FirmColumn> }
type Change = { label: string; from: string | null; to: string }
type Planned =
  | { kind: 'new' | 'changed'; code: string; name: string; changes: Change[]; work: FirmWork; key: string }
  | { kind: 'refused'; code: string; name: string; errors: CellError[] }
  | null

export function planFirm({ at, cells }: Row, known: KnownFirms): Planned {
  const code = cells.code?.trim() ?? ''
  const key = code.toLowerCase()
  const saved = known.saved.get(key) ?? null
  const refused = (errors: CellError[]): Planned => ({
    kind: 'refused',
    code,
    name: cells.name ?? saved?.name ?? '',
    errors,
  })
  const broken = (Object.entries(cells) as [FirmColumn, string][]).flatMap(([name, text]) => {
    const why = whyNotCell(text)
    return why ? [errorOf(name, cells, why)] : []
  })
  if (broken.length > 0) return refused(broken)
  const before = known.firsts.get(key)
  if (before !== undefined && before !== at)
    return refused([errorOf('code', cells, `Row ${before} has this distributor already.`)])
  if (!saved && known.codes.has(key))
    return refused([errorOf('code', cells, 'This code is in use by an account that you can’t change here.')])

  const { terms, errors } = readTerms(cells, saved, known)
  const wrong = [...errors, ...judged(terms, cells, saved, known)].filter(
    (one, at, all) => all.findIndex((other) => other.column === one.column) === at,
  )
  if (wrong.length > 0) return refused(wrong)
  const changes = changesOf(terms, saved)
  if (saved && changes.length === 0) return null
  const work = { id: saved?.id ?? null, terms, reason: cells.reason?.trim() ?? '', ...gateOf(terms.licences) }
  return { kind: saved ? 'changed' : 'new', code: terms.code, name: terms.name, changes, work, key }
}

/** What the row says on top of what is saved; an empty cell changes nothing. */
function readTerms(cells: Row['cells'], saved: SavedFirm | null, { me }: KnownFirms) {
  const errors: CellError[] = []
  const refuse = (name: FirmColumn, why: string) => errors.push(errorOf(name, cells, why))
  const terms: FirmTerms = saved
    ? { ...saved, licences: [...saved.licences] }
    : { ...newFirm, code: cells.code?.trim() ?? '', div_type: me.productType, licences: [] }
  for (const name of ['name', 'city', 'address', 'contact', 'email', 'phone'] as const)
    if (cells[name] !== undefined) terms[name] = cells[name].trim()
  if (cells.pin_code !== undefined) terms.pin_code = tidyPin(cells.pin_code)
  if (cells.gstin !== undefined) terms.gstin = cells.gstin.replace(/\s/g, '').toUpperCase()
  if (cells.div_type !== undefined) {
    const type = readType(cells.div_type)
    if (type) terms.div_type = type
    else refuse('div_type', 'Give E, G or B.')
  }
  if (cells.divisions !== undefined) terms.divisions = [...new Set(listIn(cells.divisions))].sort()
  if (cells.cfas !== undefined) terms.cfas = [...new Set(listIn(cells.cfas))]
  if (cells.credit_limit !== undefined) {
    const paise = readRupees(cells.credit_limit)
    if (paise === null) refuse('credit_limit', 'Enter the limit in rupees.')
    else terms.credit_limit_paise = paise
  }
  if (cells.credit_days !== undefined) {
    const days = Number(cells.credit_days)
    if (!/^\d{1,3}$/.test(cells.credit_days.trim()) || days > 365) refuse('credit_days', 'Give 0 to 365 days.')
    else terms.credit_days = days
  }
  if (cells.depot_login !== undefined) {
    const yes = readYes(cells.depot_login)
    if (yes === null) refuse('depot_login', 'Enter Yes or No.')
    else terms.depot_login = yes
  }
  for (const kind of licenceKinds) readLicence(kind, cells, terms, refuse)
  return { terms, errors }
}

const newFirm: Omit<FirmTerms, 'licences'> = {
  code: '',
  name: '',
  gstin: '',
  city: '',
  address: '',
  pin_code: '',
  div_type: 'E',
  divisions: [],
  cfas: [],
  credit_limit_paise: 0,
  credit_days: 21,
  depot_login: false,
  contact: '',
  email: '',
  phone: '',
}

function readLicence(
  kind: SheetLicence,
  cells: Row['cells'],
  terms: FirmTerms,
  refuse: (name: FirmColumn, why: string) => void,
): void {
  const [number, ends] = [cells[kind]?.trim(), cells[`${kind} ends`]]
  if (number === undefined && ends === undefined) return
  const saved = terms.licences.find((one) => one.kind === kind)
  const day = ends === undefined ? saved?.ends_on : readDay(ends)
  if (!day) {
    refuse(`${kind} ends`, 'Enter the last day as DD-MM-YYYY.')
    return
  }
  if (!number && !saved) {
    refuse(kind, 'Enter the number of the licence.')
    return
  }
  const one = { kind, number: number || saved?.number || '', issued_on: saved?.issued_on ?? null, ends_on: day }
  terms.licences = [...terms.licences.filter((other) => other.kind !== kind), one].sort((a, b) =>
    a.kind.localeCompare(b.kind),
  )
}

function readType(text: string): DivType | null {
  const given = text.trim().toLowerCase()
  if (/^(e|ethical)$/.test(given)) return 'E'
  if (/^(g|generic)$/.test(given)) return 'G'
  return /^(b|both)$/.test(given) ? 'B' : null
}

function listIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

/** The same rules as the form's, each at its column. */
function judged(terms: FirmTerms, cells: Row['cells'], saved: SavedFirm | null, known: KnownFirms): CellError[] {
  const isWritten =
    !saved || terms.contact !== saved.contact || terms.email !== saved.email || terms.phone !== saved.phone
  const contacts = isWritten ? [{ name: terms.contact || terms.name, email: terms.email, phone: terms.phone }] : []
  const licences = terms.licences.map(({ kind, ends_on, issued_on }) => ({
    kind,
    ends_on,
    issued_on: issued_on ?? undefined,
  }))
  const why: Record<string, string | null | undefined> = whyNotFirm({ ...terms, contacts, licences }, known)
  const mine = known.mails.get(terms.email.toLowerCase())
  const isTaken = terms.email !== '' && mine !== undefined && mine !== saved?.id
  const at: [FirmColumn, string | null | undefined][] = [
    ['code', why.code],
    ['name', why.name],
    ['gstin', why.gstin],
    ['city', why.city],
    ['address', why.address],
    ['pin_code', why.pin_code],
    ['div_type', whyNotGive(known.me.divType, terms.div_type, saved?.div_type ?? null)],
    ['divisions', why.divisions],
    ['cfas', why.cfas],
    ['email', isTaken ? `${terms.email} belongs to another account.` : why.contacts],
    ['20B', why.licences],
    ['reason', saved && whyNotChange(saved, terms, cells.reason?.trim() ?? '')],
  ]
  return at.flatMap(([name, words]) => (words ? [errorOf(name, cells, words)] : []))
}

function changesOf(terms: FirmTerms, saved: FirmTerms | null): Change[] {
  return shownNames.flatMap((name) => {
    const [from, to] = [saved ? shown(name, saved) : null, shown(name, terms)]
    if (from === to || (saved === null && to === '')) return []
    return [{ label: headOf(name), from, to }]
  })
}

const shownNames = firmColumns.map(({ name }) => name).filter((name) => name !== 'code' && name !== 'reason')

function shown(name: FirmColumn, terms: FirmTerms): string {
  const licence = (kind: string) => terms.licences.find((one) => one.kind === kind)
  switch (name) {
    case 'credit_limit':
      return formatRupees(terms.credit_limit_paise)
    case 'credit_days':
      return String(terms.credit_days)
    case 'depot_login':
      return terms.depot_login ? 'Yes' : 'No'
    case 'divisions':
    case 'cfas':
      return terms[name].join(', ')
    case '20B':
    case '21B':
      return licence(name)?.number ?? ''
    case '20B ends':
    case '21B ends': {
      const day = licence(name.slice(0, 3))?.ends_on
      return day ? formatDay(day) : ''
    }
    case 'reason':
      return ''
    default:
      return terms[name]
  }
}

/** A row of the template: what is there now. */
export function firmCells(terms: FirmTerms): string[] {
  return firmColumns.map(({ name }) =>
    name === 'credit_limit' ? typedRupees(terms.credit_limit_paise) : shown(name, terms),
  )
}

function errorOf(name: FirmColumn, cells: Row['cells'], why: string): CellError {
  return { column: headOf(name), given: (cells[name] ?? '').slice(0, 200), why }
}

function headOf(name: FirmColumn): string {
  return firmColumns.find((column) => column.name === name)?.head ?? name
}
