// What the filters would leave: how many by division, form and mark, and the molecules.
import type { Output } from '#kit/endpoint.ts'
import { type Db, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { mayForgive, readSearch } from '#kit/server/db/words.ts'
import type { countProducts } from '../contract.ts'
import { mostCounted } from '../rules.ts'
import {
  type Asked,
  countFitting,
  divisionsOf,
  fitting,
  goodsOf,
  isFiltered,
  marks,
  totalOf,
  within,
} from './queries.ts'
import { foundBy, meantBy } from './searching.ts'

export type Facets = Output<typeof countProducts>['data']

export async function facetsOf(db: Db, asked: Asked): Promise<Facets> {
  const facets = await countEach(db, asked, leftBy(asked, foundBy))
  return facets.divisions.length > 0 || !mayBeMeant(asked) ? facets : countEach(db, asked, leftBy(asked, meantBy))
}

/** What search and filters leave, as far as it is counted. */
function leftBy(asked: Asked, way: typeof foundBy): Sql {
  const columns = sql`p.product_code, p.division_code, p.form, p.molecule`
  const search = readSearch(asked.filters.search_text)
  if (search.text)
    return sql`
      select ${columns} from (${way(search, within(asked))}) f join products p on p.product_code = f.product_code`
  return sql`select ${columns} from ${goodsOf(asked)} p where ${fitting(asked)} limit ${raw(String(mostCounted))}`
}

function mayBeMeant({ filters }: Asked): boolean {
  return mayForgive(readSearch(filters.search_text))
}

type Molecule = { molecule: string; count: number | null }

export async function moleculesOf(db: Db, asked: Asked): Promise<Molecule[]> {
  const isWhole = !asked.filters.search_text && !isFiltered(asked)
  if (isWhole && (await countFitting(db, asked)) > mostCounted) return allMolecules(db, asked)
  const ask = (way: typeof foundBy) =>
    db.rows<Molecule>(sql`
      select p.molecule, count(*) as count from (${leftBy(asked, way)}) p group by p.molecule order by p.molecule`)
  const molecules = await ask(foundBy)
  return molecules.length > 0 || !mayBeMeant(asked) ? molecules : ask(meantBy)
}

/**
 * From one to the next by the index: however many products have it, each is read once in a
 * division.
 */
function allMolecules(db: Db, asked: Asked): Promise<Molecule[]> {
  const next = (division: Sql, after: Sql) => sql`(
    select min(p.molecule) from products p where p.active and p.division_code = ${division} ${after})`
  return db.rows<Molecule>(sql`
    with recursive step (division_code, molecule) as (
      select v.code, ${next(sql`v.code`, sql``)}
      from divisions v
      where v.code in (${divisionsOf(asked)})
      union all
      select s.division_code, ${next(sql`s.division_code`, sql`and p.molecule > s.molecule`)}
      from step s where s.molecule is not null
    )
    select distinct molecule, null::bigint as count from step where molecule is not null order by molecule`)
}

function countEach(db: Db, asked: Asked, found: Sql): Promise<Facets> {
  const { scheme, is_new, discounted, in_stock, ordered } = marks(asked)
  const counted = (column: Sql, label: Sql) => sql`
    coalesce((select jsonb_agg(jsonb_build_object('value', value, 'label', label, 'count', count) order by count desc, label)
      from (select ${column} as value, ${label} as label, count(*) as count from found p group by 1, 2
        order by 3 desc, 2 limit 40) top), '[]')`
  return db.one<Facets>(sql`
    with found as materialized (${found})
    select ${totalOf(asked)} as all,
      ${counted(sql`p.division_code`, sql`(select name from divisions where code = p.division_code)`)} as divisions,
      ${counted(sql`p.form`, sql`p.form`)} as forms,
      ${counted(sql`p.molecule`, sql`p.molecule`)} as molecules,
      (select count(*) from found p where ${scheme}) as scheme,
      (select count(*) from found p where ${is_new}) as is_new,
      (select count(*) from found p where ${discounted}) as discounted,
      (select count(*) from found p where ${in_stock}) as in_stock,
      (select count(*) from found p where ${ordered}) as ordered`)
}
