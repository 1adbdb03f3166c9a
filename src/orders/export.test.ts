import { expect, test } from 'vitest'
import { csvHead, csvOf } from './export.ts'
import { status } from './status.ts'

test('an order is one row, in rupees, below a head with its mark', () => {
  expect(csvHead).toMatch(/^\ufeffOrder,Placed,Status,/)
  const order = {
    order_no: '26-100001',
    order_ref: null,
    kind: 'regular',
    product_type: 'E' as const,
    status: status.onHold,
    distributor: '0040021',
    distributor_name: '=HYPERLINK("x")',
    city: 'Nagpur',
    cfa_code: 'NG04',
    cfa_name: 'Nagpur CFA',
    placed_by: { name: 'Rohan Kulkarni' },
    placed_at: '2026-11-17T10:35:00.000Z',
    line_count: 9,
    value_paise: 1_985_050,
    tax_paise: 99_253,
    round_off_paise: -3,
    total_paise: 2_084_300,
    invoiced_paise: 0,
    po_no: 'BM/118',
  }
  expect(csvOf([order])).toBe(
    `26-100001,"17-11-2026, 16:05",On hold,regular,ethical,0040021,"'=HYPERLINK(""x"")",Nagpur,NG04,Nagpur CFA,Rohan Kulkarni,9,19850.50,992.53,-0.03,20843.00,,,BM/118\r\n`,
  )
  expect(csvOf([{ ...order, status: status.cancelled }])).toMatch(
    /,Cancelled,.*,9,0\.00,0\.00,0\.00,0\.00,,20843\.00,BM\/118\r\n$/,
  )
  expect(csvOf([{ ...order, status: status.closedShort, invoiced_paise: 100_000 }])).toMatch(/,-0\.03,1000\.00,/)
})
