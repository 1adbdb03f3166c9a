import { expect, test } from 'vitest'
import { outlierOf, partyOutlierOf } from './outliers.ts'

const all = { average_bp: 900, orders: 100, at_pts_paise: 100_000_00 }
const usual = { average_bp: 900, orders: 3, at_pts_paise: 3_000_00 }

test.each([
  [{ average_bp: 1400, orders: 3, at_pts_paise: 1 }, null],
  [{ average_bp: 1401, orders: 3, at_pts_paise: 1 }, 'Deeper than the rest by more than 5%'],
  [{ average_bp: 100, orders: 1, at_pts_paise: 10_000_00 }, null],
  [{ average_bp: 100, orders: 1, at_pts_paise: 10_000_01 }, 'One order, ten times the usual'],
  [{ average_bp: 100, orders: 2, at_pts_paise: 10_000_01 }, null],
])('%j: %s', (row, why) => {
  expect(outlierOf(row, all)).toBe(why)
})

test.each([
  [{ deepest: { depth_bp: 1100, usual_bp: 600 }, first_paise: null }, null],
  [{ deepest: { depth_bp: 1150, usual_bp: 600 }, first_paise: null }, 'Deeper than usual: 11.5% after 6% before'],
  [{ deepest: null, first_paise: 5_000_00 }, null],
  [{ deepest: null, first_paise: 5_000_01 }, 'New, with a large order: ₹5,000.01'],
])('a party with %j: %s', (past, why) => {
  expect(partyOutlierOf(past, usual, all)).toBe(why)
})

test('a party that was always deep stands out beside the others', () => {
  const row = { ...usual, average_bp: 1500 }
  expect(partyOutlierOf({ deepest: { depth_bp: 1500, usual_bp: 1500 }, first_paise: null }, row, all)).toBe(
    'Deeper than the rest by more than 5%',
  )
})
