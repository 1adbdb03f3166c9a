// The calls of an invitation's page, apart from those that every page needs.
import { anyone } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, one, record, text, z } from '#kit/shape.ts'

const invitation = text(200, 1)

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/{token}',
  summary: 'Whom an invitation is for, while it is good',
  access: anyone,
  input: body({ token: invitation }),
  output: one(record({ name: z.string(), username: z.string(), type: z.enum(['A', 'E', 'D']) })),
  limit: { per: 'address', max: 60, windowS: 900 },
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/{token}',
  summary: 'Choose a password with the token of the invitation, once; then sign in',
  access: anyone,
  input: body({ token: invitation, password: text(128, 1) }),
  output: one(record({ username: z.string(), type: z.enum(['A', 'E', 'D']) })),
  limit: { per: 'address', max: 30, windowS: 900 },
})
