import type { AdminSession } from '#kit/access.ts'
import type { Parsed } from '#kit/endpoint.ts'
import type { changeView, SavedView, saveView } from '#kit/saved-views.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'

/** One's own, and what others show: of the product type in which one works. */
const seen = (me: AdminSession): Sql => sql`v.product_type = ${me.productType} and (v.owner_id = ${me.id} or v.shared)`
const mine = (me: AdminSession): Sql => sql`product_type = ${me.productType} and owner_id = ${me.id}`

const columns = (me: AdminSession): Sql => sql`
  v.id, v.name, v.address, v.hidden, v.shared, v.owner_id = ${me.id} as is_mine, a.name as saved_by,
  exists (select from default_views d where d.view_id = v.id and d.account_id = ${me.id}) as is_default`

export function viewsOf(db: Db, me: AdminSession, list: string): Promise<SavedView[]> {
  return db.rows<SavedView>(sql`
    select ${columns(me)}
    from list_views v
    join accounts a on a.id = v.owner_id
    where v.list = ${list} and ${seen(me)}
    order by v.owner_id <> ${me.id}, lower(v.name), v.id`)
}

/** Null where there is none to see. */
export function oneView(db: Db, me: AdminSession, id: number): Promise<SavedView | null> {
  return db.maybe<SavedView>(sql`
    select ${columns(me)}
    from list_views v
    join accounts a on a.id = v.owner_id
    where v.id = ${id} and ${seen(me)}`)
}

export async function viewsSaved(db: Db, me: AdminSession): Promise<number> {
  const { saved } = await db.one<{ saved: number }>(sql`
    select count(*) as saved from list_views where owner_id = ${me.id}`)
  return saved
}

export async function insertView(
  db: Db,
  me: AdminSession,
  { list, name, address, hidden, shared }: Parsed<typeof saveView>,
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into list_views (owner_id, product_type, list, name, address, hidden, shared)
    values (${me.id}, ${me.productType}, ${list}, ${name}, ${address}, ${hidden}::text[], ${shared})
    returning id`)
  return id
}

/**
 * What is left out stays. Whoever opened their list with a view that is shown no longer opens it as
 * it is.
 */
export async function updateView(db: Db, me: AdminSession, changes: Parsed<typeof changeView>): Promise<boolean> {
  const { id, name = null, address = null, hidden = null, shared = null } = changes
  const changed = await db.change(sql`
    update list_views set
      name = coalesce(${name}::text, name),
      address = coalesce(${address}::text, address),
      hidden = coalesce(${hidden}::text[], hidden),
      shared = coalesce(${shared}::boolean, shared)
    where id = ${id} and ${mine(me)}`)
  if (changed === 1 && shared === false)
    await db.change(sql`delete from default_views where view_id = ${id} and account_id <> ${me.id}`)
  return changed === 1
}

export async function removeView(db: Db, me: AdminSession, id: number): Promise<boolean> {
  return (await db.change(sql`delete from list_views where id = ${id} and ${mine(me)}`)) === 1
}

/**
 * Of a view that stays to be seen until it is done: its owner may be deleting it, or showing it no
 * longer.
 */
export async function setDefault(db: Db, me: AdminSession, viewId: number): Promise<void> {
  await db.change(sql`
    insert into default_views (account_id, product_type, list, view_id)
    select ${me.id}, v.product_type, v.list, v.id from list_views v where v.id = ${viewId} and ${seen(me)} for share
    on conflict (account_id, product_type, list) do update set view_id = excluded.view_id`)
}

export async function unsetDefault(db: Db, me: AdminSession, viewId: number): Promise<void> {
  await db.change(sql`delete from default_views where account_id = ${me.id} and view_id = ${viewId}`)
}
