// One firm's past as it goes on: each order is placed, answered, held, released, shipped and paid at its time.
import { addDays, type Day } from '#kit/date.ts'
import { lapsesAfterDays } from '#orders/rules.ts'
import { status } from '#orders/status.ts'
import type { Username } from '../cast.ts'
import { plants } from '../goods/plants.ts'
import type { Employee } from '../people/person.ts'
import { linesOf, type OfferBook, type PastLine, type Wish, wishesOf } from './baskets.ts'
import { openBooks, type PastInvoice } from './books.ts'
import { type Buyer, type Habit, strengthOf } from './buyers.ts'
import { dayAt, daysAfter, hourMs, minuteMs, pastDays, type TradeDay, workingDaysAfter } from './calendar.ts'
import type { Answer, Fate } from './last-days.ts'
import { confirm, edit, fulfil, type Lowered, move, type PastOrder, place } from './order-moves.ts'
import { sayings } from './sayings.ts'

const stateOf = new Map(plants.map(({ code, state_code }) => [code, state_code]))

/** Every fifth of their orders is for a doctor or a hospital, at agreed rates instead of schemes. */
const sellsAtRates: ReadonlySet<string> = new Set(['dist-e', 'dist-depot', 'dist-b'] satisfies Username[])
const noOffer: OfferBook = () => null

export type Circumstances = { offers: OfferBook; today: Day; now: number }

/** What is decided beforehand about one order; the rest is left to chance. */
export type Plan = { by?: Employee; answer?: Answer; afterDays?: number; fate?: Fate }

export type Firm = {
  orders: PastOrder[]
  order(habit: Habit, day: TradeDay, plan: Plan): void
  /** Takes the steps that are due, also those that come up meanwhile. */
  until(end: number): void
}

type Step = { at: number; take: () => void }

