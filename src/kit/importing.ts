// A sheet that is imported: its columns, what became of each row, and the calls that look at it and
// apply it.
import type { Access } from './access.ts'
import { type Day, isDay, parseDay } from './date.ts'
import { endpoint, type FileLike, workbookMedia } from './endpoint.ts'
import { body, count, one, record, trimmed, z } from './shape.ts'

export const maxSheetBytes = 10_485_760

export type SheetColumn<Name extends string = string> = {
  name: Name
  head: string
  /** Other names that a file may give it. */
  also: readonly string[]
  /** What may stand in it: the template's second page, and the screen. */
  rule?: string
  /** Without it nothing can be read. */
  isNeeded?: true
  /** Kept as text in the template, so that zeros stay. */
  isText?: true
  width?: number
}

/** Added to the rows that were refused; a file that has it can be chosen again as it is. */
export const reasonHead = 'Why it was refused'

export type Heads<Name extends string = string> = {
  /** Where each known column stands. */
  at: Partial<Record<Name, number>>
  ignored: string[]
}

/** Which column is which, whatever case, spaces and signs its head has. */
export function readHeads<Name extends string>(
  columns: readonly SheetColumn<Name>[],
  heads: readonly string[],
): Heads<Name> | { why: string } {
  const names = new Map(columns.flatMap(({ name, head, also }) => [head, ...also].map((each) => [loosely(each), name])))
  const at: Heads<Name>['at'] = {}
  const ignored: string[] = []
  for (const [place, head] of heads.entries()) {
    const name = names.get(loosely(head))
    if (name === undefined) {
      if (head !== '' && loosely(head) !== loosely(reasonHead)) ignored.push(head.slice(0, 60))
    } else if (at[name] === undefined) at[name] = place
    else return { why: `Two columns are named '${head.slice(0, 60)}'. Keep one of them, then choose the file again.` }
  }
  const missing = columns.find(({ name, isNeeded }) => isNeeded && at[name] === undefined)
  if (missing)
    return {
      why: `The first row names no column ‘${missing.head}’. Name the columns in the first row, then choose the file again.`,
    }
  if (Object.keys(at).length === 0)
    return { why: 'No column of the first row is known. Look at the template for their names.' }
  return { at, ignored }
}

function loosely(head: string): string {
  return head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

export type SheetCells<Name extends string> = Partial<Record<Name, string>>

/** What a row says; an empty cell says nothing. */
export function cellsOf<Name extends string>(cells: readonly string[], { at }: Heads<Name>): SheetCells<Name> {
  const given = Object.entries<number | undefined>(at).flatMap(([name, place]) => {
    const text = place === undefined ? '' : cells[place]
    return text ? [[name, text]] : []
  })
  return Object.fromEntries(given)
}

/** What a formula without a value shows: why it can't be taken, or null for an ordinary cell. */
export function whyNotCell(text: string): string | null {
  if (!/^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/.test(text)) return null
  return text === '#CALC!'
    ? 'This formula has no value yet. Open the file in a spreadsheet, save it, then choose it again.'
    : `The cell shows ${text}. Fix the formula, or type the value.`
}

/**
 * A day as people and spreadsheets write it: 01-12-2026, 1/12/2026, 2026-12-01. The day comes
 * before the month.
 */
export function readDay(text: string): Day | null {
  const parts = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text.trim())
  if (!parts) return isDay(text) ? text : null
  const [, day = '', month = '', year] = parts
  return parseDay(`${day.padStart(2, '0')}-${month.padStart(2, '0')}-${year}`, 'DD-MM-YYYY')
}

export function readYes(text: string): boolean | null {
  if (/^(?:yes|y|true|1|active|on)$/i.test(text.trim())) return true
  return /^(?:no|n|false|0|inactive|off)$/i.test(text.trim()) ? false : null
}

