// A SAP that is none: it speaks as much of its sales order, delivery, billing and batch services as
// we use, keeps all in memory, and can misbehave.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Misbehaviour = {
  slowMs?: number
  /** Instead of an answer to a write. */
  failWith?: number
  /** The connection ends after the order was kept. */
  cutAfterStoring?: boolean
  /** Questions are not answered either. */
  deaf?: boolean
  refuse?: { code: string; message: string }
  /** The next write finds its token stale. */
  expireToken?: boolean
  /** SAP's own free goods: one more pack for each ten. */
  addsFreeGoods?: boolean
}

type Item = Record<string, string>
type Kept = {
  SalesOrder: string
  PurchaseOrderByCustomer: string
  SoldToParty: string
  OverallSDProcessStatus: string
  OverallTotalDeliveryStatus: string
  TotalCreditCheckStatus?: string
  LastChangeDateTime: string
  to_Item: { results: Item[] }
}

type Shipped = {
  /** Of each item at most so many packs; all that are open where nothing is said. */
  most?: number
  batch?: string
  pricePaise?: number
  gstBp?: number
  /** Billed with others: the number of a billing document that is there. */
  billing?: string
}

export type StandIn = {
  url: string
  orders: Kept[]
  be: (how: Misbehaviour) => void
  /**
   * Goods leave for a sales order, and are billed: the numbers of the delivery and the billing
   * document.
   */
  ship: (salesOrder: string, shipped?: Shipped) => { delivery: string; billing: string }
  /** A billing document is taken back. */
  cancel: (billing: string) => void
  stop: () => Promise<void>
}

type Documents = Record<'deliveryItems' | 'deliveries' | 'billingItems' | 'billings' | 'batches', Item[]>

