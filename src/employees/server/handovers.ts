import type { AdminSession, DivType, ProductType } from '#kit/access.ts'
import { addDays, type Day, isDay, todayInIndia } from '#kit/date.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { type Db, type Pool, sql } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { callOffHandover, handOver, listHandovers, previewHandover, whyNotBegin } from '../handover.ts'
import { haveTypeInCommon, whyNotManage } from '../rules.ts'
import { findEmployee } from './queries.ts'

type Handover = Output<typeof handOver>['data']

export const handoverRoutes: Route[] = [
  route(previewHandover, async ({ db, me, input }) => {
    const { from, to, firms } = await parties(db, me, input)
    return {
      data: { to: { code: to.code, name: to.name }, distributors: await whatWouldMove(db, from, to.id, firms) },
    }
  }),
  route(handOver, async ({ db, me, input, today }) => {
    const { from, to, firms } = await parties(db, me, input)
    const startsOn = input.starts_on
    const why = isDay(startsOn) ? whyNotBegin(startsOn, today, addDays(today, 365)) : 'Enter a date as DD-MM-YYYY.'
    if (why) throw wrongField('starts_on', why)
    const asked = { from, to: to.id, firms, startsOn, withCarts: input.with_carts, by: me.accountId }
    const id = await keepHandover(db, asked)
    if (startsOn === today) await db.one(sql`select hand_territory_over(${id})`)
    return { data: await getHandover(db, id) }
  }),
  route(listHandovers, async ({ db, me, input }) => {
    if (!(await findEmployee(db, input.id, me))) throw notFound('That employee')
    return { data: await handoversOf(db, input.id) }
  }),
  route(callOffHandover, async ({ db, me, input }) => {
    const open = await holdHandover(db, input.id, me.productType)
    if (!open) throw notFound('That handover')
    refuseBeyond(me, open)
    if (open.done_at || open.called_off_at)
      throw new Problem(409, `This handover is ${open.done_at ? 'done' : 'called off'} already.`)
    await db.change(sql`update handovers set called_off_at = now() where id = ${input.id}`)
    return { data: await getHandover(db, input.id) }
  }),
]

/**
 * Hands over what is due, each in a transaction of its own. Somebody who is blocked takes nothing
 * over.
 */
export function handoverJob(pool: Pool): Job {
  return {
    name: 'hand-over-territories',
    every: '*/10 * * * *',
    run: () => handOverDue(pool, todayInIndia(new Date())),
  }
}

export async function handOverDue(pool: Pool, today: Day): Promise<void> {
  const due = await pool.rows<{ id: number; created_by: number }>(sql`
    select h.id, h.created_by
    from handovers h
    join accounts t on t.id = h.to_id and t.blocked_at is null
    where h.done_at is null and h.called_off_at is null and h.starts_on <= ${today}
    order by h.starts_on, h.id`)
  for (const { id, created_by } of due)
    await pool.transaction({ actor: `admin ${created_by}`, requestId: `handover ${id}`, address: '' }, (db) =>
      db.one(sql`select hand_territory_over(${id})`),
    )
}

type Firm = { id: number; code: string; name: string; div_type: DivType }

/** Who gives, who takes, and what: each of them the admin's to see, and fit for each other. */
async function parties(db: Db, me: AdminSession, input: Parsed<typeof previewHandover>) {
  const from = await findEmployee(db, input.id, me)
  if (!from) throw notFound('That employee')
  refuseBeyond(me, from)
  const to = await db.maybe<Firm & { blocked: boolean }>(sql`
    select a.id, a.username as code, a.name, a.div_type, a.blocked_at is not null as blocked
    from accounts a join employees e on e.id = a.id
    where lower(a.username) = lower(${input.to})`)
  if (!to) throw refused('to', `There is no employee ${input.to}.`)
  if (!haveTypeInCommon(me.divType, to.div_type)) throw refused('to', `There is no employee ${input.to}.`)
  refuseBeyond(me, to)
  if (to.id === from.id) throw refused('to', 'Choose another employee to take over.')
  if (to.blocked) throw refused('to', `${to.name} is blocked and can’t take over distributors.`)
  const firms = await firmsOf(db, from.id, input.distributors)
  if (firms.length === 0) throw refused('distributors', 'Choose at least one distributor.')
  const known = new Set(firms.map((firm) => firm.code.toLowerCase()))
  const missing = input.distributors?.find((code) => !known.has(code.toLowerCase()))
  if (missing) throw refused('distributors', `${from.name} does not serve ${missing}.`)
  const unfit = firms.find((firm) => !haveTypeInCommon(to.div_type, firm.div_type))
  if (unfit) throw refused('to', `${to.name} does not sell what ${unfit.name} (${unfit.code}) buys.`)
  return { from: from.id, to, firms: firms.map((firm) => firm.id) }
}

