import { either } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, count, one, page, productType, record, time, trimmed, z } from '#kit/shape.ts'

const group = z.enum(['orders', 'money', 'licence', 'news', 'messages'])

const notice = record({
  id: z.number(),
  kind: z.string(),
  group,
  mark: z.enum(['success', 'warning', 'danger', 'info']),
  title: z.string(),
  detail: z.string(),
  href: z.string(),
  product_type: z.nullable(productType),
  created_at: time,
  read_at: z.nullable(time),
})

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  summary: 'What happened to me, 20 a page, the newest first, with how many are unread',
  access: either,
  input: body({
    unread: z.optional(z.enum(['0', '1'])),
    kind: z._default(trimmed(40), ''),
    group: z.optional(group),
    page,
  }),
  output: z.object({ data: z.array(notice), total: count, unread: count }),
})

export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  summary: 'Mark notices as read: those of the ids, or all',
  access: either,
  input: body({ ids: z.optional(z.array(z.int()).check(z.maxLength(500))), all: z.optional(z.literal(true)) }),
  output: one(record({ unread: count })),
})

const choice = record({ kind: z.string(), title: z.string(), mail: z.enum(['at_once', 'daily', 'never']) })

export const getChoices = endpoint({
  method: 'GET',
  path: '/api/notices/choices',
  summary: 'How I want to be told of each kind',
  access: either,
  input: body({}),
  output: one(z.array(choice)),
})

export const setChoice = endpoint({
  method: 'PUT',
  path: '/api/notices/choices/{kind}',
  summary: 'Be told of a kind by mail at once, once a day, or only here',
  access: either,
  input: body({ kind: trimmed(40, 1), mail: z.enum(['at_once', 'daily', 'never']) }),
  output: one(z.array(choice)),
})

export const firstDigestHour = 7
export const lastDigestHour = 20
const hours = `Choose an hour from ${firstDigestHour} to ${lastDigestHour}.`
const digest = record({ hour: count })

export const getDigest = endpoint({
  method: 'GET',
  path: '/api/notices/digest',
  summary: 'At which hour (IST) my daily e-mail is sent',
  access: either,
  input: body({}),
  output: one(digest),
})

export const setDigest = endpoint({
  method: 'PUT',
  path: '/api/notices/digest',
  summary: 'Choose the hour (IST) of my daily e-mail, 7 to 20; it is sent at most once a day',
  access: either,
  input: body({ hour: z.int(hours).check(z.gte(firstDigestHour, hours), z.lte(lastDigestHour, hours)) }),
  output: one(digest),
})
