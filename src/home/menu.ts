// The line below each entry of a menu: one fact that is true now.
import { clockOf, formatDay, monthInWords, todayInIndia } from '#kit/date.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import type { MenuFigures } from './menu-contract.ts'
import { statementPath } from './statement-path.ts'

/** `hot`: it is the reader's move. */
export type Fact = { says: string; hot?: true }

type Reader = { isEmployee: boolean; now: Date }

export function factsOf(menu: MenuFigures, { isEmployee, now }: Reader) {
  return {
    '/my-orders': ordersFact(menu.regular, isEmployee),
    '/my-orders-discount': plain(openInWords(menu.discount)),
    '/order-confirmation-discount': menu.discount.awaiting
      ? hot(`${groupIndian(menu.discount.awaiting)} to confirm`)
      : plain('None to confirm'),
    '/product-discount-buisness': plain('For a doctor or hospital'),
    '/my-orders-confirm-new-product': ordersFact(menu.launch, isEmployee),
    '/po-details': plain(
      menu.purchase_orders ? `${groupIndian(menu.purchase_orders)} in the last 30 days` : 'None in the last 30 days',
    ),
    '/upload-order': plain(uploadFact(menu.last_upload_at, now)),
    '/unfulfilled-orders': plain(
      menu.short_orders ? `${many(menu.short_orders, 'order')} with short packs` : 'No packs are short',
    ),
    '/my-invoice': plain(menu.invoices_open ? `${groupIndian(menu.invoices_open)} open` : 'None open'),
    '/notes': plain(notesFact(menu)),
    '/my-outstanding': owedFact(menu, true),
    '/outstanding': owedFact(menu, false),
    [statementPath]: plain('As PDF or Excel'),
    '/secondary-upload': statementFact(menu, isEmployee),
    '/mis': plain(isEmployee ? 'What your distributors bought' : 'What you bought, by product and month'),
    '/products': plain(`${many(menu.products, 'product')} with pictures`),
    '/new-product-launch': plain(menu.launches ? many(menu.launches, 'new product') : 'No launch is running'),
    '/customer-not-preferences': plain('What your distributors don’t want'),
    '/notification': plain('What we send you, and where'),
    '/faq': plain('Answers to common questions'),
    '/contact-us': plain('Write to us, read our answers'),
  } satisfies Record<string, Fact>
}

const plain = (says: string): Fact => ({ says })
const hot = (says: string): Fact => ({ says, hot: true })
const many = (total: number, noun: string) => `${groupIndian(total)} ${total === 1 ? noun : `${noun}s`}`

function ordersFact(figures: MenuFigures['regular'], isEmployee: boolean): Fact {
  if (!isEmployee && figures.awaiting > 0) return hot(`${groupIndian(figures.awaiting)} to confirm`)
  return plain(openInWords(figures))
}

function openInWords({ open, on_hold }: MenuFigures['regular']): string {
  if (open === 0) return 'None open'
  return `${groupIndian(open)} open${on_hold ? `, ${groupIndian(on_hold)} on hold` : ''}`
}

function uploadFact(at: string | null, now: Date): string {
  if (!at) return 'From Excel, CSV or PDF'
  const day = todayInIndia(new Date(at))
  return day === todayInIndia(now) ? `Last one today, ${clockOf(at)}` : `Last one on ${formatDay(day)}`
}

function notesFact({ credit_notes, claims_open }: MenuFigures): string {
  const said = [
    ...(credit_notes ? [`${many(credit_notes, 'credit note')} to use`] : []),
    ...(claims_open ? [`${many(claims_open, 'claim')} open`] : []),
  ]
  return said.join(', ') || 'Nothing open'
}

function owedFact({ outstanding_paise, past_due_paise }: MenuFigures, isOwn: boolean): Fact {
  if (outstanding_paise <= 0) return plain('Nothing is owed')
  if (past_due_paise <= 0) return plain(`${formatRupees(outstanding_paise)}, none past due`)
  const says = `${formatRupees(outstanding_paise)}, ${formatRupees(past_due_paise)} past due`
  return isOwn ? hot(says) : plain(says)
}

function statementFact({ statements_missing, statement_month }: MenuFigures, isEmployee: boolean): Fact {
  const month = monthInWords(statement_month)
  if (statements_missing === 0) return plain(`${month} is sent`)
  if (!isEmployee) return hot(`${month} is not sent yet`)
  return plain(`${month} is missing from ${many(statements_missing, 'distributor')}`)
}
