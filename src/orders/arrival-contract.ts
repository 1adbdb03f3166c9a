import { distributor } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, day, id, one, record, time, z } from '#kit/shape.ts'

/** That the goods of an invoice came: on which day, and who said so when. */
export const received = record({ received_on: day, told_by: z.string(), told_at: time })

const arrival = one(record({ invoice_id: z.number(), received: z.nullable(received) }))

export const receiveGoods = endpoint({
  method: 'PUT',
  path: '/api/invoices/{invoice_id}/goods-received',
  summary: 'Say that the goods of an invoice came, and on which day',
  access: distributor,
  input: body({ invoice_id: id, received_on: day }),
  output: arrival,
})

export const takeBackReceived = endpoint({
  method: 'DELETE',
  path: '/api/invoices/{invoice_id}/goods-received',
  summary: 'Take back that the goods of an invoice came, until the day after it was said',
  access: distributor,
  input: body({ invoice_id: id }),
  output: arrival,
})
