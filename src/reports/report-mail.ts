// A saved report as a mail. Pure.
import { type Day, weekdayOf } from '#kit/date.ts'
import type { ReportData } from './report-contract.ts'
import { cellText, sinceText, spanText } from './report-words.ts'

const mostRows = 15

/**
 * Which saved reports a day sends: Mondays the weekly ones, the first of a month the monthly ones.
 */
export function kindsDue(today: Day): ('weekly' | 'monthly')[] {
  return [
    ...(weekdayOf(today) === 'Monday' ? (['weekly'] as const) : []),
    ...(today.endsWith('-01') ? (['monthly'] as const) : []),
  ]
}

type Mailing = { person: string; name: string; link: string; provider: string; report: ReportData }

/** A line a row: its name and its first figures. */
export function mailOf({ person, name, link, provider, report }: Mailing): { subject: string; body: string } {
  const figures = report.columns.filter(({ kind }) => kind !== 'text').slice(0, 3)
  const words = report.columns.filter(({ kind }) => kind === 'text')
  const line = (row: ReportData['totals'], head: string) =>
    `${head}: ${figures.map(({ name: of, title, kind }) => `${title} ${cellText(row[of], kind)}`).join(', ')}`
  const rows = report.rows.slice(0, mostRows)
  const more = report.row_count - rows.length
  return {
    subject: `${name}, ${spanText(report)}`,
    body: [
      `${person},`,
      [`${report.title} ${spanText(report)}.`, sinceText(report)].filter(Boolean).join(' '),
      [
        ...rows.map((row) => line(row, words.map(({ name: of }) => cellText(row[of], 'text')).join(', '))),
        ...(more > 0 ? [`and ${more} more`] : []),
        line(report.totals, 'Total'),
      ].join('\n'),
      `See it, or stop these e-mails by removing the saved report:\n${link}`,
      provider,
    ].join('\n\n'),
  }
}
