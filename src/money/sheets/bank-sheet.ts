// Lines of a bank statement, and the receipts they would be: pure, so that the preview and the
// applying can't differ.
import { type Day, formatDay } from '#kit/date.ts'
import {
  type CellError,
  type PlannedRow,
  readDay,
  type SheetCells,
  type SheetColumn,
  speakingOf,
} from '#kit/importing.ts'
import { formatRupees, readRupees } from '#kit/money.ts'
import { utrIn, whyNotDated, whyNotTdsOf } from '../rules.ts'
import { type BankFirm, type BankFirms, firmsIn } from './bank-firms.ts'

export type BankColumn =
  | 'date'
  | 'value_date'
  | 'reference'
  | 'narration'
  | 'credit'
  | 'debit'
  | 'tds'
  | 'distributor'
  | 'invoices'

export const bankColumns: SheetColumn<BankColumn>[] = [
  {
    name: 'date',
    head: 'Date',
    also: ['txn date', 'transaction date', 'tran date', 'posting date', 'received on', 'received'],
    rule: 'DD-MM-YYYY. The value date is taken where there is one.',
  },
  { name: 'value_date', head: 'Value date', also: ['value dt'], rule: 'DD-MM-YYYY.' },
  {
    name: 'reference',
    head: 'Reference',
    also: ['utr', 'utr no', 'utr number', 'ref no', 'reference no', 'chq ref number', 'ref no cheque no', 'cheque no'],
    rule: 'The UTR or cheque number. Where it is empty, it is looked for in the description.',
    isText: true,
    width: 24,
  },
  {
    name: 'narration',
    head: 'Description',
    also: ['narration', 'particulars', 'remarks', 'transaction remarks', 'details'],
    rule: 'Customer codes, firms’ names and invoice numbers in it say whose money it is.',
    width: 44,
  },
  {
    name: 'credit',
    head: 'Credit',
    also: ['credit amount', 'deposit', 'deposit amt', 'deposit amount', 'cr', 'amount', 'credit inr'],
    rule: 'Rupees that came in. Lines without it are left out.',
    isNeeded: true,
  },
  {
    name: 'debit',
    head: 'Debit',
    also: ['withdrawal', 'withdrawal amt', 'withdrawal amount', 'debit amount', 'dr', 'debit inr'],
    rule: 'Lines with money that went out are left out.',
  },
  { name: 'tds', head: 'TDS', also: ['tds 194q', 'tds amount'], rule: 'Rupees that the firm kept back as tax (194Q).' },
  {
    name: 'distributor',
    head: 'Customer code',
    also: ['distributor', 'distributor code', 'customer', 'stockist code'],
    rule: 'Whose money it is. Needed only where nothing else says it.',
    isText: true,
  },
  {
    name: 'invoices',
    head: 'Invoices',
    also: ['invoice', 'invoice no', 'invoice numbers'],
    rule: 'Settled first, separated by commas. Without them the oldest are settled.',
    isText: true,
    width: 28,
  },
]

export type BankInvoice = { id: number; invoice_no: string; distributor_id: number; balance_paise: number }
export type Entered = {
  reference: string
  received_on: Day
  amount_paise: number
  is_reversed: boolean
}

export type ToldPayment = { firmId: number; amount_paise: number; invoices: BankInvoice[] }

export type KnownBank = {
  /** All that the admin works for. */
  firms: BankFirms
  /** By number: those that the file names. */
  invoices: ReadonlyMap<string, BankInvoice>
  /** Open ones with a balance that a line has to the paisa. */
  byBalance: ReadonlyMap<number, readonly BankInvoice[]>
  /** By reference in lower case. */
  entered: ReadonlyMap<string, readonly Entered[]>
  /** Receipts of the whole company that have a UTR of the file. */
  utrs: ReadonlyMap<string, Pick<Entered, 'received_on' | 'amount_paise'>>
  /** Payments that firms told of, by UTR. */
  told: ReadonlyMap<string, ToldPayment>
  mostTdsPercent: number
  today: Day
  closedUntil: Day | null
}

