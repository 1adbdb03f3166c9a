import { mayPublish } from '#images/rights.ts'
import { type Access, admin, adminWho, customer } from '#kit/access.ts'
import { choicesFor } from '#kit/choices.ts'
import { asFile, endpoint, type FileLike } from '#kit/endpoint.ts'
import { body, count, id, listOf, one, page, record, searchText, time, trimmed, z } from '#kit/shape.ts'

export const topics = ['order', 'delivery', 'invoice', 'account', 'other'] as const
const topic = z.enum(topics)
const state = z.enum(['open', 'waiting', 'closed'])

const threadRow = record({
  id: z.number(),
  topic,
  state,
  order_id: z.nullable(z.number()),
  order_no: z.nullable(z.string()),
  from: z.string(),
  firm: z.nullable(z.string()),
  assignee: z.nullable(z.string()),
  excerpt: z.string(),
  messages: count,
  last_from_office: z.boolean(),
  created_at: time,
  changed_at: time,
  answered_at: z.nullable(time),
})

const file = record({ id: z.number(), file_name: z.string(), media_type: z.string(), size: count })

const thread = z.extend(threadRow, {
  thread: z.array(
    record({
      id: z.number(),
      author: z.string(),
      from_office: z.boolean(),
      text: z.string(),
      at: time,
      files: z.array(file),
    }),
  ),
})

export const mostFiles = 5
export const maxFileBytes = 10_485_760

const words = trimmed(5000, 1)
/** Those that were sent before, by the calls below. */
const files = z.optional(z.array(z.int()).check(z.maxLength(mostFiles, `Attach at most ${mostFiles} files.`)))

export const writeMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  summary: 'Write to the provider; an order that one sees may be named, by its id or its number',
  access: customer,
  input: body({ topic, text: words, order_id: z.optional(z.int()), order_no: z.optional(trimmed(40)), files }),
  output: one(thread),
  created: true,
  limit: { per: 'account', max: 30, windowS: 3600 },
})

export const pickMessageOrders = choicesFor(
  customer,
  '/api/choices/orders',
  'Orders that one sees and that a part of the number may mean, the newest first',
)

const filter = body({ state: z.optional(state), search_text: searchText, page })

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary:
    'My threads, or my firm’s, 20 a page, those that changed last at the top; search finds a part of what was written, of the order’s number or of a name',
  access: customer,
  input: filter,
  output: listOf(threadRow),
})

export const messagesAsCsv = asFile(listMessages, 'csv')
export const messagesAsWorkbook = asFile(listMessages, 'xlsx')

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/messages/{id}',
  summary: 'One thread with everything that was written',
  access: customer,
  input: body({ id }),
  output: one(thread),
})

export const replyMessage = endpoint({
  method: 'POST',
  path: '/api/messages/{id}/replies',
  summary: 'Write on in a thread; a closed one opens again',
  access: customer,
  input: body({ id, text: words, files }),
  output: one(thread),
  created: true,
  limit: { per: 'account', max: 60, windowS: 3600 },
})

export const listAllMessages = endpoint({
  method: 'GET',
  path: '/api/adm/messages',
  summary:
    'Threads of the session’s product type, 20 a page, those that changed last at the top; search finds a part of what was written, of the order’s number or of a name',
  access: admin,
  input: body({
    state: z.optional(state),
    assigned: z.optional(z.enum(['me', 'nobody'])),
    /** Of this firm's people. */
    distributor: z.optional(trimmed(60)),
    search_text: searchText,
    page,
  }),
  output: listOf(threadRow),
})

export const allMessagesAsCsv = asFile(listAllMessages, 'csv')
export const allMessagesAsWorkbook = asFile(listAllMessages, 'xlsx')

export const getAnyMessage = endpoint({ ...getMessage, path: '/api/adm/messages/{id}', access: admin })

export const answerMessage = endpoint({
  method: 'POST',
  path: '/api/adm/messages/{id}/replies',
  summary: 'Answer a thread; it then waits for the customer',
  access: adminWho(mayPublish),
  input: body({ id, text: words, files }),
  output: one(thread),
  created: true,
})

export const changeMessage = endpoint({
  method: 'PUT',
  path: '/api/adm/messages/{id}',
  summary: 'Close a thread, open it again, or take it over',
  access: adminWho(mayPublish),
  input: body({ id, state: z.optional(state), assigned: z.optional(z.enum(['me', 'nobody'])) }),
  output: one(thread),
})

const adding = <A extends Access>(path: `/${string}`, access: A) =>
  endpoint({
    method: 'POST',
    path,
    summary: 'Send a file for the next message: PDF, PNG or JPEG, at most 10 MB',
    access,
    input: body({ file: z.optional(z.array(z.custom<FileLike>())) }),
    output: one(file),
    created: true,
    files: { field: 'file', most: 1, bytesEach: maxFileBytes },
    limit: { per: 'account', max: 60, windowS: 3600 },
  })

const fetching = <A extends Access>(path: `/${string}`, access: A) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'A file of a message, as a download, for those who see its thread',
    access,
    input: body({ id }),
    output: null,
    media: ['application/pdf', 'image/jpeg'],
  })

export const addMessageFile = adding('/api/message-files', customer)
export const addOfficeFile = adding('/api/adm/message-files', adminWho(mayPublish))
export const getMessageFile = fetching('/api/message-files/{id}', customer)
export const getAnyMessageFile = fetching('/api/adm/message-files/{id}', admin)
