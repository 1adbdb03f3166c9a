import { anyone } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, one, record, text, trimmed, z } from '#kit/shape.ts'

const who = z.enum(['E', 'A'])

export const startSingleSignOn = endpoint({
  method: 'POST',
  path: '/api/auth/start',
  summary: 'Begin to sign in at the company’s own sign-in, as an employee or an admin',
  access: anyone,
  /** `again`: whoever is signed in over there is asked who they are, as they were refused here. */
  input: body({ kind: who, go_to: z._default(trimmed(300), ''), again: z._default(z.boolean(), false) }),
  /** `flow` stays in the browser that begins; without it nobody can finish. */
  output: one(record({ url: z.string(), flow: z.string() })),
  limit: { per: 'address', max: 60, windowS: 900 },
})

export const finishSingleSignOn = endpoint({
  method: 'POST',
  path: '/api/auth/finish',
  summary: 'Exchange what the company’s sign-in sent back for a token, once',
  access: anyone,
  input: body({ flow: text(100, 1), query: text(4000, 1) }),
  output: one(record({ token: z.string(), kind: who, go_to: z.string(), sign_out_url: z.nullable(z.string()) })),
  limit: { per: 'address', max: 60, windowS: 900 },
})
