import type { AdminSession } from '#kit/access.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { changeView, chooseDefaultView, deleteView, listViews, saveView } from '#kit/saved-views.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import {
  insertView,
  oneView,
  removeView,
  setDefault,
  unsetDefault,
  updateView,
  viewsOf,
  viewsSaved,
} from './queries.ts'

const mostViews = 200

export const viewRoutes: Route[] = [
  route(listViews, async ({ db, me, input }) => ({ data: await viewsOf(db, me, input.list) })),

  route(saveView, async ({ db, me, input }) => {
    if ((await viewsSaved(db, me)) >= mostViews)
      throw new Problem(409, `You can save at most ${mostViews} views. Delete one first.`)
    const id = await insertView(db, me, input).catch(asTaken)
    if (input.is_default) await setDefault(db, me, id)
    return { data: await viewFor(db, me, id) }
  }),

  route(changeView, async ({ db, me, input }) => {
    if (!(await updateView(db, me, input).catch(asTaken))) throw notFound('That view')
    return { data: await viewFor(db, me, input.id) }
  }),

  route(chooseDefaultView, async ({ db, me, input }) => {
    if (input.is_default) await setDefault(db, me, input.id)
    else await unsetDefault(db, me, input.id)
    return { data: await viewFor(db, me, input.id) }
  }),

  route(deleteView, async ({ db, me, input }) => {
    if (!(await removeView(db, me, input.id))) throw notFound('That view')
    return undefined
  }),
]

async function viewFor(db: Db, me: AdminSession, id: number) {
  const view = await oneView(db, me, id)
  if (!view) throw notFound('That view')
  return view
}

function asTaken(error: unknown): never {
  if (!breaks(error, 'a_view_is_saved_once_by_a_name')) throw error
  const message = 'You have a view of this name already. Choose another name.'
  throw new Problem(409, message, { errors: { name: message } })
}