export async function startStandIn(port = 0): Promise<StandIn> {
  const orders: Kept[] = []
  const documents: Documents = { deliveryItems: [], deliveries: [], billingItems: [], billings: [], batches: [] }
  let how: Misbehaviour = {}
  let token = randomUUID()

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request) body += part
    if (how.slowMs) await new Promise((resolve) => setTimeout(resolve, how.slowMs))
    const url = new URL(request.url ?? '/', 'http://sap')
    const filter = url.searchParams.get('$filter') ?? ''
    const kind = documentsAt(url.pathname)
    if (request.method === 'POST') keep(request, response, body)
    else if (how.deaf) request.socket.destroy()
    else if (kind) send(response, 200, { d: { results: documents[kind].filter(having(filter)) } })
    else if (url.pathname.endsWith('/A_SalesOrder'))
      send(response, 200, { d: { results: orders.filter(fitting(filter)) } })
    else {
      const session = { 'x-csrf-token': token, 'set-cookie': 'SAP_SESSIONID=1; path=/' }
      send(response, 200, { d: { EntitySets: ['A_SalesOrder'] } }, session)
    }
  }

  function keep(request: IncomingMessage, response: ServerResponse, body: string): void {
    if (how.expireToken) {
      how = { ...how, expireToken: false }
      token = randomUUID()
    }
    const { refuse, failWith } = how
    if (request.headers['x-csrf-token'] !== token || !request.headers.cookie?.includes('SAP_SESSIONID'))
      send(response, 403, 'CSRF token validation failed', { 'x-csrf-token': 'Required' })
    else if (failWith) send(response, failWith, '<html>Bad gateway</html>')
    else if (refuse)
      send(response, 400, {
        error: { code: refuse.code, message: { lang: 'en', value: refuse.message }, innererror: {} },
      })
    else {
      const made = orderMadeOf(JSON.parse(body), orders.length, how)
      orders.push(made)
      if (how.cutAfterStoring) request.socket.destroy()
      else send(response, 201, { d: made })
    }
  }

  return {
    ship: (salesOrder, shipped = {}) => {
      const order = orders.find((one) => one.SalesOrder === salesOrder)
      if (!order) throw new Error(`the stand-in has no sales order ${salesOrder}`)
      return shipOrder(order, shipped, documents)
    },
    cancel: (billing) => cancelBilling(billing, orders, documents),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    be: (next) => {
      how = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

type Sent = { PurchaseOrderByCustomer: string; SoldToParty: string; to_Item: Item[] }

function orderMadeOf(sent: Sent, before: number, { addsFreeGoods }: Misbehaviour): Kept {
  const free = addsFreeGoods
    ? sent.to_Item.map((item) => ({
        ...item,
        SalesOrderItem: String(Number(item.SalesOrderItem) + 1),
        HigherLevelItem: item.SalesOrderItem ?? '',
        SalesOrderItemCategory: 'TANN',
        RequestedQuantity: `${Math.floor(Number(item.RequestedQuantity) / 10)}.000`,
      }))
    : []
  return {
    SalesOrder: String(4_000_000 + before + 1),
    PurchaseOrderByCustomer: sent.PurchaseOrderByCustomer,
    SoldToParty: sent.SoldToParty,
    OverallSDProcessStatus: 'A',
    OverallTotalDeliveryStatus: 'A',
    LastChangeDateTime: `/Date(${Date.now()})/`,
    to_Item: { results: [...sent.to_Item, ...free] },
  }
}

/** A delivery of what is open, and its billing document. */
function shipOrder(order: Kept, shipped: Shipped, documents: Documents) {
  const { most = Infinity } = shipped
  const delivery = String(80_000_001 + documents.deliveries.length)
  const billing = shipped.billing ?? String(90_000_001 + documents.billings.length)
  const today = `/Date(${Date.now()})/`
  let [net, tax] = [0, 0]
  for (const item of order.to_Item.results) {
    const packs = Math.min(most, Number(item.RequestedQuantity) - billedOf(order, item, documents))
    if (packs <= 0) continue
    const billed = shipItem({ order, item, packs, delivery, billing }, shipped, documents)
    net += billed.net
    tax += billed.tax
  }
  documents.deliveries.push({
    DeliveryDocument: delivery,
    ActualGoodsMovementDate: today,
    OverallGoodsMovementStatus: 'C',
  })
  if (!shipped.billing)
    documents.billings.push({
      BillingDocument: billing,
      BillingDocumentDate: today,
      TotalNetAmount: rupees(net),
      TaxAmount: rupees(tax),
      BillingDocumentIsCancelled: '',
    })
  const isWhole = most === Infinity
  Object.assign(order, {
    OverallSDProcessStatus: isWhole ? 'C' : 'B',
    OverallTotalDeliveryStatus: isWhole ? 'C' : 'B',
    LastChangeDateTime: today,
  })
  return { delivery, billing }
}

/** As SAP does it: the document is marked, and another one of the same items takes it back. */
function cancelBilling(billing: string, orders: Kept[], { billings, billingItems }: Documents): void {
  const taken = billings.find((one) => one.BillingDocument === billing)
  if (!taken) throw new Error(`the stand-in has no billing document ${billing}`)
  taken.BillingDocumentIsCancelled = 'X'
  const back = String(90_000_001 + billings.length)
  billings.push({ ...taken, BillingDocument: back, BillingDocumentIsCancelled: '', CancelledBillingDocument: billing })
  const items = billingItems.filter((one) => one.BillingDocument === billing)
  billingItems.push(...items.map((one) => ({ ...one, BillingDocument: back })))
  for (const order of orders)
    if (items.some((one) => one.SalesDocument === order.SalesOrder)) order.LastChangeDateTime = `/Date(${Date.now()})/`
}

function billedOf({ SalesOrder }: Kept, item: Item, { billings, billingItems }: Documents): number {
  const counts = new Set(
    billings
      .filter((one) => one.BillingDocumentIsCancelled === '' && !one.CancelledBillingDocument)
      .map((one) => one.BillingDocument),
  )
  return billingItems
    .filter((one) => counts.has(one.BillingDocument ?? ''))
    .filter((one) => one.SalesDocument === SalesOrder && one.SalesDocumentItem === item.SalesOrderItem)
    .reduce((sum, one) => sum + Number(one.BillingQuantity), 0)
}

type Leaving = { order: Kept; item: Item; packs: number; delivery: string; billing: string }

function shipItem({ order, item, packs, delivery, billing }: Leaving, shipped: Shipped, documents: Documents) {
  const { batch = 'SAP01', pricePaise = 10_000, gstBp = 1200 } = shipped
  const isFree = item.SalesOrderItemCategory === 'TANN'
  const net = isFree ? 0 : packs * pricePaise
  const tax = Math.round((net * gstBp) / 10_000)
  const no = String(documents.billingItems.length + 1)
  const material = { Material: item.Material ?? '', Batch: batch }
  documents.deliveryItems.push({
    DeliveryDocument: delivery,
    DeliveryDocumentItem: no,
    ReferenceSDDocument: order.SalesOrder,
    ReferenceSDDocumentItem: item.SalesOrderItem ?? '',
    ActualDeliveryQuantity: `${packs}.000`,
    ...material,
  })
  documents.billingItems.push({
    BillingDocument: billing,
    BillingDocumentItem: no,
    SalesDocument: order.SalesOrder,
    SalesDocumentItem: item.SalesOrderItem ?? '',
    SalesDocumentItemCategory: isFree ? 'TANN' : 'TAN',
    HigherLevelItem: item.HigherLevelItem ?? '0',
    BillingQuantity: `${packs}.000`,
    NetAmount: rupees(net),
    TaxAmount: rupees(tax),
    ...material,
  })
  if (!documents.batches.some((one) => one.Material === item.Material && one.Batch === batch))
    documents.batches.push({ ...material, ShelfLifeExpirationDate: `/Date(${Date.now() + 400 * 86_400_000})/` })
  return { net, tax }
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2)
}

function documentsAt(path: string) {
  const [, service] = /_SRV(?:;v=\d+)?\/(\w+)$/.exec(path) ?? []
  const names = {
    A_OutbDeliveryItem: 'deliveryItems',
    A_OutbDeliveryHeader: 'deliveries',
    A_BillingDocumentItem: 'billingItems',
    A_BillingDocument: 'billings',
    Batch: 'batches',
  } as const
  return names[service as keyof typeof names] ?? null
}

/** "Material eq 'x' and Batch eq 'y'" */
function having(filter: string): (one: Item) => boolean {
  const wanted = [...filter.matchAll(/(\w+) eq '((?:[^']|'')*)'/g)]
  return (one) => wanted.length > 0 && wanted.every(([, name = '', value]) => one[name] === value)
}

/** The two questions that we ask: by our number and the customer, and by the last change. */
function fitting(filter: string): (order: Kept) => boolean {
  const [, purchaseOrder, soldTo] = /^PurchaseOrderByCustomer eq '(.*)' and SoldToParty eq '(.*)'$/.exec(filter) ?? []
  if (purchaseOrder !== undefined)
    return (order) => order.PurchaseOrderByCustomer === purchaseOrder && order.SoldToParty === soldTo
  const since = /^LastChangeDateTime ge datetimeoffset'(.*)'$/.exec(filter)?.[1]
  if (since === undefined) return () => false
  return (order) => Number(/\d+/.exec(order.LastChangeDateTime)?.[0]) >= Date.parse(since)
}

function send(
  response: ServerResponse,
  status: number,
  body: object | string,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const type = typeof body === 'string' ? 'text/html' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...headers }).end(text)
}
