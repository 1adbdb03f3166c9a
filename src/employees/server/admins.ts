import { invite } from '#accounts/server/invitations.ts'
import {
  accountJoins,
  accountState,
  changeAccount,
  openAccount,
  setBlocked,
  setRights,
} from '#accounts/server/people.ts'
import type { AdminSession } from '#kit/access.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { allRights } from '#kit/rights.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { listFiles } from '#kit/server/sheet/list-files.ts'
import {
  type AdminRow,
  adminsAsCsv,
  adminsAsWorkbook,
  blockAdmin,
  createAdmin,
  lastFullAdmin,
  lastManager,
  listAdmins,
  updateAdmin,
  whyNotOwnPowers,
  whyNotRights,
} from '../admins.ts'
import { asErrors, whyNotBlock, whyNotCode, whyNotEmail, whyNotGive, whyNotManage, whyNotPhone } from '../rules.ts'
import { rightsInWords, stateWords, typeWords } from '../words.ts'

export const adminRoutes: Route[] = [
  route(listAdmins, async ({ db, me, input }) => ({ data: await admins(db, me, input.search_text) })),
  ...listFiles<typeof adminsAsCsv, AdminRow>(adminsAsCsv, adminsAsWorkbook, {
    name: 'admins',
    rows: ({ db, me, input }) => admins(db, me, input.search_text),
    columns: [
      { head: 'User name', format: '@', cell: ({ username }) => username },
      { head: 'Name', width: 28, cell: ({ name }) => name },
      { head: 'E-mail', width: 32, cell: ({ email }) => email },
      { head: 'Phone', format: '@', cell: ({ phone }) => phone },
      { head: 'Product types', width: 22, cell: ({ div_type }) => typeWords[div_type] },
      { head: 'May', width: 60, cell: (admin) => rightsInWords(admin.rights) },
      { head: 'Last sign-in', cell: ({ last_signed_in_at }) => last_signed_in_at ?? 'Never' },
      { head: 'Account', cell: ({ state }) => stateWords[state] },
      { head: 'Blocked because', width: 40, cell: ({ blocked_reason }) => blocked_reason },
    ],
  }),
  route(createAdmin, async ({ db, me: caller, input, enqueue }) => {
    const me = await oneAtATime(db, caller)
    refuse(me, input, null)
    const id = await openAccount(db, { ...personOf(input), kind: 'A', rights: input.rights })
    await invite(enqueue, id)
    return { data: await adminFor(db, me, id, true) }
  }),
  route(updateAdmin, async ({ db, me: caller, input, enqueue }) => {
    const me = await oneAtATime(db, caller)
    const saved = await managed(db, me, input.id)
    const own = saved.is_me ? whyNotOwnPowers(saved, input) : null
    if (own) throw new Problem(403, own)
    refuse(me, input, saved)
    await leavingSomebody(db, async () => {
      await changeAccount(db, enqueue, input.id, personOf(input))
      await setRights(db, input.id, input.rights)
    })
    return { data: await adminFor(db, me, input.id, true) }
  }),
  route(blockAdmin, async ({ db, me: caller, input }) => {
    const me = await oneAtATime(db, caller)
    await managed(db, me, input.id)
    if (input.id === me.accountId) throw new Problem(409, 'You can’t block yourself. Ask another admin.')
    const why = whyNotBlock(input)
    if (why) throw wrongField('reason', why)
    await leavingSomebody(db, () => setBlocked(db, input.id, input))
    return { data: await adminFor(db, me, input.id) }
  }),
]

/**
 * Two who take each other's rights at once come one after the other, and the second has what the
 * first left them.
 */
async function oneAtATime(db: Db, me: AdminSession): Promise<AdminSession> {
  await db.one(sql`select pg_advisory_xact_lock(hashtext('the rights of admins'))`)
  const now = await db.maybe<Pick<AdminSession, 'rights' | 'divType'>>(sql`
    select rights, div_type as "divType" from accounts
    where id = ${me.accountId} and blocked_at is null and 'people' = any(rights)`)
  if (!now) throw new Problem(403, 'Another admin has just taken your right to manage people.')
  return { ...me, ...now }
}

/** Somebody who can sign in keeps all rights, and somebody the right to manage people. */
async function leavingSomebody(db: Db, change: () => Promise<void>): Promise<void> {
  const before = await whoIsLeft(db)
  await change()
  const after = await whoIsLeft(db)
  if (before.has_full && !after.has_full) throw new Problem(409, lastFullAdmin)
  if (!after.has_manager) throw new Problem(409, lastManager)
}

/** Who was invited and has not come yet can't manage anybody. */
function whoIsLeft(db: Db): Promise<{ has_full: boolean; has_manager: boolean }> {
  return db.one(sql`
    select count(*) filter (where a.rights @> ${allRights().map(({ key }) => key)}::text[] and a.div_type = 'B') > 0 as has_full,
      count(*) filter (where 'people' = any(a.rights)) > 0 as has_manager
    from accounts a
    where a.kind = 'A' and a.blocked_at is null
      and (a.password_hash <> '!' or exists (select from last_sign_ins s where s.account_id = a.id))`)
}

/** One who may do nothing that the caller may not. */
async function managed(db: Db, me: AdminSession, id: number): Promise<AdminRow> {
  const found = await adminFor(db, me, id)
  const why = whyNotManage(me, found)
  if (why) throw new Problem(403, why)
  return found
}

type Form = Parsed<typeof createAdmin>

function refuse(me: AdminSession, form: Form, saved: AdminRow | null): void {
  const errors = asErrors({
    username: whyNotCode(form.username),
    name: form.name === '' ? 'Enter the name.' : null,
    email: whyNotEmail(form.email),
    phone: whyNotPhone(form.phone ?? ''),
    div_type: whyNotGive(me.divType, form.div_type, saved?.div_type ?? null),
    rights: whyNotRights(me.rights, form.rights),
  })
  const [why] = Object.values(errors)
  if (why) throw new Problem(422, why, { errors })
}

function personOf({ username, name, email, phone, div_type }: Form) {
  return { username, name, email, phone: phone || null, div_type }
}

function admins(db: Db, me: AdminSession, search: string): Promise<AdminRow[]> {
  const found = search
    ? sql`and lower(concat_ws(' ', a.name, a.username, a.email)) like ${likePattern(search.toLowerCase())}`
    : sql``
  return db.rows<AdminRow>(sql`${select(me)} and ${seenBy(me)} ${found} order by a.name, a.id`)
}

/** Who works in both product types sees all, whichever the session is of. */
const seenBy = (me: AdminSession) => (me.divType === 'B' ? sql`true` : sql`a.div_type in (${me.productType}, 'B')`)

/** `isAny`: also one whose product types were just changed away from the session's. */
async function adminFor(db: Db, me: AdminSession, id: number, isAny = false): Promise<AdminRow> {
  const seen = isAny ? sql`true` : seenBy(me)
  const found = await db.maybe<AdminRow>(sql`${select(me)} and a.id = ${id} and ${seen}`)
  if (!found) throw notFound('That admin')
  return found
}

const select = (me: AdminSession) => sql`
  select a.id, a.username, a.name, a.email, a.phone, c.email as new_email, a.div_type, a.rights, ${accountState} as state,
    a.blocked_at is not null as blocked, case when a.blocked_at is not null then a.blocked_reason end as blocked_reason,
    s.at as last_signed_in_at, a.id = ${me.accountId} as is_me
  from accounts a
  left join email_changes c on c.account_id = a.id
  ${accountJoins}
  where a.kind = 'A'`
