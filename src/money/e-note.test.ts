import { describe, expect, test } from 'vitest'
import { gstinOf } from '../../world/people/gstin.ts'
import { eNoteJson, type TaxNote, whyNotENote } from './e-note.ts'

const party = {
  ...{ address: 'Warehouse 8, Wadi Bypass', city: 'Nagpur', pin_code: '440023', state: 'Maharashtra' },
  ...{ state_code: '27', licence_no: null, gstin: gstinOf('27', 'AAECA4821K') },
}
const line = {
  ...{ line_no: 3, product_name: 'Amoxil 500', hsn: '3004', batch_no: 'AB1234', expires_on: '2028-03-31' },
  ...{ price_paise: 85_71, paid_qty: 10, free_qty: 1, gst_bp: 500, amount_paise: 857_10 },
  ...{ cgst_paise: 21_43, sgst_paise: 21_43, igst_paise: 0 },
}
const note: TaxNote['note'] = {
  ...{ note_no: 'NGC/2627/000012', kind: 'credit', noted_on: '2026-11-16', invoice_no: 'NGI/2627/000145' },
  ...{ value_paise: 857_10, cgst_paise: 21_43, sgst_paise: 21_43, igst_paise: 0, amount_paise: 899_96 },
  reversed_at: null,
}
const untaxed = { cgst_paise: 0, sgst_paise: 0, amount_paise: note.value_paise }
const whole: TaxNote = {
  ...{ note, invoice_date: '2026-11-02', place_of_supply: '27', lines: [line] },
  seller: { ...party, name: 'Nagpur CFA' },
  buyer: { ...party, name: 'Vidarbha Medicals' },
}
const why = (change: object) => whyNotENote({ ...whole, ...change }, 'Sahyadri Remedies')

describe('a note at the portal', () => {
  test('is a CRN or a DBN that names its invoice, with paid and free packs as they came back', () => {
    expect(why({})).toEqual([])
    const made = eNoteJson(whole, 'Sahyadri Remedies')
    expect(made.DocDtls).toEqual({ Typ: 'CRN', No: 'NGC/2627/000012', Dt: '16/11/2026' })
    expect(made.RefDtls).toEqual({ PrecDocDtls: [{ InvNo: 'NGI/2627/000145', InvDt: '02/11/2026' }] })
    expect(made.ItemList[0]).toMatchObject({ SlNo: '3', Qty: 10, FreeQty: 1, AssAmt: 857.1, CgstAmt: 21.43 })
    expect(made.ValDtls).toMatchObject({ AssVal: 857.1, RndOffAmt: 0, TotInvVal: 899.96 })
    const debit = { ...whole, note: { ...note, kind: 'debit' as const } }
    expect(eNoteJson(debit, 'Sahyadri Remedies').DocDtls.Typ).toBe('DBN')
  })

  test.each([
    ['reversed', { note: { ...note, reversed_at: '2026-11-16T10:00:00Z' } }, /is reversed/],
    ['without tax', { note: { ...note, ...untaxed } }, /no GST, .* Send its PDF\. To credit GST too, approve a claim/],
    [
      'without tax, which it charges',
      { note: { ...note, ...untaxed, kind: 'debit' as const } },
      /no GST, .* Send its PDF\. To charge GST, send an invoice/,
    ],
    ['without an invoice', { note: { ...note, invoice_no: null } }, /lines of an invoice/],
    ['of other lines', { lines: [{ ...line, amount_paise: 428_55 }] }, /do not add up/],
    ['to a buyer without a PIN code', { buyer: { ...whole.buyer, pin_code: '' } }, /PIN code of Vidarbha/],
    ['with a number that begins with 0', { note: { ...note, note_no: '0NG/1' } }, /does not take the number/],
  ])('is refused %s', (_, change, reason) => {
    expect(why(change).join(' ')).toMatch(reason)
  })
})
