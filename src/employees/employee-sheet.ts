// What a sheet of employees would do to them: pure, so that the preview and the applying can't
// differ.
import type { DivType, ProductType } from '#kit/access.ts'
import {
  type CellError,
  type PlannedRow,
  readYes,
  type SheetCells,
  type SheetColumn,
  speakingOf,
} from '#kit/importing.ts'
import { type KnownAccounts, listIn, planAccount, readType, whyNotMail } from './account-sheet.ts'
import { haveTypeInCommon, whyNotDivisions, whyNotEmployee, whyNotGive, whyNotManage } from './rules.ts'
import { type ColumnName, columns } from './sheet.ts'

export const employeeColumns: SheetColumn<ColumnName>[] = columns.map((column) => ({
  ...column,
  ...(column.name === 'code' && { isNeeded: true as const }),
  ...(['code', 'phone', 'divisions', 'reports_to', 'distributors'].includes(column.name) && { isText: true as const }),
}))

export type EmployeeTerms = {
  code: string
  name: string
  email: string
  phone: string
  designation: string
  headquarters: string
  div_type: DivType
  divisions: string[]
  brand_manager: boolean
  /** A code, or empty. */
  reports_to: string
  distributors: string[]
}

export type SavedEmployee = EmployeeTerms & { id: number }

export type KnownEmployees = KnownAccounts<SavedEmployee> & {
  divisions: readonly { code: string; name: string; product_type: ProductType }[]
  /** By code, in lower case. */
  firms: ReadonlyMap<string, { code: string; name: string; div_type: DivType }>
  /** Every employee, by code in lower case, with whom they report to. */
  bosses: ReadonlyMap<string, { code: string; reports_to: string }>
  me: { divType: DivType; productType: ProductType; rights: readonly string[] }
}

export type EmployeeWork = { id: number | null; terms: EmployeeTerms }

type Row = { at: number; cells: SheetCells<ColumnName> }
const { errorOf } = speakingOf(columns)

export function planEmployee(
  { at, cells }: Row,
  known: KnownEmployees,
  earlier: ReadonlyMap<string, number>,
): PlannedRow<EmployeeWork> | null {
  return planAccount(
    { at, cells },
    {
      noun: 'employee',
      columns,
      known,
      read: (saved) => readTerms(cells, saved, known),
      judge: (terms, saved) => judged(terms, { cells, saved, known, earlier }),
      shown: (name: ColumnName, terms: EmployeeTerms) => shown(terms[name]),
      manage: (saved) => whyNotManage(known.me, saved),
      work: (terms, saved): EmployeeWork => ({ id: saved?.id ?? null, terms }),
    },
  )
}

const newEmployee: EmployeeTerms = {
  code: '',
  name: '',
  email: '',
  phone: '',
  designation: '',
  headquarters: '',
  div_type: 'E',
  divisions: [],
  brand_manager: false,
  reports_to: '',
  distributors: [],
}

/** What the row says on top of what is saved; an empty cell changes nothing. */
function readTerms(cells: Row['cells'], saved: SavedEmployee | null, { me, firms, bosses }: KnownEmployees) {
  const errors: CellError[] = []
  const terms: EmployeeTerms = saved
    ? { ...saved }
    : { ...newEmployee, code: cells.code?.trim() ?? '', div_type: me.productType }
  for (const name of ['name', 'email', 'phone', 'designation', 'headquarters'] as const)
    if (cells[name] !== undefined) terms[name] = cells[name].trim()
  if (cells.div_type !== undefined) {
    const type = readType(cells.div_type)
    if (type) terms.div_type = type
    else errors.push(errorOf('div_type', cells, 'Enter E, G or B.'))
  }
  if (cells.brand_manager !== undefined) {
    const yes = readYes(cells.brand_manager)
    if (yes === null) errors.push(errorOf('brand_manager', cells, 'Enter Yes or No.'))
    else terms.brand_manager = yes
  }
  if (cells.divisions !== undefined) terms.divisions = listIn(cells.divisions).sort()
  // As they are written where they are kept, so that the same sheet changes nothing the second
  // time.
  if (cells.distributors !== undefined)
    terms.distributors = [
      ...new Set(listIn(cells.distributors).map((code) => firms.get(code.toLowerCase())?.code ?? code)),
    ].sort()
  if (cells.reports_to !== undefined) {
    const boss = cells.reports_to.trim()
    terms.reports_to = bosses.get(boss.toLowerCase())?.code ?? boss
  }
  return { terms, errors }
}

type Judging = {
  cells: Row['cells']
  saved: SavedEmployee | null
  known: KnownEmployees
  earlier: ReadonlyMap<string, number>
}

/** The same rules as the form's, each at its column. */
function judged(terms: EmployeeTerms, { cells, saved, known, earlier }: Judging): CellError[] {
  const taken = whyNotMail(terms.email, saved?.id, known.mails)
  const why: Partial<Record<ColumnName, string | null>> = {
    ...whyNotEmployee(terms),
    ...(taken && { email: taken }),
    divisions: whyNotDivisions(terms.divisions, known.divisions, terms.div_type),
    distributors: whyNotServed(terms, known),
    reports_to: whyNotBoss(terms, known, earlier),
  }
  const given = whyNotGive(known.me.divType, terms.div_type, saved?.div_type ?? null)
  if (given) why.div_type = given
  return (Object.entries(why) as [ColumnName, string | null][]).flatMap(([name, words]) =>
    words ? [errorOf(name, cells, words)] : [],
  )
}

function whyNotServed({ distributors, div_type }: EmployeeTerms, { firms }: KnownEmployees): string | null {
  for (const code of distributors) {
    const firm = firms.get(code.toLowerCase())
    if (!firm) return `There is no distributor ${code}.`
    if (!haveTypeInCommon(div_type, firm.div_type))
      return `${firm.name} (${firm.code}) buys other products than this employee sells.`
  }
  return null
}

function whyNotBoss(
  { code, reports_to }: EmployeeTerms,
  { bosses }: KnownEmployees,
  earlier: ReadonlyMap<string, number>,
) {
  if (reports_to === '') return null
  const mine = code.toLowerCase()
  let above = reports_to.toLowerCase()
  if (above === mine) return 'Nobody reports to themselves.'
  if (!bosses.has(above))
    return earlier.has(above) ? null : `There is no employee ${reports_to}. Put their row above this one.`
  for (let steps = 0; above && steps < 50; steps += 1) {
    if (above === mine) return `${reports_to} reports to this employee already.`
    above = bosses.get(above)?.reports_to.toLowerCase() ?? ''
  }
  return null
}

function shown(value: string | boolean | string[]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : value
}

/** A row of the template: what is there now. */
export function employeeCells(terms: EmployeeTerms): string[] {
  return columns.map(({ name }) => shown(terms[name]))
}
