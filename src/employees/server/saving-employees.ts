// Adds and changes an employee: the form is judged, codes become ids, everything is written in one
// transaction.
import { invite } from '#accounts/server/invitations.ts'
import { changeAccount, openAccount } from '#accounts/server/people.ts'
import type { AdminSession, DivType } from '#kit/access.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Enqueue } from '#kit/server/jobs/jobs.ts'
import type { createEmployee, updateEmployee } from '../contract.ts'
import {
  asErrors,
  type Errors,
  haveTypeInCommon,
  whyNotDivisions,
  whyNotEmployee,
  whyNotGive,
  whyNotManage,
} from '../rules.ts'
import {
  changeEmployee,
  type Employee,
  employeeByCode,
  findEmployee,
  firmsByCode,
  insertEmployee,
  reportsTo,
  setDivisions,
  setServed,
  staffChoices,
} from './queries.ts'

type Form = Parsed<typeof createEmployee>

export async function addEmployee(db: Db, me: AdminSession, form: Form, enqueue: Enqueue): Promise<Employee> {
  const read = await judge(db, me, form, null)
  const id = await openAccount(db, { ...read.person, kind: 'E' })
  await insertEmployee(db, id, read.terms)
  await setDivisions(db, id, read.divisions ?? [])
  await setServed(db, id, read.distributors ?? [])
  await invite(enqueue, id)
  return employeeFor(db, id, me)
}

export async function editEmployee(
  db: Db,
  me: AdminSession,
  form: Parsed<typeof updateEmployee>,
  enqueue: Enqueue,
): Promise<Employee> {
  const saved = await findEmployee(db, form.id, me, true)
  if (!saved) throw notFound('That employee')
  const beyond = whyNotManage(me, saved)
  if (beyond) throw new Problem(403, beyond)
  if (form.version !== undefined && form.version !== saved.version)
    throw new Problem(409, 'Somebody changed this employee meanwhile. Look at the changes, then save again.', {
      data: saved,
    })
  const read = await judge(db, me, form, saved)
  await changeAccount(db, enqueue, saved.id, read.person)
  await changeEmployee(db, saved.id, read.terms)
  if (read.divisions) await setDivisions(db, saved.id, read.divisions)
  if (read.distributors) await setServed(db, saved.id, read.distributors)
  return employeeFor(db, saved.id, me)
}

/**
 * Also one who no longer works in the session's product type: whoever changed that sees what became
 * of it.
 */
async function employeeFor(db: Db, id: number, me: AdminSession): Promise<Employee> {
  const other = me.productType === 'E' ? 'G' : 'E'
  const found = (await findEmployee(db, id, me)) ?? (await findEmployee(db, id, { ...me, productType: other }))
  if (!found) throw notFound('That employee')
  return found
}

async function judge(db: Db, me: AdminSession, form: Form, saved: Employee | null) {
  const { code, name, email, div_type } = form
  const person = { username: code, name, email, phone: (form.phone ?? saved?.phone) || null, div_type }
  const terms = {
    designation: form.designation ?? saved?.designation ?? 'Field employee',
    headquarters: form.headquarters ?? saved?.headquarters ?? '–',
    brand_manager: form.brand_manager ?? saved?.brand_manager ?? false,
  }
  const { divisions } = await staffChoices(db)
  const chosen = form.divisions ?? saved?.divisions ?? []
  const firms = await servedFirms(db, form.distributors ?? saved?.distributors ?? [], div_type)
  const boss = await bossOf(db, form.reports_to === undefined ? (saved?.reports_to ?? null) : form.reports_to, saved)
  const errors: Errors = {
    ...whyNotEmployee({ code, name, email, phone: person.phone ?? '', div_type, ...terms }),
    ...asErrors({
      div_type: whyNotGive(me.divType, div_type, saved?.div_type ?? null),
      divisions: whyNotDivisions(chosen, divisions, div_type),
      distributors: firms.why,
      reports_to: boss.why,
    }),
  }
  const [why] = Object.values(errors)
  if (why) throw new Problem(422, why, { errors })
  return {
    person,
    terms: { ...terms, reports_to: boss.id },
    divisions: form.divisions && [...new Set(form.divisions)],
    distributors: form.distributors && firms.ids,
  }
}

async function servedFirms(
  db: Db,
  codes: readonly string[],
  type: DivType,
): Promise<{ ids: number[]; why: string | null }> {
  if (codes.length === 0) return { ids: [], why: null }
  const firms = await firmsByCode(db, codes)
  const known = new Set(firms.map((firm) => firm.code.toLowerCase()))
  const missing = codes.find((code) => !known.has(code.toLowerCase()))
  const unfit = firms.find((firm) => !haveTypeInCommon(type, firm.div_type))
  return {
    ids: firms.map((firm) => firm.id),
    why: missing
      ? `There is no distributor ${missing}.`
      : unfit
        ? `${unfit.name} (${unfit.code}) buys other products than this employee sells. Remove it, or change the product types.`
        : null,
  }
}

async function bossOf(
  db: Db,
  code: string | null,
  saved: Employee | null,
): Promise<{ id: number | null; why: string | null }> {
  if (!code) return { id: null, why: null }
  const boss = await employeeByCode(db, code)
  if (!boss) return { id: null, why: `There is no employee ${code}.` }
  if (boss.id === saved?.id) return { id: null, why: 'Nobody reports to themselves. Choose somebody else.' }
  if (saved && (await reportsTo(db, boss.id, saved.id)))
    return { id: null, why: `${boss.name} reports to ${saved.name} already. Choose somebody else.` }
  return { id: boss.id, why: null }
}
