import type { ProductType } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { listLaunches } from '../contract.ts'
import type { LaunchDates } from '../rules.ts'

export type Launch = Output<typeof listLaunches>['data'][number]

export function pageOfLaunches(db: Db, productType: ProductType, page: number, limit: number): Promise<Launch[]> {
  return db.rows<Launch>(sql`
    select l.id, p.name as product_name, l.product_code, p.division_code, v.name as division_name,
      l.start_date, l.end_date
    from (
      select id, product_code, start_date, end_date from launch_products
      where product_type = ${productType}
      order by start_date, id
      ${pageCut(page, limit)}
    ) l
    join products p using (product_code)
    join divisions v on v.code = p.division_code
    order by l.start_date, l.id`)
}

export async function countLaunches(db: Db, productType: ProductType): Promise<number> {
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from launch_products where product_type = ${productType}`)
  return total
}

export function getLaunch(db: Db, id: number): Promise<Launch> {
  return db.one<Launch>(sql`
    select l.id, p.name as product_name, l.product_code, p.division_code, v.name as division_name,
      l.start_date, l.end_date
    from launch_products l
    join products p using (product_code)
    join divisions v on v.code = p.division_code
    where l.id = ${id}`)
}

/** Locked for the change, so that two edits do not cross. */
export function lockLaunch(
  db: Db,
  id: number,
  productType: ProductType,
): Promise<{ product_code: string; start_date: Day; end_date: Day } | null> {
  return db.maybe(sql`
    select product_code, start_date, end_date from launch_products
    where id = ${id} and product_type = ${productType}
    for update`)
}

export async function insertLaunch(db: Db, launch: LaunchDates, productType: ProductType): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into launch_products (product_code, product_type, start_date, end_date)
    values (${launch.productCode}, ${productType}, ${launch.start}, ${launch.end})
    returning id`)
  return id
}

export async function changeLaunch(db: Db, id: number, launch: LaunchDates): Promise<void> {
  await db.change(sql`
    update launch_products
    set product_code = ${launch.productCode}, start_date = ${launch.start}, end_date = ${launch.end}
    where id = ${id}`)
}

export async function removeLaunch(db: Db, id: number, productType: ProductType): Promise<boolean> {
  const removed = await db.change(sql`
    delete from launch_products where id = ${id} and product_type = ${productType}`)
  return removed === 1
}
