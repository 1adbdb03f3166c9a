import { describe, expect, test } from 'vitest'
import { creditedAbove, invoiceKey, type KnownNotes, noteKey, planNote } from './note-sheet.ts'

const firm = { id: 7, code: 'S-101', name: 'Vidarbha Medicals', plant_code: 'NGP' }
const invoice = {
  id: 3,
  invoice_no: 'NGI/2627/000145',
  distributor_id: 7,
  plant_code: 'MUM',
  total_paise: 1000_00,
  is_cancelled: false,
  credited_paise: 400_00,
}
const known: KnownNotes = {
  firms: new Map([['s-101', firm]]),
  invoices: new Map([
    ['NGI/2627/000145', invoice],
    ['NGI/2627/000146', { ...invoice, id: 4, is_cancelled: true }],
    ['90000001', { ...invoice, id: 5, distributor_id: 8 }],
  ]),
  written: new Map(),
  above: new Map(),
  today: '2026-11-17',
  closedUntil: null,
}
const cells = { distributor: 's-101', kind: 'Credit note', reason: 'rate difference', amount: '600', text: 'Price cut' }
const plan = (more: object = {}, there: Partial<KnownNotes> = {}, earlier = new Map<string, number>()) =>
  planNote({ at: 2, cells: { ...cells, ...more } }, { ...known, ...there }, earlier)
const whyOf = (planned: ReturnType<typeof plan>) => (planned?.kind === 'refused' ? planned.errors[0] : planned)

describe('a row of the sheet', () => {
  test('becomes a note of its firm, numbered at the plant of its invoice or else at the firm’s first', () => {
    expect(plan()).toMatchObject({
      kind: 'new',
      code: 'S-101',
      work: {
        kind: 'credit',
        reason_code: 'rate_difference',
        amount_paise: 600_00,
        plant_code: 'NGP',
        invoice_id: null,
      },
    })
    expect(plan({ invoice: 'ngi-2627-000145' })).toMatchObject({ work: { plant_code: 'MUM', invoice_id: 3 } })
    expect(plan({ kind: 'Dr', reason: 'interest', invoice: 'NGI/2627/000145', amount: '5000' })).toMatchObject({
      work: { kind: 'debit', amount_paise: 5000_00 },
    })
  })

  test.each([
    [{ distributor: 'nobody' }, 'There is no distributor with this code.'],
    [{ distributor: undefined }, 'Enter the customer code.'],
    [{ kind: 'refund' }, 'Enter Credit or Debit.'],
    [{ reason: 'because' }, /^Enter one of these: Rate difference, Breakage/],
    [{ amount: '0' }, 'Enter an amount in rupees above zero, such as 12,500.00.'],
    [{ amount: '12,50' + 'x' }, 'Enter an amount in rupees above zero, such as 12,500.00.'],
    [{ text: ' ' }, 'Say what the note is for.'],
    [{ text: 'x'.repeat(301) }, 'Use at most 300 characters.'],
    [{ invoice: 'NGI/2627/000999' }, 'There is no invoice with this number.'],
    [{ invoice: '90000001' }, 'This is not an invoice of Vidarbha Medicals.'],
    [{ invoice: 'NGI/2627/000146' }, 'This invoice is cancelled. Name another one, or none.'],
    [
      { invoice: 'NGI/2627/000145', amount: '600.01' },
      '₹400.00 of this invoice is credited already. You can credit at most ₹600.00 more.',
    ],
    [{ amount: '#REF!' }, 'The cell shows #REF!. Fix the formula, or type the value.'],
  ])('with %j is refused', (more, why) => {
    expect(whyOf(plan(more))).toMatchObject({ why: typeof why === 'string' ? why : expect.stringMatching(why) })
  })

  test('that says the same as a note is left today, and refused later or when that note was reversed', () => {
    const key = noteKey({
      firmId: 7,
      kind: 'credit',
      reason_code: 'rate_difference',
      amount_paise: 600_00,
      invoice_id: null,
      text: 'PRICE CUT ',
    })
    const written = (noted_on: string, is_reversed = false) => ({
      written: new Map([[key, [{ key, note_no: 'NGC/2627/000004', noted_on, is_reversed }]]]),
    })
    expect(plan({}, written('2026-11-17'))).toBeNull()
    expect(whyOf(plan({}, written('2026-10-02')))).toMatchObject({
      why: 'Note NGC/2627/000004 of 02-10-2026 says the same. Say in the text how this one differs.',
    })
    expect(whyOf(plan({}, written('2026-11-17', true)))).toMatchObject({
      why: 'Note NGC/2627/000004 said the same and was reversed. Say in the text how this one differs.',
    })
    expect(whyOf(plan({}, {}, new Map([[key, 5]])))).toMatchObject({
      why: 'Row 5 says the same. Say in the text how this one differs.',
    })
  })

  test('is refused where the books of today are closed or the firm has no plant', () => {
    expect(whyOf(plan({}, { closedUntil: '2026-11-30' }))).toMatchObject({
      why: 'The books are closed up to 30-11-2026. Use a later date.',
    })
    const firms = new Map([['s-101', { ...firm, plant_code: null }]])
    expect(whyOf(plan({}, { firms }))).toMatchObject({ why: 'Vidarbha Medicals has no plant yet. Map one first.' })
  })
})

test('rows credit an invoice together never more than it is worth; a debit and a refused row count for nothing', () => {
  const row = (at: number, amount: string, more: object = {}) => ({
    at,
    cells: { ...cells, invoice: 'NGI/2627/000145', amount, text: `Row ${at}`, ...more },
  })
  const rows = [row(2, '350'), row(3, '900', { kind: 'debit' }), row(4, '251'), row(5, '250'), row(6, '1')]
  const above = creditedAbove(rows, known)
  expect(rows.map((one) => planNote(one, { ...known, above }, new Map())?.kind)).toEqual([
    'new',
    'new',
    'refused',
    'new',
    'refused',
  ])
})

test('numbers of ours are found however they are written, others as they are', () => {
  expect(['ngi-2627-000145', 'NGI2627000145', ' 90000001 '].map(invoiceKey)).toEqual([
    'NGI/2627/000145',
    'NGI/2627/000145',
    '90000001',
  ])
})
