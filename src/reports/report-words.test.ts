import { expect, test } from 'vitest'
import { cellText, changeText, headline, noFigures, sinceText } from './report-words.ts'

test.each([
  [12_345_600, 'money', '1,23,456.00'],
  [-13.14, 'percent', '−13.1%'],
  [12_345, 'count', '12,345'],
  [-5, 'count', '−5'],
  [2.25, 'days', '2.3'],
  ['2026-11-16', 'text', '16-11-2026'],
  [null, 'percent', '–'],
] as const)('%s as %s is %s', (value, kind, text) => {
  expect(cellText(value, kind)).toBe(text)
})

test.each([
  [1131, 1000, '+13.1%'],
  [953, 1000, '−4.7%'],
  [5, 0, 'New'],
  [0, 0, '–'],
])('%i after %i is %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text)
})

test.each([
  [{ now: 1131, before: 1000, measure: 'packs', isOwn: false, of: 'Cardia' }, 'Cardia sells 13.1% more than last year'],
  [{ now: 953, before: 1000, measure: 'packs', isOwn: false, of: '' }, 'We sell 4.7% less than last year'],
  [{ now: 953, before: 1000, measure: 'packs', isOwn: true, of: '' }, 'You buy 4.7% less than last year'],
  [
    { now: 953, before: 1000, measure: 'packs', isOwn: true, of: 'Cardia' },
    'You buy 4.7% less of Cardia than last year',
  ],
  [{ now: 953, before: 0, measure: 'packs', isOwn: true, of: '' }, '953 packs bought'],
  [{ now: 0, before: 0, measure: 'value', isOwn: false, of: 'Cardia' }, 'No sales in this time'],
] as const)('a headline: %o', (selling, text) => {
  expect(headline(selling)).toBe(text)
})

test.each([
  [undefined, ''],
  ['2025-05-12', 'Figures begin on 12-05-2025, so they are not compared with days from 01-04-2025 to 18-11-2025.'],
  [noFigures, 'There are no figures yet, so nothing is compared.'],
])('figures since %s', (since, text) => {
  expect(sinceText({ compare: { from: '2025-04-01', to: '2025-11-18', since } })).toBe(text)
})
