// A sheet of distributors: what is there now, and the statements that apply what was planned.

import { changeEmails } from '#accounts/server/emails.ts'
import { invite } from '#accounts/server/invitations.ts'
import { changeAccounts, openAccounts, takenOfFile } from '#accounts/server/people.ts'
import type { AdminSession } from '#kit/access.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { Importing } from '#kit/server/importing/importing.ts'
import { firmImport } from '../contract.ts'
import { type FirmColumn, firmColumns } from '../firm-columns.ts'
import { type FirmWork, firmCells, type KnownFirms, planFirm, type SavedFirm } from '../firm-sheet.ts'
import { stateOf } from '../rules.ts'
import { known as knownPlaces } from './queries.ts'

export const firmImporting: Importing<FirmColumn, KnownFirms, FirmWork> = {
  endpoints: firmImport,
  what: 'distributors',
  columns: firmColumns,
  known: async (db, rows, { me, isLocked }) => {
    const given = (name: FirmColumn) => [
      ...new Set(rows.flatMap(({ cells }) => cells[name]?.trim().toLowerCase() ?? [])),
    ]
    const codes = given('code')
    if (isLocked) await lockFirms(db, codes)
    const [saved, taken, mails, places] = await Promise.all([
      savedFirms(db, me, sql`lower(a.username) = any(${codes}::text[])`),
      db.rows<{ code: string }>(
        sql`select lower(username) as code from accounts where lower(username) = any(${codes}::text[])`,
      ),
      db.rows<{ mail: string; id: number }>(sql`
        select lower(email) as mail, id from accounts where lower(email) = any(${given('email')}::text[])`),
      knownPlaces(db),
    ])
    const firsts = new Map<string, number>()
    for (const { at, cells } of rows) {
      const code = cells.code?.trim().toLowerCase() ?? ''
      if (!firsts.has(code)) firsts.set(code, at)
    }
    return {
      firsts,
      saved: new Map(saved.map((firm) => [firm.code.toLowerCase(), firm])),
      codes: new Set(taken.map(({ code }) => code)),
      mails: new Map(mails.map(({ mail, id }) => [mail, id])),
      ...places,
      me,
    }
  },
  plan: planFirm,
  apply: async (db, work, { enqueue }) => {
    const ids = await addFirms(
      db,
      work.filter(({ id }) => id === null),
    )
    const changed = work.flatMap(({ id, ...one }) => (id === null ? [] : [{ ...one, id }]))
    await changeFirms(db, changed)
    const emails = changed.map(({ id, terms }) => ({ id, email: terms.email || null }))
    await changeEmails(db, emails, { enqueue, taken: takenOfFile })
    await setMapped(
      db,
      work.map((one) => ({ ...one, id: one.id ?? ids.get(one.terms.code) ?? 0 })),
    )
    await invite(enqueue, ...ids.values())
  },
  current: async (db, { me }) => (await savedFirms(db, me, sql`true`)).map(firmCells),
}

/** In one order, so that no two wait for each other. */
async function lockFirms(db: Db, codes: string[]): Promise<void> {
  await db.rows(sql`
    select d.id from distributors d join accounts a on a.id = d.id
    where lower(a.username) = any(${codes}::text[]) order by d.id for update of d`)
}

function savedFirms(db: Db, me: AdminSession, which: ReturnType<typeof sql>): Promise<SavedFirm[]> {
  return db.rows<SavedFirm>(sql`
    select d.id, a.username as code, a.name, d.gstin, d.city, d.address, d.pin_code, a.div_type,
      coalesce((select array_agg(v.division_code order by v.division_code) from distributor_divisions v where v.distributor_id = d.id), '{}') as divisions,
      coalesce((select array_agg(p.plant_code order by p.rank) from distributor_plants p where p.distributor_id = d.id), '{}') as cfas,
      d.credit_limit_paise, d.credit_days, d.depot_login, coalesce(c.name, d.contact) as contact, coalesce(c.email, a.email, '') as email,
      coalesce(c.phone, a.phone, '') as phone,
      coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'number', l.number, 'issued_on', l.issued_on, 'ends_on', l.ends_on) order by l.kind)
        from licences l where l.distributor_id = d.id), '[]') as licences,
      coalesce((select jsonb_agg(jsonb_build_object('kind', w.kind, 'name', w.name, 'address', w.address, 'city', w.city,
          'pin_code', w.pin_code, 'state_code', w.state_code, 'phone', coalesce(w.phone, '')) order by w.rank)
        from distributor_addresses w where w.distributor_id = d.id), '[]') as addresses
    from distributors d
    join accounts a on a.id = d.id
    left join distributor_contacts c on c.distributor_id = d.id and c.rank = 1
    where ${which} and (a.div_type = 'B' or a.div_type = any(${typesOf(me)}::text[]))
    order by a.name, d.id
    limit 20000`)
}

const typesOf = ({ divType }: AdminSession) => (divType === 'B' ? ['E', 'G'] : [divType])

