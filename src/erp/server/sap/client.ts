// SAP's sales orders over plain fetch: a token before the first write, kept with its cookies and
// fetched anew once it is stale.
import { readSapError, type SapBillingItem } from '../../sap.ts'

/** SAP answered and said no: trying again helps nobody. */
export class SapRefusal extends Error {
  readonly code: string

  constructor({ code, message }: { code: string; message: string }) {
    super(message)
    this.code = code
  }
}

/**
 * Nobody knows whether it was done: the connection broke, it took too long, or the answer is no
 * answer.
 */
export class SapDoubt extends Error {}

export type SapOrder = {
  SalesOrder: string
  PurchaseOrderByCustomer: string
  SoldToParty: string
  OverallSDProcessStatus?: string
  OverallTotalDeliveryStatus?: string
  /** Of all credit checks: A passed, B and C stopped in whole or in part, D released. */
  TotalCreditCheckStatus?: string
  OverallSDDocumentRejectionSts?: string
  LastChangeDateTime?: string
  to_Item?: { results: { Material: string; RequestedQuantity: string }[] }
}

export type SapDeliveryItem = {
  DeliveryDocument: string
  ReferenceSDDocumentItem: string
  Material: string
  Batch: string
  ActualDeliveryQuantity: string
}
export type SapDelivery = {
  DeliveryDocument: string
  ActualGoodsMovementDate: string | null
  OverallGoodsMovementStatus: string
}
export type SapBilling = {
  BillingDocument: string
  BillingDocumentDate: string
  BillingDocumentIsCancelled: boolean | string
  /** Of the document that takes another one back: the number of that one. */
  CancelledBillingDocument?: string
}

export type SapClient = {
  deliveriesOf: (salesOrder: string) => Promise<{ head: SapDelivery; items: SapDeliveryItem[] }[]>
  billingsOf: (salesOrder: string) => Promise<{ head: SapBilling; items: SapBillingItem[] }[]>
  /** When a batch of a product ends; null where SAP does not say. */
  expiryOf: (material: string, batch: string) => Promise<string | null>
  find: (purchaseOrder: string, soldTo: string) => Promise<SapOrder[]>
  changedSince: (since: Date) => Promise<SapOrder[]>
  create: (order: object, requestId: string, at: Date) => Promise<string>
}

export type SapAddress = { url: string; user: string; password: string; timeoutMs?: number }

const services = '/sap/opu/odata/sap'

const salesOrders = '/API_SALES_ORDER_SRV'

export function openSap(address: SapAddress): SapClient {
  const line = openLine(address)
  return {
    ...documentsOver(line),
    create: async (order, requestId, at) => {
      const { status, text } = await line.post(`${salesOrders}/A_SalesOrder`, JSON.stringify(order), {
        RequestID: requestId,
        RepeatabilityCreation: at.toUTCString(),
      })
      const made =
        status === 201 ? (readJson(text) as { d?: { SalesOrder?: string } } | null)?.d?.SalesOrder : undefined
      if (made) return made
      const refused = status >= 400 && status < 500 && status !== 408 && status !== 429 ? readSapError(text) : null
      if (refused) throw new SapRefusal(refused)
      throw new SapDoubt(`SAP answered ${status} to an order.`)
    },
  }
}

type Answer = { status: number; headers: Headers; text: string }
type Line = {
  ask: (path: string) => Promise<Answer>
  post: (path: string, body: string, headers: Record<string, string>) => Promise<Answer>
}

