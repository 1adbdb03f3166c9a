// An upload comes in: understood, kept, and for an employee's file of several firms parted into one
// for each.
import { findBuyer } from '#catalogue/server/buyer.ts'
import type { CustomerSession } from '#kit/access.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import type { takeUpload, Upload } from '../contract.ts'
import type { KeptRow } from '../judged.ts'
import { type ReadRow, type ReadTable, shapeOf } from '../reading.ts'
import { answeredAs, askedFor, type Firm, type JudgedUpload, judged, ownOnly, wholeOf } from './answering.ts'
import { findPo } from './po-queries.ts'
import { insertRows, insertUpload, mapOf, type StoredRow, sameFile, servedAmong, setBatch } from './queries.ts'
import { type GivenInput, type GivenSheet, knownIn, tableOf, understood } from './understanding.ts'

type Taking = Pick<Context<typeof takeUpload>, 'db' | 'me' | 'input' | 'today' | 'now'>

type NamedFirm = Firm & { distributor: string; distributor_name: string; cfa_name: string }
type Part = { firm: NamedFirm; rows: KeptRow[] }
type Understood = { table: ReadTable; shape: string; remembered_at: string | null; parts: Part[] }

export async function keep(given: Taking, sheet: GivenSheet): Promise<Upload> {
  const { db, me, today } = given
  const { purchase_order } = given.input
  const po = purchase_order === undefined ? null : await findPo(db, me, purchase_order)
  if (purchase_order !== undefined && !po) throw notFound('That purchase order')
  const taking = po ? { ...given, input: { ...given.input, distributor: po.distributor } } : given
  const { table, shape, remembered_at, parts } = await understand(taking, sheet)
  const ids: number[] = []
  let first: JudgedUpload | undefined
  for (const { firm, rows } of parts) {
    const id = await insertUpload(db, {
      ...table,
      placer_id: me.id,
      account_id: me.accountId,
      distributor_id: firm.distributor_id,
      product_type: me.productType,
      cfa_code: firm.cfa_code,
      batch_id: null,
      file_name: sheet.file_name,
      content_hash: sheet.content_hash,
      sheet: sheet.name,
      sheets: sheet.names,
      shape,
      remembered_at,
      po_id: po?.id ?? null,
    })
    const verdicts = await judged(db, me, { firm, rows, today })
    await insertRows(db, id, stored(verdicts, table))
    ids.push(id)
    first ??= verdicts
  }
  const [id] = ids
  if (id === undefined || !first) throw nobody()
  if (ids.length > 1) await setBatch(db, ids)
  return answeredAs(db, me, id, first)
}

/** The judged rows with the cells that they were read from. */
export function stored({ rows }: JudgedUpload, table: ReadTable): StoredRow[] {
  const read = new Map(table.rows.map((row) => [row.row_no, row]))
  return rows.map((row) => ({
    row_no: row.row_no,
    cells: read.get(row.row_no)?.cells ?? [],
    hidden: read.get(row.row_no)?.hidden ?? false,
    passed: row.passed,
    code: row.code,
    name: row.name,
    given_quantity: row.given_quantity,
    rate_paise: row.rate_paise,
    note: row.note,
    state: row.state,
    found_by: row.found_by,
    learned_on: row.learned_on,
    differs: row.differs,
    product_codes: row.product_codes,
    product_code: row.product_code,
    judgement: row.judgement,
  }))
}

/** The same, and nothing of it is kept. */
export async function tryOut(taking: Taking, sheet: GivenSheet): Promise<Upload> {
  const { db, me, today, now } = taking
  const { table, remembered_at, parts } = await understand(taking, sheet)
  const [part, ...others] = parts
  if (!part) throw nobody()
  const { firm, rows } = part
  const same = await sameFile(
    db,
    { id: 0, distributor_id: firm.distributor_id, content_hash: sheet.content_hash },
    me.productType,
  )
  const head = {
    ...firm,
    id: 0,
    file_name: sheet.file_name,
    sheet: sheet.name,
    sheets: sheet.names,
    heading_row: table.heading_row,
    blank_rows: table.blank_rows,
    columns: table.columns,
    remembered_at,
    po_id: null,
    po_no: null,
    uploaded_at: now.toISOString(),
    carted_at: null,
    order_id: null,
    order_no: null,
  }
  return {
    ...wholeOf(head, await judged(db, me, { firm, rows, today })),
    same_as: ownOnly(same, me),
    siblings: others.map(({ firm: { distributor, distributor_name }, rows: theirs }) => ({
      id: 0,
      distributor,
      distributor_name,
      rows: theirs.filter(({ passed }) => passed === null).length,
    })),
  }
}

