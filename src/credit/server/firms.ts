// Whose money a person may see: their own firm, the firms they serve, or all that the office works
// for.
import type { ProductType, Session } from '#kit/access.ts'
import { notFound, Problem } from '#kit/problem.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'

/** Figures of the session's product type, or of both together for who may work in both. */
export type Types = 'one' | 'both'

/**
 * `firm` is the column with the distributor's id. What one owes is the firm's, over both product
 * types.
 */
export function firmsOf(me: Session, firm: Sql, types: Types = 'one'): Sql {
  if (me.kind === 'admin')
    return types === 'both'
      ? sql`true`
      : sql`exists (select from accounts f where f.id = ${firm} and f.div_type in (${me.productType}, 'B'))`
  if (me.userType === 'D') return sql`${firm} = ${me.id}`
  return sql`${firm} in (select distributor_id from employee_distributors where employee_id = ${me.id})`
}

/** The product type whose documents are added up; null for both. */
export function typeAsked(me: Session, types: Types): ProductType | null {
  if (types === 'one') return me.productType
  if (me.divType === 'B') return null
  throw new Problem(403, 'Figures of both product types are for those who work in both.')
}

export type Firm = { id: number; distributor: string; distributor_name: string; city: string }

/** The firm of this code, if it is one that the person may see. */
export async function firmOf(db: Db, me: Session, code: string): Promise<Firm> {
  const found = await db.maybe<Firm>(sql`
    select d.id, a.username as distributor, a.name as distributor_name, d.city
    from distributors d
    join accounts a on a.id = d.id
    where ${code ? sql`lower(a.username) = lower(${code})` : sql`d.id = ${me.id}`} and ${firmsOf(me, sql`d.id`)}`)
  if (!found) throw notFound('That distributor')
  return found
}

/**
 * Money of one firm is entered one after the other: its row is the lock. Who only refers to the
 * firm does not wait. Taken after claims and before all else of the firm, so that no two wait for
 * each other.
 */
export async function holdFirm(db: Db, firmId: number): Promise<void> {
  await db.one(sql`select id from distributors where id = ${firmId} for no key update`)
}
