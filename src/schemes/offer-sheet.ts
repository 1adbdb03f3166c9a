// Offers as a sheet has them, and what a sheet would do to them: pure, so that the preview and the
// applying can't differ.
import { type Day, formatDay } from '#kit/date.ts'
import {
  type CellChange,
  type CellError,
  type PlannedRow,
  readDay,
  readYes,
  type SheetCells,
  type SheetColumn,
  speakingOf,
} from '#kit/importing.ts'
import { type OfferForm, type OfferTerms, readOffer } from './offer-rules.ts'

export type OfferColumn = 'offer' | 'product_name' | keyof OfferForm

export const offerColumns: SheetColumn<OfferColumn>[] = [
  {
    name: 'offer',
    head: 'Offer',
    also: ['offer no', 'offer number', 'id'],
    rule: 'The number of the offer that the row changes. Empty adds an offer.',
  },
  {
    name: 'product_code',
    head: 'Product code',
    also: ['code', 'item code', 'material', 'sku'],
    rule: 'An active product. Codes are text: leading zeros count. Empty where the offer is for a division.',
    isText: true,
  },
  { name: 'product_name', head: 'Name', also: ['product name', 'product'], rule: 'For reading only.', width: 36 },
  {
    name: 'division_code',
    head: 'Division',
    also: ['division code', 'division name'],
    rule: 'The code or the name of a division, where the offer is for all its products.',
    isText: true,
  },
  {
    name: 'distributor',
    head: 'Customer code',
    also: ['distributor', 'distributor code', 'customer'],
    rule: 'The only distributor that gets it. Empty means everybody; ‘Everybody’ takes a distributor off again.',
    isText: true,
  },
  { name: 'min_qty', head: 'Buy', also: ['min qty', 'buy packs'], rule: 'Packs to pay for, from 1 to 9999.' },
  {
    name: 'scheme_qty',
    head: 'Free',
    also: ['scheme qty', 'free packs', 'get free'],
    rule: 'Free packs, from 1 to 9999.',
  },
  { name: 'compulsory', head: 'Compulsory', also: [], rule: 'Yes or No. Empty means No.' },
  {
    name: 'starts_on',
    head: 'First day',
    also: ['from', 'start date', 'valid from'],
    rule: 'DD-MM-YYYY, today or later. The day of a running offer may stay.',
  },
  {
    name: 'ends_on',
    head: 'Last day',
    also: ['until', 'to', 'end date', 'valid to'],
    rule: 'DD-MM-YYYY, today or later.',
  },
  { name: 'enabled', head: 'On', also: ['enabled', 'active'], rule: 'Yes or No. Empty means Yes.' },
]

export type SavedOffer = OfferForm & { id: number; name: string; starts_on: Day; ends_on: Day }

export type KnownOffers = {
  saved: ReadonlyMap<number, SavedOffer>
  /** Names of active products by their code. */
  products: ReadonlyMap<string, string>
  /** Codes and names of divisions, in lower case, to the division. */
  divisions: ReadonlyMap<string, { code: string; name: string }>
  /** Customer codes, in lower case, to the distributor. */
  distributors: ReadonlyMap<string, { id: number; code: string; name: string }>
  today: Day
}

export type OfferWork = { id: number | null; terms: OfferTerms; distributorId: number | null }

type Row = { at: number; cells: SheetCells<OfferColumn> }
export type PlannedOffer = PlannedRow<OfferWork> | null

const { headOf, errorOf, brokenIn } = speakingOf(offerColumns)

const empty: OfferForm = {
  product_code: '',
  division_code: '',
  distributor: '',
  min_qty: '',
  scheme_qty: '',
  compulsory: false,
  starts_on: '',
  ends_on: '',
  enabled: true,
}

export function planOffer({ cells }: Row, known: KnownOffers, earlier: ReadonlyMap<string, number>): PlannedOffer {
  const saved = cells.offer === undefined ? null : (known.saved.get(Number(cells.offer)) ?? undefined)
  const refused = (errors: CellError[]): PlannedOffer => ({
    kind: 'refused',
    code: cells.product_code ?? cells.division_code ?? saved?.product_code ?? '',
    name: saved?.name ?? known.products.get(cells.product_code ?? '') ?? cells.product_name ?? '',
    errors,
  })
  const broken = brokenIn(cells)
  if (broken.length > 0) return refused(broken)
  if (saved === undefined)
    return refused([errorOf('offer', cells, 'There is no such offer here. Leave this empty to add one.')])

  const { form, errors } = readForm(cells, saved ?? empty, known)
  const read = readOffer(form, known.today, saved ?? undefined)
  const all = [...errors, ...('errors' in read ? asCellErrors(read.errors, cells, errors) : [])]
  if (all.length > 0 || !('offer' in read)) return refused(all)
  const target = targetOf(form, saved, known)
  if ('why' in target) return refused([errorOf(target.at, cells, target.why)])
  const whom = form.distributor ? known.distributors.get(form.distributor.toLowerCase()) : null
  const changes = changesOf(form, saved)
  if (saved && changes.length === 0) return null
  const key = saved ? `offer ${saved.id}` : JSON.stringify(form)
  const before = earlier.get(key)
  if (before !== undefined)
    return refused([
      errorOf(
        saved ? 'offer' : 'product_code',
        cells,
        `Row ${before} ${saved ? 'changes this offer' : 'adds this offer'} already.`,
      ),
    ])
  return {
    kind: saved ? 'changed' : 'new',
    ...target,
    changes,
    work: { id: saved?.id ?? null, terms: read.offer, distributorId: whom?.id ?? null },
    key,
  }
}

