import { monthShort } from '#kit/date.ts'
import type { ReportData } from '../../report-contract.ts'
import { headline, shortOf, spanText } from '../../report-words.ts'
import type { Picture } from './picture.ts'
import type { At } from './useReportAddress.ts'

/** The fields of a measure: now, and last year. */
export function fieldsOf(measure: string): [string, string] {
  return measure === 'packs' ? ['packs', 'last_year_packs'] : ['value_paise', 'last_year_paise']
}

export function picturedMonths({ address, isOwn }: At, months: ReportData, of: string): Picture {
  const { measure } = address
  const [now, before] = fieldsOf(measure)
  const text = shortOf(measure)
  const total = (name: string) => Number(months.totals[name] ?? 0)
  return {
    title: headline({ now: total(now), before: total(before), measure, isOwn, of }),
    subtitle: `Sales by month ${spanText(address)}, and last year`,
    bars: months.rows.map((row) => ({
      label: monthShort(String(row.key)),
      value: Number(row[now]),
      before: Number(row[before]),
      text: text(Number(row[now])).replace('₹', ''),
    })),
  }
}
