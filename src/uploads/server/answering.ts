// An upload as it is answered: its rows judged with today's products.
import { type Asked, productsFor } from '#catalogue/server/strange.ts'
import type { CustomerSession } from '#kit/access.ts'
import { addDays, type Day } from '#kit/date.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { JudgedRow } from '#sheet/judging.ts'
import type { Upload, UploadRow } from '../contract.ts'
import { byCode, judgeKept, type KeptRow, type ListedProduct, type UploadProduct } from '../judged.ts'
import { countsOf } from '../rules.ts'
import { findUpload, rowsOf, sameFile, siblingsOf, type UploadHead, usualDays, usualOf } from './queries.ts'

export type Firm = Pick<UploadHead, 'distributor_id' | 'cfa_code' | 'is_interstate'>

export function askedFor(
  me: CustomerSession,
  { distributor_id, cfa_code }: Pick<Firm, 'distributor_id' | 'cfa_code'>,
  today: Day,
) {
  return { me, buyer: { distributor_id, cfa_code }, filters: { search_text: '' }, today } satisfies Asked
}

/** Every product that the rows speak of. */
export function codesOf(rows: readonly KeptRow[]): string[] {
  return [
    ...new Set(rows.flatMap((row) => [...row.product_codes, ...(row.fix_product === null ? [] : [row.fix_product])])),
  ]
}

export type JudgedUpload = { rows: UploadRow[]; products: ListedProduct[] }

/** The rows as they are today, with every product that they speak of. */
export async function judged(
  db: Db,
  me: CustomerSession,
  { firm, rows, today }: { firm: Firm; rows: readonly KeptRow[]; today: Day },
): Promise<JudgedUpload> {
  const products = await productsFor(db, askedFor(me, firm, today), codesOf(rows))
  const usual = await usualOf(db, firm.distributor_id, orderedOfLate(products, today))
  const listed = products.map((one) => ({ ...one, usual: usual.get(one.product_code) ?? null }))
  const judgements = judgeKept(rows, byCode(listed), firm.is_interstate)
  return { rows: rows.flatMap((row, at) => answeredRow(row, judgements[at])), products: listed }
}

/** Of what was last ordered before, nothing is usual. */
function orderedOfLate(products: readonly Omit<ListedProduct, 'usual'>[], today: Day): string[] {
  const since = addDays(today, -usualDays)
  return products.flatMap(({ product_code, last_ordered }) =>
    last_ordered && last_ordered.on >= since ? [product_code] : [],
  )
}

function answeredRow(row: KeptRow, one: JudgedRow<UploadProduct> | undefined): UploadRow[] {
  if (!one) return []
  const isRead = one.judgement !== 'bad_quantity' && one.judgement !== 'skipped'
  return [
    {
      ...row,
      product_code: one.product?.product_code ?? null,
      product_name: one.product?.product_name ?? null,
      quantity: isRead ? one.asked : null,
      total_qty: one.total,
      free_qty: one.free,
      amount_paise: one.amount_paise,
      tax_paise: one.tax_paise,
      judgement: one.judgement,
      why: one.why,
      warnings: one.warnings,
      merged_rows: one.rows,
      into: one.into,
    },
  ]
}

export async function answered(db: Db, me: CustomerSession, id: number, today: Day): Promise<Upload | null> {
  const head = await findUpload(db, me, id)
  if (!head) return null
  const rows = await rowsOf(db, id)
  return whole(db, me, head, await judged(db, me, { firm: head, rows, today }))
}

/** The same of one whose rows were judged and kept just now. */
export async function answeredAs(db: Db, me: CustomerSession, id: number, verdicts: JudgedUpload): Promise<Upload> {
  const head = await findUpload(db, me, id)
  if (!head) throw new Problem(409, 'You no longer serve this distributor. Nothing was kept.')
  return whole(db, me, head, verdicts)
}

async function whole(
  db: Db,
  me: CustomerSession,
  head: NonNullable<Awaited<ReturnType<typeof findUpload>>>,
  verdicts: JudgedUpload,
): Promise<Upload> {
  const same = await sameFile(db, head, me.productType)
  const siblings = head.batch_id === null ? [] : await siblingsOf(db, me, head)
  return { ...wholeOf(head, verdicts), same_as: ownOnly(same, me), siblings }
}

type Same = Awaited<ReturnType<typeof sameFile>>

/** When it came is told to the whole firm; the upload itself opens only to who sent it. */
export function ownOnly(same: Same, me: CustomerSession): Upload['same_as'] {
  return same && { ...same, id: same.placer_id === me.id ? same.id : null }
}

type Headed = Omit<UploadHead, 'distributor_id' | 'shape' | 'content_hash' | 'batch_id' | 'counted'> & {
  order_id: number | null
  order_no: string | null
}

export function wholeOf(head: Headed, { rows, products }: JudgedUpload): Omit<Upload, 'same_as' | 'siblings'> {
  return { ...head, rows, products, counts: countsOf(rows) }
}