/** What the row says on top of what is saved; an empty cell changes nothing. */
function readForm(cells: Row['cells'], base: OfferForm, known: KnownOffers): { form: OfferForm; errors: CellError[] } {
  const errors: CellError[] = []
  const refuse = (name: OfferColumn, why: string) => errors.push(errorOf(name, cells, why))
  const form: OfferForm = { ...base, ...only(base) }
  // Which of the two is given decides what the offer is for.
  if (cells.product_code !== undefined) Object.assign(form, { product_code: cells.product_code, division_code: '' })
  if (cells.division_code !== undefined) {
    const division = known.divisions.get(cells.division_code.toLowerCase())
    if (cells.product_code !== undefined) refuse('division_code', 'Enter a product or a division, not both.')
    else if (!division) refuse('division_code', 'There is no such division here. Enter its code or its name.')
    else Object.assign(form, { division_code: division.code, product_code: '' })
  }
  if (cells.distributor !== undefined) {
    const isEverybody = cells.distributor.toLowerCase() === 'everybody'
    const whom = known.distributors.get(cells.distributor.toLowerCase())
    if (!isEverybody && !whom) refuse('distributor', 'There is no distributor with this customer code.')
    form.distributor = isEverybody ? '' : (whom?.code ?? '')
  }
  if (cells.min_qty !== undefined) form.min_qty = cells.min_qty
  if (cells.scheme_qty !== undefined) form.scheme_qty = cells.scheme_qty
  for (const name of ['starts_on', 'ends_on'] as const)
    if (cells[name] !== undefined) form[name] = readDay(cells[name]) ?? cells[name]
  for (const name of ['compulsory', 'enabled'] as const) {
    if (cells[name] === undefined) continue
    const yes = readYes(cells[name])
    if (yes === null) refuse(name, 'Enter Yes or No.')
    else form[name] = yes
  }
  return { form, errors }
}

const formNames = Object.keys(empty) as (keyof OfferForm)[]

/** A saved offer has more than a form. */
function only(base: OfferForm): OfferForm {
  return Object.fromEntries(formNames.map((name) => [name, base[name]])) as OfferForm
}

/** A product that went inactive since keeps its offer; another one must be active. */
function targetOf(
  { product_code, division_code }: OfferForm,
  saved: SavedOffer | null,
  known: KnownOffers,
): { code: string; name: string } | { at: OfferColumn; why: string } {
  if (!product_code) {
    const division = known.divisions.get(division_code.toLowerCase())
    return { code: division_code, name: `All of ${division?.name ?? division_code}` }
  }
  const name = known.products.get(product_code)
  if (name) return { code: product_code, name }
  if (saved?.product_code === product_code) return { code: product_code, name: saved.name }
  return { at: 'product_code', why: 'There is no active product with this code.' }
}

function changesOf(form: OfferForm, saved: SavedOffer | null): CellChange[] {
  return formNames.flatMap((name) => {
    const [from, to] = [saved ? inWords(name, saved[name]) : null, inWords(name, form[name])]
    if (from === to || (saved === null && to === '')) return []
    return [{ label: headOf(name), from, to }]
  })
}

function inWords(name: keyof OfferForm, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name === 'distributor') return String(value) || 'Everybody'
  return (name === 'starts_on' || name === 'ends_on') && value ? formatDay(String(value)) : String(value)
}

/** What a cell already said is not said again of the whole. */
function asCellErrors(
  errors: Partial<Record<keyof OfferForm, string>>,
  cells: Row['cells'],
  said: readonly CellError[],
): CellError[] {
  return (Object.entries(errors) as [keyof OfferForm, string][])
    .map(([name, why]) => errorOf(name, cells, why))
    .filter(({ column }) => !said.some((one) => one.column === column || isTarget(one.column, column)))
}

/** A division that nobody knows leaves no product to ask for. */
function isTarget(said: string, column: string): boolean {
  return said === headOf('division_code') && column === headOf('product_code')
}

type Exported = {
  id: number
  product_code: string | null
  product_name: string | null
  division_code: string
  distributor: string | null
  min_qty: number
  scheme_qty: number
  compulsory: boolean
  starts_on: Day
  ends_on: Day
  enabled: boolean
}

/** An offer under the heads of the sheet, so that what was exported can be imported again. */
export function offerCells(offer: Exported): (string | number)[] {
  const yes = (on: boolean) => (on ? 'Yes' : 'No')
  return [
    offer.id,
    offer.product_code ?? '',
    offer.product_name ?? '',
    offer.product_code ? '' : offer.division_code,
    offer.distributor ?? '',
    offer.min_qty,
    offer.scheme_qty,
    yes(offer.compulsory),
    formatDay(offer.starts_on),
    formatDay(offer.ends_on),
    yes(offer.enabled),
  ]
}
