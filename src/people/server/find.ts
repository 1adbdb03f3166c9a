import type { Session } from '#kit/access.ts'
import { type Sql, sql } from '#kit/server/db/db.ts'
import type { Find, Finding, Hit } from '#kit/server/http/find.ts'
import { peopleFound } from './searching.ts'

/** An employee orders for the one it finds; an admin sees its page. */
export const findDistributors: Find = {
  group: 'Distributors',
  order: 30,
  customer: async (asked) => {
    const { me } = asked
    if (me.userType === 'D') return []
    const served = sql`d.id in (select distributor_id from employee_distributors where employee_id = ${me.id})`
    return hitsOf(asked, served, ({ username }) => `/products-list?for=${encodeURIComponent(username)}`)
  },
  admin: (asked) => hitsOf(asked, sql`d.id is not null`, ({ id }) => `/admin/customer-profile?distributor=${id}`),
}

type Firm = { id: number; username: string; name: string; city: string }

async function hitsOf(
  { db, me, text, most }: Finding<Session>,
  fitting: Sql,
  opens: (firm: Firm) => string,
): Promise<Hit[]> {
  const ofType = sql`${fitting} and a.div_type in (${me.productType}, 'B')`
  const ids = await peopleFound(db, text, { fitting: ofType, most: 50 })
  const found = await db.rows<Firm>(sql`
    select a.id, a.username, a.name, d.city from accounts a join distributors d on d.id = a.id
    where a.id = any(${ids.slice(0, most)}::bigint[])
    order by array_position(${ids}::bigint[], a.id)`)
  return found.map((firm) => ({
    title: firm.name,
    detail: `${firm.city}, ${firm.username}`,
    to: opens(firm),
  }))
}
