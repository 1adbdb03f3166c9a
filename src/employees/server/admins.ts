import { invite } from '#accounts/server/invitations.ts'
import { accountJoins, accountState, changeAccount, openAccount, setBlocked } from '#accounts/server/people.ts'
import type { AdminSession, Right } from '#kit/access.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { blockAdmin, createAdmin, lastManager, listAdmins, updateAdmin, whyNotRights } from '../admins.ts'
import { asErrors, whyNotBlock, whyNotCode, whyNotEmail, whyNotGive, whyNotPhone } from '../rules.ts'

type Admin = Output<typeof listAdmins>['data'][number]

export const adminRoutes: Route[] = [
  route(listAdmins, async ({ db, me }) => ({ data: await admins(db, me) })),
  route(createAdmin, async ({ db, me, input, enqueue }) => {
    refuse(me, input, null)
    const id = await openAccount(db, { ...personOf(input), kind: 'A', rights: input.rights })
    await invite(enqueue, id)
    return { data: await adminFor(db, me, id, true) }
  }),
  route(updateAdmin, async ({ db, me, input }) => {
    await oneAtATime(db)
    const saved = await adminFor(db, me, input.id)
    refuse(me, input, saved)
    await changeAccount(db, input.id, personOf(input))
    await db.change(sql`update accounts set rights = ${[...new Set(input.rights)]} where id = ${input.id}`)
    await refuseNobodyLeft(db)
    return { data: await adminFor(db, me, input.id, true) }
  }),
  route(blockAdmin, async ({ db, me, input }) => {
    await oneAtATime(db)
    await adminFor(db, me, input.id)
    if (input.id === me.accountId) throw new Problem(409, 'You can’t block yourself. Ask another admin.')
    const why = whyNotBlock(input)
    if (why) throw wrongField('reason', why)
    await setBlocked(db, input.id, input)
    await refuseNobodyLeft(db)
    return { data: await adminFor(db, me, input.id) }
  }),
]

/** Two who take each other's right at once come one after the other. */
async function oneAtATime(db: Db): Promise<void> {
  await db.one(sql`select pg_advisory_xact_lock(hashtext('the rights of admins'))`)
}

/** Who was invited and has not come yet can't manage anybody. */
async function refuseNobodyLeft(db: Db): Promise<void> {
  const { left } = await db.one<{ left: boolean }>(sql`
    select exists (
      select from accounts
      where kind = 'A' and 'people' = any(rights) and blocked_at is null and password_hash <> '!') as left`)
  if (!left) throw new Problem(409, lastManager)
}

type Form = Parsed<typeof createAdmin>

function refuse(me: AdminSession, form: Form, saved: Admin | null): void {
  const errors = asErrors({
    username: whyNotCode(form.username),
    name: form.name === '' ? 'Enter the name.' : null,
    email: whyNotEmail(form.email),
    phone: whyNotPhone(form.phone ?? ''),
    div_type: whyNotGive(me.divType, form.div_type, saved?.div_type ?? null),
    rights: whyNotRights(me.rights, form.rights, saved?.rights ?? []),
  })
  const [why] = Object.values(errors)
  if (why) throw new Problem(422, why, { errors })
}

function personOf({ username, name, email, phone, div_type }: Form) {
  return { username, name, email, phone: phone || null, div_type }
}

type Row = Omit<Admin, 'rights'> & { rights: Right[] }

function admins(db: Db, me: AdminSession): Promise<Row[]> {
  return db.rows<Row>(sql`${select(me)} and a.div_type in (${me.productType}, 'B') order by a.name, a.id`)
}

/** `isAny`: also one whose product types were just changed away from the session's. */
async function adminFor(db: Db, me: AdminSession, id: number, isAny = false): Promise<Row> {
  const seen = isAny ? sql`true` : sql`a.div_type in (${me.productType}, 'B')`
  const found = await db.maybe<Row>(sql`${select(me)} and a.id = ${id} and ${seen}`)
  if (!found) throw notFound('That admin')
  return found
}

const select = (me: AdminSession) => sql`
  select a.id, a.username, a.name, a.email, a.phone, a.div_type, a.rights, ${accountState} as state,
    a.blocked_at is not null as blocked, case when a.blocked_at is not null then a.blocked_reason end as blocked_reason,
    s.at as last_signed_in_at, a.id = ${me.accountId} as is_me
  from accounts a
  ${accountJoins}
  where a.kind = 'A'`
