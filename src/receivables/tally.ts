// Vouchers as Tally imports them. Pure.
import type { Day } from '#kit/date.ts'

export type Voucher = {
  kind: 'Sales' | 'Receipt' | 'Credit Note' | 'Debit Note'
  no: string
  dated: Day
  party: string
  text: string
  /** Cancelled or reversed: it keeps its number and books nothing. */
  isCancelled: boolean
  /** Debits above zero, credits below; together nought. */
  entries: { ledger: string; paise: number }[]
}

export const tallyHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC><REQUESTDATA>\n'
export const tallyFoot = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'

export function voucherXml({ kind, no, dated, party, text, isCancelled, entries }: Voucher): string {
  const cells = [
    tag('DATE', dated.replaceAll('-', '')),
    tag('VOUCHERTYPENAME', kind),
    tag('VOUCHERNUMBER', no),
    tag('PARTYLEDGERNAME', party),
    ...(text ? [tag('NARRATION', text)] : []),
    ...(isCancelled ? [tag('ISCANCELLED', 'Yes')] : entries.filter(({ paise }) => paise !== 0).map(entryXml)),
  ]
  return `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER VCHTYPE="${kind}" ACTION="Create">${cells.join('')}</VOUCHER></TALLYMESSAGE>\n`
}

/** Tally writes a debit as a negative amount that is 'deemed positive'. */
function entryXml({ ledger, paise }: Voucher['entries'][number]): string {
  const amount = (-paise / 100).toFixed(2)
  return `<ALLLEDGERENTRIES.LIST>${tag('LEDGERNAME', ledger)}${tag('ISDEEMEDPOSITIVE', paise > 0 ? 'Yes' : 'No')}${tag('AMOUNT', amount)}</ALLLEDGERENTRIES.LIST>`
}

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
