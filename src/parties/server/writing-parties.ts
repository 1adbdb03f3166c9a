// Doctors and hospitals are written by sets: the one of a form, and the thousands of a sheet.
import { type Db, type Sql, sql } from '#kit/server/db/db.ts'
import { states } from '#places/gstin.ts'
import type { PartyForm, PartyKind } from '../rules.ts'

type Mapped = { employees: readonly number[]; distributors: readonly number[]; divisions: readonly string[] }
export type PartyToWrite = { kind: PartyKind; form: PartyForm; mapped: Mapped }

/** Answers with their numbers, in the order in which they were given. */
export async function insertParties(db: Db, all: readonly PartyToWrite[]): Promise<number[]> {
  if (all.length === 0) return []
  const made = await db.rows<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('parties', 'id')) as id from generate_series(1, ${all.length}::int)`)
  const ids = made.map(({ id }) => id)
  const numbered = all.map((one, at) => ({ ...one, id: ids[at] ?? 0 }))
  await db.change(sql`
    insert into parties (id, kind, name, registration_no, speciality, hospital_kind, beds, licence_no, no_licence_reason, gstin,
      address, city, state_code, state, active)
    overriding system value
    select g.id, g.kind, g.name, g.registration_no, g.speciality, g.hospital_kind, g.beds, g.licence_no, g.no_licence_reason, g.gstin,
      g.address, g.city, g.state_code, g.state, g.active
    from ${given(numbered)} order by g.id`)
  await setMapped(db, numbered)
  return ids
}

export async function changeParties(db: Db, all: readonly (PartyToWrite & { id: number })[]): Promise<void> {
  if (all.length === 0) return
  await db.change(sql`
    update parties p set name = g.name, registration_no = g.registration_no, speciality = g.speciality,
      hospital_kind = g.hospital_kind, beds = g.beds, licence_no = g.licence_no, no_licence_reason = g.no_licence_reason,
      gstin = g.gstin, address = g.address, city = g.city, state_code = g.state_code, state = g.state, active = g.active,
      version = p.version + 1
    from ${given(all)}
    where p.id = g.id`)
  await setMapped(db, all)
}

function given(all: readonly (PartyToWrite & { id: number })[]): Sql {
  const rows = all.map(({ id, kind, form }) => ({
    ...form,
    id,
    kind,
    registration_no: kind === 'doctor' ? form.registration_no : null,
    gstin: form.gstin || null,
    state: states[form.state_code] ?? '',
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, kind text, name text, registration_no text,
    speciality text, hospital_kind text, beds integer, licence_no text, no_licence_reason text, gstin text, address text, city text,
    state_code text, state text, active boolean)`
}

/** Only what differs is touched, so that the history shows what changed and nothing else. */
async function setMapped(db: Db, all: readonly { id: number; mapped: Mapped }[]): Promise<void> {
  const ids = all.map(({ id }) => id)
  const pairs = (of: (mapped: Mapped) => readonly (number | string)[]) =>
    JSON.stringify(all.flatMap(({ id, mapped }) => of(mapped).map((value) => ({ id, value }))))
  const employees = sql`jsonb_to_recordset(${pairs((mapped) => mapped.employees)}::jsonb) as g (id bigint, value bigint)`
  const distributors = sql`jsonb_to_recordset(${pairs((mapped) => mapped.distributors)}::jsonb) as g (id bigint, value bigint)`
  const divisions = sql`jsonb_to_recordset(${pairs((mapped) => mapped.divisions)}::jsonb) as g (id bigint, value text)`
  await db.change(sql`
    delete from party_employees m where m.party_id = any(${ids}::bigint[])
      and (m.party_id, m.employee_id) not in (select g.id, g.value from ${employees})`)
  await db.change(sql`
    insert into party_employees (party_id, employee_id) select g.id, g.value from ${employees} on conflict do nothing`)
  await db.change(sql`
    delete from party_distributors m where m.party_id = any(${ids}::bigint[])
      and (m.party_id, m.distributor_id) not in (select g.id, g.value from ${distributors})`)
  await db.change(sql`
    insert into party_distributors (party_id, distributor_id) select g.id, g.value from ${distributors} on conflict do nothing`)
  await db.change(sql`
    delete from party_divisions m where m.party_id = any(${ids}::bigint[])
      and (m.party_id, m.division_code) not in (select g.id, g.value from ${divisions})`)
  await db.change(sql`
    insert into party_divisions (party_id, division_code) select g.id, g.value from ${divisions} on conflict do nothing`)
}