/** Asking and sending, with the token that SAP wants before it takes anything. */
function openLine({ url, user, password, timeoutMs = 20_000 }: SapAddress): Line {
  const base = url.replace(/\/+$/, '') + services
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  let session: { token: string; cookies: string } | null = null

  async function ask(path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) {
    try {
      const answer = await fetch(base + path, {
        ...init,
        headers: { accept: 'application/json', authorization, ...init.headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    } catch (error) {
      const cause = (error as { cause?: { message?: string } }).cause?.message
      throw new SapDoubt(cause ?? (error as Error).message)
    }
  }

  /** GET, as HEAD fails on some systems. */
  async function openSession() {
    const { status, headers } = await ask(`${salesOrders}/`, { headers: { 'x-csrf-token': 'Fetch' } })
    if (status >= 300) throw new SapDoubt(`SAP gave no token: ${status}`)
    const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    return { token: headers.get('x-csrf-token') ?? '', cookies: cookies.join('; ') }
  }

  async function post(path: string, body: string, more: Record<string, string>, isAgain = false): Promise<Answer> {
    session ??= await openSession()
    const headers = {
      'content-type': 'application/json',
      'x-csrf-token': session.token,
      cookie: session.cookies,
      ...more,
    }
    const answer = await ask(path, { method: 'POST', body, headers })
    const isStale = answer.status === 403 && /required/i.test(answer.headers.get('x-csrf-token') ?? '')
    if (!isStale || isAgain) return answer
    session = null
    return post(path, body, more, true)
  }

  return { ask, post }
}

/** What SAP has: orders, deliveries, invoices and batches. */
function documentsOver({ ask }: Line): Omit<SapClient, 'create'> {
  async function query<Row>(set: string, filter: string, more = ''): Promise<Row[]> {
    const { status, text } = await ask(`${set}?$filter=${encodeURIComponent(filter)}${more}&$format=json`)
    if (status !== 200) throw new SapDoubt(`SAP answered ${status} to a question.`)
    const read = readJson(text) as { d?: { results?: Row[] } } | null
    if (!read?.d?.results) throw new SapDoubt('SAP answered a question with something else.')
    return read.d.results
  }

  const orders = (filter: string) => query<SapOrder>(`${salesOrders}/A_SalesOrder`, filter, '&$expand=to_Item')

  /** The documents that these items belong to, each with its items. */
  async function withHeads<Head, Item>(set: string, key: keyof Head & keyof Item & string, items: Item[]) {
    const byDocument = Map.groupBy(items, (item) => String(item[key]))
    const found: { head: Head; items: Item[] }[] = []
    for (const [no, own] of byDocument) {
      const [head] = await query<Head>(set, `${key} eq '${quoted(no)}'`)
      if (head) found.push({ head, items: own })
    }
    return found
  }

  return {
    find: (purchaseOrder, soldTo) =>
      orders(`PurchaseOrderByCustomer eq '${quoted(purchaseOrder)}' and SoldToParty eq '${quoted(soldTo)}'`),
    changedSince: (since) => orders(`LastChangeDateTime ge datetimeoffset'${since.toISOString()}'`),
    deliveriesOf: async (salesOrder) => {
      const set = '/API_OUTBOUND_DELIVERY_SRV;v=0002'
      const items = await query<SapDeliveryItem>(
        `${set}/A_OutbDeliveryItem`,
        `ReferenceSDDocument eq '${quoted(salesOrder)}'`,
      )
      return withHeads<SapDelivery, SapDeliveryItem>(`${set}/A_OutbDeliveryHeader`, 'DeliveryDocument', items)
    },
    billingsOf: async (salesOrder) => {
      const set = '/API_BILLING_DOCUMENT_SRV'
      const items = await query<SapBillingItem>(
        `${set}/A_BillingDocumentItem`,
        `SalesDocument eq '${quoted(salesOrder)}'`,
      )
      return withHeads<SapBilling, SapBillingItem>(`${set}/A_BillingDocument`, 'BillingDocument', items)
    },
    expiryOf: async (material, batch) => {
      const filter = `Material eq '${quoted(material)}' and Batch eq '${quoted(batch)}'`
      const [found] = await query<{ ShelfLifeExpirationDate: string | null }>('/API_BATCH_SRV/Batch', filter)
      return found?.ShelfLifeExpirationDate ?? null
    },
  }
}

function quoted(text: string): string {
  return text.replaceAll("'", "''")
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