async function understand({ db, me, input, today }: Taking, sheet: GivenSheet): Promise<Understood> {
  const isForMany = me.userType === 'E' && !input.distributor
  const firm = isForMany ? null : await firmOf(db, me, input)
  const mapped = firm && { distributor_id: firm.distributor_id, productType: me.productType }
  const known = await knownIn(db, sheet.rows, mapped)
  const guessed = tableOf(sheet, known, { mayHaveDistributors: isForMany })
  const shape = shapeOf(guessed)
  const map = firm && (await mapOf(db, firm.distributor_id, shape))
  const table = map ? tableOf(sheet, known, { mayHaveDistributors: isForMany, chosen: map.roles }) : guessed
  const hasCodes = table.columns.some(({ role }) => role === 'code')
  const asked = firm ? [{ firm, rows: table.rows }] : await partedByFirm(db, me, table)
  const parts: Part[] = []
  for (const { firm: one, rows } of asked)
    parts.push({ firm: one, rows: await understood(db, rows, { asked: askedFor(me, one, today), hasCodes }) })
  return { table, shape, remembered_at: map?.remembered_at ?? null, parts }
}

/** The rows of each firm; what is of nobody that the employee serves is said in the first. */
async function partedByFirm(db: Db, me: CustomerSession, table: ReadTable) {
  if (!table.columns.some(({ role }) => role === 'distributor')) throw nobody()
  const listed = table.rows.filter(({ passed }) => passed === null)
  const texts = [...new Set(listed.map(({ distributor }) => distributor.toLowerCase()).filter(Boolean))]
  const served = await servedAmong(db, me, texts)
  if (served.length === 0)
    throw new Problem(422, 'No stockist in this file is one that you serve. Check the column with the stockists.')
  const firmIn = ({ distributor }: ReadRow) =>
    served.find((one) => [one.distributor, one.name].some((text) => text.toLowerCase() === distributor.toLowerCase()))
  const parts: { firm: NamedFirm; rows: ReadRow[] }[] = []
  for (const one of served) {
    const firm = await firmOf(db, me, { distributor: one.distributor })
    const theirs = listed.filter((row) => firmIn(row) === one)
    const rest = parts.length === 0 ? table.rows.filter((row) => row.passed !== null || !firmIn(row)) : []
    const strangers = rest.map((row) =>
      row.passed === null ? { ...row, passed: `You don’t serve a stockist ‘${row.distributor}’.` } : row,
    )
    parts.push({ firm, rows: [...theirs, ...strangers].sort((a, b) => a.row_no - b.row_no) })
  }
  return parts
}

function nobody(): Problem {
  return new Problem(422, 'Choose who you are ordering for, or add a column with the stockist’s code to the file.')
}

/** For whom it is, and from where. */
async function firmOf(
  db: Db,
  me: CustomerSession,
  { distributor, cfa_code }: Pick<GivenInput, 'distributor' | 'cfa_code'>,
): Promise<NamedFirm> {
  const buyer = await findBuyer(db, me, { distributor, cfa_code })
  return db.one<NamedFirm>(sql`
    select a.id as distributor_id, a.username as distributor, a.name as distributor_name, p.code as cfa_code,
      p.name as cfa_name, p.state_code <> d.state_code as is_interstate
    from accounts a join distributors d on d.id = a.id
    join plants p on p.code = ${buyer.cfa_code}
    where a.id = ${buyer.distributor_id}`)
}
