import { expect, test } from 'vitest'
import type { ReportData } from '../report-contract.ts'
import { reportPdf } from './report-pdf.ts'

const columns = (count: number): ReportData['columns'] => [
  { name: 'label', title: 'Product', kind: 'text' },
  ...Array.from({ length: count }, (_, at) => ({ name: `v${at}`, title: `Value ${at}`, kind: 'money' as const })),
]

function report(rows: number, figures: number): ReportData {
  const row = (at: number) => ({
    key: String(at),
    label: `Product ${at} with a name that is long enough to be cut on paper`,
    value_paise: at * 100,
    last_year_paise: at * 90,
    ...Object.fromEntries(Array.from({ length: figures }, (_, nth) => [`v${nth}`, at * nth])),
  })
  return {
    name: 'sales',
    title: 'Sales',
    by: 'product',
    from: '2026-04-01',
    to: '2026-11-16',
    columns: columns(figures),
    rows: Array.from({ length: rows }, (_, at) => row(at)),
    row_count: rows,
    totals: { label: 'Total' },
    narrowed: [],
  }
}

const printed = { provider: 'Apotheca', person: 'Meera', today: '2026-11-16' }
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
const boxOf = (pdf: Buffer) => /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))?.slice(1).map(Number)

test('many columns lie, few stand, and a long one goes on over pages', async () => {
  const small = await reportPdf(report(5, 3), printed)
  expect([pagesOf(small), boxOf(small)]).toEqual([1, [595.28, 841.89]])
  const wide = await reportPdf(report(5, 8), printed)
  expect(boxOf(wide)).toEqual([841.89, 595.28])
  const long = await reportPdf(report(400, 3), printed)
  expect(pagesOf(long)).toBeGreaterThan(5)
})

test('the same report makes the same bytes, one without rows too', async () => {
  expect(await reportPdf(report(0, 3), printed)).toEqual(await reportPdf(report(0, 3), printed))
  const months = {
    ...report(12, 3),
    by: 'month',
    rows: report(12, 3).rows.map((row, at) => ({ ...row, key: `2026-${String(at + 1).padStart(2, '0')}` })),
  }
  expect(pagesOf(await reportPdf(months, printed))).toBe(1)
})
