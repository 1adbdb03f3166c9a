import type { ProductType } from '#kit/access.ts'
import { type Choice, mostChoices } from '#kit/choices.ts'
import { type Db, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'

type Asked = { text: string; type: ProductType }

/** Distributors of the product type by name, customer code or city. */
export function distributorChoices(db: Db, asked: Asked): Promise<Choice[]> {
  return peopleLike(db, asked, {
    kind: sql`'D'`,
    join: sql`join distributors d on d.id = a.id`,
    detail: sql`d.city`,
  })
}

/** Employees of the product type by name, code or headquarters. */
export function employeeChoices(db: Db, asked: Asked): Promise<Choice[]> {
  return peopleLike(db, asked, {
    kind: sql`'E'`,
    join: sql`join employees e on e.id = a.id`,
    detail: sql`e.designation || ', ' || e.headquarters`,
  })
}

type Of = { kind: Sql; join: Sql; detail: Sql }

function peopleLike(db: Db, { text, type }: Asked, { kind, join, detail }: Of): Promise<Choice[]> {
  const begins = likePattern(text).slice(1)
  const anywhere = likePattern(text)
  return db.rows<Choice>(sql`
    select a.username as code, a.name, ${detail} as detail
    from accounts a
    ${join}
    where a.kind = ${kind} and a.div_type in (${type}, 'B')
      and (lower(a.name) like ${anywhere} or lower(a.username) like ${anywhere} or lower(${detail}) like ${anywhere})
    order by lower(a.username) = lower(${text}) desc, lower(a.name) like ${begins} desc, a.name, a.username
    limit ${raw(String(mostChoices))}`)
}
