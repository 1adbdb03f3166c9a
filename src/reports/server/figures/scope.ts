// Whose trade a person may see, and what a report is narrowed to. All of it stands in the where.

import { firmOf, type Types, typeAsked } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { notFound } from '#kit/problem.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import type { getReport } from '../../report-contract.ts'
import { claimAges, kindInWords } from '../../report-rules.ts'

export type Asked = Parsed<typeof getReport>

/** Whether the product type in this column is asked for. */
export function isOfType(me: Session, types: Types, column: Sql): Sql {
  const type = typeAsked(me, types)
  return type ? sql`${column} = ${type}` : sql`true`
}

/**
 * Rows `t` of trade: one's own, those of the firms one serves, a brand manager's divisions, or all
 * of the type.
 */
export function tradeOf(me: Session, types: Types): Sql {
  const ofType = isOfType(me, types, sql`t.product_type`)
  if (me.kind === 'admin') return ofType
  if (me.userType === 'D') return sql`${ofType} and t.distributor_id = ${me.id}`
  const served = sql`t.distributor_id in (select distributor_id from employee_distributors where employee_id = ${me.id})`
  const managed = sql`t.division_code in (select division_code from employee_divisions where employee_id = ${me.id})`
  return sql`${ofType} and ${me.brandManager ? sql`(${served} or ${managed})` : served}`
}

export type Narrowed = {
  /** As a person reads it. */
  words: { name: string; value: string; label: string }[]
  distributorId: number | null
  division: string | null
  /** Whether rows without their firm, or without their product, can be judged. */
  byFirm: boolean
  byProduct: boolean
  /** Whether it is narrowed by what orders differ in: an invoice may have lines of several. */
  byOrder: boolean
  /** For rows `t`. */
  where: Sql
}

type Found = { value: string; label: string; where: Sql }

export async function narrow(db: Db, me: Session, asked: Asked): Promise<Narrowed> {
  const firm = asked.distributor ? await findFirm(db, me, asked.distributor) : null
  const division = asked.division ? await findDivision(db, me, asked) : null
  const found: (Found & { name: string })[] = [
    ...(asked.product_types === 'both'
      ? [{ name: 'product_types', value: 'both', label: 'Ethical and generic', where: sql`true` }]
      : []),
    ...(firm
      ? [
          {
            name: 'distributor',
            value: firm.distributor,
            label: firm.distributor_name,
            where: sql`t.distributor_id = ${firm.id}`,
          },
        ]
      : []),
    ...(division
      ? [
          {
            name: 'division',
            value: division.code,
            label: division.name,
            where: sql`t.division_code = ${division.code}`,
          },
        ]
      : []),
    ...(asked.product ? [{ name: 'product', ...(await findProduct(db, me, asked)) }] : []),
    ...(asked.employee ? [{ name: 'employee', ...(await findPlacer(db, me, asked)) }] : []),
    ...(asked.molecule
      ? [
          {
            name: 'molecule',
            value: asked.molecule,
            label: asked.molecule,
            where: sql`t.product_code in (select product_code from products where molecule = ${asked.molecule})`,
          },
        ]
      : []),
    ...(asked.state
      ? [
          {
            name: 'state',
            value: asked.state,
            label: asked.state,
            where: sql`t.distributor_id in (select id from distributors where state = ${asked.state})`,
          },
        ]
      : []),
    ...(asked.kind
      ? [
          {
            name: 'kind',
            value: asked.kind,
            label: kindInWords(asked.name, asked.kind),
            where: sql`t.kind = ${asked.kind}`,
          },
        ]
      : []),
    ...(asked.age
      ? [{ name: 'age', value: asked.age, label: claimAges[asked.age] ?? asked.age, where: sql`true` }]
      : []),
  ]
  return {
    words: found.map(({ name, value, label }) => ({ name, value, label })),
    distributorId: firm?.id ?? null,
    division: division?.code ?? null,
    byFirm: Boolean(asked.distributor || asked.employee || asked.state),
    byProduct: Boolean(asked.product || asked.molecule),
    byOrder: Boolean(asked.kind || asked.employee),
    where: join([tradeOf(me, asked.product_types), ...found.map(({ where }) => where)], ' and '),
  }
}

/** A brand manager may name any firm: only the rows of their divisions are added up. */
async function findFirm(db: Db, me: Session, code: string) {
  if (me.kind === 'admin' || me.userType === 'D' || !me.brandManager) return firmOf(db, me, code)
  const firm = await db.maybe<{ id: number; distributor: string; distributor_name: string }>(sql`
    select id, username as distributor, name as distributor_name from accounts
    where lower(username) = lower(${code}) and kind = 'D' and firm_id is null`)
  if (!firm) throw notFound('That distributor')
  return firm
}

async function findDivision(db: Db, me: Session, { division: code, product_types }: Asked) {
  const division = await db.maybe<{ code: string; name: string }>(sql`
    select code, name from divisions
    where (code = upper(${code}) or lower(name) = lower(${code})) and ${isOfType(me, product_types, sql`product_type`)}`)
  if (!division) throw notFound('That division')
  return division
}

async function findProduct(db: Db, me: Session, { product: code, product_types }: Asked): Promise<Found> {
  const product = await db.maybe<{ name: string }>(sql`
    select name from products where product_code = ${code} and ${isOfType(me, product_types, sql`product_type`)}`)
  if (!product) throw notFound('That product')
  return { value: code, label: product.name, where: sql`t.product_code = ${code}` }
}

/** Only who placed something that the person may see: nobody learns names from codes. */
async function findPlacer(db: Db, me: Session, { employee: code, product_types }: Asked): Promise<Found> {
  if (code === 'distributor') return { value: code, label: 'Distributors themselves', where: sql`t.placer_id = 0` }
  const person = await db.maybe<{ id: number; name: string }>(sql`
    select a.id, a.name from accounts a
    where lower(a.username) = lower(${code}) and a.kind = 'E'
      and exists (select from trade_days t where t.placer_id = a.id and ${tradeOf(me, product_types)})`)
  if (!person) throw notFound('That employee')
  return { value: code, label: person.name, where: sql`t.placer_id = ${person.id}` }
}
