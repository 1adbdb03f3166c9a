// The invoices of the past as fulfilment would have made them: each line from the batch that was
// sold in its half of the year.
import { type InvoiceHead, type InvoiceLine, invoiceHead, invoiceLines, type Supply } from '#fulfilment/invoice.ts'
import { addDays, type Day } from '#kit/date.ts'
import { plants } from '../goods/plants.ts'
import type { Product } from '../goods/products.ts'
import type { Distributor } from '../people/person.ts'
import type { PastInvoice } from './books.ts'
import type { PastOrder } from './order-moves.ts'

export type SoldOutBatch = {
  id: number
  plant_code: string
  product_code: string
  batch_no: string
  made_on: Day
  expires_on: Day
  mrp_paise: number
  /** All that came of it, and left again. */
  came: number
}

/** An invoice of the past with the number that its order has in the database. */
export type SentInvoice = InvoiceHead & {
  id: number
  order: PastOrder & { invoice: PastInvoice }
  order_id: number
  allocated_at: string
  lines: InvoiceLine[]
}

type Selling = { products: readonly Product[]; firms: readonly Distributor[]; firstBatchId: number }

/** From 14 to 30 months, by product: what left in one half of a year expires over many months. */
function shelfLife(product_code: string): number {
  const sum = [...product_code].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 1009, 7)
  return 425 + (sum % 17) * 30
}

const stateOf = new Map(plants.map(({ code, state_code }) => [code, state_code]))

export function makeInvoices(orders: readonly PastOrder[], { products, firms, firstBatchId }: Selling) {
  const hsnOf = new Map(products.map(({ product_code, hsn }) => [product_code, hsn]))
  const firmOf = new Map(firms.map((firm) => [firm.username, firm]))
  const batches = new Map<string, SoldOutBatch>()

  const batchOf = (plant: string, line: PastOrder['lines'][number], day: Day): SoldOutBatch => {
    const half = day.slice(5, 7) < '07' ? '01' : '07'
    const key = `${plant} ${line.product_code} ${day.slice(0, 4)}${half}`
    const made_on = addDays(`${day.slice(0, 4)}-${half}-01`, -45)
    const batch = batches.get(key) ?? {
      id: firstBatchId + batches.size,
      plant_code: plant,
      product_code: line.product_code,
      batch_no: `${plant.slice(0, 2)}${day.slice(2, 4)}${half === '01' ? 'E' : 'L'}${line.product_code.slice(-4)}`,
      made_on,
      expires_on: addDays(made_on, shelfLife(line.product_code)),
      mrp_paise: line.mrp_paise,
      came: 0,
    }
    batches.set(key, batch)
    batch.came += line.total_qty
    return batch
  }

  const invoices = orders
    .flatMap((order, at) => (order.invoice ? [{ order: { ...order, invoice: order.invoice }, order_id: at + 1 }] : []))
    .sort((one, other) => (one.order.changed_at < other.order.changed_at ? -1 : 1))
    .map(({ order, order_id }, at): SentInvoice => {
      const firm = firmOf.get(order.distributor)
      const plantState = stateOf.get(order.cfa_code)
      if (!firm || !plantState) throw new Error(`Nobody sold order ${order.order_no}.`)
      const supply: Supply = { plantState, buyerState: firm.state_code, creditDays: firm.credit_days }
      const left = order.lines.filter(({ total_qty }) => total_qty > 0)
      const used = left.map((line) => batchOf(order.cfa_code, line, order.invoice.invoice_date))
      const taken = left.map((line, place) => ({
        line_no: line.line_no,
        batch_id: used[place]?.id ?? 0,
        paid_qty: line.total_qty - line.free_qty,
        free_qty: line.free_qty,
      }))
      const sold = left.map((line) => ({
        line_no: line.line_no,
        product_code: line.product_code,
        product_name: line.product_name,
        division_code: line.division_code,
        pack: line.pack,
        hsn: hsnOf.get(line.product_code) ?? '',
        price_paise: line.price_paise,
        gst_bp: line.gst_bp,
      }))
      const from = used.map(({ id, batch_no, expires_on, mrp_paise }) => ({ id, batch_no, expires_on, mrp_paise }))
      const lines = invoiceLines(taken, sold, from, supply)
      const head = invoiceHead(lines, order.invoice.invoice_date, supply)
      if (head.total_paise !== order.total_paise) throw new Error(`Order ${order.order_no} was invoiced otherwise.`)
      const allocated_at = order.events.find(({ move }) => move === 'allocate')?.at ?? order.changed_at
      return { id: at + 1, order, order_id, allocated_at, ...head, lines }
    })
  return { batches: [...batches.values()], invoices }
}
