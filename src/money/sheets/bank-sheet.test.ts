import { describe, expect, test } from 'vitest'
import { bankFirms } from './bank-firms.ts'
import { type BankInvoice, invoiceNumbers, type KnownBank, planLine, readBankDay, referenceIn } from './bank-sheet.ts'

const open: BankInvoice[] = [
  { id: 1, invoice_no: 'NGI/2627/000145', distributor_id: 7, balance_paise: 500_00 },
  { id: 2, invoice_no: 'NGI/2627/000146', distributor_id: 8, balance_paise: 700_00 },
  { id: 3, invoice_no: 'NGI/2627/000147', distributor_id: 8, balance_paise: 900_00 },
  { id: 4, invoice_no: 'NGI/2627/000148', distributor_id: 7, balance_paise: 900_00 },
]
const known: KnownBank = {
  firms: bankFirms([
    { id: 7, code: 'dist-e', name: 'Vidarbha Medicals' },
    { id: 8, code: 'S1044', name: 'Om Pharma' },
  ]),
  invoices: new Map(open.map((one) => [one.invoice_no, one])),
  byBalance: Map.groupBy(open, (one) => one.balance_paise),
  utrs: new Map([['SBIN112233445566', { received_on: '2026-11-08', amount_paise: 50_000 }]]),
  told: new Map([['632811907745', { firmId: 8, amount_paise: 250_00, invoices: open.slice(1, 2) }]]),
  mostTdsPercent: 10,
  entered: new Map([
    [
      'hdfcn52026111600001',
      [{ reference: 'hdfcn52026111600001', received_on: '2026-11-10', amount_paise: 500_00, is_reversed: false }],
    ],
    ['bounced', [{ reference: 'bounced', received_on: '2026-11-10', amount_paise: 500_00, is_reversed: true }]],
  ]),
  today: '2026-11-16',
  closedUntil: '2026-09-30',
}
const planned = (cells: object, earlier = new Map<string, number>()) =>
  planLine({ at: 2, cells: { date: '10-11-2026', reference: 'UTR1', credit: '500', ...cells } }, known, earlier)
const whyNot = (cells: object, earlier?: Map<string, number>) => {
  const plan = planned(cells, earlier)
  return plan?.kind === 'refused' ? plan.errors[0] : null
}

describe('whose money a line is', () => {
  test.each([
    ['the customer code', { distributor: 'DIST-E' }, 7, []],
    ['an invoice number in the description', { narration: 'NEFT ngi-2627-000146 thanks' }, 8, [2]],
    ['an invoice that is given', { invoices: 'NGI/2627/000145, NGI/2627/000148' }, 7, [1, 4]],
    ['the firm’s name', { narration: 'RTGS/VIDARBHA MEDICALS/NAGPUR', credit: '1' }, 7, []],
    ['the customer code in the description', { narration: 'UPI-S1044-OM', credit: '1' }, 8, []],
    ['a payment that the firm told of', { reference: 'UPI/632811907745', credit: '250' }, 8, [2]],
    ['an amount that only one invoice has', { credit: '700' }, 8, [2]],
    ['the amount with its TDS', { credit: '699.30', tds: '0.70' }, 8, [2]],
  ])('by %s', (_, cells, firmId, invoices) => {
    expect(planned(cells)).toMatchObject({ kind: 'new', work: { firmId, invoices } })
  })

  test.each([
    ['nothing says it', { credit: '123.45' }, 'Customer code'],
    ['two invoices have the amount', { credit: '900' }, 'Customer code'],
    ['the firm told of another amount', { reference: '632811907745', credit: '251' }, 'Customer code'],
    ['the code is unknown', { distributor: 'nobody' }, 'Customer code'],
    ['the invoice is unknown', { invoices: 'NGI/2627/999999' }, 'Invoices'],
    ['the invoice is another firm’s', { distributor: 'S1044', invoices: 'NGI/2627/000145' }, 'Invoices'],
    ['the invoices are of two firms', { invoices: 'NGI/2627/000145, NGI/2627/000146' }, 'Invoices'],
    ['the date is none', { date: 'soon' }, 'Date'],
    ['the date is to come', { date: '17-11-2026' }, 'Date'],
    ['the month is closed', { date: '30-09-2026' }, 'Date'],
    ['there is no reference', { reference: '', narration: 'cash' }, 'Reference'],
    ['the reference has another amount', { reference: 'HDFCN52026111600001', credit: '501' }, 'Reference'],
    ['it was reversed', { reference: 'bounced' }, 'Reference'],
    ['the transfer is another receipt’s', { reference: 'NEFT SBIN112233445566' }, 'Reference'],
    ['the TDS is more than the law’s', { distributor: 'DIST-E', tds: '500' }, 'TDS'],
    ['a formula has failed', { narration: '#REF!' }, 'Description'],
  ])('it is refused where %s', (_, cells, column) => {
    expect(whyNot(cells)?.column).toBe(column)
  })

  test('what is entered already, and money that went out, change nothing', () => {
    expect(planned({ reference: 'HDFCN52026111600001' })).toBeNull()
    expect(planned({ reference: 'SBIN112233445566', date: '08-11-2026' })).toBeNull()
    expect(planned({ credit: undefined, debit: '500' })).toBeNull()
    expect(planned({ credit: '0.00' })).toBeNull()
  })

  test('a reference that a row above has is refused', () => {
    expect(whyNot({ distributor: 'dist-e' }, new Map([['utr1 2026-11-10', 2]]))?.why).toBe(
      'Row 2 has this reference already.',
    )
  })
})

test('days are read as banks write them', () => {
  expect(['16/11/26', '16-Nov-2026', '16 nov 26', '2026-11-16', '16.11.2026'].map(readBankDay)).toEqual(
    Array(5).fill('2026-11-16'),
  )
  expect(['31/02/26', '16-Foo-2026', ''].map(readBankDay)).toEqual([null, null, null])
})

test('a UTR is found in the description', () => {
  expect(referenceIn({ narration: 'IMPS-631912345678-OM PHARMA' })).toBe('631912345678')
  expect(referenceIn({ narration: 'NEFT CR-HDFCN52026111612-VIDARBHA' })).toBe('HDFCN52026111612')
  expect(referenceIn({ reference: '000000', narration: 'cash' })).toBeNull()
})

test('invoice numbers are found whatever stands between their parts', () => {
  expect(invoiceNumbers('for NGI/2627/000145 and ngi2627000146, NGI 2627 000147')).toEqual([
    'NGI/2627/000145',
    'NGI/2627/000146',
    'NGI/2627/000147',
  ])
})
