// What changed since yesterday, in words, and where each leads. Pure.
import type { Day } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { status } from '#orders/status.ts'

export const newsKinds = [
  'failed',
  'held',
  'overdue',
  'placed',
  'confirmed',
  'released',
  'off',
  'invoiced',
  'received',
  'credited',
  'claim_raised',
  'claim_decided',
  'statement',
  'renewal',
  'message',
] as const
export type NewsKind = (typeof newsKinds)[number]

type Told = { kind: NewsKind; count: number; paise: number; id: number }
type Words = { group: 'success' | 'warning' | 'danger' | 'info'; one: string; many: string }

const words: Record<NewsKind, Words> = {
  failed: { group: 'danger', one: 'The ERP refused an order', many: 'The ERP refused # orders' },
  held: { group: 'warning', one: 'An order went on hold', many: '# orders went on hold' },
  overdue: { group: 'warning', one: 'An invoice fell past due', many: '# invoices fell past due' },
  placed: { group: 'info', one: 'An order was placed', many: '# orders were placed' },
  confirmed: { group: 'success', one: 'An order was confirmed', many: '# orders were confirmed' },
  released: { group: 'success', one: 'A held order goes on', many: '# held orders go on' },
  off: { group: 'warning', one: 'An order was cancelled or rejected', many: '# orders were cancelled or rejected' },
  invoiced: { group: 'success', one: 'An invoice was made', many: '# invoices were made' },
  received: { group: 'success', one: 'A payment was booked', many: '# payments were booked' },
  credited: { group: 'info', one: 'A credit note was made', many: '# credit notes were made' },
  claim_raised: { group: 'info', one: 'A claim was raised', many: '# claims were raised' },
  claim_decided: { group: 'success', one: 'A claim was decided', many: '# claims were decided' },
  statement: { group: 'info', one: 'A statement came in', many: '# statements came in' },
  renewal: { group: 'info', one: 'A licence renewal came in', many: '# licence renewals came in' },
  message: { group: 'info', one: 'A new message came in', many: '# new messages came in' },
}

export type Line = { kind: NewsKind; group: Words['group']; text: string; paise: number; href: string }
export type Whose = { side: 'office' } | { side: 'front'; isDepot: boolean; isEmployee: boolean }

/** What went wrong first, then what went on; each leads to its thing, or to the list of them. */
export function newsLines(changes: readonly Told[], whose: Whose, since: Day): Line[] {
  return newsKinds.flatMap((kind) => {
    const found = changes.find((one) => one.kind === kind)
    if (!found || found.count === 0) return []
    const { group, one, many } = words[kind]
    const text = found.count === 1 ? one : many.replace('#', groupIndian(found.count))
    return [{ kind, group, text, paise: found.paise, href: hrefOf(found, whose, since) }]
  })
}

type Paths = {
  orders: string
  order: string
  invoices: string
  invoice: string
  owed: string
  money: string
  notes: string
}

function pathsOf(whose: Whose): Paths {
  if (whose.side === 'office')
    return {
      orders: '/admin/orders',
      order: '/admin/my_order_details',
      invoices: '/admin/my-invoice',
      invoice: '/admin/my-invoice-details',
      owed: '/admin/current-outstanding',
      money: '/admin/current-outstanding?tab=receipts',
      notes: '/admin/notes',
    }
  const depot = whose.isDepot ? 'depot-' : ''
  const owed = whose.isEmployee ? '/outstanding' : '/my-outstanding'
  return {
    orders: `/${depot}my-orders`,
    order: `/${depot}my-order-details`,
    invoices: '/my-invoice',
    invoice: '/my-invoice-details',
    owed,
    money: owed,
    notes: '/notes',
  }
}

function hrefOf({ kind, count, id }: Told, whose: Whose, since: Day): string {
  const paths = pathsOf(whose)
  const orders = (query: string) => (count === 1 ? `${paths.order}/${id}` : `${paths.orders}${query}`)
  const invoices = (list: string) => (count === 1 ? `${paths.invoice}/${id}` : list)
  switch (kind) {
    case 'failed':
      return orders(`?status=${status.failed}`)
    case 'held':
      return orders(`?status=${status.onHold}`)
    case 'placed':
      return orders(`?from=${since}`)
    case 'confirmed':
    case 'released':
    case 'off':
      return orders('')
    case 'invoiced':
      return invoices(`${paths.invoices}?start_date=${since}`)
    case 'overdue':
      return invoices(paths.owed)
    case 'received':
      return paths.money
    case 'credited':
      return paths.notes
    case 'claim_raised':
    case 'claim_decided':
      return `${paths.notes}?tab=claims${count === 1 ? `&claim=${id}` : ''}`
    case 'statement':
      return '/admin/secondary-upload?state=sent'
    case 'renewal':
      return '/admin/customer-profile?view=renewals&state=waiting'
    case 'message':
      return '/admin/contact-us?state=open'
  }
}
