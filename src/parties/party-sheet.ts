// Doctors and hospitals as a sheet has them, and what a sheet would do to them: pure, so that
// preview and applying can't differ.
import {
  type CellChange,
  type CellError,
  type PlannedRow,
  readYes,
  type SheetCells,
  type SheetColumn,
  speakingOf,
  whyNotCell,
} from '#kit/importing.ts'
import { states } from '#places/gstin.ts'
import { type PartyForm, type PartyKind, whyNotParty } from './rules.ts'

export type PartyColumn = 'party' | 'kind' | keyof PartyForm

type More = Pick<SheetColumn, 'isText' | 'width'>

const column = (
  name: PartyColumn,
  head: string,
  also: string[],
  rule: string,
  more: More = {},
): SheetColumn<PartyColumn> => ({ name, head, also, rule, ...more })

export const partyColumns: SheetColumn<PartyColumn>[] = [
  column('party', 'Number', ['id', 'party'], 'The number of the one that the row changes. Empty adds one.'),
  column('kind', 'Kind', [], 'Doctor or Hospital. A row that changes one may leave it empty.'),
  column('name', 'Name', ['doctor', 'hospital'], 'At most 120 characters.', { width: 34 }),
  column('registration_no', 'Registration number', ['registration'], 'Of a doctor, by the medical council.', {
    isText: true,
  }),
  column('speciality', 'Speciality', [], 'Of a doctor.'),
  column('hospital_kind', 'Hospital kind', ['type'], 'Private, Government, Trust, Nursing home or Corporate.'),
  column('beds', 'Beds', [], 'Of a hospital, 0 to 20000.'),
  column('licence_no', 'Drug licence', ['licence', 'license'], 'Or why none is needed.', { isText: true }),
  column('no_licence_reason', 'Why no licence', [], 'Only where there is no licence.', { width: 30 }),
  column('gstin', 'GSTIN', [], 'Where there is one.', { isText: true }),
  column('address', 'Address', [], 'At most 300 characters.', { width: 30 }),
  column('city', 'City', [], 'Needed.'),
  column('state_code', 'State', ['state code'], 'Its GST code or its name.', { isText: true }),
  column('employees', 'Employees', ['sold by'], 'Codes with commas between. They replace those that are there.', {
    isText: true,
  }),
  column('distributors', 'Distributors', ['supplied by'], 'Customer codes with commas between.', { isText: true }),
  column('divisions', 'Divisions', [], 'Codes with commas between.', { isText: true }),
  column('active', 'Active', [], 'Yes or No. Empty means Yes.'),
]

export type SavedParty = PartyForm & { id: number; kind: PartyKind }

export type KnownParties = {
  byId: ReadonlyMap<number, SavedParty>
  /** Numbers of doctors by their registration, in lower case. */
  byRegistration: ReadonlyMap<string, number>
  /** In lower case, to the account. */
  employees: ReadonlyMap<string, number>
  distributors: ReadonlyMap<string, number>
  divisions: ReadonlySet<string>
}

export type PartyWork = {
  id: number | null
  kind: PartyKind
  form: PartyForm
  mapped: { employees: number[]; distributors: number[]; divisions: string[] }
}

type Row = { at: number; cells: SheetCells<PartyColumn> }
type PlannedParty = PlannedRow<PartyWork> | null

const { headOf, errorOf } = speakingOf(partyColumns)

const empty: PartyForm = {
  name: '',
  registration_no: '',
  speciality: '',
  hospital_kind: '',
  beds: null,
  licence_no: '',
  no_licence_reason: '',
  gstin: '',
  address: '',
  city: '',
  state_code: '',
  employees: [],
  divisions: [],
  distributors: [],
  active: true,
}

const longest: Partial<Record<PartyColumn, number>> = {
  name: 120,
  registration_no: 40,
  speciality: 80,
  hospital_kind: 40,
  licence_no: 60,
  no_licence_reason: 200,
  address: 300,
  city: 60,
}

