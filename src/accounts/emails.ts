// The calls of the page on which a new e-mail is confirmed.
import { anyone } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, one, record, text, z } from '#kit/shape.ts'

const input = body({ token: text(200, 1) })
const limit = { per: 'address', max: 60, windowS: 900 } as const

export const checkEmail = endpoint({
  method: 'POST',
  path: '/api/email-confirmations/check',
  summary: 'Which e-mail of which account a link confirms, while it is good; in the body, so that no log keeps it',
  access: anyone,
  input,
  output: one(record({ name: z.string(), username: z.string(), email: z.string() })),
  limit,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email-confirmations',
  summary: 'Confirm a new e-mail with the token that was mailed to it, once; ends every session',
  access: anyone,
  input,
  output: one(record({ username: z.string(), type: z.enum(['A', 'E', 'D']) })),
  limit,
})
