// What a firm owes and has open while its past goes on, and what would hold its next order: as
// `holds_of` decides it.

import { type Hold, holdsAhead } from '#credit/credit-hold.ts'
import { overdueDays } from '#credit/rules.ts'
import { addDays, type Day } from '#kit/date.ts'
import type { Distributor } from '../people/person.ts'

/** Of an order that was invoiced as a whole. */
export type PastInvoice = {
  /** Until all firms' invoices are numbered, what tells it from the others. */
  invoice_no: string
  invoice_date: Day
  due_date: Day
  /** Null while it is owed. */
  paid_on: Day | null
  total_paise: number
}

export type Books = {
  open(paise: number): void
  close(paise: number): void
  owe(invoice: PastInvoice): void
  holdsOf(orderPaise: number, day: Day): Hold[]
}

export function openBooks(firm: Distributor): Books {
  const unpaid: PastInvoice[] = []
  let openPaise = 0
  const sum = (invoices: readonly PastInvoice[]) => invoices.reduce((total, one) => total + one.total_paise, 0)
  const owedOn = (day: Day) => unpaid.filter(({ paid_on }) => paid_on === null || paid_on > day)

  return {
    open(paise) {
      openPaise += paise
    },
    close(paise) {
      openPaise -= paise
    },
    owe(invoice) {
      unpaid.push(invoice)
    },
    holdsOf(order_paise, day) {
      const owed = owedOn(day)
      const late = owed
        .filter(({ due_date }) => due_date < addDays(day, -overdueDays))
        .sort((one, other) => (one.due_date < other.due_date ? -1 : 1))
      const [oldest] = late
      const credited = {
        ...firm,
        owed_paise: sum(owed),
        on_account_paise: 0,
        credit_left_paise: firm.credit_limit_paise - sum(owed) - openPaise,
        late: oldest
          ? {
              invoice_no: oldest.invoice_no,
              due_date: oldest.due_date,
              balance_paise: oldest.total_paise,
              late_paise: sum(late),
            }
          : null,
      }
      return holdsAhead(credited, order_paise, true, day)
    },
  }
}
