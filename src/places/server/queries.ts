import type { ProductType } from '#kit/access.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import type { getPlant, listDivisions } from '../contract.ts'

export type Plant = Output<typeof getPlant>['data']
export type Division = Output<typeof listDivisions>['data'][number]

const columns = sql`
  p.code as id, p.code, p.name, p.address, p.city, p.pin_code, p.state_code, p.state, p.gstin, p.licence_no, p.bank_lines, p.series, p.active,
  (select count(*) from distributor_plants d where d.plant_code = p.code) as distributor_count,
  (select count(*) from batches b where b.plant_code = p.code and b.on_hand > 0) as batches`

export function allPlants(db: Db, search: string): Promise<Plant[]> {
  const text = likePattern(search.toLowerCase())
  return db.rows<Plant>(sql`
    select ${columns} from plants p
    where ${search ? sql`lower(p.code || ' ' || p.name || ' ' || p.city || ' ' || p.state || ' ' || p.gstin) like ${text}` : sql`true`}
    order by p.active desc, p.code`)
}

export async function findPlant(db: Db, code: string, isLocked = false): Promise<Plant | null> {
  if (isLocked) await db.maybe(sql`select code from plants where code = ${code} for update`)
  return db.maybe<Plant>(sql`select ${columns} from plants p where p.code = ${code}`)
}

export type PlantTerms = Pick<
  Plant,
  | 'code'
  | 'name'
  | 'address'
  | 'city'
  | 'pin_code'
  | 'state_code'
  | 'state'
  | 'gstin'
  | 'licence_no'
  | 'bank_lines'
  | 'active'
> & {
  series: string | null
}

/** Where no letters are given, the code's first ones that are free, else the first free number. */
export async function freeSeries(db: Db, code: string): Promise<string> {
  const { series } = await db.one<{ series: string }>(sql`
    select w.series from (
      select left(${code}, 2) as series, 0 as at where ${code} ~ '^[A-Z]'
      union all
      select 'P' || upper(to_hex(n)), n from generate_series(1, 255) n
    ) w
    where not exists (select from plants p where p.series = w.series)
    order by w.at
    limit 1`)
  return series
}

/** False when there is one of this code. */
export async function insertPlant(db: Db, one: PlantTerms): Promise<boolean> {
  const made = await db.change(sql`
    insert into plants (code, name, address, city, pin_code, state_code, state, gstin, licence_no, bank_lines, series, active)
    values (${one.code}, ${one.name}, ${one.address}, ${one.city}, ${one.pin_code}, ${one.state_code}, ${one.state}, ${one.gstin},
      ${one.licence_no}, ${one.bank_lines}, ${one.series}, ${one.active})
    on conflict (code) do nothing`)
  return made === 1
}

export async function changePlant(db: Db, one: PlantTerms): Promise<void> {
  await db.change(sql`
    update plants set name = ${one.name}, address = ${one.address}, city = ${one.city}, pin_code = ${one.pin_code}, state_code = ${one.state_code},
      state = ${one.state}, gstin = ${one.gstin}, licence_no = ${one.licence_no}, bank_lines = ${one.bank_lines},
      series = ${one.series}, active = ${one.active}
    where code = ${one.code}`)
}

const divisionColumns = sql`
  v.code as id, v.code, v.name, v.product_type,
  coalesce((select t.products from division_totals t where t.division_code = v.code), 0)::bigint as products`

export function allDivisions(db: Db, types: readonly ProductType[], search: string): Promise<Division[]> {
  const text = likePattern(search.toLowerCase())
  return db.rows<Division>(sql`
    select ${divisionColumns} from divisions v
    where v.product_type = any(${types}::text[])
      and ${search ? sql`lower(v.code || ' ' || v.name) like ${text}` : sql`true`}
    order by v.product_type, v.name`)
}

export function findDivision(db: Db, code: string): Promise<Division | null> {
  return db.maybe<Division>(sql`select ${divisionColumns} from divisions v where v.code = ${code}`)
}

/** False when there is one of this code. */
export async function insertDivision(
  db: Db,
  { code, name, product_type }: { code: string; name: string; product_type: ProductType },
): Promise<boolean> {
  const made = await db.change(sql`
    insert into divisions (code, name, product_type) values (${code}, ${name}, ${product_type})
    on conflict (code) do nothing`)
  return made === 1
}

export async function renameDivision(db: Db, code: string, name: string): Promise<void> {
  await db.change(sql`update divisions set name = ${name} where code = ${code}`)
}
