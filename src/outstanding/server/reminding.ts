// What the clock tells of money: what is past due, in three steps, and promises that were not kept.
// The same thing once.
import { readPayTo } from '#credit/server/pay-to.ts'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import { reminderDays } from '../settings.ts'

/**
 * By the oldest document of a firm; the third step tells the employees too. Money on account counts
 * as paid.
 */
export async function remindOfDebts(db: Db, provider: string, today: Day): Promise<void> {
  const steps: number[] = []
  for (const days of reminderDays) steps.push(await readSetting(db, days))
  const payTo = JSON.stringify(await readPayTo(db, provider))
  await db.rows(sql`
    select tell(
      people_of_firm(d.id) || case when r.step = 3
        then employees_of_firm(d.id, 'E') || employees_of_firm(d.id, 'G') else '{}' end,
      'payment_due', format('reminder %s of %s %s', r.step, oldest.kind, oldest.id),
      jsonb_build_object('step', r.step, 'firm_id', d.id, 'distributor', a.username, 'distributor_name', a.name,
        'amount_paise', late.paise, 'documents', late.documents, 'invoice_no', oldest.no, 'due_date', oldest.due_date,
        'pay_to', ${payTo}::jsonb))
    from distributors d
    join accounts a on a.id = d.id and a.blocked_at is null
    cross join lateral (
      select sum(o.balance_paise)::bigint as paise, count(*) as documents from owed_documents(d.id) o
      where o.due_date < ${today}
    ) late
    cross join lateral (
      select o.kind, o.id, o.no, o.due_date from owed_documents(d.id) o
      where o.due_date < ${today} order by o.due_date, o.id limit 1
    ) oldest
    join lateral (
      select max(s.step) as step from unnest(${steps}::integer[]) with ordinality as s (days, step)
      where ${today}::date - oldest.due_date >= s.days
    ) r on r.step is not null
    where late.paise > on_account(d.id)
      and not exists (select from open_promise(d.id) p where p.pay_on >= ${today})`)
}

/** The day after, to the firm's people and the employees who serve it. */
export async function tellOfBrokenPromises(db: Db, today: Day): Promise<void> {
  await db.rows(sql`
    select tell(people_of_firm(d.id) || employees_of_firm(d.id, 'E') || employees_of_firm(d.id, 'G'),
      'promise_broken', format('promise %s broken', p.id),
      jsonb_build_object('firm_id', d.id, 'distributor', a.username, 'distributor_name', a.name,
        'amount_paise', p.amount_paise, 'pay_on', p.pay_on))
    from payment_promises w
    join distributors d on d.id = w.distributor_id
    join accounts a on a.id = d.id and a.blocked_at is null
    cross join lateral open_promise(d.id) p
    where w.ended_at is null and p.pay_on < ${today} and exists (select from owed_documents(d.id))`)
}
