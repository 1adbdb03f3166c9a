import { expect, test } from 'vitest'
import { partyLedgerXml, ratedEntries, ratedLedgersXml, voucherXml } from './tally.ts'

const party = 'Shree & Sons <Nagpur>'
const voucher = {
  key: 'apotheca-invoice-1',
  kind: 'Sales' as const,
  no: 'NGI/2627/000145',
  dated: '2026-11-16',
  party,
  gstin: '27AABCS1429B1ZB',
  state: 'Maharashtra',
  sellerGstin: '27AAACN1234A1Z5',
  placeOfSupply: 'Maharashtra',
  text: '',
  isCancelled: false,
  entries: [
    {
      ledger: party,
      paise: 10_500,
      bills: [{ kind: 'New Ref' as const, no: 'NGI/2627/000145', paise: 10_500, creditDays: 21 }],
    },
    ...ratedEntries([{ gst_bp: 500, value_paise: 10_000, cgst_paise: 250, sgst_paise: 250, igst_paise: 0 }], {
      state: 'Maharashtra',
      sign: -1,
    }),
    { ledger: 'Round off', paise: 0 },
  ],
}

test('a debit is a negative amount that is deemed positive, and nothing of a name is markup', () => {
  const xml = voucherXml(voucher)
  expect(xml).toContain('<DATE>20261116</DATE>')
  expect(xml).toContain(
    '<LEDGERNAME>Shree &amp; Sons &lt;Nagpur&gt;</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-105.00</AMOUNT>',
  )
  expect(xml).toContain(
    '<LEDGERNAME>Sales 5% Maharashtra</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>100.00</AMOUNT>',
  )
  expect(xml).toContain('<LEDGERNAME>Output CGST 2.5% Maharashtra</LEDGERNAME>')
  expect(xml).not.toContain('IGST')
  expect(xml).not.toContain('Round off')
})

test('a voucher names the party’s GSTIN and state, its own key, and the bill that it opens', () => {
  const xml = voucherXml(voucher)
  expect(xml).toContain('<VOUCHER REMOTEID="apotheca-invoice-1" VCHTYPE="Sales" ACTION="Create">')
  expect(xml).toContain('<PARTYGSTIN>27AABCS1429B1ZB</PARTYGSTIN><STATENAME>Maharashtra</STATENAME>')
  expect(xml).toContain(
    '<BILLALLOCATIONS.LIST><NAME>NGI/2627/000145</NAME><BILLTYPE>New Ref</BILLTYPE><BILLCREDITPERIOD>21 Days</BILLCREDITPERIOD><AMOUNT>-105.00</AMOUNT></BILLALLOCATIONS.LIST>',
  )
})

test('a cancelled one keeps its number and books nothing', () => {
  const xml = voucherXml({ ...voucher, isCancelled: true })
  expect(xml).toContain('<ISCANCELLED>Yes</ISCANCELLED>')
  expect(xml).toContain('NGI/2627/000145')
  expect(xml).not.toContain('AMOUNT')
})

test('tax ledgers are of a rate and a state, and what is free of tax needs none', () => {
  const xml = ratedLedgersXml({ gst_bp: 1200, state: 'Goa' })
  expect(xml).toContain(
    '<LEDGER NAME="Output SGST 6% Goa" ACTION="Create"><NAME.LIST><NAME>Output SGST 6% Goa</NAME></NAME.LIST><PARENT>Duties &amp; Taxes</PARENT><TAXTYPE>GST</TAXTYPE><GSTDUTYHEAD>State Tax</GSTDUTYHEAD><RATEOFTAXCALCULATION>6</RATEOFTAXCALCULATION></LEDGER>',
  )
  expect(ratedLedgersXml({ gst_bp: 0, state: 'Goa' })).not.toContain('Output')
})

test('a party’s ledger is kept bill by bill, with its GSTIN and state', () => {
  const xml = partyLedgerXml({
    party,
    gstin: '27AABCS1429B1ZB',
    state: 'Maharashtra',
    address: '4, Main Road',
    city: 'Nagpur',
    pin_code: '440001',
  })
  expect(xml).toContain('<PARENT>Sundry Debtors</PARENT><ISBILLWISEON>Yes</ISBILLWISEON>')
  expect(xml).toContain('<PARTYGSTIN>27AABCS1429B1ZB</PARTYGSTIN>')
  expect(xml).toContain('<LEDSTATENAME>Maharashtra</LEDSTATENAME><PINCODE>440001</PINCODE>')
})
