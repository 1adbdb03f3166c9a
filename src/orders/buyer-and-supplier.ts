// Who buys and who supplies, as they stand on a printed order.
import { admin, customer } from '#kit/access.ts'
import { endpoint, type Output } from '#kit/endpoint.ts'
import { body, id, one, record, z } from '#kit/shape.ts'

const firm = record({
  code: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  gstin: z.string(),
  licence_no: z.string(),
})

const both = one(record({ buyer: firm, supplier: firm }))

export const getBuyerAndSupplier = endpoint({
  method: 'GET',
  path: '/api/orders/{order_id}/parties',
  summary: 'Who buys and who supplies, with address, GSTIN and drug licence, for the printed order',
  access: customer,
  input: body({ order_id: id }),
  output: both,
})

export const getAnyBuyerAndSupplier = endpoint({
  method: 'GET',
  path: '/api/adm/orders/{order_id}/parties',
  summary: 'Who buys and who supplies, with address, GSTIN and drug licence, for the printed order',
  access: admin,
  input: body({ order_id: id }),
  output: both,
})

export type BuyerAndSupplier = Output<typeof getBuyerAndSupplier>['data']
