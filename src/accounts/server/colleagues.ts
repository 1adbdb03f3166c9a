import type { CustomerSession } from '#kit/access.ts'
import type { Output } from '#kit/endpoint.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import {
  changeColleague,
  inviteColleague,
  inviteColleagueAgain,
  listColleagues,
  usernameFor,
  whyNotInvite,
} from '../colleagues.ts'
import { invite } from './invitations.ts'
import { accountJoins, accountState, inviteAgain, openAccount, setBlocked } from './people.ts'

type Colleague = Output<typeof listColleagues>['data'][number]

export const colleagueRoutes: Route[] = [
  route(listColleagues, async ({ db, me }) => ({
    data: await db.rows<Colleague>(sql`${select(me)} order by a.firm_id is null desc, a.name, a.id`),
  })),
  route(inviteColleague, async ({ db, me, input, enqueue }) => {
    refuseOthers(me)
    const errors = whyNotInvite(input)
    const [why] = Object.values(errors)
    if (why) throw new Problem(422, why, { errors: { ...errors } })
    const { name, email, phone, role } = input
    const username = await freeUsername(db, me.id, email)
    const person = { username, name, email, phone: phone || null, div_type: me.divType }
    const id = await openAccount(db, { ...person, kind: 'D', firm_id: me.id, role })
    await invite(enqueue, id)
    return { data: await colleague(db, me, id) }
  }),
  route(changeColleague, async ({ db, me, input: { id, role, blocked } }) => {
    refuseOthers(me)
    await furtherPerson(db, me, id)
    if (role) await db.change(sql`update accounts set role = ${role} where id = ${id}`)
    if (blocked !== undefined) await setBlocked(db, id, { blocked, reason: blocked ? 'By the firm' : '' })
    return { data: await colleague(db, me, id) }
  }),
  route(inviteColleagueAgain, async ({ db, me, input, enqueue }) => {
    refuseOthers(me)
    await furtherPerson(db, me, input.id)
    await inviteAgain(db, enqueue, input.id)
    return undefined
  }),
]

function refuseOthers(me: CustomerSession): void {
  if (me.accountId !== me.id) throw new Problem(403, 'Only the first person of your firm can invite or change others.')
}

async function freeUsername(db: Db, firm: number, email: string): Promise<string> {
  const { username } = await db.one<{ username: string }>(sql`select username from accounts where id = ${firm}`)
  const taken = await db.rows<{ name: string }>(sql`
    select lower(username) as name from accounts where firm_id = ${firm} or id = ${firm}`)
  for (let attempt = 1; ; attempt++) {
    const wanted = usernameFor(username, email, attempt)
    if (!taken.some(({ name }) => name === wanted.toLowerCase())) return wanted
  }
}

async function colleague(db: Db, me: CustomerSession, id: number): Promise<Colleague> {
  const found = await db.maybe<Colleague>(sql`${select(me)} and a.id = ${id}`)
  if (!found) throw notFound('That person')
  return found
}

/** Not the firm's first person: their account is the firm's own. */
async function furtherPerson(db: Db, me: CustomerSession, id: number): Promise<void> {
  const found = await db.maybe(sql`select id from accounts where id = ${id} and firm_id = ${me.id} for update`)
  if (!found) throw notFound('That person')
}

const select = (me: CustomerSession) => sql`
  select a.id, a.username, a.name, a.email, a.phone, a.role, ${accountState} as state, s.at as last_signed_in_at,
    a.id = ${me.accountId} as is_me
  from accounts a
  ${accountJoins}
  where (a.id = ${me.id} or a.firm_id = ${me.id})`