export function planParty({ cells }: Row, known: KnownParties, earlier: ReadonlyMap<string, number>): PlannedParty {
  const id =
    cells.party === undefined
      ? known.byRegistration.get((cells.registration_no ?? '').toLowerCase())
      : Number(cells.party)
  const saved = id === undefined ? null : (known.byId.get(id) ?? undefined)
  const code = cells.registration_no ?? saved?.registration_no ?? cells.party ?? ''
  const name = cells.name ?? saved?.name ?? ''
  const refused = (errors: CellError[]): PlannedParty => ({ kind: 'refused', code, name, errors })
  if (saved === undefined)
    return refused([errorOf('party', cells, 'There is no such number. Leave it empty to add one.')])
  const kind = saved?.kind ?? kindOf(cells.kind)
  if (!kind) return refused([errorOf('kind', cells, 'Enter Doctor or Hospital.')])

  const { form, errors } = readForm(cells, saved ?? empty)
  const unknown = (['employees', 'distributors', 'divisions'] as const).flatMap((column) => {
    const missing = form[column].find((one) => !known[column].has(column === 'divisions' ? one : one.toLowerCase()))
    return missing === undefined ? [] : [errorOf(column, cells, `${missing} is not known in the ethical business.`)]
  })
  const judged = Object.entries(whyNotParty(kind, form)) as [keyof PartyForm, string][]
  const all = [...errors, ...unknown, ...judged.map(([column, why]) => errorOf(column, cells, why))]
  const taken = known.byRegistration.get(form.registration_no.toLowerCase())
  if (kind === 'doctor' && taken !== undefined && taken !== saved?.id)
    all.push(errorOf('registration_no', cells, 'Another doctor has this registration number.'))
  if (all.length > 0) return refused(all)

  const changes = changesOf(form, saved)
  if (saved && changes.length === 0) return null
  const key = saved
    ? `party ${saved.id}`
    : `${kind} ${form.registration_no.toLowerCase() || `${form.name} ${form.city}`.toLowerCase()}`
  const before = earlier.get(key)
  if (before !== undefined) return refused([errorOf('name', cells, `Row ${before} has this ${kind} already.`)])
  const ids = (codes: readonly string[], of: ReadonlyMap<string, number>) =>
    codes.flatMap((one) => of.get(one.toLowerCase()) ?? [])
  const mapped = {
    employees: ids(form.employees, known.employees),
    distributors: ids(form.distributors, known.distributors),
    divisions: [...form.divisions],
  }
  return {
    kind: saved ? 'changed' : 'new',
    code,
    name: form.name,
    changes,
    work: { id: saved?.id ?? null, kind, form, mapped },
    key,
  }
}

function kindOf(text: string | undefined): PartyKind | null {
  const said = text?.trim().toLowerCase()
  return said === 'doctor' || said === 'hospital' ? said : null
}

/** What the row says on top of what is saved; an empty cell changes nothing. */
function readForm(cells: Row['cells'], base: PartyForm): { form: PartyForm; errors: CellError[] } {
  const errors: CellError[] = []
  const form: PartyForm = Object.assign({}, ...names.map((name) => ({ [name]: base[name] })))
  for (const [column, text] of Object.entries(cells) as [PartyColumn, string][]) {
    const why =
      whyNotCell(text) ??
      (text.length > (longest[column] ?? 2000) ? `Use at most ${longest[column]} characters.` : null)
    if (why) errors.push(errorOf(column, cells, why))
    else if (column === 'employees' || column === 'distributors' || column === 'divisions')
      form[column] = [...new Set(text.split(',').map((one) => one.trim()))].filter(Boolean)
    else if (column === 'beds') form.beds = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
    else if (column === 'state_code') form.state_code = stateOf(text)
    else if (column === 'gstin') form.gstin = text.toUpperCase().replace(/\s/g, '')
    else if (column === 'active') {
      const yes = readYes(text)
      if (yes === null) errors.push(errorOf('active', cells, 'Enter Yes or No.'))
      else form.active = yes
    } else if (column !== 'party' && column !== 'kind') form[column] = text.trim()
  }
  return { form, errors }
}

function stateOf(text: string): string {
  const said = text.trim().toLowerCase()
  return (
    Object.entries(states).find(([code, name]) => code === said.padStart(2, '0') || name.toLowerCase() === said)?.[0] ??
    said
  )
}

const names = Object.keys(empty) as (keyof PartyForm)[]

function changesOf(form: PartyForm, saved: SavedParty | null): CellChange[] {
  return names.flatMap((name) => {
    const [from, to] = [saved ? inWords(saved[name]) : null, inWords(form[name])]
    return from === to || (saved === null && to === '') ? [] : [{ label: headOf(name), from, to }]
  })
}

function inWords(value: PartyForm[keyof PartyForm]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.toSorted().join(', ')
  return value === null ? '' : String(value)
}

/** One under the heads of the sheet, so that what was exported can be imported again. */
export function partyCells(party: SavedParty): (string | number)[] {
  return partyColumns.map(({ name }) => {
    if (name === 'party') return party.id
    if (name === 'kind') return party.kind === 'doctor' ? 'Doctor' : 'Hospital'
    return name === 'beds' ? (party.beds ?? '') : inWords(party[name])
  })
}
