// What a firm chooses to pay, sets off and tells of: pure, for its screen and the server.
import {
  type HeldOrder,
  type OpenDocument,
  type Owed,
  openSum,
  paidOf,
  releasedBy,
  type Settling,
  settleOldestFirst,
  wayOut,
} from '#credit/rules.ts'
import { addDays, type Day, formatDay } from '#kit/date.ts'
import { formatAmount, formatRupees, readRupees } from '#kit/money.ts'
import type { payMethods } from './paying-contract.ts'
import { utrIn } from './rules.ts'

export type PayMethod = (typeof payMethods)[number]

export const methodNames: Record<PayMethod, string> = {
  upi: 'UPI',
  neft: 'NEFT',
  rtgs: 'RTGS',
  imps: 'IMPS',
  cheque: 'Cheque',
}

/** A payment of longer ago is found by the office, not told of. */
const longestAgoDays = 90

type Told = { method: PayMethod; paid_on: Day; reference: string }

export function whyNotTold({ method, paid_on, reference }: Told, today: Day): Record<string, string> {
  const first = addDays(today, -longestAgoDays)
  const isNo = reference.trim() !== '' && (method === 'cheque' || utrIn(reference) !== null)
  return {
    ...(paid_on > today || paid_on < first ? { paid_on: `Choose a day from ${formatDay(first)} to today.` } : {}),
    ...(isNo
      ? {}
      : {
          reference:
            method === 'cheque'
              ? 'Enter the number of the cheque.'
              : 'Enter the UTR as your bank shows it: 12 digits, or 13 to 22 letters and digits.',
        }),
  }
}

type UsedNote = { note_id: number; amount_paise: number }
type SetOff = { note_id: number; settles: Settling[] }

/** What the notes take of the chosen documents, the oldest due first, and what is left to pay. */
export function setOff(
  notes: readonly UsedNote[],
  chosen: readonly OpenDocument[],
): { by: SetOff[]; rest: OpenDocument[] } {
  let rest = chosen.map((one) => ({ ...one }))
  const by = notes.map(({ note_id, amount_paise }) => {
    const settles = settleOldestFirst(amount_paise, rest)
    rest = rest.map((one) => ({
      ...one,
      balance_paise: settles
        .filter(({ kind, id }) => kind === one.kind && id === one.id)
        .reduce((left, paid) => left - paid.amount_paise, one.balance_paise),
    }))
    return { note_id, settles }
  })
  return { by, rest: rest.filter(({ balance_paise }) => balance_paise > 0) }
}

/** What of the notes is used: together never more than what is chosen. */
export function usedNotes(notes: readonly UsedNote[], chosenPaise: number): UsedNote[] {
  let left = chosenPaise
  return notes.flatMap(({ note_id, amount_paise }) => {
    const used = Math.min(left, amount_paise)
    left -= used
    return used > 0 ? [{ note_id, amount_paise: used }] : []
  })
}

/** What a payment still settles when it has come: as chosen, as far as that is open. */
export function stillSettles(
  worthPaise: number,
  chosen: readonly Settling[],
  open: readonly OpenDocument[],
): Settling[] {
  const still = chosen.flatMap((one) => {
    const document = open.find(({ kind, id }) => kind === one.kind && id === one.id)
    return document ? [{ ...document, balance_paise: Math.min(document.balance_paise, one.amount_paise) }] : []
  })
  return settleOldestFirst(Math.min(worthPaise, openSum(still)), still)
}

export type Payable = OpenDocument & { no: string; total_paise: number; days_late: number }
/** What the rules of credit ask, with the words of the screen. */
export type PayableOwed = Omit<Owed, 'open'> & { open: Payable[] }
export type Choice = {
  /** By document; what is not chosen is not there. */
  typed: Readonly<Record<string, string>>
  notes: ReadonlySet<number>
}
type Note = { note_id: number; balance_paise: number }

