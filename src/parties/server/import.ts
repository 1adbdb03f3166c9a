// A sheet of doctors and hospitals: what is there now, and the statements that apply what was
// planned.
import { Problem } from '#kit/problem.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { Importing } from '#kit/server/importing/importing.ts'
import { partyImport } from '../contract.ts'
import {
  type KnownParties,
  type PartyColumn,
  type PartyWork,
  partyCells,
  partyColumns,
  planParty,
  type SavedParty,
} from '../party-sheet.ts'
import { changeParties, insertParties } from './writing-parties.ts'

const mostCurrent = 5000

export const partyImporting: Importing<PartyColumn, KnownParties, PartyWork> = {
  endpoints: partyImport,
  what: 'parties',
  columns: partyColumns,
  known: async (db, rows, { isLocked }) => {
    const cells = (name: PartyColumn) => rows.flatMap((row) => row.cells[name] ?? [])
    const codes = (name: 'employees' | 'distributors') =>
      cells(name).flatMap((text) => text.split(',').map((one) => one.trim().toLowerCase()))
    const numbers = cells('party').filter((text) => /^\d{1,15}$/.test(text))
    const registrations = cells('registration_no').map((text) => text.toLowerCase())
    const saved = await savedParties(
      db,
      sql`p.id = any(${numbers.map(Number)}::bigint[]) or lower(p.registration_no) = any(${registrations}::text[])`,
      isLocked,
    )
    const people = await db.rows<{ id: number; code: string; kind: string }>(sql`
      select id, lower(username) as code, kind from accounts
      where kind in ('E', 'D') and firm_id is null and div_type in ('E', 'B')
        and lower(username) = any(${[...codes('employees'), ...codes('distributors'), ...saved.flatMap(({ employees, distributors }) => [...employees, ...distributors]).map((one) => one.toLowerCase())]}::text[])`)
    const divisions = await db.rows<{ code: string }>(sql`select code from divisions where product_type = 'E'`)
    const of = (kind: string) => new Map(people.filter((one) => one.kind === kind).map(({ code, id }) => [code, id]))
    return {
      byId: new Map(saved.map((one) => [one.id, one])),
      byRegistration: new Map(
        saved.flatMap(({ id, registration_no }) =>
          registration_no ? [[registration_no.toLowerCase(), id] as const] : [],
        ),
      ),
      employees: of('E'),
      distributors: of('D'),
      divisions: new Set(divisions.map(({ code }) => code)),
    }
  },
  plan: planParty,
  apply: async (db, work) => {
    await insertParties(
      db,
      work.filter(({ id }) => id === null),
    ).catch(asTaken)
    await changeParties(
      db,
      work.flatMap(({ id, ...one }) => (id === null ? [] : [{ ...one, id }])),
    ).catch(asTaken)
  },
  current: async (db) => (await savedParties(db, sql`p.active`, false, mostCurrent)).map(partyCells),
}

function asTaken(error: unknown): never {
  if (!breaks(error, 'parties_registration')) throw error
  throw new Problem(409, 'A registration number of the file is in use by now. Look at the preview again.')
}

/** Locked in one order, so that no two wait for each other. */
async function savedParties(
  db: Db,
  where: ReturnType<typeof sql>,
  isLocked: boolean,
  most = 100_000,
): Promise<SavedParty[]> {
  if (isLocked)
    await db.rows(sql`select p.id from parties p where p.merged_into is null and (${where}) order by p.id for update`)
  return db.rows<SavedParty>(sql`
    select p.id, p.kind, p.name, coalesce(p.registration_no, '') as registration_no, p.speciality, p.hospital_kind, p.beds,
      p.licence_no, p.no_licence_reason, coalesce(p.gstin, '') as gstin, p.address, p.city, p.state_code, p.active,
      coalesce((select array_agg(v.division_code order by v.division_code) from party_divisions v where v.party_id = p.id), '{}') as divisions,
      coalesce((select array_agg(a.username order by a.username) from party_employees e join accounts a on a.id = e.employee_id
        where e.party_id = p.id), '{}') as employees,
      coalesce((select array_agg(a.username order by a.username) from party_distributors s join accounts a on a.id = s.distributor_id
        where s.party_id = p.id), '{}') as distributors
    from parties p
    where p.merged_into is null and (${where})
    order by p.id
    limit ${most}`)
}
