import { findBuyer as findOrdering } from '#catalogue/server/buyer.ts'
import type { AdminSession } from '#kit/access.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import { findBuyer } from '#schemes/server/buyer.ts'
import { countLocked, createLock, liftLock, listLocks, listMyLocks } from '../contract.ts'
import { type LockTerms, readLock, whyNotLift } from '../rules.ts'
import {
  countLocks,
  countReached,
  getLock,
  holdLock,
  insertLock,
  isThere,
  locksFor,
  markLifted,
  pageOfLocks,
} from './queries.ts'

export const lockRoutes: Route[] = [
  route(listMyLocks, async ({ db, me, input, now }) => {
    const isAnywhere = me.userType === 'D' && !input.cfa_code
    const { distributor_id, cfa_code } = await findOrdering(db, me, input)
    const cfaCodes = isAnywhere ? me.cfaCodes : cfa_code ? [cfa_code] : []
    const data = await locksFor(db, me, { distributorId: distributor_id, cfaCodes }, now)
    return { data, total: data.length }
  }),

  route(listLocks, async ({ db, me, input, now }) => {
    const [data, total] = await Promise.all([
      pageOfLocks(db, me.productType, input, now),
      countLocks(db, me.productType, input, now),
    ])
    return { data, total }
  }),

  route(countLocked, async ({ db, me, input }) => {
    const { reach, division_code, cfa_code, distributor } = input
    // Of the other product type nothing is told to an admin who does not work in it.
    const isBoth = input.product_type === '' && reach !== 'division' && me.divType === 'B'
    return {
      data: await countReached(db, {
        productType: isBoth ? null : me.productType,
        divisionCode: reach === 'division' ? division_code : null,
        cfaCode: reach === 'cfa' ? cfa_code : null,
        distributor: reach === 'distributor' ? distributor : null,
      }),
    }
  }),

  route(createLock, async ({ db, me, input, now }) => {
    const read = readLock(input, me, now)
    if ('errors' in read) {
      const [why = ''] = Object.values(read.errors)
      throw new Problem(422, why, { errors: read.errors })
    }
    const distributorId = await reachOf(db, read.lock, me)
    const id = await insertLock(db, read.lock, { adminId: me.id, distributorId })
    return { data: await getLock(db, id) }
  }),

  route(liftLock, async ({ db, me, input, now }) => {
    const lock = await holdLock(db, input.id, me.productType)
    if (!lock) throw notFound('That lock')
    const why = whyNotLift(lock, me, now)
    if (why) throw new Problem(409, why)
    await markLifted(db, input.id, me.id, now)
    return { data: await getLock(db, input.id) }
  }),
]

/**
 * The distributor's id where the lock is for one; a division or CFA that is not there is told
 * beside its field.
 */
async function reachOf(db: Db, lock: LockTerms, me: AdminSession): Promise<number | null> {
  if (lock.distributor) return (await findBuyer(db, lock.distributor, lock.productType ?? me.productType)).id
  if (lock.divisionCode && !(await isThere(db, { division: lock.divisionCode, type: me.productType })))
    throw absent('division_code', `There is no division ${lock.divisionCode} here.`)
  if (lock.cfaCode && !(await isThere(db, { cfa: lock.cfaCode })))
    throw absent('cfa_code', `There is no CFA ${lock.cfaCode}.`)
  return null
}

function absent(field: string, why: string): Problem {
  return new Problem(404, why, { errors: { [field]: why } })
}
