// How somebody of the office looks at a list, kept under a name on the server. Every list of the
// office offers it, so the calls are the kit's; the feature `views` answers them.
import { admin, adminOwn } from './access.ts'
import { endpoint, type Output } from './endpoint.ts'
import { body, id, one, record, text, trimmed, z } from './shape.ts'

const view = record({
  id: z.number(),
  name: z.string(),
  /** What stands in the address of the list, without its page. */
  address: z.string(),
  /** The heads of the columns that are away. */
  hidden: z.array(z.string()),
  /** Shown to everybody in the office. */
  shared: z.boolean(),
  is_mine: z.boolean(),
  /** The caller's list opens with it. */
  is_default: z.boolean(),
  saved_by: z.string(),
})

export type SavedView = Output<typeof listViews>['data'][number]

const looks = {
  address: text(1000),
  hidden: z.array(trimmed(60, 1)).check(z.maxLength(60, 'A view hides at most 60 columns.')),
}
const name = trimmed(60, 1)

export const listViews = endpoint({
  method: 'GET',
  path: '/api/adm/views',
  summary: 'The views of a list: one’s own, and those that are shown to everybody',
  access: admin,
  input: body({ list: trimmed(120, 1) }),
  output: z.object({ data: z.array(view) }),
})

export const saveView = endpoint({
  method: 'POST',
  path: '/api/adm/views',
  summary: 'Save filters, sort and columns of a list under a name',
  access: adminOwn,
  input: body({
    list: trimmed(120, 1),
    name,
    ...looks,
    shared: z._default(z.boolean(), false),
    is_default: z._default(z.boolean(), false),
  }),
  output: one(view),
  created: true,
})

export const changeView = endpoint({
  method: 'PUT',
  path: '/api/adm/views/{id}',
  summary: 'Change a view of one’s own: its name, what it shows, and to whom',
  access: adminOwn,
  input: body({
    id,
    name: z.optional(name),
    address: z.optional(looks.address),
    hidden: z.optional(looks.hidden),
    shared: z.optional(z.boolean()),
  }),
  output: one(view),
})

export const chooseDefaultView = endpoint({
  method: 'PUT',
  path: '/api/adm/views/{id}/default',
  summary: 'Open the list with this view from now on, or no longer',
  access: adminOwn,
  input: body({ id, is_default: z.boolean() }),
  output: one(view),
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/adm/views/{id}',
  summary: 'Delete a view of one’s own',
  access: adminOwn,
  input: body({ id }),
  output: null,
})
