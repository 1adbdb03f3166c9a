// Invoices, receipts and notes of a span as vouchers after the ledgers that they use. They are read
// page by page, so an export of any length holds one page in memory.
import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { states } from '#places/gstin.ts'
import {
  type Bill,
  type Entry,
  type Party,
  type PlainLedger,
  partyLedgerXml,
  plainLedgersXml,
  type Rated,
  ratedEntries,
  ratedLedgersXml,
  tallyFoot,
  tallyHead,
  type Voucher,
  voucherXml,
} from '../tally.ts'

export type Asked = { from: Day; to: Day; types: readonly ProductType[] }
type Settled = { no: string; paise: number }
type Common = { id: number; no: string; dated: Day; party: string; gstin: string; state: string; is_off: boolean }
type Document = Common & {
  seller_gstin: string | null
  seller_state: string | null
  place_of_supply: string | null
  rated: Rated[]
  total_paise: number
  credit_days: number
}
type Sale = Document & { round_off_paise: number }
type Note = Document & { kind: 'credit' | 'debit'; text: string; settled: Settled[] }
type Receipt = Common & { amount_paise: number; tds_paise: number; settled: Settled[] }

const atOnce = 500

export async function* vouchersXml(db: Db, asked: Asked): AsyncGenerator<string> {
  yield tallyHead
  yield await ledgers(db, asked)
  yield* pages((after) => sales(db, asked, after), ofSale)
  yield* pages((after) => notes(db, asked, after), ofNote)
  yield* pages((after) => receipts(db, asked, after), ofReceipt)
  yield tallyFoot
}

async function* pages<Row extends Common>(read: (after: number) => Promise<Row[]>, made: (row: Row) => Voucher) {
  for (let after = 0; ; ) {
    const rows = await read(after)
    if (rows.length > 0) yield rows.map((row) => voucherXml(made(row))).join('')
    if (rows.length < atOnce) break
    after = rows.at(-1)?.id ?? after
  }
}

const party = sql`a.name || ' (' || a.username || ')' as party`
const commonOf = sql`${party}, d.gstin, d.state`
const firmTables = sql`join distributors d on d.id = x.distributor_id join accounts a on a.id = d.id`

/**
 * Money is the firm's, over both types: a firm that buys in both pays in the ethical file, and only
 * there.
 */
const paysIn = (types: readonly ProductType[]) =>
  sql`case a.div_type when 'G' then 'G' else 'E' end = any(${types}::text[])`

const within = ({ from, to }: Asked, on: Sql) => sql`${on} >= ${from} and ${on} <= ${to}`

async function ledgers(db: Db, asked: Asked): Promise<string> {
  const { types } = asked
  const rates = await db.rows<{ state_code: string; gst_bp: number }>(sql`
    select distinct p.state_code, l.gst_bp
    from invoice_lines l
    join invoices i on i.id = l.invoice_id
    join plants p on p.code = i.plant_code
    where i.product_type = any(${types}::text[]) and (${within(asked, sql`i.invoice_date`)} or i.id in (
      select n.invoice_id from notes n where ${within(asked, sql`n.noted_on`)}))
    order by 1, 2`)
  const parties = await db.rows<Party>(sql`
    select ${commonOf}, d.address, d.city, d.pin_code
    from distributors d
    join accounts a on a.id = d.id
    where d.id in (
        select i.distributor_id from invoices i
        where i.product_type = any(${types}::text[]) and ${within(asked, sql`i.invoice_date`)}
        union select n.distributor_id from notes n
        where n.product_type = any(${types}::text[]) and ${within(asked, sql`n.noted_on`)})
      or (${paysIn(types)} and d.id in (
        select r.distributor_id from receipts r where ${within(asked, sql`r.received_on`)}))
    order by a.name, a.username`)
  return [
    plainLedgersXml(),
    ...rates.map(({ state_code, gst_bp }) => ratedLedgersXml({ gst_bp, state: states[state_code] ?? state_code })),
    ...parties.map(partyLedgerXml),
  ].join('')
}

const ratedSums = sql`'gst_bp', t.gst_bp, 'value_paise', t.value, 'cgst_paise', t.cgst, 'sgst_paise', t.sgst, 'igst_paise', t.igst`

function sales(db: Db, asked: Asked, after: number): Promise<Sale[]> {
  return db.rows<Sale>(sql`
    select x.id, x.invoice_no as no, x.invoice_date as dated, ${commonOf}, x.cancelled_at is not null as is_off,
      p.gstin as seller_gstin, p.state_code as seller_state, x.place_of_supply, x.total_paise, x.round_off_paise,
      x.due_date - x.invoice_date as credit_days,
      (select coalesce(jsonb_agg(jsonb_build_object(${ratedSums}) order by t.gst_bp), '[]') from (
        select l.gst_bp, sum(l.amount_paise) as value, sum(l.cgst_paise) as cgst, sum(l.sgst_paise) as sgst, sum(l.igst_paise) as igst
        from invoice_lines l where l.invoice_id = x.id group by l.gst_bp) t) as rated
    from invoices x ${firmTables}
    left join plants p on p.code = x.plant_code
    where x.product_type = any(${asked.types}::text[]) and ${within(asked, sql`x.invoice_date`)} and x.id > ${after}
    order by x.id limit ${atOnce}`)
}

