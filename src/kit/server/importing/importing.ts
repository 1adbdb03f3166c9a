// From a sheet to the tables: what each row would do is decided by the feature's plan, everything
// else is here.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { AdminSession } from '../../access.ts'
import type { Day } from '../../date.ts'
import type { Output } from '../../endpoint.ts'
import {
  type CellError,
  cellsOf,
  type ImportEndpoints,
  type ImportedRow,
  type SheetCells,
  type SheetColumn,
} from '../../importing.ts'
import { Problem } from '../../problem.ts'
import type { Db } from '../db/db.ts'
import { jsonPieces } from '../http/json-pieces.ts'
import { type Context, fileRoute, type Route, route } from '../http/serve.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { type Cell, writeWorkbook } from '../sheet/sheet-write.ts'
import { refusedRows, templateOf } from './files.ts'
import { inParts, oneImportAtATime, type Received, receive, recordImport } from './receive.ts'

export type ImportContext = {
  me: AdminSession
  today: Day
  /** What is read stays as it is until the transaction ends. */
  isLocked: boolean
}

/** A row that is new or changed carries its work; one that changes nothing is null. */
export type Planned<Work> =
  | (Pick<ImportedRow, 'code' | 'name' | 'changes'> & {
      kind: 'new' | 'changed'
      work: Work
      /** What a later row may not speak of again; the code where nothing else is said. */
      key?: string
    })
  | (Pick<ImportedRow, 'code' | 'name'> & { kind: 'refused'; errors: CellError[] })
  | null

type SheetRowOf<Name extends string> = { at: number; cells: SheetCells<Name> }

export type Importing<Name extends string, Known, Work> = {
  endpoints: ImportEndpoints
  /** In the plural: 'offers'. It names the import, its files and its sheet. */
  what: string
  columns: readonly SheetColumn<Name>[]
  /** What is there now of what the rows speak of. */
  known: (db: Db, rows: readonly SheetRowOf<Name>[], context: ImportContext) => Promise<Known>
  /**
   * Pure, so that the preview and the applying can't differ. `earlier`: the rows above that were
   * taken, by their key.
   */
  plan: (row: SheetRowOf<Name>, known: Known, earlier: ReadonlyMap<string, number>) => Planned<Work>
  apply: (db: Db, work: Work[], context: ImportContext & { enqueue: Enqueue }) => Promise<void>
  /** What follows from all parts, at the end: others may wait for what it touches. */
  finish?: (db: Db, work: Work[], context: ImportContext) => Promise<void>
  /** The rows of the template: what is there now. */
  current: (db: Db, context: ImportContext) => Promise<Cell[][]> | AsyncIterable<Cell[][]>
}

type Plan<Work> = { rows: ImportedRow[]; unchanged: number; work: Work[] }
type Preview = Output<ImportEndpoints['preview']>['data']

export function importRoutes<Name extends string, Known, Work>(importing: Importing<Name, Known, Work>): Route[] {
  const { endpoints, columns, what } = importing
  const take = (context: Pick<Context, 'files'>) => receive(context, columns, what)
  return [
    route(
      endpoints.preview,
      async ({ db, me, today }, file) => {
        const context = { me, today, isLocked: false }
        return { data: shown(file, await planOf(importing, db, file, context), context) }
      },
      take,
    ),
    route(endpoints.apply, (context, file) => applyFile(importing, context, file), take),
    fileRoute(endpoints.template, async ({ db, me, today }) => {
      const rows = await importing.current(db, { me, today, isLocked: false })
      const title = what.charAt(0).toUpperCase() + what.slice(1)
      return {
        name: `${what}-${today}.xlsx`,
        content: writeWorkbook(templateOf(title, columns, Array.isArray(rows) ? [rows] : rows)),
      }
    }),
    fileRoute(
      endpoints.refused,
      async ({ db, me, today }, file: Received<Name>) => {
        const { rows } = await planOf(importing, db, file, { me, today, isLocked: false })
        return { name: `refused-rows-${today}.xlsx`, content: writeWorkbook(refusedRows(file, rows)) }
      },
      take,
    ),
  ]
}

type ApplyContext = Pick<Context, 'db' | 'today' | 'from' | 'enqueue'> & {
  me: AdminSession
  input: { fingerprint: string }
}

async function applyFile<Name extends string, Known, Work>(
  importing: Importing<Name, Known, Work>,
  { db, me, today, from, input, enqueue }: ApplyContext,
  file: Received<Name>,
): Promise<Output<ImportEndpoints['apply']>> {
  const context = { me, today, isLocked: true }
  await oneImportAtATime(db, importing.what, me.productType)
  const plan = await planOf(importing, db, file, context)
  const data = shown(file, plan, context)
  if (data.fingerprint !== input.fingerprint)
    throw new Problem(409, 'Something has changed since this preview. Look at the new one, then apply it.', { data })
  if (plan.work.length === 0)
    throw new Problem(409, 'The file changes nothing, so there is nothing to apply.', { data })
  for (const some of inParts(plan.work)) await importing.apply(db, some, { ...context, enqueue })
  await importing.finish?.(db, plan.work, context)
  const counts = { new: data.new, changed: data.changed, refused: data.refused }
  const import_id = await recordImport(db, {
    ...counts,
    kind: importing.what,
    adminId: me.id,
    type: me.productType,
    fileName: file.name,
    requestId: from.requestId,
  })
  return { data: { import_id, ...counts } }
}

/** So long rows are planned without a pause. */
const planningMs = 10

async function planOf<Name extends string, Known, Work>(
  { known, plan }: Importing<Name, Known, Work>,
  db: Db,
  file: Received<Name>,
  context: ImportContext,
): Promise<Plan<Work>> {
  const rows = file.rows.map(({ at, cells }) => ({ at, cells: cellsOf(cells, file.heads) }))
  const now = await known(db, rows, context)
  const all: Plan<Work> = { rows: [], unchanged: 0, work: [] }
  const earlier = new Map<string, number>()
  let begun = performance.now()
  for (const row of rows) {
    take(row)
    if (performance.now() - begun < planningMs) continue
    // Others are answered in between.
    await setImmediate()
    begun = performance.now()
  }
  return all

  function take(row: SheetRowOf<Name>) {
    const planned = plan(row, now, earlier)
    if (!planned) {
      all.unchanged += 1
      return
    }
    const { code, name, kind } = planned
    if (planned.kind === 'refused')
      all.rows.push({ row: row.at, kind, code, name, changes: [], errors: planned.errors })
    else {
      all.rows.push({ row: row.at, kind, code, name, changes: planned.changes, errors: [] })
      all.work.push(planned.work)
      const key = planned.key ?? code
      if (!earlier.has(key)) earlier.set(key, row.at)
    }
  }
}

/** Of the JSON, made piece by piece: whole, it would be the largest thing in memory. */
function hashOf(value: unknown): string {
  const hash = createHash('sha256')
  for (const piece of jsonPieces(value)) hash.update(piece)
  return hash.digest('hex')
}

function shown<Work>(file: Received, { rows, unchanged, work }: Plan<Work>, { me }: ImportContext): Preview {
  const how = (kind: ImportedRow['kind']) => rows.filter((row) => row.kind === kind).length
  return {
    // The values that were there are part of it: another change to any of them makes another
    // preview.
    fingerprint: hashOf({ type: me.productType, rows, work }),
    sheet: file.sheet,
    ignored_columns: file.heads.ignored,
    new: how('new'),
    changed: how('changed'),
    refused: how('refused'),
    unchanged,
    rows,
  }
}
