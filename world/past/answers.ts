// What a field employee asked for waits for its firm: edited meanwhile, then confirmed, lowered,
// rejected, withdrawn or lapsed.
import { addDays } from '#kit/date.ts'
import { lapsesAfterDays } from '#orders/rules.ts'
import { linesOf, noOffer, type PastLine, type Wish } from './baskets.ts'
import type { Buyer } from './buyers.ts'
import { dayAt, daysAfter, hourMs, minuteMs } from './calendar.ts'
import type { Answer, Fate } from './last-days.ts'
import { confirm, edit, type Lowered, move, type PastOrder } from './order-moves.ts'
import type { GoOn } from './outcomes.ts'
import { sayings } from './sayings.ts'
import type { Plan, Trade } from './trade.ts'

type Asked = { at: number; wishes: Wish[]; plan: Plan }

export function askFirm(trade: Trade, goOn: GoOn): (made: PastOrder, asked: Asked) => void {
  const { buyer, offers, today, later, holdsAt } = trade
  const { firm, random } = buyer

  return function propose(made, { at, wishes, plan }) {
    const editedAt = at + (1 + random.next() * 5) * hourMs
    const isEdited = !plan.answer && random.chance(0.08)
    if (isEdited) later(editedAt, () => edit(made, editedAt, linesAgain(made, changed(wishes, random), editedAt)))
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

  function reply(made: PastOrder, { at, answer, fate }: { at: number; answer: Answer; fate: Fate | undefined }): void {
    if (answer === 'lapse') move(made, { at, actor: null, move: 'expire' })
    else if (answer === 'reject')
      move(made, { at, actor: firm.username, move: 'reject', reason: random.pick(sayings.reject) })
    else if (answer === 'withdraw')
      move(made, { at, actor: made.placer, move: 'cancel', reason: random.pick(sayings.withdraw) })
    else {
      confirm(made, at, answer === 'lower' ? lowered(made.lines, random) : [], holdsAt(at))
      goOn(made, at, fate)
    }
  }
}

function changed(wishes: Wish[], random: Buyer['random']): Wish[] {
  const at = random.between(0, wishes.length - 1)
  const dropped = wishes.length > 3 && random.chance(0.3)
  return dropped
    ? wishes.toSpliced(at, 1)
    : wishes.map((wish, place) => (place === at ? { ...wish, packs: wish.packs * 2 } : wish))
}

function lowered(lines: PastLine[], random: Buyer['random']): Lowered[] {
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
