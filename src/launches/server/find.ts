import type { Session } from '#kit/access.ts'
import { formatDay } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import type { Find, Finding, Hit } from '#kit/server/http/find.ts'

export const findLaunches: Find = {
  group: 'Launches',
  order: 22,
  customer: async (asked) => {
    const { me } = asked
    if (me.userType === 'D') return []
    return hitsOf(asked, ({ product_code }) => `/new-product-launch?launch=${encodeURIComponent(product_code)}`, true)
  },
  admin: (asked) =>
    hitsOf(
      asked,
      ({ product_code }) =>
        `/admin/manage-product-image?tab=launches&launch_search=${encodeURIComponent(product_code)}`,
      false,
    ),
}

type Launch = { product_code: string; name: string; start_date: string; end_date: string }

/** By the product's name or code, the latest first. */
async function hitsOf(
  { db, me, text, most, today }: Finding<Session>,
  opens: (launch: Launch) => string,
  isRunning: boolean,
): Promise<Hit[]> {
  const part = likePattern(text)
  const ofMine = isRunning
    ? sql`${today}::date between l.start_date and l.end_date and p.active
        and p.division_code in (select division_code from employee_divisions where employee_id = ${me.id})`
    : sql`true`
  const found = await db.rows<Launch>(sql`
    select l.product_code, p.name, l.start_date, l.end_date
    from launch_products l
    join products p on p.product_code = l.product_code
    where l.product_type = ${me.productType} and (lower(p.name) like ${part} or lower(l.product_code) like ${part})
      and ${ofMine}
    order by l.start_date desc
    limit ${most}`)
  return found.map((launch) => ({
    title: launch.name,
    detail: `${launch.product_code}, ${formatDay(launch.start_date)} to ${formatDay(launch.end_date)}`,
    to: opens(launch),
  }))
}
