// What a sheet of distributors would do to them: pure, so that the preview and the applying can't
// differ.
import { type KnownAccounts, listIn, planAccount, readType, whyNotMail } from '#employees/account-sheet.ts'
import { whyNotEmail, whyNotGive, whyNotManage, whyNotPhone } from '#employees/rules.ts'
import type { DivType, ProductType } from '#kit/access.ts'
import { type Day, formatDay } from '#kit/date.ts'
import { type CellError, type PlannedRow, readDay, readYes, type SheetCells, speakingOf } from '#kit/importing.ts'
import { formatRupees, readRupees, typedRupees } from '#kit/money.ts'
import { tidyPin } from '#places/pin.ts'
import { addressShown, isAddressColumn, readAddresses, wrongAddresses } from './address-sheet.ts'
import type { Address } from './addresses.ts'
import { type FirmColumn, firmColumns } from './firm-columns.ts'
import { gateOf, usualCreditDays, whyNotChange, whyNotCredit, whyNotFirm } from './rules.ts'

const licenceKinds = ['20B', '21B'] as const
type SheetLicence = (typeof licenceKinds)[number]

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
  /** Beside the firm's own. */
  addresses: Address[]
}

export type SavedFirm = FirmTerms & { id: number }

export type KnownFirms = KnownAccounts<SavedFirm> & {
  divisions: readonly { code: string; name: string; product_type: ProductType }[]
  plants: readonly string[]
  me: { divType: DivType; productType: ProductType; rights: readonly string[] }
}

export type FirmWork = {
  id: number | null
  terms: FirmTerms
  reason: string
  licence_no: string
  licence_expires_on: Day
}

type Row = { at: number; cells: SheetCells<FirmColumn> }
const { errorOf } = speakingOf(firmColumns)

export function planFirm({ at, cells }: Row, known: KnownFirms): PlannedRow<FirmWork> | null {
  return planAccount(
    { at, cells },
    {
      noun: 'distributor',
      columns: firmColumns,
      known,
      read: (saved) => readTerms(cells, saved, known),
      judge: (terms, saved) => judged(terms, cells, saved, known),
      shown,
      manage: (saved) => whyNotManage(known.me, saved),
      work: (terms: FirmTerms, saved): FirmWork => ({
        id: saved?.id ?? null,
        terms,
        reason: cells.reason?.trim() ?? '',
        ...gateOf(terms.licences),
      }),
    },
  )
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
    else refuse('div_type', 'Enter E, G or B.')
  }
  if (cells.divisions !== undefined) terms.divisions = listIn(cells.divisions).sort()
  if (cells.cfas !== undefined) terms.cfas = listIn(cells.cfas)
  if (cells.credit_limit !== undefined) {
    const paise = readRupees(cells.credit_limit)
    if (paise === null) refuse('credit_limit', 'Enter the limit in rupees.')
    else terms.credit_limit_paise = paise
  }
  if (cells.credit_days !== undefined) {
    const days = Number(cells.credit_days)
    if (!/^\d{1,3}$/.test(cells.credit_days.trim()) || days > 365) refuse('credit_days', 'Enter 0 to 365 days.')
    else terms.credit_days = days
  }
  if (cells.depot_login !== undefined) {
    const yes = readYes(cells.depot_login)
    if (yes === null) refuse('depot_login', 'Enter Yes or No.')
    else terms.depot_login = yes
  }
  for (const kind of licenceKinds) readLicence(kind, cells, terms, refuse)
  const others = readAddresses(cells, terms.addresses, terms.gstin)
  terms.addresses = others.addresses
  for (const [column, why] of others.wrong) refuse(column, why)
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
  credit_days: usualCreditDays,
  depot_login: false,
  contact: '',
  email: '',
  phone: '',
  addresses: [],
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

/** The same rules as the form's, each at its column. */
function judged(terms: FirmTerms, cells: Row['cells'], saved: SavedFirm | null, known: KnownFirms): CellError[] {
  const isWritten =
    !saved || terms.contact !== saved.contact || terms.email !== saved.email || terms.phone !== saved.phone
  const licences = terms.licences.map(({ kind, ends_on, issued_on }) => ({
    kind,
    ends_on,
    issued_on: issued_on ?? undefined,
  }))
  const why: Record<string, string | null | undefined> = whyNotFirm(
    { ...terms, contacts: [], addresses: [], licences },
    known,
  )
  const at: [FirmColumn, string | null | undefined][] = [
    ['code', why.code],
    ['name', why.name],
    ['gstin', why.gstin],
    ['city', why.city],
    ['address', why.address],
    ['pin_code', why.pin_code],
    ['div_type', whyNotGive(known.me.divType, terms.div_type, saved?.div_type ?? null)],
    ['credit_limit', whyNotCredit(known.me.rights, saved, terms)],
    ['divisions', why.divisions],
    ['cfas', why.cfas],
    ['email', whyNotMail(terms.email, saved?.id, known.mails) ?? (isWritten ? whyNotEmail(terms.email) : null)],
    ['phone', isWritten ? whyNotPhone(terms.phone) : null],
    ['20B', why.licences],
    ['reason', saved && whyNotChange(saved, terms, cells.reason?.trim() ?? '')],
    ...wrongAddresses(terms.addresses),
  ]
  return at.flatMap(([name, words]) => (words ? [errorOf(name, cells, words)] : []))
}

function shown(name: FirmColumn, terms: FirmTerms): string {
  if (isAddressColumn(name)) return addressShown(name, terms.addresses)
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
