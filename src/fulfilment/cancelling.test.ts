import { describe, expect, test } from 'vitest'
import { type HeldInvoice, whyNotCancel } from './cancelling.ts'

const invoice: HeldInvoice = {
  distributor_id: 1,
  invoice_date: '2026-11-16',
  is_cancelled: false,
  is_erp: false,
  settled: [],
  notes: [],
  claims: [],
  settling_note: null,
  registered_at: null,
  closed_until: null,
}
const now = new Date('2026-11-17T10:00:00Z')
const why = (held: Partial<HeldInvoice>, by: 'office' | 'erp' = 'office') =>
  whyNotCancel({ ...invoice, ...held }, { by, now })

describe('an invoice', () => {
  test('on which nothing was built is cancelled', () => {
    expect(why({})).toBeNull()
    expect(why({ closed_until: '2026-11-15' })).toBeNull()
  })

  const refused: [string, Partial<HeldInvoice>, string][] = [
    ['twice', { is_cancelled: true }, 'This invoice is cancelled already.'],
    [
      'of SAP in the office',
      { is_erp: true },
      'SAP made this invoice. Cancel its billing document in SAP: it is then cancelled here within minutes.',
    ],
    [
      'of a closed month',
      { closed_until: '2026-11-16' },
      'The books are closed up to 16-11-2026. Write a credit note instead.',
    ],
    [
      'with a credit note',
      {
        notes: [{ kind: 'credit', no: 'MUMC/2627/000004' }],
        settled: [{ kind: 'credit_note', no: 'MUMC/2627/000004' }],
      },
      'Credit note MUMC/2627/000004 is written on this invoice. Reverse it first.',
    ],
    [
      'with a debit note',
      { notes: [{ kind: 'debit', no: 'MUMD/2627/000001' }] },
      'Debit note MUMD/2627/000001 is written on this invoice. Reverse it first.',
    ],
    [
      'with money on it',
      { settled: [{ kind: 'receipt', no: 'UTR 5' }] },
      'Receipt UTR 5 settles this invoice. Reverse it first, or write a credit note instead.',
    ],
    [
      'that a note on account settles',
      { settled: [{ kind: 'credit_note', no: 'MUMC/2627/000009' }] },
      'Credit note MUMC/2627/000009 settles this invoice. Reverse it first, or write a credit note instead.',
    ],
    [
      'with a claim',
      { claims: ['CL-7'] },
      'Claim CL-7 is on this invoice. Refuse it first, or settle it by a credit note instead.',
    ],
    [
      'whose free packs a note settled',
      { settling_note: 'MUMC/2627/000003' },
      'Credit note MUMC/2627/000003 settled free packs of its order. Reverse the note first, or write a credit note instead.',
    ],
  ]
  test.each(refused)('%s is not cancelled, and the sentence says what to do', (_, held, sentence) => {
    expect(why(held)).toBe(sentence)
  })

  test('that the tax portal registered is cancelled within 24 hours, and not a moment later', () => {
    expect(why({ registered_at: '2026-11-16T10:00:00.000Z' })).toBeNull()
    expect(why({ registered_at: '2026-11-16T09:59:59.999Z' })).toBe(
      'The tax portal registered this invoice more than 24 hours ago, so its IRN can’t be cancelled. Write a credit note instead.',
    )
  })

  test('of SAP is cancelled by SAP, unless something was built on it', () => {
    expect(why({ is_erp: true }, 'erp')).toBeNull()
    expect(why({ is_erp: true, claims: ['CL-7'] }, 'erp')).toMatch(/^Claim CL-7/)
  })
})
