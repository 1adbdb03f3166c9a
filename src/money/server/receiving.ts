// Money that came in becomes a receipt: by the form, from what a firm told of, from a bank's line.
import type { Settling } from '#credit/rules.ts'
import { openDocuments } from '#credit/server/credit.ts'
import { type Firm, holdFirm } from '#credit/server/firms.ts'
import type { AdminSession } from '#kit/access.ts'
import { type Day, formatDay } from '#kit/date.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import { recheckHolds } from '#orders/server/door.ts'
import { utrIn, whyNotTds } from '../rules.ts'
import { mostTds } from '../settings.ts'
import { refuseClosed } from './closed.ts'
import { answerExpected } from './expected-queries.ts'
import { insertReceipt, oneReceipt, type Receipt, receiptWithUtr } from './queries.ts'

type Open = Awaited<ReturnType<typeof openDocuments>>

export type Received = {
  firm: Pick<Firm, 'id' | 'distributor_name'>
  amount_paise: number
  tds_paise: number
  received_on: Day
  reference: string
  /** Of what is open once nobody else enters money of the firm. */
  settling: (worthPaise: number, open: Open) => Settling[]
}

export async function receive(db: Db, me: AdminSession, received: Received, today: Day): Promise<Receipt> {
  const { firm, amount_paise, tds_paise, received_on, reference } = received
  await refuseClosed(db, received_on, today, 'received_on')
  await holdFirm(db, firm.id)
  const open = await openDocuments(db, firm.id)
  const worth = amount_paise + tds_paise
  const settles = received.settling(worth, open)
  const whyNot = whyNotTds({ tds_paise, worth_paise: worth, settles, open }, await readSetting(db, mostTds))
  if (whyNot) throw wrongField('tds_paise', whyNot)
  await refuseUtr(db, reference)
  const id = await insertReceipt(db, {
    firmId: firm.id,
    amount_paise,
    tds_paise,
    received_on,
    reference,
    settles,
    actorId: me.id,
  }).catch((error) => {
    if (breaks(error, 'a_utr_is_entered_once')) throw utrTwice(null)
    if (!breaks(error, 'a_reference_is_entered_once')) throw error
    const why = `${firm.distributor_name} has a receipt with the reference ${reference} on this day already.`
    throw new Problem(409, why, { errors: { reference: why } })
  })
  await answerExpected(db, [id], me.id)
  await recheckHolds(db, firm.id, today)
  return receiptFor(db, me, id)
}

export async function receiptFor(db: Db, me: AdminSession, id: number): Promise<Receipt> {
  const receipt = await oneReceipt(db, me, id)
  if (!receipt) throw notFound('That receipt')
  return receipt
}

async function refuseUtr(db: Db, reference: string): Promise<void> {
  const utr = utrIn(reference)
  const before = utr && (await receiptWithUtr(db, utr))
  if (before) throw utrTwice(before.received_on)
}

function utrTwice(on: Day | null): Problem {
  const why = `Another receipt${on ? ` of ${formatDay(on)}` : ''} has this UTR. A transfer is entered once: check the number.`
  return new Problem(409, why, { errors: { reference: why } })
}