export const keyOf = ({ kind, id }: Pick<OpenDocument, 'kind' | 'id'>) => `${kind} ${id}`

/** The oldest first, with all credit notes: they count as paid already. */
export function chooseOldest(paise: number, open: readonly OpenDocument[], notes: readonly Note[]): Choice {
  const noted = Math.min(openSum(notes), Math.max(0, openSum(open) - paise))
  const settles = settleOldestFirst(paise + noted, open)
  return {
    typed: Object.fromEntries(settles.map((one) => [keyOf(one), formatAmount(one.amount_paise)])),
    notes: new Set(noted > 0 ? notes.map(({ note_id }) => note_id) : []),
  }
}

/** What releases most with least; else what is past due; else nothing. */
export function firstChoice(
  open: readonly OpenDocument[],
  notes: readonly Note[],
  { toRelease, today }: { toRelease: number; today: Day },
): Choice {
  if (toRelease > 0) return chooseOldest(toRelease, open, notes)
  const late = openSum(open.filter(({ due_date }) => due_date < today))
  return late > 0 ? chooseOldest(Math.max(0, late - openSum(notes)), open, notes) : { typed: {}, notes: new Set() }
}

/** Why an amount can't be paid on a document, or null. */
export function whyNotPay(typed: string, balancePaise: number): string | null {
  const paise = readRupees(typed)
  if (!paise) return 'Enter an amount such as 12,500.00.'
  return paise > balancePaise ? `At most ${formatRupees(balancePaise)} is open.` : null
}

export type Chosen = {
  settles: Settling[]
  chosen_paise: number
  notes: { note_id: number; amount_paise: number }[]
  set_off_paise: number
  to_pay_paise: number
}

/** What is chosen, as far as it can be paid like this. */
export function chosenOf(
  { typed, notes: ticked }: Choice,
  open: readonly OpenDocument[],
  notes: readonly Note[],
): Chosen {
  const settles = open.flatMap((one): Settling[] => {
    const text = typed[keyOf(one)]
    if (text === undefined || whyNotPay(text, one.balance_paise)) return []
    return [{ kind: one.kind, id: one.id, amount_paise: readRupees(text) ?? 0 }]
  })
  const chosen_paise = settles.reduce((sum, one) => sum + one.amount_paise, 0)
  const wanted = notes.filter(({ note_id }) => ticked.has(note_id))
  const used = usedNotes(
    wanted.map(({ note_id, balance_paise }) => ({ note_id, amount_paise: balance_paise })),
    chosen_paise,
  )
  const set_off_paise = used.reduce((sum, one) => sum + one.amount_paise, 0)
  return { settles, chosen_paise, notes: used, set_off_paise, to_pay_paise: chosen_paise - set_off_paise }
}

type Effect = {
  orders: HeldOrder[]
  orders_paise: number
  /** Days past due of the oldest document, before and after; null where nothing is open. */
  oldest: [number | null, number | null]
}

/** What it does before anybody pays. */
export function effectOf(held: readonly HeldOrder[], owed: PayableOwed, { settles, set_off_paise }: Chosen): Effect {
  const orders = releasedBy(held, owed, { settles, set_off_paise })
  const left = owed.open.filter((one) => paidOf(one, settles) < one.balance_paise)
  const oldest = (some: readonly Payable[]) =>
    some.length === 0 ? null : some.reduce((most, { days_late }) => Math.max(most, days_late), 0)
  return {
    orders,
    orders_paise: orders.reduce((sum, { total_paise }) => sum + total_paise, 0),
    oldest: [oldest(owed.open), oldest(left)],
  }
}

/** The least that releases an order, and how many go on with it. */
export function leastToRelease(held: readonly HeldOrder[], owed: Owed): { pay_paise: number; orders: number } | null {
  const first = wayOut(held, owed).find(({ pay_paise }) => pay_paise > 0)
  return first ? { pay_paise: first.pay_paise, orders: first.orders.length } : null
}
