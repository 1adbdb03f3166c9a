// The people of one firm: its first person invites the others. Their calls, and when one is
// refused.
import { distributor } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, count, id, one, record, time, trimmed, z } from '#kit/shape.ts'

const role = z.enum(['buyer', 'accountant'])

const colleague = record({
  id: count,
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Null: the firm's first person, who orders and invites the others. */
  role: z.nullable(role),
  state: z.enum(['active', 'invited', 'lapsed', 'blocked']),
  last_signed_in_at: z.nullable(time),
  is_me: z.boolean(),
})

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/firm/people',
  summary: 'Everybody who may sign in for my firm',
  access: distributor,
  input: body({}),
  output: one(z.array(colleague)),
})

export const inviteColleague = endpoint({
  method: 'POST',
  path: '/api/firm/people',
  summary: 'Invite another person of my firm; only its first person may',
  access: distributor,
  input: body({ name: trimmed(120), email: trimmed(254), phone: z.optional(trimmed(30)), role }),
  output: one(colleague),
  created: true,
  limit: { per: 'account', max: 30, windowS: 3600 },
})

export const changeColleague = endpoint({
  method: 'PUT',
  path: '/api/firm/people/{id}',
  summary: 'Give a person of my firm another role, or end or renew their access',
  access: distributor,
  input: body({ id, role: z.optional(role), blocked: z.optional(z.boolean()) }),
  output: one(colleague),
})

export const inviteColleagueAgain = endpoint({
  method: 'POST',
  path: '/api/firm/people/{id}/invitation',
  summary: 'Mail the invitation again; the link before stops working',
  access: distributor,
  input: body({ id }),
  output: null,
  limit: { per: 'account', max: 30, windowS: 3600 },
})

export function whyNotInvite({ name, email }: { name: string; email: string }): { name?: string; email?: string } {
  return {
    ...(name.trim() === '' && { name: 'Enter the name.' }),
    ...(!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim()) && { email: 'Enter an e-mail like name@company.com.' }),
  }
}

/** 'dist-e' and 'Asha.Rao@balaji.in' → 'dist-e-asha.rao'; a number tells namesakes apart. */
export function usernameFor(firm: string, email: string, attempt: number): string {
  const local = email
    .split('@')[0]
    ?.toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .slice(0, 20)
  return `${firm.slice(0, 36)}-${local || 'person'}${attempt > 1 ? attempt : ''}`
}
