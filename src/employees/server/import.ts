// A sheet of employees: what is there now, and the statements that apply what was planned.

import { changeEmails } from '#accounts/server/emails.ts'
import { invite } from '#accounts/server/invitations.ts'
import { changeAccounts, openAccounts, takenOfFile } from '#accounts/server/people.ts'
import type { AdminSession } from '#kit/access.ts'
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import type { Importing } from '#kit/server/importing/importing.ts'
import { employeeImport } from '../contract.ts'
import {
  type EmployeeWork,
  employeeCells,
  employeeColumns,
  type KnownEmployees,
  planEmployee,
  type SavedEmployee,
} from '../employee-sheet.ts'
import type { ColumnName } from '../sheet.ts'
import { firmsByCode, isOfType, staffChoices } from './queries.ts'

export const employeeImporting: Importing<ColumnName, KnownEmployees, EmployeeWork> = {
  endpoints: employeeImport,
  what: 'employees',
  columns: employeeColumns,
  known: async (db, rows, { me, isLocked }) => {
    const given = (name: ColumnName) => [
      ...new Set(
        rows.flatMap(
          ({ cells }) =>
            cells[name]
              ?.toLowerCase()
              .split(/[\s,;]+/)
              .filter(Boolean) ?? [],
        ),
      ),
    ]
    const codes = given('code')
    if (isLocked) await lockEmployees(db, codes)
    const [saved, taken, mails, bosses, firms, { divisions }] = await Promise.all([
      savedEmployees(db, me, sql`lower(a.username) = any(${codes}::text[])`),
      db.rows<{ code: string }>(
        sql`select lower(username) as code from accounts where lower(username) = any(${codes}::text[])`,
      ),
      db.rows<{ mail: string; id: number }>(
        sql`select lower(email) as mail, id from accounts where lower(email) = any(${given('email')}::text[])`,
      ),
      db.rows<{ code: string; reports_to: string }>(sql`
        select a.username as code, coalesce(b.username, '') as reports_to
        from employees e join accounts a on a.id = e.id left join accounts b on b.id = e.reports_to`),
      firmsByCode(db, given('distributors')),
      staffChoices(db),
    ])
    // What an employee serves already is known too: a sheet that says nothing of it keeps it.
    const served = await firmsByCode(db, [...new Set(saved.flatMap(({ distributors }) => distributors))])
    const firsts = new Map<string, number>()
    for (const { at, cells } of rows) {
      const code = cells.code?.trim().toLowerCase() ?? ''
      if (!firsts.has(code)) firsts.set(code, at)
    }
    return {
      firsts,
      saved: new Map(saved.map((one) => [one.code.toLowerCase(), one])),
      codes: new Set(taken.map(({ code }) => code)),
      mails: new Map(mails.map(({ mail, id }) => [mail, id])),
      divisions,
      firms: new Map([...firms, ...served].map((firm) => [firm.code.toLowerCase(), firm])),
      bosses: new Map(bosses.map((one) => [one.code.toLowerCase(), one])),
      me,
    }
  },
  plan: planEmployee,
  apply: async (db, work, { enqueue }) => {
    const added = work.filter(({ id }) => id === null)
    const ids = await openAccounts(
      db,
      'E',
      added.map(({ terms }) => ({ ...terms, username: terms.code, phone: terms.phone || null })),
    )
    const all = work.map((one) => ({ ...one, id: one.id ?? ids.get(one.terms.code) ?? 0 }))
    await write(db, all, new Set(ids.values()))
    const emails = all.map(({ id, terms }) => ({ id, email: terms.email }))
    await changeEmails(db, emails, { enqueue, taken: takenOfFile })
    await invite(enqueue, ...ids.values())
  },
  current: async (db, { me }) => (await savedEmployees(db, me, sql`true`)).map(employeeCells),
}

/** In one order, so that no two wait for each other. */
async function lockEmployees(db: Db, codes: string[]): Promise<void> {
  await db.rows(sql`
    select e.id from employees e join accounts a on a.id = e.id
    where lower(a.username) = any(${codes}::text[]) order by e.id for update of e`)
}

function savedEmployees(db: Db, me: AdminSession, which: Sql): Promise<SavedEmployee[]> {
  return db.rows<SavedEmployee>(sql`
    select a.id, a.username as code, a.name, coalesce(c.email, a.email, '') as email, coalesce(a.phone, '') as phone, e.designation,
      e.headquarters, a.div_type, e.brand_manager, coalesce(b.username, '') as reports_to,
      coalesce((select array_agg(v.division_code order by v.division_code) from employee_divisions v where v.employee_id = e.id), '{}')
        as divisions,
      coalesce((select array_agg(f.username order by f.username collate "C") from employee_distributors m join accounts f on f.id = m.distributor_id
        where m.employee_id = e.id and ${isOfType(me.divType)}), '{}') as distributors
    from employees e
    join accounts a on a.id = e.id
    left join accounts b on b.id = e.reports_to
    left join email_changes c on c.account_id = e.id
    where ${which} and a.div_type in (${me.productType}, 'B')
    order by a.name, a.id
    limit 20000`)
}

type Ready = { id: number; terms: EmployeeWork['terms'] }

/** Only what differs is touched, so that the history shows what changed and nothing else. */
async function write(db: Db, work: Ready[], added: ReadonlySet<number>): Promise<void> {
  const rows = JSON.stringify(work.map(({ id, terms }) => ({ ...terms, id, is_new: added.has(id) })))
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as g (id bigint, is_new boolean, name text, email text, phone text,
    div_type text, designation text, headquarters text, brand_manager boolean, reports_to text)`
  const pairs = (of: (terms: Ready['terms']) => readonly string[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(work.flatMap(({ id, terms }) => of(terms).map((value) => ({ id, value }))))}::jsonb)
      as g (id bigint, value text)`
  const ids = work.map(({ id }) => id)
  await db.change(sql`
    insert into employees (id, designation, headquarters, brand_manager)
    select g.id, g.designation, g.headquarters, g.brand_manager from ${given} where g.is_new`)
  await changeAccounts(
    db,
    work.filter(({ id }) => !added.has(id)).map(({ id, terms }) => ({ ...terms, id })),
  )
  await db.change(sql`
    update employees e
    set designation = g.designation, headquarters = g.headquarters, brand_manager = g.brand_manager, reports_to = b.id
    from ${given}
    left join accounts b on lower(b.username) = lower(g.reports_to) and g.reports_to <> ''
    where e.id = g.id and (e.designation, e.headquarters, e.brand_manager, e.reports_to)
      is distinct from (g.designation, g.headquarters, g.brand_manager, b.id)`)
  const divisions = pairs((terms) => terms.divisions)
  await db.change(sql`
    delete from employee_divisions m where m.employee_id = any(${ids}::bigint[])
      and (m.employee_id, m.division_code) not in (select g.id, g.value from ${divisions})`)
  await db.change(sql`
    insert into employee_divisions (employee_id, division_code) select g.id, g.value from ${divisions} on conflict do nothing`)
  const served = sql`(
    select g.id, f.id as firm from ${pairs((terms) => terms.distributors)} join accounts f on lower(f.username) = lower(g.value))`
  await db.change(sql`
    delete from employee_distributors m where m.employee_id = any(${ids}::bigint[])
      and (m.employee_id, m.distributor_id) not in ${served}`)
  await db.change(sql`
    insert into employee_distributors (employee_id, distributor_id) select s.id, s.firm from ${served} s on conflict do nothing`)
}
