// Ledgers and vouchers as Tally imports them. Pure.
import type { Day } from '#kit/date.ts'

/**
 * How a part of a party's entry counts bill by bill: it opens a bill, settles one, or neither yet.
 */
export type Bill = {
  kind: 'New Ref' | 'Agst Ref' | 'On Account'
  no: string
  paise: number
  creditDays?: number
}

export type Entry = { ledger: string; paise: number; bills?: Bill[] }

export type Voucher = {
  /** The same at every export, so that importing a voucher again replaces it. */
  key: string
  kind: 'Sales' | 'Receipt' | 'Credit Note' | 'Debit Note'
  no: string
  dated: Day
  party: string
  gstin: string
  state: string
  /** The seller's registration, of documents with tax. */
  sellerGstin?: string | null
  placeOfSupply?: string | null
  text: string
  /** Cancelled or reversed: it keeps its number and books nothing. */
  isCancelled: boolean
  /** Debits above zero, credits below; together nought. */
  entries: Entry[]
}

export const tallyHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>All Masters</REPORTNAME></REQUESTDESC><REQUESTDATA>\n'
export const tallyFoot = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'

const duties = { CGST: 'Central Tax', SGST: 'State Tax', IGST: 'Integrated Tax' } as const
type Duty = keyof typeof duties

/**
 * A company has one registration a state, so each state has its own tax ledgers, one for each rate.
 */
const taxLedger = (duty: Duty, gstBp: number, state: string) =>
  `Output ${duty} ${(duty === 'IGST' ? gstBp : gstBp / 2) / 100}% ${state}`
const salesLedger = (gstBp: number, state: string) => `Sales ${gstBp / 100}% ${state}`
const returnsLedger = (gstBp: number, state: string) => `Sales returns ${gstBp / 100}% ${state}`

/** Value and tax of a document's lines of one rate. */
export type Rated = { gst_bp: number; value_paise: number; cgst_paise: number; sgst_paise: number; igst_paise: number }

/** What a sale or a return books for its goods; `sign` is -1 for a sale. */
export function ratedEntries(rated: readonly Rated[], of: { state: string; sign: 1 | -1 }): Entry[] {
  const { state, sign } = of
  const goods = sign === -1 ? salesLedger : returnsLedger
  return rated.flatMap(({ gst_bp, value_paise, cgst_paise, sgst_paise, igst_paise }) => [
    { ledger: goods(gst_bp, state), paise: sign * value_paise },
    { ledger: taxLedger('CGST', gst_bp, state), paise: sign * cgst_paise },
    { ledger: taxLedger('SGST', gst_bp, state), paise: sign * sgst_paise },
    { ledger: taxLedger('IGST', gst_bp, state), paise: sign * igst_paise },
  ])
}

/** Ledgers that every company has; the rest depends on rates, states and parties. */
const plainLedgers = {
  'Round off': 'Indirect Expenses',
  'Sales returns and allowances': 'Sales Accounts',
  'Other charges': 'Indirect Incomes',
  'Opening balances': 'Suspense A/c',
  Bank: 'Bank Accounts',
  'TDS receivable': 'Current Assets',
} as const
export type PlainLedger = keyof typeof plainLedgers

export function plainLedgersXml(): string {
  return Object.entries(plainLedgers)
    .map(([name, parent]) => ledgerXml(name, [tag('PARENT', parent)]))
    .join('')
}

export function ratedLedgersXml({ gst_bp, state }: { gst_bp: number; state: string }): string {
  const sales = [salesLedger(gst_bp, state), returnsLedger(gst_bp, state)].map((name) =>
    ledgerXml(name, [tag('PARENT', 'Sales Accounts')]),
  )
  const taxes = (Object.keys(duties) as Duty[]).map((duty) =>
    ledgerXml(taxLedger(duty, gst_bp, state), [
      tag('PARENT', 'Duties & Taxes'),
      tag('TAXTYPE', 'GST'),
      tag('GSTDUTYHEAD', duties[duty]),
      tag('RATEOFTAXCALCULATION', String((duty === 'IGST' ? gst_bp : gst_bp / 2) / 100)),
    ]),
  )
  return [...sales, ...(gst_bp > 0 ? taxes : [])].join('')
}

export type Party = { party: string; gstin: string; state: string; address: string; city: string; pin_code: string }

export function partyLedgerXml({ party, gstin, state, address, city, pin_code }: Party): string {
  return ledgerXml(party, [
    tag('PARENT', 'Sundry Debtors'),
    tag('ISBILLWISEON', 'Yes'),
    tag('GSTREGISTRATIONTYPE', 'Regular'),
    tag('PARTYGSTIN', gstin),
    tag('COUNTRYOFRESIDENCE', 'India'),
    tag('LEDSTATENAME', state),
    ...(pin_code ? [tag('PINCODE', pin_code)] : []),
    `<ADDRESS.LIST>${tag('ADDRESS', address)}${tag('ADDRESS', city)}</ADDRESS.LIST>`,
  ])
}

function ledgerXml(name: string, cells: readonly string[]): string {
  return message(
    `<LEDGER NAME="${escaped(name)}" ACTION="Create"><NAME.LIST>${tag('NAME', name)}</NAME.LIST>${cells.join('')}</LEDGER>`,
  )
}

export function voucherXml(voucher: Voucher): string {
  const { key, kind, no, dated, party, gstin, state, sellerGstin, placeOfSupply, text, isCancelled, entries } = voucher
  const cells = [
    tag('DATE', dated.replaceAll('-', '')),
    tag('VOUCHERTYPENAME', kind),
    tag('VOUCHERNUMBER', no),
    tag('PARTYLEDGERNAME', party),
    tag('PARTYGSTIN', gstin),
    tag('STATENAME', state),
    tag('COUNTRYOFRESIDENCE', 'India'),
    ...(placeOfSupply ? [tag('PLACEOFSUPPLY', placeOfSupply)] : []),
    ...(sellerGstin ? [tag('CMPGSTIN', sellerGstin)] : []),
    ...(text ? [tag('NARRATION', text)] : []),
    ...(isCancelled ? [tag('ISCANCELLED', 'Yes')] : entries.filter(({ paise }) => paise !== 0).map(entryXml)),
  ]
  return message(`<VOUCHER REMOTEID="${escaped(key)}" VCHTYPE="${kind}" ACTION="Create">${cells.join('')}</VOUCHER>`)
}

function entryXml({ ledger, paise, bills = [] }: Entry): string {
  const cells = [
    tag('LEDGERNAME', ledger),
    tag('ISDEEMEDPOSITIVE', paise > 0 ? 'Yes' : 'No'),
    tag('AMOUNT', amount(paise)),
    ...bills.filter((bill) => bill.paise !== 0).map(billXml),
  ]
  return `<ALLLEDGERENTRIES.LIST>${cells.join('')}</ALLLEDGERENTRIES.LIST>`
}

function billXml({ kind, no, paise, creditDays }: Bill): string {
  const cells = [
    ...(kind === 'On Account' ? [] : [tag('NAME', no)]),
    tag('BILLTYPE', kind),
    ...(creditDays === undefined ? [] : [tag('BILLCREDITPERIOD', `${creditDays} Days`)]),
    tag('AMOUNT', amount(paise)),
  ]
  return `<BILLALLOCATIONS.LIST>${cells.join('')}</BILLALLOCATIONS.LIST>`
}

/** Tally writes a debit as a negative amount that is 'deemed positive'. */
const amount = (paise: number) => (-paise / 100).toFixed(2)

const message = (inner: string) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${inner}</TALLYMESSAGE>\n`

function tag(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML can't hold
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
  )
}
