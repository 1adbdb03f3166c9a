// What a sheet would do to the master: pure, so that the preview and the applying can't differ.
import type { Day } from '#kit/date.ts'
import { type CellError, cellsOf, readDay, readYes, whyNotCell } from '#kit/importing.ts'
import {
  type Change,
  changesBetween,
  type DatedPrices,
  isPrice,
  isSteep,
  optionalNames,
  type Prices,
  type ProductTerms,
  priceNames,
  pricesOn,
  termNames,
} from './fields.ts'
import { readTerm, type TermErrors, tidy, whyNotCode, whyNotFrom, whyNotTerms } from './rules.ts'
import { type ColumnName, type Heads, headOf } from './sheet.ts'

/** A product as it is kept: the prices that it came with, and the dated ones. */
export type Saved = ProductTerms & { active: boolean; prices: readonly DatedPrices[] }

export type Known = {
  saved: ReadonlyMap<string, Saved>
  /** Codes of the other product type. */
  foreign: ReadonlySet<string>
  /** For codes that nobody has: the one that has zeros before it. */
  withZeros: ReadonlyMap<string, string>
  /** Codes and names of the divisions, in lower case, to their codes. */
  divisions: ReadonlyMap<string, string>
  today: Day
}

export type PlannedRow = {
  row: number
  kind: 'new' | 'changed' | 'refused'
  product_code: string
  product_name: string
  prices_from: Day | null
  /** All of a new product; null for the others. */
  product: (ProductTerms & { active: boolean }) | null
  changes: Change[]
  errors: CellError[]
}

type NewProduct = ProductTerms & { product_code: string; active: boolean }

export type Plan = {
  rows: PlannedRow[]
  unchanged: number
  inserts: NewProduct[]
  /** Whole products as they will be; their own prices stay. */
  updates: Omit<NewProduct, keyof Prices>[]
  prices: (DatedPrices & { product_code: string })[]
}

type Row = { at: number; cells: string[] }
type Outcome = Pick<Plan, 'inserts' | 'updates' | 'prices'> & { row: PlannedRow | null }

/** Takes the rows part by part, in their order; `plan` is what all of them would do. */
export function planner(heads: Heads, known: Known): { plan: Plan; take: (rows: readonly Row[]) => void } {
  const plan: Plan = { rows: [], unchanged: 0, inserts: [], updates: [], prices: [] }
  const seen = new Map<string, number>()

  function take(rows: readonly Row[]) {
    for (const row of rows) {
      const cells: Cells = { product_code: '', ...cellsOf(row.cells, heads) }
      const outcome = planRow(row.at, cells, known, seen)
      if (!seen.has(cells.product_code)) seen.set(cells.product_code, row.at)
      if (outcome.row) plan.rows.push(outcome.row)
      else plan.unchanged += 1
      plan.inserts.push(...outcome.inserts)
      plan.updates.push(...outcome.updates)
      plan.prices.push(...outcome.prices)
    }
  }
  return { plan, take }
}

export function countsOf({ rows, unchanged }: Plan) {
  const how = (kind: PlannedRow['kind']) => rows.filter((row) => row.kind === kind).length
  return {
    new: how('new'),
    changed: how('changed'),
    refused: how('refused'),
    unchanged,
    steep: rows.filter((row) => row.changes.some(isSteep)).length,
    deactivated: rows.filter((row) => row.changes.some(isDeactivation)).length,
  }
}

function isDeactivation({ field, from, to }: Change): boolean {
  return field === 'active' && from === true && to === false
}

type Cells = { product_code: string } & Partial<Record<ColumnName, string>>

function planRow(at: number, cells: Cells, known: Known, seen: ReadonlyMap<string, number>): Outcome {
  const { product_code } = cells
  const saved = known.saved.get(product_code)
  const refused = (errors: CellError[]): Outcome => ({
    ...nothing,
    row: {
      row: at,
      kind: 'refused',
      product_code,
      product_name: saved?.product_name ?? cells.product_name ?? '',
      prices_from: null,
      product: null,
      changes: [],
      errors,
    },
  })

  const whyNot = whyNotThisCode(cells, known, seen)
  if (whyNot) return refused([{ column: headOf('product_code'), given: product_code, why: whyNot }])
  const read = readCells(cells, known)
  if ('errors' in read) return refused(read.errors)
  return saved ? planChange(at, saved, read, known, refused) : planNew(at, read, known, refused)
}

const nothing = { row: null, inserts: [], updates: [], prices: [] }

function whyNotThisCode({ product_code }: Cells, known: Known, seen: ReadonlyMap<string, number>): string | null {
  const before = seen.get(product_code)
  if (product_code !== '' && before !== undefined) return `Row ${before} has this code already.`
  if (known.saved.has(product_code)) return null
  if (whyNotCell(product_code)) return whyNotCell(product_code)
  if (known.foreign.has(product_code)) return 'This belongs to the other product type. Switch to it first.'
  const meant = known.withZeros.get(product_code)
  if (meant) return `There is ${meant}: the zeros before it were lost. Make the column text, then give the code again.`
  return whyNotCode(product_code)
}