function refuseBeyond(me: AdminSession, employee: { name: string; div_type: DivType }): void {
  const why = whyNotManage(me, employee)
  if (why) throw new Problem(403, why)
}

function refused(field: string, why: string): Problem {
  return wrongField(field, why)
}

function firmsOf(db: Db, employee: number, codes: readonly string[] | undefined): Promise<Firm[]> {
  return db.rows<Firm>(sql`
    select a.id, a.username as code, a.name, a.div_type
    from employee_distributors m
    join accounts a on a.id = m.distributor_id
    where m.employee_id = ${employee}
      and ${codes ? sql`lower(a.username) = any(${codes.map((code) => code.toLowerCase())})` : sql`true`}`)
}

function whatWouldMove(db: Db, from: number, to: number, firms: readonly number[]) {
  return db.rows<Output<typeof previewHandover>['data']['distributors'][number]>(sql`
    select a.username as code, a.name, d.city,
      p.proposals, p.proposals_paise, c.carts - c.staying as carts_moving, c.staying as carts_staying,
      exists (select from employee_distributors m where m.employee_id = ${to} and m.distributor_id = d.id) as is_shared
    from distributors d
    join accounts a on a.id = d.id
    cross join lateral (
      select count(*) as proposals, coalesce(sum(o.total_paise), 0)::bigint as proposals_paise
      from orders o
      where o.distributor_id = d.id and o.placer_id = ${from}
        and is_waiting(o.status)
    ) p
    cross join lateral (
      select count(*) as carts, count(*) filter (where exists (
        select from carts t join cart_items i on i.cart_id = t.id
        where t.placer_id = ${to}
          and (t.distributor_id, t.product_type, t.cfa_code, t.kind) = (c.distributor_id, c.product_type, c.cfa_code, c.kind)
      )) as staying
      from carts c
      where c.distributor_id = d.id and c.placer_id = ${from} and exists (select from cart_items i where i.cart_id = c.id)
    ) c
    where d.id = any(${[...firms]}::bigint[])
    order by a.name, a.id`)
}

type Asked = { from: number; to: number; firms: number[]; startsOn: Day; withCarts: boolean; by: number }

async function keepHandover(db: Db, { from, to, firms, startsOn, withCarts, by }: Asked): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into handovers (from_id, to_id, starts_on, with_carts, created_by)
    values (${from}, ${to}, ${startsOn}, ${withCarts}, ${by})
    returning id`)
  await db.change(sql`
    insert into handover_distributors (handover_id, distributor_id)
    select ${id}::bigint, firm from unnest(${firms}::bigint[]) firm`)
  return id
}

const columns = sql`
  h.id, jsonb_build_object('id', f.id, 'name', f.name) as from, jsonb_build_object('id', t.id, 'name', t.name) as to,
  h.starts_on, h.with_carts, (select count(*) from handover_distributors d where d.handover_id = h.id) as distributors,
  b.name as created_by, h.created_at, h.done_at, h.called_off_at
  from handovers h
  join accounts f on f.id = h.from_id
  join accounts t on t.id = h.to_id
  join accounts b on b.id = h.created_by`

function getHandover(db: Db, id: number): Promise<Handover> {
  return db.one<Handover>(sql`select ${columns} where h.id = ${id}`)
}

function handoversOf(db: Db, employee: number): Promise<Handover[]> {
  return db.rows<Handover>(sql`
    select ${columns} where h.from_id = ${employee} or h.to_id = ${employee} order by h.id desc limit 50`)
}

function holdHandover(db: Db, id: number, type: ProductType) {
  return db.maybe<{ done_at: string | null; called_off_at: string | null; name: string; div_type: DivType }>(sql`
    select h.done_at, h.called_off_at, f.name, f.div_type
    from handovers h
    join accounts f on f.id = h.from_id
    where h.id = ${id} and f.div_type in (${type}, 'B')
    for update of h`)
}