export type BankWork = {
  firmId: number
  amount_paise: number
  tds_paise: number
  received_on: Day
  reference: string
  invoices: number[]
}

type Row = { at: number; cells: SheetCells<BankColumn> }
const { errorOf, brokenIn } = speakingOf(bankColumns)

type Planned = PlannedRow<BankWork> | null

export function planLine({ cells }: Row, known: KnownBank, earlier: ReadonlyMap<string, number>): Planned {
  const refusedFor = (errors: CellError[]): Planned => ({
    kind: 'refused',
    code: cells.distributor ?? '',
    name: (cells.narration ?? '').slice(0, 80),
    errors,
  })
  const refused = (name: BankColumn, why: string) => refusedFor([errorOf(name, cells, why)])
  const [broken] = brokenIn(cells)
  if (broken) return refusedFor([broken])
  const amount_paise = cells.credit === undefined ? 0 : readRupees(cells.credit)
  if (amount_paise === null) return refused('credit', 'Enter the amount in rupees.')
  // Money that went out, and lines such as the opening balance.
  if (amount_paise === 0) return null
  const day = readBankDay(cells.value_date ?? cells.date ?? '')
  const dayColumn = cells.value_date === undefined ? 'date' : 'value_date'
  if (!day) return refused(dayColumn, 'Enter the date as DD-MM-YYYY.')
  const tds_paise = cells.tds === undefined ? 0 : readRupees(cells.tds)
  if (tds_paise === null) return refused('tds', 'Enter the TDS in rupees.')
  const reference = referenceIn(cells)
  if (!reference) return refused('reference', 'Enter the UTR or the number of the cheque.')
  const before = (known.entered.get(reference.toLowerCase()) ?? []).find((one) => one.received_on === day)
  if (before?.amount_paise === amount_paise && !before.is_reversed) return null
  if (before)
    return refused(
      'reference',
      before.is_reversed
        ? 'This line was entered and reversed. Enter it by hand if the money came after all.'
        : `This reference is entered on ${formatDay(day)} with ${formatRupees(before.amount_paise)}.`,
    )
  const why = whyNotDated(day, known.today, known.closedUntil)
  if (why) return refused(dayColumn, why)
  const utr = utrIn(reference)
  const same = utr && known.utrs.get(utr)
  if (same && same.amount_paise === amount_paise && same.received_on === day) return null
  if (same)
    return refused('reference', `Another receipt of ${formatDay(same.received_on)} has this UTR. Check the number.`)
  const key = utr ?? `${reference.toLowerCase()} ${day}`
  const above = earlier.get(key)
  if (above !== undefined) return refused('reference', `Row ${above} has this reference already.`)

  const whose = whoseMoney(cells, { amount_paise, worth: amount_paise + tds_paise, utr }, known)
  if ('why' in whose) return refused(whose.at, whose.why)
  const { firm, by, invoices } = whose
  const named = invoices.reduce((sum, one) => sum + one.balance_paise, 0)
  const tooMuch = whyNotTdsOf(Math.max(named, amount_paise + tds_paise), tds_paise, known.mostTdsPercent)
  if (tooMuch) return refused('tds', tooMuch)
  return {
    kind: 'new',
    code: firm.code,
    name: firm.name,
    changes: [
      { label: 'Received', from: null, to: `${formatRupees(amount_paise)} on ${formatDay(day)}` },
      ...(tds_paise > 0 ? [{ label: 'TDS', from: null, to: formatRupees(tds_paise) }] : []),
      { label: 'Reference', from: null, to: reference },
      { label: 'Found by', from: null, to: by },
      ...(invoices.length > 0
        ? [{ label: 'Settles first', from: null, to: invoices.map((one) => one.invoice_no).join(', ') }]
        : []),
    ],
    work: {
      firmId: firm.id,
      amount_paise,
      tds_paise,
      received_on: day,
      reference,
      invoices: invoices.map((one) => one.id),
    },
    key,
  }
}

