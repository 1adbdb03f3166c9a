import { admin, customerE } from '#kit/access.ts'
import { endpoint, type Output } from '#kit/endpoint.ts'
import { body, count, day, one, paise, record, time, trimmed, z } from '#kit/shape.ts'
import { received } from '#orders/arrival-contract.ts'

const batch = record({ batch_no: z.string(), expires_on: day, quantity: count, invoice_no: z.nullable(z.string()) })

const line = record({
  line_no: count,
  product_code: z.string(),
  product_name: z.string(),
  pack: z.string(),
  ordered_qty: count,
  free_qty: count,
  reserved_qty: count,
  invoiced_qty: count,
  closed_qty: count,
  batches: z.array(batch),
})

const erpOrder = record({
  order_ref: z.string(),
  order_id: z.number(),
  order_no: z.string(),
  part_no: count,
  part_count: count,
  division_code: z.string(),
  division_name: z.string(),
  /** Which system fulfils it. */
  system: z.enum(['built-in', 'sap']),
  status: z.number(),
  distributor: z.string(),
  distributor_name: z.string(),
  cfa_code: z.string(),
  cfa_name: z.string(),
  total_paise: paise,
  lines: z.array(line),
  invoices: z.array(
    record({
      id: z.number(),
      invoice_no: z.string(),
      invoice_date: day,
      total_paise: paise,
      part_paise: paise,
      received: z.nullable(received),
    }),
  ),
  /**
   * How far SAP is with it, in words; null where SAP has not said, or has nothing to do with it.
   */
  progress: z.nullable(record({ process: z.string(), delivery: z.string(), told_at: time })),
  /** What left and was billed by SAP, the oldest first. */
  documents: z.array(
    record({
      kind: z.enum(['delivery', 'billing']),
      document_no: z.string(),
      day: z.nullable(day),
      packs: count,
      cancelled: z.boolean(),
    }),
  ),
  /** What the system said and did, the oldest first. */
  messages: z.array(record({ at: time, move: z.string(), to_status: z.number(), text: z.string() })),
  others: z.array(record({ order_ref: z.string(), division_name: z.string() })),
})

export const getErpOrder = endpoint({
  method: 'GET',
  path: '/api/erp-orders/{order_ref}',
  summary: 'One part of my order as the system that fulfils it has it: packs by batch, invoices, messages',
  access: customerE,
  input: body({ order_ref: trimmed(40, 1) }),
  output: one(erpOrder),
})

export const getAnyErpOrder = endpoint({ ...getErpOrder, path: '/api/adm/erp-orders/{order_ref}', access: admin })

export type ErpOrder = Output<typeof getErpOrder>['data']
