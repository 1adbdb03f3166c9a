import { isFound, isListed } from '#accounts/server/list.ts'
import type { ProductType } from '#kit/access.ts'
import { type Choice, mostChoices } from '#kit/choices.ts'
import { type Db, raw, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'

type Asked = { text: string; type: ProductType }

/** Distributors of the product type by name, customer code or city. */
export function distributorChoices(db: Db, { text, type }: Asked): Promise<Choice[]> {
  const listed = sql`select l.code, l.name, l.place as detail from listed_people l where ${isListed('D', type)}`
  const most = raw(`limit ${mostChoices}`)
  if (!text) return db.rows<Choice>(sql`${listed} order by l.name, l.code ${most}`)
  const anywhere = likePattern(text)
  return db.rows<Choice>(sql`
    ${listed} and ${isFound('D', text)}
      and (lower(l.name) like ${anywhere} or lower(l.code) like ${anywhere} or lower(l.place) like ${anywhere})
    order by lower(l.code) = lower(${text}) desc, lower(l.name) like ${anywhere.slice(1)} desc, l.name, l.code
    ${most}`)
}

/** Employees of the product type by name, code or headquarters. */
export function employeeChoices(db: Db, { text, type }: Asked): Promise<Choice[]> {
  const anywhere = likePattern(text)
  const detail = sql`e.designation || ', ' || e.headquarters`
  return db.rows<Choice>(sql`
    select a.username as code, a.name, ${detail} as detail
    from accounts a
    join employees e on e.id = a.id
    where a.kind = 'E' and a.div_type in (${type}, 'B')
      and (lower(a.name) like ${anywhere} or lower(a.username) like ${anywhere} or lower(${detail}) like ${anywhere})
    order by lower(a.username) = lower(${text}) desc, lower(a.name) like ${anywhere.slice(1)} desc, a.name, a.username
    limit ${raw(String(mostChoices))}`)
}
