import { inviteAgain, sendReset, setBlocked } from '#accounts/server/people.ts'
import { endSessions } from '#accounts/server/sessions.ts'
import type { AdminSession } from '#kit/access.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { listRoute, type Route, route } from '#kit/server/http/serve.ts'
import {
  blockEmployee,
  createEmployee,
  findServable,
  getEmployee,
  getEmployeeHistory,
  getStaffChoices,
  inviteAccount,
  listEmployees,
  resetAccount,
  signOutAccount,
  updateEmployee,
} from '../contract.ts'
import { whyNotBlock, whyNotManage } from '../rules.ts'
import { historyOf } from './history.ts'
import { findEmployee, pageOfEmployees, servable, staffChoices } from './queries.ts'
import { addEmployee, editEmployee } from './saving-employees.ts'

export const employeeRoutes: Route[] = [
  listRoute(listEmployees, ({ db, me, input: { page, ...filter }, rows }) =>
    pageOfEmployees(db, me.productType, filter, { page, size: rows }),
  ),
  route(getEmployee, async ({ db, me, input }) => ({ data: await employee(db, me, input.id) })),
  route(createEmployee, async ({ db, me, input, enqueue }) => ({ data: await addEmployee(db, me, input, enqueue) })),
  route(updateEmployee, async ({ db, me, input, enqueue }) => ({
    data: await editEmployee(db, me, input, enqueue),
  })),
  route(blockEmployee, async ({ db, me, input }) => {
    refuseBeyond(me, await employee(db, me, input.id, true))
    const why = whyNotBlock(input)
    if (why) throw wrongField('reason', why)
    await setBlocked(db, input.id, input)
    return { data: await employee(db, me, input.id) }
  }),
  route(getEmployeeHistory, async ({ db, me, input }) => {
    await employee(db, me, input.id)
    return historyOf(db, input.id, input.page)
  }),

  route(findServable, ({ db, me, input }) => servable(db, me, input)),
  route(getStaffChoices, async ({ db }) => ({ data: await staffChoices(db) })),

  route(inviteAccount, async ({ db, me, input, enqueue }) => {
    await refuseUnmanaged(db, me, input.id)
    await inviteAgain(db, enqueue, input.id)
    return undefined
  }),
  route(resetAccount, async ({ db, me, input, enqueue }) => {
    await refuseUnmanaged(db, me, input.id)
    await sendReset(db, enqueue, input.id)
    return undefined
  }),
  route(signOutAccount, async ({ db, me, input }) => {
    await refuseUnmanaged(db, me, input.id)
    await endSessions(db, input.id)
    return undefined
  }),
]

async function employee(db: Db, me: AdminSession, id: number, isLocked = false) {
  const found = await findEmployee(db, id, me, isLocked)
  if (!found) throw notFound('That employee')
  return found
}

/**
 * Somebody of the session's product type, or an admin for who works in both, who may do nothing
 * that the caller may not: a person of a firm by their firm's.
 */
async function refuseUnmanaged(db: Db, me: AdminSession, id: number): Promise<void> {
  const found = await db.maybe<Parameters<typeof whyNotManage>[1]>(sql`
    select a.name, f.div_type, a.rights
    from accounts a
    join accounts f on f.id = coalesce(a.firm_id, a.id)
    where a.id = ${id} and (f.div_type in (${me.productType}, 'B') or a.kind = 'A' and ${me.divType === 'B'})`)
  if (!found) throw notFound('That person')
  refuseBeyond(me, found)
}

function refuseBeyond(me: AdminSession, managed: Parameters<typeof whyNotManage>[1]): void {
  const why = whyNotManage(me, managed)
  if (why) throw new Problem(403, why)
}
