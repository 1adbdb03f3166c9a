import { sql } from '#kit/server/db/db.ts'
import type { Find } from '#kit/server/http/find.ts'
import { peopleFound } from '#people/server/searching.ts'

export const findEmployees: Find = {
  group: 'People',
  order: 50,
  admin: async ({ db, me, text, most }) => {
    const fitting = sql`e.id is not null and a.div_type in (${me.productType}, 'B')`
    const ids = await peopleFound(db, text, { fitting, most: 50 })
    const found = await db.rows<{
      id: number
      username: string
      name: string
      designation: string
      headquarters: string
    }>(sql`
      select a.id, a.username, a.name, e.designation, e.headquarters from accounts a join employees e on e.id = a.id
      where a.id = any(${ids.slice(0, most)}::bigint[])
      order by array_position(${ids}::bigint[], a.id)`)
    return found.map(({ id, username, name, designation, headquarters }) => ({
      title: name,
      detail: `${designation}, ${headquarters}, ${username}`,
      to: `/admin/employee/update_employee/${id}`,
    }))
  },
}