/** A note without tax is a commercial one: it has no rates. */
function notes(db: Db, asked: Asked, after: number): Promise<Note[]> {
  return db.rows<Note>(sql`
    select x.id, x.note_no as no, x.noted_on as dated, ${commonOf}, x.reversed_at is not null as is_off, x.kind, x.text,
      p.gstin as seller_gstin, p.state_code as seller_state, i.place_of_supply, x.amount_paise as total_paise,
      x.due_date - x.noted_on as credit_days, ${settledBy(sql`s.credit_note_id = x.id`)} as settled,
      (select coalesce(jsonb_agg(jsonb_build_object(${ratedSums}) order by t.gst_bp), '[]') from (
        select l.gst_bp, sum(k.value_paise) as value, sum(k.cgst_paise) as cgst, sum(k.sgst_paise) as sgst, sum(k.igst_paise) as igst
        from claims c
        join claim_lines k on k.claim_id = c.id
        join invoice_lines l on l.line_id = k.line_id
        where c.note_id = x.id and k.value_paise > 0 and x.amount_paise > x.value_paise group by l.gst_bp) t) as rated
    from notes x ${firmTables}
    left join invoices i on i.id = x.invoice_id
    left join plants p on p.code = x.plant_code
    where x.product_type = any(${asked.types}::text[]) and ${within(asked, sql`x.noted_on`)} and x.id > ${after}
    order by x.id limit ${atOnce}`)
}

function receipts(db: Db, asked: Asked, after: number): Promise<Receipt[]> {
  return db.rows<Receipt>(sql`
    select x.id, x.reference as no, x.received_on as dated, ${commonOf}, x.reversed_at is not null as is_off, x.amount_paise,
      x.tds_paise, ${settledBy(sql`s.receipt_id = x.id`)} as settled
    from receipts x ${firmTables}
    where ${paysIn(asked.types)} and ${within(asked, sql`x.received_on`)} and x.id > ${after}
    order by x.id limit ${atOnce}`)
}

const settledBy = (whose: Sql) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('no', coalesce(v.invoice_no, m.note_no), 'paise', s.amount_paise) order by s.id), '[]')
  from settlements s
  left join invoices v on v.id = s.invoice_id
  left join notes m on m.id = s.debit_note_id
  where ${whose} and s.ended_at is null)`

function headOf(row: Common, key: string) {
  const { no, dated, party: name, gstin, state, is_off } = row
  return { key: `apotheca-${key}-${row.id}`, no, dated, party: name, gstin, state, isCancelled: is_off }
}

const stateName = (code: string | null) => (code ? (states[code] ?? code) : '')

function documentHead(row: Document, key: string) {
  return { ...headOf(row, key), sellerGstin: row.seller_gstin, placeOfSupply: stateName(row.place_of_supply) }
}

const plain = (ledger: PlainLedger, paise: number): Entry => ({ ledger, paise })
const sumOf = (entries: readonly { paise: number }[]) => entries.reduce((sum, { paise }) => sum + paise, 0)

function ofSale(sale: Sale): Voucher {
  const bill: Bill = { kind: 'New Ref', no: sale.no, paise: sale.total_paise, creditDays: sale.credit_days }
  const entries = [
    { ledger: sale.party, paise: sale.total_paise, bills: [bill] },
    ...ratedEntries(sale.rated, { state: stateName(sale.seller_state), sign: -1 }),
    plain('Round off', -sale.round_off_paise),
  ]
  // An invoice without lines is a balance that was brought along.
  const rest = plain('Opening balances', -sumOf(entries))
  return { ...documentHead(sale, 'invoice'), kind: 'Sales', text: '', entries: [...entries, rest] }
}

function ofNote(note: Note): Voucher {
  const isCredit = note.kind === 'credit'
  const paise = isCredit ? -note.total_paise : note.total_paise
  const settled = billsOf(note.settled)
  const own: Bill = { kind: 'New Ref', no: note.no, paise: paise - sumOf(settled), creditDays: note.credit_days }
  const entries = [
    { ledger: note.party, paise, bills: [...settled, own] },
    ...ratedEntries(note.rated, { state: stateName(note.seller_state), sign: 1 }),
  ]
  const rest = plain(isCredit ? 'Sales returns and allowances' : 'Other charges', -sumOf(entries))
  return {
    ...documentHead(note, 'note'),
    kind: isCredit ? 'Credit Note' : 'Debit Note',
    text: note.text,
    entries: [...entries, rest],
  }
}

function ofReceipt(receipt: Receipt): Voucher {
  const paise = -(receipt.amount_paise + receipt.tds_paise)
  const settled = billsOf(receipt.settled)
  const rest: Bill = { kind: 'On Account', no: '', paise: paise - sumOf(settled) }
  return {
    ...headOf(receipt, 'receipt'),
    kind: 'Receipt',
    text: '',
    entries: [
      { ledger: receipt.party, paise, bills: [...settled, rest] },
      plain('Bank', receipt.amount_paise),
      plain('TDS receivable', receipt.tds_paise),
    ],
  }
}

function billsOf(settled: readonly Settled[]): Bill[] {
  return settled.map(({ no, paise }) => ({ kind: 'Agst Ref', no, paise: -paise }))
}
