// A report on paper: what it is of, its chart, and its table with the total; lying where it has
// many columns.
import { type Day, formatDay, monthShort } from '#kit/date.ts'
import { closePaper, innerOf, margin, openPaper, type Paper, room, rule, write } from '#kit/server/pdf/paper.ts'
import { table } from '#kit/server/pdf/table.ts'
import type { ReportData } from '../report-contract.ts'
import { type Drawn, drawnOf, textOf } from '../report-drawn.ts'
import type { ReportRow } from '../report-rules.ts'
import { cellText, sinceText, spanText } from '../report-words.ts'

type Printed = { provider: string; person: string; today: Day }

const mostUpright = 6
const mostBars = 12

export async function reportPdf(report: ReportData, { provider, person, today }: Printed): Promise<Buffer> {
  const { title, columns, rows, totals, narrowed } = report
  const paper = await openPaper({ title, day: today, isWide: columns.length > mostUpright })
  const wide = innerOf(paper)
  const of = narrowed.map(({ label }) => label).join(', ')
  paper.y = write(paper, of ? `${title}: ${of}` : title, margin, paper.y, wide, { bold: true, size: 14 })
  const span = spanText(report)
  const head = [`${provider}. ${span.charAt(0).toUpperCase()}${span.slice(1)}.`, sinceText(report)]
  paper.y = write(paper, head.filter(Boolean).join(' '), margin, paper.y, wide, { isSoft: true }) + 8
  const what = drawnOf(report)
  if (what && rows.length > 0) chart(paper, report, what)
  table<ReportRow>(paper, {
    columns: columns.map(({ name, title: head, kind }, at) => ({
      head,
      share: kind === 'text' ? (at === 0 ? 150 : 90) : 72,
      ...(kind !== 'text' && { align: 'right' as const }),
      cell: (row) => cellText(row[name], kind),
    })),
    rows,
    total: columns.map(({ name, kind }, at) => (at === 0 ? 'Total' : cellText(totals[name], kind))),
  })
  if (rows.length < report.row_count) {
    room(paper, 16)
    write(
      paper,
      `The first ${rows.length} of ${report.row_count} rows; the total is of all.`,
      margin,
      paper.y + 2,
      wide,
      { isSoft: true },
    )
  }
  return closePaper(paper, `${title}, ${formatDay(today)}, for ${person}, ${provider}`)
}

/** Lying bars for names, upright ones for months: the shapes of the screen, in one ink. */
function chart(paper: Paper, report: ReportData, what: Drawn): void {
  if (report.by === 'month') months(paper, report, what)
  else names(paper, report, what)
  paper.y += 10
}

const bar = '#0f6a73'
const quiet = '#c2cbcd'
const figure = (row: ReportRow, name: string) => Math.max(0, Number(row[name] ?? 0))

function legend(paper: Paper, what: Drawn): void {
  const { before, against = 'last year', title } = what
  paper.y =
    write(paper, before ? `${title}; grey: ${against}` : title, margin, paper.y, innerOf(paper), {
      bold: true,
      size: 9,
    }) + 4
}

function months(paper: Paper, { rows }: ReportData, what: Drawn): void {
  const high = 90
  legend(paper, what)
  const most = Math.max(
    1,
    ...rows.flatMap((row) => [figure(row, what.value), what.before ? figure(row, what.before) : 0]),
  )
  const step = innerOf(paper) / rows.length
  const foot = paper.y + 12 + high
  const text = textOf(what)
  for (const [at, row] of rows.entries()) {
    const x = margin + at * step
    const tall = (name: string) => (figure(row, name) / most) * high
    if (what.before)
      paper.doc.rect(x + step * 0.1, foot - tall(what.before), step * 0.35, tall(what.before)).fill(quiet)
    paper.doc
      .rect(
        x + step * (what.before ? 0.45 : 0.2),
        foot - tall(what.value),
        step * (what.before ? 0.4 : 0.6),
        tall(what.value),
      )
      .fill(bar)
    const value = text(figure(row, what.value)).replace('₹', '')
    const top = foot - Math.max(tall(what.value), what.before ? tall(what.before) : 0) - 10
    if (figure(row, what.value) > 0 && rows.length <= 18)
      write(paper, value, x + step * (what.before ? 0.45 : 0.2), top, step, { size: 6.5, oneLine: true })
    if (rows.length <= 24 || at % 3 === 0)
      write(paper, monthShort(String(row.key)), x + step * 0.2, foot + 2, step, {
        size: 7,
        isSoft: true,
        oneLine: true,
      })
  }
  rule(paper, foot)
  paper.y = foot + 16
}

function names(paper: Paper, report: ReportData, what: Drawn): void {
  const rows = report.rows.slice(0, mostBars)
  legend(paper, what)
  const [first, last] = [170, 70]
  const wide = innerOf(paper) - first - last
  const most = Math.max(
    1,
    ...rows.flatMap((row) => [figure(row, what.value), what.before ? figure(row, what.before) : 0]),
  )
  const text = textOf(what)
  for (const row of rows) {
    const label = report.by === 'pair' ? [row.label, row.detail].filter(Boolean).join(', ') : String(row.label)
    write(paper, label, margin, paper.y, first - 8, { size: 8, oneLine: true })
    const long = (name: string) => (figure(row, name) / most) * wide
    if (what.before) paper.doc.rect(margin + first, paper.y + 9, long(what.before), 2).fill(quiet)
    paper.doc.rect(margin + first, paper.y + 2, long(what.value), 7).fill(bar)
    write(paper, text(figure(row, what.value)), margin + first + wide, paper.y, last, {
      size: 8,
      align: 'right',
      oneLine: true,
    })
    paper.y += 14
  }
}
