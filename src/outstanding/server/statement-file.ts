// A statement of account as a PDF or a workbook.

import type { PayTo } from '#credit/pay-to.ts'
import type { Firm } from '#credit/server/firms.ts'
import { payToPaper } from '#credit/server/pay-to-paper.ts'
import { formatDay } from '#kit/date.ts'
import { formatAmount } from '#kit/money.ts'
import { closePaper, inner, margin, openPaper, rule, write } from '#kit/server/pdf/paper.ts'
import { type PaperColumn, table } from '#kit/server/pdf/table.ts'
import { writeWorkbook } from '#kit/server/sheet/sheet-write.ts'
import type { Statement, StatementRow } from './statement.ts'

const words: Record<StatementRow['what'], string> = {
  invoice: 'Invoice',
  invoice_cancelled: 'Invoice cancelled',
  debit_note: 'Debit note',
  credit_note: 'Credit note',
  receipt: 'Receipt',
  tds: 'TDS',
  reversal: 'Reversal',
}

type Row = Statement['rows'][number]
const paid = (paise: number) => (paise === 0 ? '' : formatAmount(paise))

const columns: PaperColumn<Row>[] = [
  { head: 'Date', share: 60, cell: (row) => formatDay(row.dated) },
  { head: 'What', share: 90, cell: (row) => words[row.what] },
  { head: 'Number', share: 140, cell: (row) => row.no },
  { head: 'Debit ₹', share: 80, align: 'right', cell: (row) => paid(row.debit_paise) },
  { head: 'Credit ₹', share: 80, align: 'right', cell: (row) => paid(row.credit_paise) },
  { head: 'Balance ₹', share: 80, align: 'right', bold: true, cell: (row) => formatAmount(row.balance_paise) },
]

const sumOf = (rows: readonly Row[], of: 'debit_paise' | 'credit_paise') => rows.reduce((sum, row) => sum + row[of], 0)

type Sender = { provider: string; payTo: PayTo }

/** What it closes with can be paid by the account and the code at its end. */
export async function statementPdf(statement: Statement, firm: Firm, { provider, payTo }: Sender): Promise<Buffer> {
  const { from, to, opening_paise, closing_paise, rows } = statement
  const paper = await openPaper({ title: `Statement of account, ${firm.distributor_name}`, day: to })
  paper.y = write(paper, provider, margin, paper.y, inner, { bold: true, size: 14 })
  paper.y = write(paper, 'Statement of account', margin, paper.y, inner, { bold: true, size: 11 })
  paper.y = write(paper, `${firm.distributor_name}, ${firm.city} (${firm.distributor})`, margin, paper.y, inner)
  paper.y = write(paper, `From ${formatDay(from)} to ${formatDay(to)}`, margin, paper.y, inner, { isSoft: true }) + 8
  rule(paper, paper.y, 1)
  paper.y += 6
  write(paper, 'Opening balance', margin, paper.y, inner, { oneLine: true })
  write(paper, formatAmount(opening_paise), margin, paper.y, inner - 5, { bold: true, align: 'right', oneLine: true })
  paper.y += 18
  table(paper, {
    columns,
    rows,
    total: [
      '',
      'Closing balance',
      '',
      paid(sumOf(rows, 'debit_paise')),
      paid(sumOf(rows, 'credit_paise')),
      formatAmount(closing_paise),
    ],
  })
  paper.y += 14
  payToPaper(paper, { payTo, amount_paise: closing_paise, reference: firm.distributor })
  return closePaper(paper, `Statement of account of ${firm.distributor_name}, ${provider}`)
}

export function statementWorkbook({
  from,
  to,
  opening_paise,
  closing_paise,
  rows,
}: Statement): AsyncIterable<Uint8Array> {
  const amount = (paise: number) => (paise === 0 ? null : paise / 100)
  return writeWorkbook({
    name: 'Statement',
    columns: [
      { head: 'Date', width: 12 },
      { head: 'What', width: 18 },
      { head: 'Number', width: 26, format: '@' },
      { head: 'Debit', width: 14, format: '0.00' },
      { head: 'Credit', width: 14, format: '0.00' },
      { head: 'Balance', width: 14, format: '0.00' },
    ],
    rows: [
      [
        [formatDay(from), 'Opening balance', '', null, null, opening_paise / 100],
        ...rows.map((row) => [
          formatDay(row.dated),
          words[row.what],
          row.no,
          amount(row.debit_paise),
          amount(row.credit_paise),
          row.balance_paise / 100,
        ]),
        [formatDay(to), 'Closing balance', '', null, null, closing_paise / 100],
      ],
    ],
  })
}
