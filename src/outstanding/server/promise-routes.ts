import { openDocuments } from '#credit/server/credit.ts'
import { firmOf, firmsOf, holdFirm } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { routes } from '#kit/server/http/routes.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { makeAnyPromise, makePromise, withdrawAnyPromise, withdrawPromise } from '../promise-contract.ts'
import { whyNotPromise } from '../promises.ts'
import { promiseOf } from './promise-queries.ts'

export const promiseRoutes: Route[] = [
  ...routes([makePromise, makeAnyPromise], ({ db, me, input, today }) => made(db, me, input, today)),
  ...routes([withdrawPromise, withdrawAnyPromise], ({ db, me, input }) => withdrawn(db, me, input.id)),
]

type Given = { distributor: string; amount_paise: number; pay_on: Day; text: string }

async function made(db: Db, me: Session, { distributor, amount_paise, pay_on, text }: Given, today: Day) {
  const firm = await firmOf(db, me, distributor)
  await holdFirm(db, firm.id)
  const owed = (await openDocuments(db, firm.id)).reduce((sum, one) => sum + one.balance_paise, 0)
  const errors = whyNotPromise({ amount_paise, pay_on }, owed, today)
  const [why] = Object.values(errors)
  if (why) throw new Problem(422, why, { errors })
  await db.change(
    sql`update payment_promises set ended_at = now() where distributor_id = ${firm.id} and ended_at is null`,
  )
  await db.change(sql`
    insert into payment_promises (distributor_id, amount_paise, pay_on, text, created_by, created_at)
    values (${firm.id}, ${amount_paise}, ${pay_on}, ${text}, ${me.accountId}, clock_timestamp())`)
  const data = await promiseOf(db, firm.id, today)
  if (!data) throw new Error('a promise that was just made is not there')
  return { data }
}

async function withdrawn(db: Db, me: Session, id: number): Promise<undefined> {
  const ended = await db.change(sql`
    update payment_promises p set ended_at = now()
    where p.id = ${id} and p.ended_at is null and ${firmsOf(me, sql`p.distributor_id`)}`)
  if (ended === 0) throw notFound('That promise')
}
