// An order's part as SAP takes it (API_SALES_ORDER_SRV, OData v2), and what SAP says in words that
// help.

export type SapLine = { product_code: string; paid_qty: number; free_qty: number }
export type SapPart = {
  /** Ours, by which the order is found again. */
  purchase_order: string
  /** The firm's own, where it gave one. */
  po_no?: string | null
  sold_to: string
  plant: string
  lines: readonly SapLine[]
}

export type SapTerms = {
  orderType: string
  salesOrganization: string
  channel: string
  division: string
  unit: string
  /** Who adds the free packs: Apotheca as items of their own, or SAP by its own free goods. */
  freeGoods: 'apotheca' | 'sap'
}

type Item = Record<string, string>

/** SAP keeps no more of a customer's number. */
const longestPo = 35

/**
 * Deep insert is the only way: the head with its items. Decimals are strings. The firm's own number
 * stands on the items.
 */
export function salesOrderOf({ purchase_order, po_no, sold_to, plant, lines }: SapPart, terms: SapTerms) {
  const own: Item = po_no ? { PurchaseOrderByCustomer: po_no.slice(0, longestPo) } : {}
  return {
    SalesOrderType: terms.orderType,
    SalesOrganization: terms.salesOrganization,
    DistributionChannel: terms.channel,
    OrganizationDivision: terms.division,
    SoldToParty: sold_to,
    PurchaseOrderByCustomer: purchase_order,
    ExternalDocumentID: purchase_order,
    to_Item: lines.flatMap((line, at) =>
      itemsOf(line, (at + 1) * 10, plant, terms).map((item): Item => ({ ...item, ...own })),
    ),
  }
}

function itemsOf({ product_code, paid_qty, free_qty }: SapLine, at: number, plant: string, terms: SapTerms): Item[] {
  const item = (no: number, packs: number, more: Item = {}): Item => ({
    SalesOrderItem: String(no),
    Material: product_code,
    RequestedQuantity: `${packs}.000`,
    RequestedQuantityUnit: terms.unit,
    ProductionPlant: plant,
    ...more,
  })
  const paid = item(at, paid_qty)
  if (free_qty === 0 || terms.freeGoods === 'sap') return [paid]
  return [paid, item(at + 1, free_qty, { HigherLevelItem: String(at), SalesOrderItemCategory: 'TANN' })]
}

/**
 * What SAP refused, from its error document; null where the answer is none, such as a proxy's page.
 */
export function readSapError(body: string): { code: string; message: string } | null {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: string; message?: { value?: string } } }
    const message = error?.message?.value
    return message ? { code: error?.code ?? '', message } : null
  } catch {
    return null
  }
}

const plainWords: readonly [pattern: RegExp, words: string][] = [
  [/customer|sold-to|V1\/(?:341|384)/i, 'SAP does not know this distributor, or it is blocked there.'],
  [/material|V1\/382/i, 'SAP does not know one of the products, or does not sell it there.'],
  [/plant|V1\/380/i, 'SAP does not know the plant for one of the products.'],
  [/credit|V1\/8[0-9]{2}/i, 'SAP stopped it because of the distributor’s credit.'],
  [/quantity|unit/i, 'SAP did not accept a quantity.'],
]

/** Plain words first, SAP’s own beside them. */
export function refusalInWords({ code, message }: { code: string; message: string }): string {
  const plain = plainWords.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1] ?? 'SAP refused it.'
  return `${plain} SAP says: ${message}`.slice(0, 280)
}

/** Pauses between tries: 10 s, 20 s … 15 min at most; `luck` in [0, 1) spreads them. */
export function sapPauseS(attempts: number, luck: number): number {
  return Math.round(Math.min(900, 10 * 2 ** Math.min(attempts - 1, 10)) * (0.75 + luck * 0.5))
}

export const failuresThatOpen = 5

/**
 * After so many failures in a row nothing is sent for a while: half a minute, then longer, ten
 * minutes at most.
 */
export function circuitPauseS(failures: number): number | null {
  return failures < failuresThatOpen ? null : Math.min(600, 30 * 2 ** (failures - failuresThatOpen))
}

/** An item of a billing document. Decimals are strings, numbers may have zeros before them. */
export type SapBillingItem = {
  BillingDocument: string
  SalesDocumentItem: string
  SalesDocumentItemCategory: string
  HigherLevelItem: string
  Material: string
  Batch: string
  BillingQuantity: string
  NetAmount: string
  TaxAmount: string
}

export type Billed = {
  line_no: number
  batch_no: string
  paid_qty: number
  free_qty: number
  amount_paise: number
  tax_paise: number
}

/** '1234.50' → 123450 */
function paiseOf(rupees: string): number {
  return Math.round(Number(rupees) * 100)
}

/** '/Date(1794787200000)/' → the day in UTC, as SAP means dates. */
export function dayOfSap(text: string | null): string | null {
  const ms = /-?\d+/.exec(text ?? '')?.[0]
  return ms === undefined ? null : new Date(Number(ms)).toISOString().slice(0, 10)
}

/** Which of our lines an item is of: we send 10, 20, 30 …, and what is free below them. */
function placeOfItem(item: string, higher: string): number {
  return Math.floor(Number(Number(higher) > 0 ? higher : item) / 10) - 1
}

/**
 * What was billed of each of our lines, by batch, free packs beside the paid ones. Items of other
 * lines are left out.
 */
export function billedLines(items: readonly SapBillingItem[], lineNos: readonly number[]): Billed[] {
  const byBatch = new Map<string, Billed>()
  for (const item of items) {
    const line_no = lineNos[placeOfItem(item.SalesDocumentItem, item.HigherLevelItem)]
    const packs = Math.round(Number(item.BillingQuantity))
    if (line_no === undefined || !(packs > 0)) continue
    const batch_no = item.Batch || 'SAP'
    const key = `${line_no} ${batch_no}`
    const line = byBatch.get(key) ?? { line_no, batch_no, paid_qty: 0, free_qty: 0, amount_paise: 0, tax_paise: 0 }
    const isFree = item.SalesDocumentItemCategory === 'TANN'
    byBatch.set(key, {
      ...line,
      paid_qty: line.paid_qty + (isFree ? 0 : packs),
      free_qty: line.free_qty + (isFree ? packs : 0),
      amount_paise: line.amount_paise + paiseOf(item.NetAmount),
      tax_paise: line.tax_paise + paiseOf(item.TaxAmount),
    })
  }
  return [...byBatch.values()]
}

const progressWords: Record<string, string> = { A: 'Not yet', B: 'Partly', C: 'Complete' }

/** SAP’s A, B and C; nothing where it does not apply. */
export function progressInWords(code: string | undefined): string {
  return progressWords[code ?? ''] ?? '–'
}
