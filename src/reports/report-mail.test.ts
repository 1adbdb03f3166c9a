import { expect, test } from 'vitest'
import { kindsDue, mailOf } from './report-mail.ts'

test.each([
  ['2026-11-16', ['weekly']],
  ['2026-11-17', []],
  ['2026-12-01', ['monthly']],
  ['2027-02-01', ['weekly', 'monthly']],
])('%s sends %s', (today, kinds) => {
  expect(kindsDue(today)).toEqual(kinds)
})

test('a mail has the first rows, how many more there are, the total and the way to it', () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ key: `${at}`, label: `Row ${at}`, value_paise: 100 * at }))
  const { subject, body } = mailOf({
    person: 'Meera',
    name: 'Mondays',
    link: 'https://x/mis?view=sales',
    provider: 'Apotheca',
    report: {
      name: 'sales',
      title: 'Sales',
      by: 'product',
      from: '2026-04-01',
      to: '2026-11-16',
      columns: [
        { name: 'label', title: 'Product', kind: 'text' },
        { name: 'value_paise', title: 'Sales ₹', kind: 'money' },
      ],
      rows,
      row_count: 20,
      totals: { label: 'Total', value_paise: 19_000 },
      narrowed: [],
    },
  })
  expect(subject).toBe('Mondays, from 01-04-2026 to 16-11-2026')
  expect(body).toContain('Row 14: Sales ₹ 14.00\nand 5 more\nTotal: Sales ₹ 190.00')
  expect(body).not.toContain('Row 15')
  expect(body).toContain('https://x/mis?view=sales')
})