/** Of each row one record, under the names of the tables. */
function given(work: readonly FirmWork[]) {
  const rows = work.map(({ id, terms, reason, licence_no, licence_expires_on }) => {
    const { licences: _, divisions: __, cfas: ___, addresses: ____, ...plain } = terms
    return {
      ...plain,
      id,
      contact: terms.contact || terms.name,
      ...stateOf(terms.gstin),
      reason,
      licence_no,
      licence_expires_on,
    }
  })
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, code text, name text, gstin text, city text,
    address text, pin_code text, div_type text, credit_limit_paise bigint, credit_days integer, depot_login boolean, contact text, email text,
    phone text, state_code text, state text, reason text, licence_no text, licence_expires_on date)`
}

async function addFirms(db: Db, work: FirmWork[]): Promise<Map<string, number>> {
  if (work.length === 0) return new Map()
  const ids = await openAccounts(
    db,
    'D',
    work.map(({ terms }) => ({
      username: terms.code,
      name: terms.name,
      email: terms.email || null,
      phone: terms.phone || null,
      div_type: terms.div_type,
    })),
  )
  const added = work.map((one) => ({ ...one, id: ids.get(one.terms.code) ?? 0 }))
  await db.change(sql`
    insert into distributors (id, contact, address, city, pin_code, state_code, state, gstin, licence_no, licence_expires_on,
      credit_limit_paise, credit_days, depot_login, change_reason)
    select g.id, g.contact, g.address, g.city, g.pin_code, g.state_code, g.state, g.gstin, g.licence_no, g.licence_expires_on,
      g.credit_limit_paise, g.credit_days, g.depot_login, g.reason
    from ${given(added)}`)
  return ids
}

async function changeFirms(db: Db, work: (FirmWork & { id: number })[]): Promise<void> {
  if (work.length === 0) return
  await changeAccounts(
    db,
    work.map(({ id, terms }) => ({ ...terms, id })),
  )
  await db.change(sql`
    update distributors d set contact = g.contact, address = g.address, city = g.city, pin_code = g.pin_code, state_code = g.state_code, state = g.state,
      gstin = g.gstin, licence_no = g.licence_no, licence_expires_on = g.licence_expires_on,
      credit_limit_paise = g.credit_limit_paise, credit_days = g.credit_days, depot_login = g.depot_login, change_reason = g.reason
    from ${given(work)}
    where d.id = g.id`)
}

/** Only what differs is touched, so that the history shows what changed and nothing else. */
async function setMapped(db: Db, work: { id: number; terms: FirmWork['terms'] }[]): Promise<void> {
  const ids = work.map(({ id }) => id)
  const pairs = <Value>(of: (terms: FirmWork['terms']) => readonly Value[]) =>
    JSON.stringify(work.flatMap(({ id, terms }) => of(terms).map((value, at) => ({ id, value, at: at + 1 }))))
  const divisions = sql`jsonb_to_recordset(${pairs(({ divisions }) => divisions)}::jsonb) as g (id bigint, value text, at integer)`
  const cfas = sql`jsonb_to_recordset(${pairs(({ cfas }) => cfas)}::jsonb) as g (id bigint, value text, at integer)`
  await db.change(sql`
    delete from distributor_divisions m where m.distributor_id = any(${ids}::bigint[])
      and (m.distributor_id, m.division_code) not in (select g.id, g.value from ${divisions})`)
  await db.change(sql`
    insert into distributor_divisions (distributor_id, division_code) select g.id, g.value from ${divisions} on conflict do nothing`)
  await db.change(sql`
    delete from distributor_plants m where m.distributor_id = any(${ids}::bigint[])
      and (m.distributor_id, m.plant_code, m.rank) not in (select g.id, g.value, g.at from ${cfas})`)
  await db.change(sql`
    insert into distributor_plants (distributor_id, plant_code, rank) select g.id, g.value, g.at from ${cfas} on conflict do nothing`)
  const contacts = JSON.stringify(
    work.map(({ id, terms }) => ({ id, name: terms.contact || terms.name, email: terms.email, phone: terms.phone })),
  )
  await db.change(sql`
    insert into distributor_contacts (distributor_id, rank, name, role, email, phone)
    select g.id, 1, g.name, 'Owner', nullif(g.email, ''), nullif(g.phone, '')
    from jsonb_to_recordset(${contacts}::jsonb) as g (id bigint, name text, email text, phone text)
    on conflict (distributor_id, rank) do update set name = excluded.name, email = excluded.email, phone = excluded.phone
    where (distributor_contacts.name, distributor_contacts.email, distributor_contacts.phone)
      is distinct from (excluded.name, excluded.email, excluded.phone)`)
  const licences = JSON.stringify(work.flatMap(({ id, terms }) => terms.licences.map((one) => ({ id, ...one }))))
  await db.change(sql`
    insert into licences (distributor_id, kind, number, issued_on, ends_on)
    select g.id, g.kind, g.number, g.issued_on, g.ends_on
    from jsonb_to_recordset(${licences}::jsonb) as g (id bigint, kind text, number text, issued_on date, ends_on date)
    on conflict (distributor_id, kind) do update
      set number = excluded.number, issued_on = excluded.issued_on, ends_on = excluded.ends_on
    where (licences.number, licences.issued_on, licences.ends_on)
      is distinct from (excluded.number, excluded.issued_on, excluded.ends_on)`)
  await setAddresses(db, work)
}

async function setAddresses(db: Db, work: { id: number; terms: FirmWork['terms'] }[]): Promise<void> {
  const addresses = work.flatMap(({ id, terms }) => terms.addresses.map((one, at) => ({ id, rank: at + 1, ...one })))
  if (addresses.length === 0) return
  await db.change(sql`
    insert into distributor_addresses as a (distributor_id, rank, kind, name, address, city, pin_code, state_code, phone)
    select g.id, g.rank, g.kind, g.name, g.address, g.city, g.pin_code, g.state_code, nullif(g.phone, '')
    from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as g (id bigint, rank smallint, kind text, name text, address text,
      city text, pin_code text, state_code text, phone text)
    on conflict (distributor_id, rank) do update
      set kind = excluded.kind, name = excluded.name, address = excluded.address, city = excluded.city,
        pin_code = excluded.pin_code, state_code = excluded.state_code, phone = excluded.phone
    where (a.kind, a.name, a.address, a.city, a.pin_code, a.state_code, a.phone)
      is distinct from (excluded.kind, excluded.name, excluded.address, excluded.city, excluded.pin_code, excluded.state_code, excluded.phone)`)
}
