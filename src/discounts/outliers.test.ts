import { expect, test } from 'vitest'
import { outlierOf } from './outliers.ts'

const all = { average_bp: 900, orders: 100, at_pts_paise: 100_000_00 }

test.each([
  [{ average_bp: 1400, orders: 3, at_pts_paise: 1 }, null],
  [{ average_bp: 1401, orders: 3, at_pts_paise: 1 }, 'Deeper than the rest by more than 5%'],
  [{ average_bp: 100, orders: 1, at_pts_paise: 10_000_00 }, null],
  [{ average_bp: 100, orders: 1, at_pts_paise: 10_000_01 }, 'One order, ten times the usual'],
  [{ average_bp: 100, orders: 2, at_pts_paise: 10_000_01 }, null],
])('%j: %s', (row, why) => {
  expect(outlierOf(row, all)).toBe(why)
})