type Whose = { firm: BankFirm; by: string; invoices: BankInvoice[] } | { at: BankColumn; why: string }

type Money = { amount_paise: number; worth: number; utr: string | null }

/**
 * The customer code, then a payment that a firm told of, then invoices that are named, then the
 * firm's name, then an amount that only one invoice has.
 */
function whoseMoney(cells: Row['cells'], { amount_paise, worth, utr }: Money, known: KnownBank): Whose {
  const given = invoiceNumbers(cells.invoices ?? '')
  const missing = given.find((no) => !known.invoices.has(no))
  if (missing) return { at: 'invoices', why: `There is no invoice ${missing}.` }
  const named = [...new Set([...given, ...invoiceNumbers(cells.narration ?? '')])].flatMap(
    (no) => known.invoices.get(no) ?? [],
  )
  const owners = [...new Set(named.map((one) => one.distributor_id))]
  const code = cells.distributor?.trim()
  if (code) {
    const firm = known.firms.byCode.get(code.toLowerCase())
    if (!firm) return { at: 'distributor', why: 'There is no distributor with this code.' }
    if (given.some((no) => known.invoices.get(no)?.distributor_id !== firm.id))
      return { at: 'invoices', why: `An invoice is not one of ${firm.name}.` }
    return { firm, by: 'Customer code', invoices: named.filter((one) => one.distributor_id === firm.id) }
  }
  const told = utr ? known.told.get(utr) : undefined
  const teller = told?.amount_paise === amount_paise ? known.firms.byId.get(told.firmId) : undefined
  if (told && teller && given.length === 0)
    return { firm: teller, by: 'UTR that the firm sent', invoices: told.invoices }
  if (owners.length > 1) return { at: 'invoices', why: 'These invoices belong to several distributors.' }
  const owner = known.firms.byId.get(owners[0] ?? 0)
  if (owner) return { firm: owner, by: 'Invoice number', invoices: named }
  const [firm, ...others] = firmsIn(cells.narration ?? '', known.firms)
  if (firm && others.length === 0) return { firm, by: 'Description', invoices: [] }
  const [exact, ...more] = known.byBalance.get(worth) ?? []
  const payer = known.firms.byId.get(exact?.distributor_id ?? 0)
  if (exact && payer && more.length === 0) return { firm: payer, by: 'Amount of one invoice', invoices: [exact] }
  return { at: 'distributor', why: 'We can’t tell whose money this is. Enter the customer code.' }
}

/** 'ngi-2627-000145' and 'NGI2627000145' are NGI/2627/000145. */
export function invoiceNumbers(text: string): string[] {
  const found = text.toUpperCase().matchAll(/\b([A-Z][A-Z0-9]{0,2}I)[/\-\s]?(\d{4})[/\-\s]?(\d{6})\b/g)
  return [...new Set([...found].map(([, letters, year, number]) => `${letters}/${year}/${number}`))]
}

/** The cell, or what looks like a UTR in the description. */
export function referenceIn(cells: SheetCells<BankColumn>): string | null {
  const given = cells.reference?.trim().replace(/^0+$/, '')
  if (given) return given.slice(0, 60)
  return utrIn(cells.narration ?? '')
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** As banks write it: 16/11/26 and 16-Nov-2026 as well. */
export function readBankDay(text: string): Day | null {
  const parts = /^(\d{1,2})[-/. ]([A-Za-z]{3}|\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(
    text.trim().split(/[T ]\d{2}:/)[0] ?? '',
  )
  if (!parts) return readDay(text)
  const [, day = '', month = '', year = ''] = parts
  const number = /\d/.test(month) ? Number(month) : months.indexOf(month.toLowerCase()) + 1
  return number === 0 ? null : readDay(`${day}-${number}-${year.length === 2 ? `20${year}` : year}`)
}
