import { expect, test } from 'vitest'
import { asAllocations, readAllocations } from './allocating.ts'

const row = (id: number, typed: string) => ({ kind: 'invoice' as const, id, no: `NGI/2627/00000${id}`, typed })

test('each amount that is typed settles its invoice, and an empty one or zero settles nothing', () => {
  expect(readAllocations([row(1, '1,250.50'), row(2, ''), row(3, '0'), row(4, ' ')])).toEqual({
    wanted: [{ kind: 'invoice', id: 1, amount_paise: 125_050 }],
    why: null,
  })
})

test.each(['abc', '1,00O', '-5', '1.234'])('an amount that can’t be read is said, not left out: %s', (typed) => {
  expect(readAllocations([row(1, '100'), row(2, typed)]).why).toBe(
    'Enter the amount for NGI/2627/000002 in rupees, such as 125.00.',
  )
})

test('nothing at all is said', () => {
  expect(readAllocations([row(1, '')]).why).toBe('Enter an amount for at least one document.')
})

test('a debit note is sent as a note, an invoice as an invoice', () => {
  expect(
    asAllocations([
      { kind: 'invoice', id: 1, amount_paise: 5 },
      { kind: 'debit_note', id: 1, amount_paise: 7 },
    ]),
  ).toEqual([
    { invoice_id: 1, amount_paise: 5 },
    { note_id: 1, amount_paise: 7 },
  ])
})
