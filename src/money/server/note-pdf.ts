// A credit or debit note as a file.

import {
  billedTo,
  documentHead,
  endHeight,
  goodsColumns,
  goodsSums,
  inWords,
  runningHead,
  signature,
  sums,
  taxesOf,
} from '#invoices/server/invoice-pdf.ts'
import { formatDay } from '#kit/date.ts'
import { closePaper, facts, inner, margin, openPaper, write } from '#kit/server/pdf/paper.ts'
import { table } from '#kit/server/pdf/table.ts'
import { noteReasons } from '../rules.ts'
import type { PrintedNote } from './printed-note.ts'

export async function notePdf(printed: PrintedNote, provider: string): Promise<Buffer> {
  const { note, seller, buyer, invoice_date, place_of_supply, lines } = printed
  const kind = note.kind === 'credit' ? 'Credit note' : 'Debit note'
  const paper = await openPaper({ title: `${kind} ${note.note_no}`, day: note.noted_on })
  documentHead(paper, {
    provider,
    seller,
    kind,
    no: note.note_no,
    day: note.noted_on,
    mark: note.reversed_at ? `Reversed: ${note.reversal_reason ?? ''}` : 'Original for recipient',
  })
  runningHead(paper, { kind, no: note.note_no, day: note.noted_on, buyer })
  const isCommercial = note.amount_paise === note.value_paise
  const half = inner / 2
  const left = billedTo(paper, buyer, margin, half - 12)
  const right = facts(paper, margin + half, paper.y, half, [
    ['Reason', noteReasons[note.reason_code]],
    ...(note.invoice_no && invoice_date
      ? [['Invoice', `${note.invoice_no}, ${formatDay(invoice_date)}`] as [string, string]]
      : []),
    ['Place of supply', `${buyer.state} (${place_of_supply ?? buyer.state_code})`],
    ...(isCommercial ? [['GST', 'None, a commercial note'] as [string, string]] : []),
  ])
  paper.y = Math.max(left, right) + 12
  if (note.text) paper.y = write(paper, note.text, margin, paper.y, inner, { size: 9.5 }) + 12
  if (lines.length > 0) {
    const taxed = isCommercial ? 'none' : note.igst_paise > 0 ? 'interstate' : 'within'
    table(paper, {
      columns: goodsColumns(taxed),
      rows: lines,
      carried: (before) => goodsSums(before, taxed),
      total: goodsSums(lines, taxed, 'All lines'),
      after: endHeight,
    })
    paper.y += 12
  }
  sums(paper, [['Value', note.value_paise], ...taxesOf(note), ['Total', note.amount_paise]])
  inWords(paper, note.amount_paise)
  signature(paper, provider)
  return closePaper(paper, `${kind} ${note.note_no}, ${provider}`, note.reversed_at ? 'REVERSED' : undefined)
}
