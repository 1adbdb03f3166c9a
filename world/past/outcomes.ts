// What becomes of an order from the moment on at which it takes credit: held and released,
// cancelled, or shipped and invoiced.
import { addDays, type Day } from '#kit/date.ts'
import { status } from '#orders/status.ts'
import type { PastInvoice } from './books.ts'
import { dayAt, daysAfter, hourMs, minuteMs, workingDaysAfter } from './calendar.ts'
import type { Fate } from './last-days.ts'
import { fulfil, move, type PastOrder } from './order-moves.ts'
import { sayings } from './sayings.ts'
import type { Trade } from './trade.ts'

export type GoOn = (made: PastOrder, at: number, fate: Fate | undefined) => void

export function carryOut({ buyer, books, today, later }: Trade): GoOn {
  const { firm, random } = buyer
  let invoices = 0

  return function goOn(made, at, fate) {
    books.open(made.total_paise)
    const cancelsAt = at + (2 + random.next() * 16) * hourMs
    if (fate === 'wait') return
    if (made.status === status.onHold) resolve(made, at)
    else if (fate === 'cancel' || (!fate && random.chance(0.03)))
      later(cancelsAt, () => cancel(made, { at: cancelsAt, actor: made.placer, reason: random.pick(sayings.cancel) }))
    else ship(made, at)
  }

  function cancel(made: PastOrder, said: { at: number; actor: string; reason: string }): void {
    books.close(made.total_paise)
    move(made, { ...said, move: 'cancel' })
  }

  /** The desk has patience with who fails to pay, but not for ever. */
  function resolve(made: PastOrder, at: number): void {
    const admin = made.product_type === 'G' && random.chance(0.7) ? 'admin-g' : 'admin'
    const isOld = dayAt(at) < addDays(today, -35)
    const isLicence = made.holds.some(({ kind }) => kind === 'licence')
    const soon = daysAfter(at, 0.5 + random.next() * 2.5)
    const late = daysAfter(at, 6 + random.next() * 8)
    const [giveUp, stop] = [random.pick(sayings.giveUp), random.pick(sayings.stop)]
    if (isLicence)
      later(late, () => cancel(made, { at: late, actor: made.placer, reason: random.pick(sayings.licence) }))
    else if (isOld && random.chance(0.75))
      later(soon, () => {
        move(made, { at: soon, actor: admin, move: 'release', reason: random.pick(sayings.release) })
        ship(made, soon)
      })
    else if (random.chance(0.6)) later(late, () => cancel(made, { at: late, actor: made.placer, reason: giveUp }))
    else later(late, () => cancel(made, { at: late, actor: admin, reason: stop }))
  }

  function ship(made: PastOrder, at: number): void {
    const invoicedAt = workingDaysAfter(at, random.between(1, 2), 10 + random.next() * 7)
    const sentAt = at + (2 + random.next() * 20) * minuteMs
    const allocatedAt = Math.max(sentAt + minuteMs, invoicedAt - (0.5 + random.next() * 2) * hourMs)
    later(invoicedAt, () => {
      const invoice = invoiceFor(made, dayAt(invoicedAt))
      books.close(made.total_paise)
      books.owe(invoice)
      fulfil(made, { sentAt, allocatedAt: Math.min(allocatedAt, invoicedAt - minuteMs), invoicedAt }, invoice)
    })
  }

  function invoiceFor({ total_paise }: PastOrder, invoice_date: Day): PastInvoice {
    invoices += 1
    const due_date = addDays(invoice_date, firm.credit_days)
    const [least, most] = buyer.paysAfter
    const pays = addDays(due_date, random.between(least, most))
    const stopped = buyer.paidUntil !== null && pays > addDays(today, -buyer.paidUntil)
    return {
      invoice_no: `${firm.username} ${invoices}`,
      invoice_date,
      due_date,
      paid_on: stopped || pays > today ? null : pays,
      total_paise,
    }
  }
}
