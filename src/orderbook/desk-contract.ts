import { admin } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import { body, count, numberText, one, paise, record, searchText, text, time, z } from '#kit/shape.ts'
import { holdKind, stuck, summary } from '#orders/contract.ts'
import { desks } from '#orders/stuck.ts'

export const deskQueues = ['all', 'hold', 'failed', 'late'] as const
export type DeskQueue = (typeof deskQueues)[number]

/** So many are worked at once; what waits longest comes first. */
export const mostOnDesk = 200
/** The screen shows so many, and by one press so many more. */
export const deskStep = 50

export const listDesk = endpoint({
  method: 'GET',
  path: '/api/adm/orders/desk',
  summary: `Orders of the session’s product type that are stuck, by whose move it is, those that wait longest`,
  access: admin,
  input: body({
    queue: z._default(z.enum(deskQueues), 'all'),
    cfa_code: z.optional(text(10)),
    search_text: searchText,
    limit: z._default(numberText(1, mostOnDesk, `Ask for 1 to ${mostOnDesk} orders.`), mostOnDesk),
  }),
  output: record({
    data: z.array(
      record({
        ...summary,
        desk: z.enum(desks),
        stuck,
        holds: z.array(record({ kind: holdKind })),
      }),
    ),
    total: count,
  }),
  heavy: true,
})

export const deskAsCsv = asFile(listDesk, 'csv')
export const deskAsWorkbook = asFile(listDesk, 'xlsx')

export type DeskOrder = Output<typeof listDesk>['data'][number]

const figure = record({ orders: count, total_paise: paise })

export const countDesk = endpoint({
  method: 'GET',
  path: '/api/adm/orders/desk/figures',
  summary: 'How many orders are on hold, refused by the ERP, or wait too long',
  access: admin,
  input: body({}),
  output: one(record({ all: figure, hold: figure, failed: figure, late: figure, oldest_at: z.nullable(time) })),
})