type Read = {
  product_code: string
  terms: Partial<ProductTerms>
  active: boolean | undefined
  from: Day | undefined
  given: Cells
}

function readCells(cells: Cells, known: Known): Read | { errors: CellError[] } {
  const errors: CellError[] = []
  const terms: Partial<Record<keyof ProductTerms, string | number>> = {}
  const refuse = (name: ColumnName, why: string) =>
    errors.push({ column: headOf(name), given: (cells[name] ?? '').slice(0, 200), why })
  const refuseIf = (name: ColumnName, why: string | null) => why && refuse(name, why)
  for (const [name, text] of Object.entries(cells) as [ColumnName, string][])
    if (name !== 'product_code') refuseIf(name, whyNotCell(text))
  for (const name of termNames) {
    const text = cells[name]
    if (text === undefined || whyNotCell(text) !== null) continue
    const read = name === 'division_code' ? readDivision(text, known) : readTerm(name, text)
    if ('why' in read) refuse(name, read.why)
    else terms[name] = read.value
  }
  const active = cells.active === undefined ? undefined : (readYes(cells.active) ?? null)
  if (active === null && whyNotCell(cells.active ?? '') === null) refuse('active', 'Enter Yes or No.')
  const from = cells.prices_from === undefined ? undefined : (readDay(cells.prices_from) ?? '')
  if (from !== undefined && whyNotCell(cells.prices_from ?? '') === null) {
    const why = whyNotFrom(from, known.today)
    if (why) refuse('prices_from', why)
  }
  if (errors.length > 0) return { errors }
  return {
    product_code: cells.product_code,
    terms: terms as Partial<ProductTerms>,
    active: active ?? undefined,
    from,
    given: cells,
  }
}

function readDivision(text: string, { divisions }: Known): { why: string } | { value: string } {
  const value = divisions.get(tidy(text).toLowerCase())
  return value ? { value } : { why: 'There is no such division here. Enter its code or its name.' }
}

type Refuse = (errors: CellError[]) => Outcome

function planNew(
  at: number,
  { product_code, terms, active = true, from, given }: Read,
  known: Known,
  refused: Refuse,
): Outcome {
  const missing = termNames.filter(
    (name) => terms[name] === undefined && !(optionalNames as readonly string[]).includes(name),
  )
  if (missing.length > 0)
    return refused(missing.map((name) => ({ column: headOf(name), given: '', why: 'A new product needs this.' })))
  const whole = { strength: '', molecule: '', manufacturer: '', ...terms } as ProductTerms
  const errors = asCellErrors(whyNotTerms(whole), given)
  if (from !== undefined && from > known.today)
    errors.push({
      column: headOf('prices_from'),
      given: given.prices_from ?? '',
      why: 'The first price applies right away. Leave this empty.',
    })
  if (errors.length > 0) return refused(errors)
  return {
    ...nothing,
    inserts: [{ product_code, ...whole, active }],
    row: {
      row: at,
      kind: 'new',
      product_code,
      product_name: whole.product_name,
      prices_from: null,
      product: { ...whole, active },
      changes: [],
      errors: [],
    },
  }
}

function planChange(
  at: number,
  saved: Saved,
  { product_code, terms, active = saved.active, from, given }: Read,
  known: Known,
  refused: Refuse,
): Outcome {
  const day = from ?? known.today
  const was = { ...saved, ...pricesOn(saved, day) }
  const is = { ...was, ...terms, active }
  const errors = asCellErrors(whyNotTerms(is), given)
  const changes = changesBetween(pick(was), pick(is))
  if (errors.length > 0 && changes.length > 0) return refused(errors)
  if (changes.length === 0) return nothing
  const { prices, mrp_paise, ptr_paise, pts_paise, ...rest } = is
  const isRepriced = changes.some(({ field }) => isPrice(field))
  return {
    inserts: [],
    updates: changes.some(({ field }) => !isPrice(field)) ? [{ product_code, ...rest }] : [],
    prices: isRepriced ? [{ product_code, valid_from: day, mrp_paise, ptr_paise, pts_paise }] : [],
    row: {
      row: at,
      kind: 'changed',
      product_code,
      product_name: is.product_name,
      prices_from: isRepriced ? day : null,
      product: null,
      changes,
      errors: [],
    },
  }
}

const pick = (product: ProductTerms & { active: boolean }) =>
  Object.fromEntries([...termNames, 'active' as const].map((name) => [name, product[name]]))

/** A price that does not fit the others is told in its own column, whichever of them was given. */
function asCellErrors(errors: TermErrors, given: Cells): CellError[] {
  return (Object.entries(errors) as [keyof ProductTerms, string][]).map(([name, why]) => ({
    column: headOf(name),
    given: given[name] ?? '',
    why:
      given[name] === undefined && (priceNames as readonly string[]).includes(name)
        ? `${why} Enter it in this row too.`
        : why,
  }))
}
