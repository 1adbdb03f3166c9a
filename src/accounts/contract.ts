import { adminOwn, anyone, customer, either } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, count, day, divType, none, one, paise, productType, record, text, time, trimmed, z } from '#kit/shape.ts'

const username = trimmed(254, 1)
/** Long enough for any passphrase, short enough that hashing it can't be used to hurt. */
const password = text(128, 1)
const token = one(record({ token: z.string() }))

export const signIn = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in as an employee or a distributor',
  access: anyone,
  input: body({ user_type: z.enum(['E', 'D']), username, password }),
  output: token,
  /** The door that the account and its password belong to. */
  refusal: record({ user_type: z.enum(['E', 'D']) }),
})

export const signInAdmin = endpoint({
  method: 'POST',
  path: '/api/adm/login',
  summary: 'Sign in as an admin, for one product type',
  access: anyone,
  input: body({ username, password, product_type: z.optional(productType) }),
  output: token,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End this session',
  access: customer,
  input: none,
  output: null,
})

export const signOutAdmin = endpoint({
  method: 'POST',
  path: '/api/adm/logout',
  summary: 'End this admin session',
  access: adminOwn,
  input: none,
  output: null,
})

export const chooseProductType = endpoint({
  method: 'POST',
  path: '/api/product-type',
  summary: 'Go on in the other product type, with a new token',
  access: customer,
  input: body({ product_type: productType }),
  output: token,
})

export const chooseAdminProductType = endpoint({
  method: 'POST',
  path: '/api/adm/product-type',
  summary: 'Go on in the other product type, with a new token',
  access: adminOwn,
  input: body({ product_type: productType }),
  output: token,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  summary: 'Ask for a mail to set a new password; answers the same whether the user is known or not',
  access: anyone,
  input: body({ username }),
  output: null,
  limit: { per: 'address', max: 20, windowS: 900 },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  summary: 'Set a new password with the token of the mail; ends every session',
  access: anyone,
  input: body({ token: text(200, 1), password }),
  output: null,
  limit: { per: 'address', max: 30, windowS: 900 },
})

export const checkReset = endpoint({
  method: 'POST',
  path: '/api/reset-password/check',
  summary: 'Is the token of the mail still good? Refused with the reason if not; in the body, so that no log keeps it',
  access: anyone,
  input: body({ token: text(200, 1) }),
  output: null,
  limit: { per: 'address', max: 60, windowS: 900 },
})

const meShape = record({
  id: count,
  /** The person; `id` is the firm of a distributor's people. */
  account_id: count,
  role: z.nullable(z.enum(['buyer', 'accountant'])),
  kind: z.enum(['admin', 'customer']),
  type: z.enum(['A', 'E', 'D']),
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  product_type: productType,
  div_type: divType,
  depot_login: z.boolean(),
  brand_manager: z.boolean(),
  multiple_cfa_code: z.array(z.string()),
  divisions: z.array(record({ code: z.string(), name: z.string() })),
  distributor: z.nullable(
    record({
      code: z.string(),
      firm: z.string(),
      contact: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      gstin: z.string(),
      licence_no: z.string(),
      licence_expires_on: day,
      credit_limit_paise: paise,
      credit_days: count,
      plants: z.array(record({ code: z.string(), name: z.string(), city: z.string(), state: z.string() })),
    }),
  ),
  employee: z.nullable(record({ designation: z.string(), headquarters: z.string(), distributors: count })),
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'Who I am and what I may work in',
  access: either,
  input: none,
  output: one(meShape),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/me/password',
  summary: 'Change my password; ends every session and answers with a token for a new one',
  access: either,
  input: body({ current: password, password }),
  output: token,
  limit: { per: 'account', max: 10, windowS: 900 },
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/me/sessions',
  summary: 'Where I am signed in',
  access: either,
  input: none,
  output: one(
    z.array(
      record({
        session_id: z.string(),
        created_at: time,
        expires_at: time,
        address: z.string(),
        device: z.string(),
        is_this: z.boolean(),
      }),
    ),
  ),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions/{session_id}',
  summary: 'Sign out one of my sessions',
  access: either,
  input: body({ session_id: z.uuid('There is no such session.') }),
  output: null,
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/me/sign-out-everywhere',
  summary: 'End all my sessions, this one too',
  access: either,
  input: none,
  output: null,
})