/** A firm that orders, answers, pays or fails to: everything happens at its time, and what would be later does not happen. */
export function openFirm(buyer: Buyer, { offers, today, now }: Circumstances): Firm {
  const { firm, random } = buyer
  const books = openBooks(firm)
  const orders: PastOrder[] = []
  const agenda: Step[] = []
  let invoices = 0
  let asked = 0
  const later = (at: number, take: () => void) => void agenda.push({ at, take })
  const holdsAt = (at: number) => (paise: number) => books.holdsOf(paise, dayAt(at))

  return { orders, order, until }

  function until(end: number): void {
    for (;;) {
      const [next] = agenda.filter(({ at }) => at < end).sort((one, other) => one.at - other.at)
      if (!next) return
      agenda.splice(agenda.indexOf(next), 1)
      next.take()
    }
  }

  function order(habit: Habit, day: TradeDay, plan: Plan): void {
    const isPlanned = Object.keys(plan).length > 0 || day.age === 0
    const by =
      plan.by ?? (!isPlanned && habit.asking.length > 0 && random.chance(0.24) ? random.pick(habit.asking) : null)
    const range = by ? habit.range.filter(({ product }) => by.divisions.includes(product.division_code)) : habit.range
    const asking = range.length < 3 ? null : by
    const strength = strengthOf(buyer.trend, 1 - day.age / pastDays)
    const from = asking ? range : habit.range
    const wishes = wishesOf({ habit, from, day, strength, random })
    const cfa_code = random.chance(0.8) && firm.plants[0] ? firm.plants[0] : random.pick(firm.plants)
    const is_interstate = stateOf.get(cfa_code) !== firm.state_code
    const notes = random.chance(0.06) ? random.pick(sayings.note) : ''
    const hour = random.next()
    const isAtRates =
      sellsAtRates.has(firm.username) && habit.type === 'E' && ++asked % 5 === 0 && day.age > 20 && day.age < 360
    const kind = isAtRates ? ('discount' as const) : ('regular' as const)
    const at = day.age === 0 ? thisMorning(day, hour) : day.beginsAt + (9 + hour * 10) * hourMs
    const begin = () => {
      const placer = asking?.username ?? firm.username
      const lines = linesOf(wishes, { day: day.day, offers: isAtRates ? noOffer : offers, isInterstate: is_interstate })
      const whose = { distributor: firm.username, placer, cfa_code, is_interstate }
      const made = place({ kind, product_type: habit.type, ...whose, notes, lines }, at, holdsAt(at))
      orders.push(made)
      if (asking) propose(made, { at, wishes, plan })
      else goOn(made, at, plan.fate)
    }
    if (day.age === 0) begin()
    else later(at, begin)
  }

  /** Before now, whenever that is: early in the morning of those who load a world later in the day. */
  function thisMorning(day: TradeDay, hour: number): number {
    const since = Math.max(0, now - day.beginsAt)
    return day.beginsAt + Math.floor(((6.5 + 3.5 * hour) / 10.5) * Math.min(since, 10.5 * hourMs))
  }

  function propose(made: PastOrder, { at, wishes, plan }: { at: number; wishes: Wish[]; plan: Plan }): void {
    const editedAt = at + (1 + random.next() * 5) * hourMs
    const isEdited = !plan.answer && random.chance(0.08)
    if (isEdited) later(editedAt, () => edit(made, editedAt, linesAgain(made, changed(wishes), editedAt)))
    const answer = plan.answer ?? answerFor(at)
    const askedAt = isEdited ? editedAt : at
    const after = (plan.afterDays ?? random.between(0, 3)) + 0.05 + random.next() * 0.4
    const answeredAt =
      answer === 'lapse' ? daysAfter(askedAt, lapsesAfterDays) + 4 * minuteMs : daysAfter(askedAt, after)
    if (answer !== 'wait') later(answeredAt, () => reply(made, { at: answeredAt, answer, fate: plan.fate }))
  }

  function linesAgain({ kind, is_interstate }: PastOrder, wishes: Wish[], at: number): PastLine[] {
    const terms = { day: dayAt(at), offers: kind === 'discount' ? noOffer : offers, isInterstate: is_interstate }
    return linesOf(wishes, terms)
  }

  /** What would lapse in the course of today is answered instead. */
  function answerFor(at: number): Answer {
    const luck = random.next()
    const lapsesToday =
      dayAt(at) <= addDays(today, -lapsesAfterDays + 1) && dayAt(at) >= addDays(today, -lapsesAfterDays - 1)
    if (luck < 0.07) return lapsesToday ? 'reject' : 'lapse'
    return luck < 0.16 ? 'reject' : luck < 0.2 ? 'withdraw' : luck < 0.42 ? 'lower' : 'confirm'
  }

  function changed(wishes: Wish[]): Wish[] {
    const at = random.between(0, wishes.length - 1)
    const dropped = wishes.length > 3 && random.chance(0.3)
    return dropped
      ? wishes.toSpliced(at, 1)
      : wishes.map((wish, place) => (place === at ? { ...wish, packs: wish.packs * 2 } : wish))
  }

  function reply(made: PastOrder, { at, answer, fate }: { at: number; answer: Answer; fate: Fate | undefined }): void {
    if (answer === 'lapse') move(made, { at, actor: null, move: 'expire' })
    else if (answer === 'reject')
      move(made, { at, actor: firm.username, move: 'reject', reason: random.pick(sayings.reject) })
    else if (answer === 'withdraw')
      move(made, { at, actor: made.placer, move: 'cancel', reason: random.pick(sayings.withdraw) })
    else {
      confirm(made, at, answer === 'lower' ? lowered(made.lines) : [], holdsAt(at))
      goOn(made, at, fate)
    }
  }

  function lowered(lines: PastLine[]): Lowered[] {
    const some = random.some(lines, random.between(1, Math.max(1, Math.floor(lines.length / 2))))
    const isDropped = lines.length > 3 && random.chance(0.4)
    return some
      .filter(({ quantity_ordered }) => quantity_ordered > 1)
      .map(({ product_code, quantity_ordered }, at) => ({
        product_code,
        quantity: isDropped && at === 0 ? 0 : Math.ceil(quantity_ordered / 2),
        reason: random.pick(sayings.lower),
      }))
  }

  /** From the moment on at which it takes credit. */
  function goOn(made: PastOrder, at: number, fate: Fate | undefined): void {
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
