import { expect, test } from 'vitest'
import { signInAdmin } from '#accounts/contract.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeView, chooseDefaultView, deleteView, listViews, saveView } from '#kit/saved-views.ts'
import { sql } from '#kit/server/db/db.ts'

const { as, with: call, meanwhile, pool } = await startTestApp()
const admin = as('admin')
const list = '/admin/orders order'
let made = 0
const fresh = (more: { shared?: boolean; is_default?: boolean } = {}) => {
  made += 1
  return { list, name: `On hold ${made}`, address: 'order_sort=-total_paise&status=10', hidden: ['City'], ...more }
}

/** Another admin who works in ethicals too, with the password of the first. */
async function colleague() {
  await pool.change(sql`
    insert into accounts (kind, username, email, name, password_hash, div_type, rights)
    select 'A', 'colleague', 'colleague@apotheca.example', 'Vivek Nair', password_hash, 'E', '{}'
    from accounts where username = 'admin'
    on conflict do nothing`)
  const { data } = await call(null)(signInAdmin, { username: 'colleague', password: 'demo-2026' })
  return call(data.token)
}

const named = async (who: typeof admin, name: string, of = list) =>
  (await who(listViews, { list: of })).data.find((view) => view.name === name)

test('a view keeps filters, sort and columns, for its owner and on its list', async () => {
  const view = fresh()
  const { data } = await admin(saveView, view)
  const { list: _, ...looks } = view
  expect(data).toMatchObject({ ...looks, shared: false, is_mine: true, is_default: false })
  expect(await named(admin, view.name)).toEqual(data)
  expect(await named(admin, view.name, '/admin/products product')).toBeUndefined()
  expect(await named(await colleague(), view.name)).toBeUndefined()
  expect(await named(as('admin-g'), view.name)).toBeUndefined()
})

test('one that is shown to everybody is seen by all of the product type, and stays its owner’s', async () => {
  const view = fresh({ shared: true })
  const { id } = (await admin(saveView, view)).data
  const other = await colleague()
  expect(await named(other, view.name)).toMatchObject({ id, is_mine: false, shared: true })
  expect(await named(as('admin-g'), view.name)).toBeUndefined()
  expect((await refusal(other(changeView, { id: String(id), name: 'Mine now' }))).http).toBe(404)
  expect((await refusal(other(deleteView, { id: String(id) }))).http).toBe(404)
  expect((await admin(changeView, { id: String(id), address: '', hidden: [] })).data).toMatchObject({
    name: view.name,
    address: '',
    hidden: [],
  })
})

test('a list opens with one view of each person; shown no longer, it is nobody else’s', async () => {
  const first = (await admin(saveView, fresh({ shared: true, is_default: true }))).data
  const second = (await admin(saveView, fresh())).data
  const other = await colleague()
  await other(chooseDefaultView, { id: String(first.id), is_default: true })
  await admin(chooseDefaultView, { id: String(second.id), is_default: true })
  const defaults = async (who: typeof admin) =>
    (await who(listViews, { list })).data.filter((view) => view.is_default).map((view) => view.id)
  expect(await defaults(admin)).toEqual([second.id])
  expect(await defaults(other)).toEqual([first.id])
  await admin(changeView, { id: String(first.id), shared: false })
  expect(await defaults(other)).toEqual([])
  const hidden = await refusal(other(chooseDefaultView, { id: String(first.id), is_default: true }))
  expect(hidden.http).toBe(404)
  await admin(deleteView, { id: String(second.id) })
  expect(await defaults(admin)).toEqual([])
})

test('a name is used once by a person on a list', async () => {
  const view = fresh()
  await admin(saveView, view)
  const refused = await refusal(admin(saveView, { ...view, name: view.name.toUpperCase() }))
  expect(refused).toMatchObject({ http: 409, body: { errors: { name: expect.stringContaining('already') } } })
  await (await colleague())(saveView, view)
})

test('a view that its owner deletes or shows no longer just then is nobody’s default', async () => {
  const other = await colleague()
  for (const goes of [
    (id: number) => sql`update list_views set shared = false where id = ${id}`,
    (id: number) => sql`delete from list_views where id = ${id}`,
  ]) {
    const { id } = (await admin(saveView, fresh({ shared: true }))).data
    const choose = () => other(chooseDefaultView, { id: String(id), is_default: true })
    expect((await refusal(meanwhile(goes(id), choose))).http).toBe(404)
  }
  expect(
    await pool.rows(
      sql`select from default_views where account_id = (select id from accounts where username = 'colleague')`,
    ),
  ).toEqual([])
})
