import { expect, test } from 'vitest'
import { mostNeeded, officeNeeds } from './needs.ts'
import { newsLines } from './news.ts'

const office = { side: 'office' as const }
const depot = { side: 'front' as const, isDepot: true, isEmployee: false }
const since = '2026-11-18'

test('what went wrong is told first, each with its way', () => {
  const changes = [
    { kind: 'placed' as const, count: 3, paise: 100_00, id: 7 },
    { kind: 'failed' as const, count: 1, paise: 50_00, id: 9 },
    { kind: 'message' as const, count: 0, paise: 0, id: 0 },
  ]
  expect(newsLines(changes, office, since)).toEqual([
    {
      kind: 'failed',
      group: 'danger',
      text: 'The ERP refused an order',
      paise: 50_00,
      href: '/admin/my_order_details/9',
    },
    { kind: 'placed', group: 'info', text: '3 orders were placed', paise: 100_00, href: `/admin/orders?from=${since}` },
  ])
})

test.each([
  ['held', 1, '/depot-my-order-details/4'],
  ['held', 2, '/depot-my-orders?status=10'],
  ['invoiced', 1, '/my-invoice-details/4'],
  ['invoiced', 2, `/my-invoice?start_date=${since}`],
  ['overdue', 2, '/my-outstanding'],
  ['claim_decided', 1, '/notes?tab=claims&claim=4'],
] as const)('%s, %i of them, leads a depot to %s', (kind, count, href) => {
  expect(newsLines([{ kind, count, paise: 0, id: 4 }], depot, since)[0]?.href).toBe(href)
})

test('what is broken needs one before what hurts, and the older before the newer', () => {
  const needs = [
    { key: 'a', group: 'info' as const, since: '2026-01-01' },
    { key: 'b', group: 'warning' as const, since: '2026-11-02' },
    { key: 'c', group: 'danger' as const, since: '2026-11-03' },
    { key: 'd', group: 'warning' as const, since: '2026-11-01' },
  ]
  expect(mostNeeded(needs).map(({ key }) => key)).toEqual(['c', 'd', 'b', 'a'])
})

test('the office reads how many, their worth and since when, and gets to the queue of its product type', () => {
  const none = { count: 0, paise: 0, oldest_at: null }
  const waits = {
    failed: { count: 2, paise: 1_18_204_00, oldest_at: null },
    jobs: none,
    late_mails: none,
    refused_mails: none,
    hold: none,
    approvals: none,
    renewals: { count: 1, paise: 0, oldest_at: '2026-11-18T20:00:00.000Z' },
    claims: none,
    messages: none,
    late: none,
    statements: none,
  }
  expect(officeNeeds(waits, '/admin/manage-order')).toMatchObject([
    { title: '2 orders the ERP refused, ₹1,18,204.00', href: '/admin/manage-order?queue=failed' },
    {
      title: '1 licence renewal to check',
      why: 'Orders of these firms go on when it is accepted. Since 19-11-2026.',
    },
  ])
})
