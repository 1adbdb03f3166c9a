import { expect, test } from 'vitest'
import { factsOf } from './menu.ts'
import type { MenuFigures } from './menu-contract.ts'

const none = { open: 0, on_hold: 0, awaiting: 0 }
const empty: MenuFigures = {
  regular: none,
  discount: none,
  launch: none,
  purchase_orders: 0,
  last_upload_at: null,
  invoices_open: 0,
  credit_notes: 0,
  claims_open: 0,
  outstanding_paise: 0,
  past_due_paise: 0,
  statements_missing: 0,
  statement_month: '2026-10',
  launches: 0,
  products: 412,
  short_orders: 0,
}
const now = new Date('2026-11-19T06:00:00Z')
const facts = (figures: Partial<MenuFigures>, isEmployee = false) =>
  factsOf({ ...empty, ...figures }, { isEmployee, now })

test.each([
  ['/my-orders', { regular: { open: 5, on_hold: 3, awaiting: 0 } }, '5 open, 3 on hold', undefined],
  ['/my-orders', { regular: { open: 5, on_hold: 3, awaiting: 2 } }, '2 to confirm', true],
  ['/my-orders', {}, 'None open', undefined],
  ['/order-confirmation-discount', { discount: { open: 1, on_hold: 0, awaiting: 1 } }, '1 to confirm', true],
  ['/upload-order', { last_upload_at: '2026-11-19T05:35:00Z' }, 'Last one today, 11:05', undefined],
  ['/upload-order', { last_upload_at: '2026-11-18T05:35:00Z' }, 'Last one on 18-11-2026', undefined],
  ['/notes', { credit_notes: 2, claims_open: 1 }, '2 credit notes to use, 1 claim open', undefined],
  ['/notes', {}, 'Nothing open', undefined],
  [
    '/my-outstanding',
    { outstanding_paise: 48231000, past_due_paise: 26777000 },
    '₹4,82,310.00, ₹2,67,770.00 past due',
    true,
  ],
  ['/my-outstanding', { outstanding_paise: 48231000 }, '₹4,82,310.00, none past due', undefined],
  ['/secondary-upload', { statements_missing: 1 }, 'Oct 2026 is not sent yet', true],
  ['/secondary-upload', {}, 'Oct 2026 is sent', undefined],
] as const)('%s says of %j: %s', (path, figures, says, hot) => {
  expect(facts(figures)[path]).toEqual({ says, ...(hot && { hot }) })
})

test('to an employee nothing is amber: what is owed or sent is the distributors’ move', () => {
  const all = facts(
    { regular: { open: 9, on_hold: 1, awaiting: 4 }, past_due_paise: 5, outstanding_paise: 9, statements_missing: 31 },
    true,
  )
  expect(all['/my-orders']).toEqual({ says: '9 open, 1 on hold' })
  expect(all['/outstanding']).toEqual({ says: '₹0.09, ₹0.05 past due' })
  expect(all['/secondary-upload']).toEqual({ says: 'Oct 2026 is missing from 31 distributors' })
})