/** How a sheet's cells are spoken of: by the head of their column, with what stands in them. */
export function speakingOf<Name extends string>(columns: readonly SheetColumn<Name>[]) {
  const headOf = (name: Name): string => columns.find((column) => column.name === name)?.head ?? name
  const errorOf = (name: Name, cells: SheetCells<Name>, why: string): CellError => ({
    column: headOf(name),
    given: (cells[name] ?? '').slice(0, 200),
    why,
  })
  /** Cells with a formula that has no value. */
  const brokenIn = (cells: SheetCells<Name>): CellError[] =>
    (Object.entries(cells) as [Name, string][]).flatMap(([name, text]) => {
      const why = whyNotCell(text)
      return why ? [errorOf(name, cells, why)] : []
    })
  return { headOf, errorOf, brokenIn }
}

/** In words; a new one has nothing before. */
export type CellChange = { label: string; from: string | null; to: string }

export type PlannedRow<Work> =
  | { kind: 'new' | 'changed'; code: string; name: string; changes: CellChange[]; work: Work; key: string }
  | { kind: 'refused'; code: string; name: string; errors: CellError[] }

export const cellError = record({ column: z.string(), given: z.string(), why: z.string() })
export type CellError = { column: string; given: string; why: string }

/** A row of a file as the screen shows it. */
export const importedRow = record({
  /** As the spreadsheet numbers it. */
  row: count,
  kind: z.enum(['new', 'changed', 'refused']),
  code: z.string(),
  name: z.string(),
  /** In words; a new one has nothing before. */
  changes: z.array(record({ label: z.string(), from: z.nullable(z.string()), to: z.string() })),
  /** Why the row can't be taken, cell by cell. */
  errors: z.array(cellError),
})

export type ImportedRow = z.output<typeof importedRow>

const preview = record({
  fingerprint: z.string(),
  sheet: z.string(),
  ignored_columns: z.array(z.string()),
  new: count,
  changed: count,
  unchanged: count,
  refused: count,
  rows: z.array(importedRow),
})

export const appliedImport = record({ import_id: z.number(), new: count, changed: count, refused: count })

const files = { field: 'file', most: 1, bytesEach: maxSheetBytes } as const
const file = z.optional(z.array(z.custom<FileLike>()))

type AdminAccess = Access & { kind: 'admin' }

/**
 * The rows of a file that an import would refuse, as a file that can be corrected and chosen again.
 */
export function refusedEndpoint<A extends AdminAccess>(path: `/api/adm/${string}`, access: A) {
  return endpoint({
    method: 'POST',
    path: `${path}/refused.xlsx`,
    summary: 'The rows of a file that would be refused, each with its reason, as an Excel file',
    access,
    input: body({ file }),
    output: null,
    media: workbookMedia,
    files,
    slow: true,
  })
}

/** The calls of an import, with its template and its refused rows. */
export function importEndpoints<A extends AdminAccess>(path: `/api/adm/${string}`, access: A) {
  return {
    preview: endpoint({
      method: 'POST',
      path: `${path}/preview`,
      summary: 'What an XLSX or CSV file would change, row by row; nothing is stored',
      access,
      input: body({ file }),
      output: one(preview),
      files,
    }),
    apply: endpoint({
      method: 'POST',
      path: `${path}/{fingerprint}`,
      summary: 'Apply a file just as it was previewed, exactly once for an Idempotency-Key',
      access,
      input: body({ fingerprint: trimmed(64), file }),
      output: one(appliedImport),
      refusal: preview,
      created: true,
      needsKey: true,
      files,
    }),
    template: endpoint({
      method: 'GET',
      path: `${path}/template.xlsx`,
      summary: 'What is there now under the names of the columns, as an Excel file to fill in',
      access,
      input: body({}),
      output: null,
      media: workbookMedia,
      slow: true,
    }),
    refused: refusedEndpoint(path, access),
  }
}

export type ImportEndpoints = ReturnType<typeof importEndpoints<AdminAccess>>
export type ImportPreview = z.output<typeof preview>
