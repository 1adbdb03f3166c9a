// From a file to rows that are understood: read beside the server, its columns known or guessed,
// its codes looked up.
import { createHash } from 'node:crypto'
import { whyNotSame } from '#catalogue/agreement.ts'
import { codesLike } from '#catalogue/rules.ts'
import type { Buyer } from '#catalogue/server/buyer.ts'
import { type Asked, describedAmong, meaningsFor } from '#catalogue/server/strange.ts'
import type { Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { UploadedFile } from '#kit/server/files/upload.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { readSheet, type Sheet, sheetLimits } from '#kit/server/sheet/sheet.ts'
import { meaningsLike, meaningsOf } from '#people/server/item-codes.ts'
import type { takeUpload } from '../contract.ts'
import { loosely, type Role } from '../heads.ts'
import type { KeptRow } from '../judged.ts'
import {
  type Known,
  type RawRow,
  type ReadRow,
  type ReadTable,
  readTable,
  spacedRows,
  whyNotTable,
} from '../reading.ts'
import { shortName, uploadBytes, uploadRows } from '../rules.ts'
import { knownAmong } from './queries.ts'

export type GivenSheet = Sheet & { file_name: string; content_hash: string }

const limits = { ...sheetLimits, rows: uploadRows, columns: 60 }

/** The file or the pasted text as rows of cells; what can't be read is refused in words. */
export async function readGiven({
  input,
  files,
}: Pick<Context<typeof takeUpload>, 'input' | 'files'>): Promise<GivenSheet> {
  for await (const file of files) {
    if (file.isCut)
      throw new Problem(413, `The file is larger than ${uploadBytes / 1_048_576} MB. Cut it into several files.`)
    if (file.bytes.length === 0)
      throw new Problem(422, 'The file is empty. Choose an XLSX or a CSV file with rows in it.')
    return sheetOf(file, shortName(file.name), input.sheet)
  }
  if (!input.text?.trim()) throw new Problem(422, 'Choose an XLSX or a CSV file, or paste rows of code and quantity.')
  const bytes = Buffer.from(input.text)
  const parted = spacedRows(input.text)
  if (parted && parted.length > uploadRows) throw tooMany()
  const sheet = parted
    ? { name: '', names: [], rows: parted.map((cells, at) => ({ at: at + 1, cells })) }
    : await readSheet(bytes, limits)
  return filled(sheet, 'Pasted rows', bytes)
}

export async function sheetOf(
  file: Pick<UploadedFile, 'bytes' | 'owner'>,
  name: string,
  sheet?: string,
): Promise<GivenSheet> {
  return filled(spaced(await readSheet(file.bytes, { ...limits, sheet }, file.owner)), name, file.bytes)
}

/**
 * A text file whose rows have nothing but spaces in them: those of a message are parted, those of a
 * print-out can't be.
 */
export function spaced(sheet: Sheet): Sheet {
  const lines = sheet.rows.map(({ cells }) => cells[0] ?? '')
  if (sheet.names.length > 0 || sheet.rows.some(({ cells }) => cells.length > 1)) return sheet
  if (lines.some((line) => /\S\s{2,}\S/.test(line)))
    throw new Problem(
      422,
      'The columns of this file have only spaces between them, so they can’t be told apart. Save it as XLSX or CSV.',
    )
  const parted = spacedRows(lines.join('\n'))
  return parted ? { ...sheet, rows: sheet.rows.map((row, at) => ({ ...row, cells: parted[at] ?? [] })) } : sheet
}

function tooMany(): Problem {
  return new Problem(422, `You can send at most ${uploadRows.toLocaleString('en-IN')} rows at once.`)
}

function filled(sheet: Sheet, file_name: string, bytes: Buffer): GivenSheet {
  if (sheet.rows.length === 0)
    throw new Problem(422, 'The sheet is empty. Choose a file with codes and quantities in it.')
  return { ...sheet, file_name, content_hash: createHash('sha256').update(bytes).update(sheet.name).digest('hex') }
}

/** So many rows are looked at to know what the columns are. */
const looked = 130

/** What is a code or a name in these rows: ours, or the firm's own. */
export async function knownIn(db: Db, rows: readonly RawRow[], firm: Firm | null): Promise<Known> {
  const texts = [...new Set(rows.slice(0, looked).flatMap(({ cells }) => cells.map((cell) => cell.trim())))]
  const short = texts.filter((text) => text.length > 1 && text.length <= 22)
  const named = texts.filter((text) => /\p{L}{2}/u.test(text) && text.length <= 120).map((text) => text.toLowerCase())
  const likeCodes = [...new Set(short.flatMap((text) => codesLike(plain(text))))]
  const { codes, names } = await knownAmong(db, { codes: likeCodes, names: named })
  const own = firm ? await meaningsOf(db, firm, texts) : new Map()
  return {
    isCode: (text) => text !== '' && (own.has(text.toLowerCase()) || isOurs(text, codes)),
    isName: (text) => names.has(text.toLowerCase()),
  }
}

/** A short number is no code that lost its zeros: '20' is a quantity. */
function isOurs(text: string, codes: ReadonlySet<string>): boolean {
  const code = plain(text)
  return codes.has(code) || (code.length > 3 && codesLike(code).some((like) => codes.has(like)))
}

const plain = (text: string) => text.replace(/^='?"?|["']$|\.0+$/g, '').replace(/^'/, '')

type Firm = { distributor_id: number; productType: string }

export function tableOf(
  sheet: Pick<Sheet, 'rows'>,
  known: Known,
  { mayHaveDistributors, chosen }: { mayHaveDistributors: boolean; chosen?: readonly Role[] | undefined },
): ReadTable {
  const table = readTable(sheet.rows, { known, mayHaveDistributors }, chosen)
  const why = chosen ? null : whyNotTable(table)
  if (why) throw new Problem(422, why)
  const isRead = table.columns.some(({ role }) => role === 'code' || role === 'name')
  if (!isRead && !chosen)
    return { ...table, columns: table.columns.map((column, at) => (at === 0 ? { ...column, role: 'code' } : column)) }
  return table
}

type Understanding = { asked: Asked & { buyer: Buyer & { distributor_id: number } }; hasCodes: boolean }

/**
 * So many products are offered for an unknown row, and so many rows are compared with the codes
 * that were learned.
 */
const mostNearest = 5
const mostHelped = 200

/**
 * What each row means to the firm: its own codes first, then ours. What is unknown may be like a
 * code that was learned.
 */
export async function understood(
  db: Db,
  rows: readonly ReadRow[],
  { asked, hasCodes }: Understanding,
): Promise<KeptRow[]> {
  const wanted = rows.filter(({ passed }) => passed === null)
  const firm = { distributor_id: asked.buyer.distributor_id, productType: asked.me.productType }
  const own = await learnedOf(db, wanted, { firm, today: asked.today })
  const strange = wanted.filter((row) => !own.get(row.row_no)?.isUsed)
  const looks = strange.map((row) => ({ ...row, code: hasCodes ? row.code : row.name }))
  const data = await meaningsFor(db, asked, looks)
  const meanings = new Map(strange.map((row, at) => [row.row_no, data[at]]))
  const unknown = strange.filter((row) => meanings.get(row.row_no)?.state === 'unknown').slice(0, mostHelped)
  const like = await meaningsLike(db, firm, unknown.map(keyOf))
  return rows.map((row) => {
    const kept = keptOf(row)
    if (row.passed !== null) return kept
    const learned = own.get(row.row_no)
    if (learned?.isUsed) return { ...kept, ...learned.meaning }
    const said = { ...kept, ...meanings.get(row.row_no) }
    if (said.state !== 'unknown') return said
    const others = learned ? learned.meaning.product_codes : (like.get(keyOf(row).toLowerCase()) ?? [])
    const differs = said.differs ?? learned?.differs ?? null
    const product_codes = said.differs ? [...said.product_codes, ...others] : [...others, ...said.product_codes]
    return { ...said, differs, product_codes: [...new Set(product_codes)].slice(0, mostNearest) }
  })
}

type Learned = { isUsed: boolean; differs: string | null; meaning: Pick<KeptRow, 'product_codes'> & Partial<KeptRow> }

/**
 * What the firm's own codes mean, by row: not used where the row's name contradicts it, unless it
 * was learned beside that name.
 */
async function learnedOf(
  db: Db,
  rows: readonly ReadRow[],
  { firm, today }: { firm: Firm; today: Day },
): Promise<Map<number, Learned>> {
  const own = await meaningsOf(db, firm, [...new Set(rows.map(keyOf))])
  const products = await describedAmong(
    db,
    [...own.values()].map(({ product_code }) => product_code),
    today,
  )
  const learned = new Map<number, Learned>()
  for (const row of rows) {
    const code = own.get(keyOf(row).toLowerCase())
    const product = code && products.get(code.product_code)
    if (!code || !product) continue
    const isAsLearned = row.code === '' || loosely(row.name) === loosely(code.name)
    const differs = isAsLearned ? null : whyNotSame(row, product)
    const { product_code, learned_on } = code
    const meaning = { state: 'found' as const, found_by: 'learned' as const, learned_on, product_codes: [product_code] }
    learned.set(row.row_no, { isUsed: differs === null, differs, meaning })
  }
  return learned
}

/** Under what a firm's product is remembered: its code, or its name where it has none. */
export function keyOf({ code, name }: Pick<KeptRow, 'code' | 'name'>): string {
  return code || name
}

function keptOf(row: ReadRow): KeptRow {
  return {
    row_no: row.row_no,
    code: row.code,
    name: row.name,
    given_quantity: row.quantity,
    rate_paise: row.rate_paise,
    note: row.note,
    passed: row.passed,
    state: 'unknown',
    found_by: null,
    learned_on: null,
    differs: null,
    product_codes: [],
    fix_product: null,
    fix_quantity: null,
    as_typed: false,
    skip: false,
  }
}

export type GivenInput = Parsed<typeof takeUpload>
