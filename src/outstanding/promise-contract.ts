// When a firm says that it pays.
import { mayEnterMoney } from '#credit/rights.ts'
import { adminWho, customer } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, day, id, one, paise, record, time, trimmed, z } from '#kit/shape.ts'

export const promise = record({
  id: z.number(),
  amount_paise: paise,
  /** What has come in since it was made. */
  received_paise: paise,
  pay_on: day,
  text: z.string(),
  promised_by: z.string(),
  promised_at: time,
  /** Broken: its day is over and less has come in. */
  state: z.enum(['open', 'broken']),
})

export const makePromise = endpoint({
  method: 'POST',
  path: '/api/outstanding/promises',
  summary:
    'Say when how much of what is owed will be paid; it takes the place of the promise before. Until then nobody is reminded',
  access: customer,
  input: body({
    distributor: z._default(trimmed(60), ''),
    amount_paise: z.int('Enter an amount.').check(z.gte(1, 'Enter an amount above zero.'), z.lte(100_000_000_000_00)),
    pay_on: day,
    text: z._default(trimmed(300), ''),
  }),
  output: one(promise),
  created: true,
})
export const makeAnyPromise = endpoint({
  ...makePromise,
  path: '/api/adm/outstanding/promises',
  access: adminWho(mayEnterMoney),
})

export const withdrawPromise = endpoint({
  method: 'DELETE',
  path: '/api/outstanding/promises/{id}',
  summary: 'Take a promise back',
  access: customer,
  input: body({ id }),
  output: null,
})
export const withdrawAnyPromise = endpoint({
  ...withdrawPromise,
  path: '/api/adm/outstanding/promises/{id}',
  access: adminWho(mayEnterMoney),
})
