import { describe, expect, test } from 'vitest'
import { gstinOf } from '../../world/people/gstin.ts'
import type { Invoice } from './contract.ts'
import { eInvoiceJson, financialYear, whyNotEInvoice, whyNotIrn, whyNotIrnCancelled } from './e-invoice.ts'

const party = {
  address: 'Warehouse 8, Wadi Bypass',
  city: 'Nagpur',
  pin_code: '440023',
  state: 'Maharashtra',
  state_code: '27',
  licence_no: null,
}
const line: Invoice['lines'][number] = {
  line_id: 1,
  line_no: 1,
  product_code: 'A1',
  product_name: 'Amoxil 500',
  pack: '10 × 10',
  manufacturer: '',
  hsn: '3004',
  batch_no: 'AB1234',
  expires_on: '2028-03-31',
  months_left: 20,
  is_short_life: false,
  returns_from: '2027-12-31',
  returns_until: '2028-06-30',
  mrp_paise: 120_00,
  price_paise: 85_71,
  paid_qty: 20,
  free_qty: 2,
  claimed_qty: 0,
  gst_bp: 500,
  amount_paise: 1714_20,
  cgst_paise: 42_86,
  sgst_paise: 42_86,
  igst_paise: 0,
}
const invoice = {
  invoice_no: 'NG/2627/000145',
  invoice_date: '2026-11-16',
  cancelled_at: null,
  place_of_supply: '27',
  po_no: 'PO-7',
  seller: { ...party, name: 'Nagpur CFA', gstin: gstinOf('27', 'AAECA4821K') },
  buyer: { ...party, name: 'Vidarbha Medicals', gstin: gstinOf('27', 'AAECA4821K'), pin_code: '440001' },
  lines: [line],
  value_paise: 1714_20,
  cgst_paise: 42_86,
  sgst_paise: 42_86,
  igst_paise: 0,
  round_off_paise: 8,
  total_paise: 1800_00,
} as unknown as Invoice

const why = (change: object) => whyNotEInvoice({ ...invoice, ...change } as Invoice, 'Sahyadri Remedies')

describe('an e-invoice', () => {
  test('has what INV-01 asks for, in rupees with two decimals, with free packs and the batch', () => {
    expect(why({})).toEqual([])
    const made = eInvoiceJson(invoice, 'Sahyadri Remedies')
    expect(made.DocDtls).toEqual({ Typ: 'INV', No: 'NG/2627/000145', Dt: '16/11/2026' })
    expect(made.SellerDtls).toMatchObject({ LglNm: 'Sahyadri Remedies', Pin: 440023, Stcd: '27' })
    expect(made.BuyerDtls).toMatchObject({ LglNm: 'Vidarbha Medicals', Pos: '27', Pin: 440001 })
    expect(made.ItemList[0]).toMatchObject({
      Qty: 20,
      FreeQty: 2,
      Unit: 'PAC',
      UnitPrice: 85.71,
      TotAmt: 1714.2,
      Discount: 0,
      AssAmt: 1714.2,
      GstRt: 5,
      CgstAmt: 42.86,
      TotItemVal: 1799.92,
      BchDtls: { Nm: 'AB1234', ExpDt: '31/03/2028' },
    })
    expect(made.ValDtls).toMatchObject({ RndOffAmt: 0.08, TotInvVal: 1800 })
  })

  test('names where the goods go when that is not the buyer’s own address', () => {
    const to = {
      ...party,
      name: 'Butibori godown',
      address: 'Plot 12',
      city: 'Butibori',
      pin_code: '441122',
      phone: null,
    }
    const ship = (deliver_to: Partial<Invoice['deliver_to']> | null) =>
      eInvoiceJson({ ...invoice, deliver_to } as Invoice, 'Sahyadri Remedies')
    const { gstin } = invoice.buyer
    const place = { LglNm: 'Vidarbha Medicals', TrdNm: 'Butibori godown', Addr1: 'Plot 12', Loc: 'Butibori' }
    expect(ship(to).ShipDtls).toEqual({ Gstin: gstin, ...place, Pin: 441122, Stcd: '27' })
    expect(ship({ ...to, state_code: '23', pin_code: '460001' }).ShipDtls).toEqual({
      ...place,
      Pin: 460001,
      Stcd: '23',
    })
    for (const none of [null, { ...to, pin_code: '' }]) {
      expect(ship(none)).not.toHaveProperty('ShipDtls')
      expect(why({ deliver_to: none })).toEqual([])
    }
  })

  test('leaves out an expiry that the published pattern does not know', () => {
    const late = { ...invoice, lines: [{ ...line, expires_on: '2030-01-31' }] } as Invoice
    expect(eInvoiceJson(late, 'Sahyadri Remedies').ItemList[0]?.BchDtls).toEqual({ Nm: 'AB1234' })
  })

  test.each([
    ['a missing PIN code', { buyer: { ...invoice.buyer, pin_code: '' } }, /PIN code of Vidarbha Medicals/],
    ['a wrong GSTIN', { buyer: { ...invoice.buyer, gstin: '27AAECA4821K1Z0' } }, /GSTIN of Vidarbha/],
    ['an HSN of five digits', { lines: [{ ...line, hsn: '30049' }] }, /4, 6 or 8 digits/],
    ['a short batch', { lines: [{ ...line, batch_no: 'AB' }] }, /3 to 20 characters/],
    ['a total that is off', { total_paise: 1802_00 }, /do not add up/],
    ['a round-off above ₹99.99', { round_off_paise: 100_00 }, /round-off/],
    ['an opening balance', { seller: null, lines: [] }, /opening balance/],
    ['a cancelled one', { cancelled_at: '2026-11-16T10:00:00Z' }, /cancelled/],
    ['a number that begins with 0', { invoice_no: '0NG/1' }, /does not take the number/],
  ])('is refused for %s', (_, change, reason) => {
    expect(why(change).join(' ')).toMatch(reason)
  })
})

test('the financial year begins in April', () => {
  expect(['2026-03-31', '2026-04-01', '2099-12-31'].map(financialYear)).toEqual(['2025-26', '2026-27', '2099-00'])
})

test('an IRN that is entered is looked at', () => {
  const right = { irn: 'a'.repeat(64), ack_no: '112610012345678', acked_on: '2026-11-16', signed_qr: 'eyJ.a.b' }
  const own = { no: 'NGI/2627/000001', dated: '2026-11-15', irn: right.irn }
  const judged = (change: object) => Object.keys(whyNotIrn({ ...right, ...change }, own, '2026-11-16'))
  expect(judged({})).toEqual([])
  expect(judged({ irn: 'A1' })).toEqual(['irn'])
  expect(judged({ irn: 'b'.repeat(64) })).toEqual(['irn'])
  expect(judged({ ack_no: '12a' })).toEqual(['ack_no'])
  expect(judged({ acked_on: '2026-11-14' })).toEqual(['acked_on'])
  expect(judged({ acked_on: '2026-11-17' })).toEqual(['acked_on'])
  expect(judged({ signed_qr: 'क' })).toEqual(['signed_qr'])
})

test.each([
  ['2026-11-16', null],
  ['2026-11-17', null],
  ['2026-11-15', 'The portal registered this invoice on 16-11-2026. Enter that day or the next.'],
  ['2026-11-18', 'The portal cancels an IRN for 24 hours only, so until 17-11-2026. Check the date.'],
  ['2026-11-20', 'Enter today or an earlier day.'],
])('an IRN of 16 November is cancelled on %s: %s', (day, why) => {
  expect(whyNotIrnCancelled(day, '2026-11-16', '2026-11-19')).toBe(why)
})
