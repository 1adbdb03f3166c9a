import { expect, test } from 'vitest'
import { voucherXml } from './tally.ts'

const voucher = {
  kind: 'Sales' as const,
  no: 'NGI/2627/000145',
  dated: '2026-11-16',
  party: 'Shree & Sons <Nagpur>',
  text: '',
  isCancelled: false,
  entries: [
    { ledger: 'Shree & Sons <Nagpur>', paise: 11_200 },
    { ledger: 'Sales', paise: -10_000 },
    { ledger: 'Output IGST', paise: -1200 },
    { ledger: 'Round off', paise: 0 },
  ],
}

test('a debit is a negative amount that is deemed positive, and nothing of a name is markup', () => {
  const xml = voucherXml(voucher)
  expect(xml).toContain('<DATE>20261116</DATE>')
  expect(xml).toContain(
    '<LEDGERNAME>Shree &amp; Sons &lt;Nagpur&gt;</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-112.00</AMOUNT>',
  )
  expect(xml).toContain('<LEDGERNAME>Sales</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>100.00</AMOUNT>')
  expect(xml).not.toContain('Round off')
})

test('a cancelled one keeps its number and books nothing', () => {
  const xml = voucherXml({ ...voucher, isCancelled: true })
  expect(xml).toContain('<ISCANCELLED>Yes</ISCANCELLED>')
  expect(xml).toContain('NGI/2627/000145')
  expect(xml).not.toContain('AMOUNT')
})
