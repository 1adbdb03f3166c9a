// Whole groups of short lines, by CFA, product and age, as `short_ages` keeps them, and what they
// come to, as `short_sums` does. A product that changed since is added up here and now: what is
// answered is always what the lines come to.
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import { type Asked, fewChanges, goodUntil, isUsualEverywhere, mine, olderThan, stoppedForCredit } from './queries.ts'

/**
 * Nothing is asked that one line of a CFA, product and age can have and another not, but that SAP's
 * credit check stops some.
 */
export const isOfWholeGroups = ({ me, order_id, reason, shelf, searched, codes }: Asked): boolean =>
  me.kind === 'admin' &&
  !order_id &&
  (!reason || (reason !== 'credit' && isUsualEverywhere(shelf))) &&
  (searched === null || codes !== null)

/**
 * Keeps what changed, where that is more than a look can add up by itself. Where nothing can be
 * written, it adds up all the same.
 */
export async function keepGroups(db: Db, { codes, now }: Asked): Promise<void> {
  const isMuch = now.muchChanged && (codes === null || codes.length > fewChanges)
  if (isMuch) await db.foreign('select keep_short_groups()').catch(() => {})
}

/** Until nothing is left that changed, or somebody else is at it. */
export async function keepAllGroups(db: Db): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = (await db.one<{ more: boolean }>(sql`select keep_short_groups() as more`)).more
}

/** What is asked of a group `g` or of a line `s`. */
export const fitting = (asked: Asked, of: 'g' | 's'): Sql => {
  const { me, cfa_code, product_code, codes } = asked
  const column = (name: 'cfa_code' | 'product_code') => (of === 'g' ? groupColumns : lineColumns)[name]
  return join(
    [
      mine(me, of),
      ...(cfa_code ? [sql`${column('cfa_code')} = ${cfa_code}`] : []),
      ...(product_code ? [sql`${column('product_code')} = ${product_code}`] : []),
      ...(codes ? [sql`${column('product_code')} = any(${codes}::text[])`] : []),
      ...(of === 'g' ? isFor(asked) : olderThan(asked)),
    ],
    ' and ',
  )
}
const groupColumns = { cfa_code: sql`g.cfa_code`, product_code: sql`g.product_code` }
const lineColumns = { cfa_code: sql`s.cfa_code`, product_code: sql`s.product_code` }

/** That the group `g` is short for the reason that is asked for. */
const isFor = (asked: Asked): Sql[] => (asked.reason ? [sql`${reasonOfGroup(asked)} = ${asked.reason}`] : [])

export const ageOf = ({ older }: Asked): Sql => raw(String(older ? Number(older) : 0))

/**
 * Products that something changed of since they were added up, as `stale`, and what is short of
 * them now, as `fresh`. Where a reason is asked for, those with lines that have another one too,
 * and without these lines.
 */
function changed(asked: Asked): Sql[] {
  if (isCalm(asked)) return []
  const { codes, older, reason, today } = asked
  const stopped = sql`
    union
    select s.product_code from ${stoppedForCredit} x
    join short_lines s on s.order_id = x.order_id and s.line_no = x.line_no
    ${codes ? sql`where s.product_code = any(${codes}::text[])` : sql``}`
  const counted = sql`
    union
    select p.product_code from short_products p
    where p.older = 0 and p.counted_on <> ${today}::date ${codes ? sql`and p.product_code = any(${codes}::text[])` : sql``}`
  const stale = sql`
    stale as materialized (
      select c.product_code from short_changes c
      where c.product_code is not null ${codes ? sql`and c.product_code = any(${codes}::text[])` : sql``}
      union
      select s.product_code from short_changes c join short_lines s on s.distributor_id = c.distributor_id
      where c.product_code is null ${codes ? sql`and s.product_code = any(${codes}::text[])` : sql``}
      ${older ? counted : sql``}
      ${reason ? stopped : sql``}
    )`
  const fresh = sql`
    fresh as materialized (
      select g.* from short_ages_now(
        array(select product_code from stale), array[${ageOf(asked)}]::smallint[], ${today}::date, ${raw(String(!!reason))}) g
      where ${fitting(asked, 'g')}
    )`
  return [stale, fresh]
}

/** All is as it was added up. */
const isCalm = ({ now, reason }: Asked): boolean => !(now.changed || (reason && now.stopped))

/** What is kept of the groups that are asked for, as `g`. */
const keptOf = (asked: Asked): Sql => sql`
  short_ages g where g.older = ${ageOf(asked)} and ${fitting(asked, 'g')}`

/** Without those that changed since. */
export const kept = (asked: Asked): Sql => sql`${keptOf(asked)} ${exceptStale(asked)}`

export const exceptStale = (asked: Asked): Sql =>
  isCalm(asked) ? sql`` : sql`and g.product_code not in (select product_code from stale)`

/** And those that changed, as they are now. */
export const andFresh = (asked: Asked, columns: Sql, where = sql``): Sql =>
  isCalm(asked) ? sql`` : sql`union all select ${columns} from fresh g ${where}`

/**
 * What changed, and of some products every group, as `known`: kept or fresh, it is found by its
 * code and read once.
 */
export const groupsWith = (asked: Asked): Sql[] => {
  if (!asked.codes) return changed(asked)
  const columns = sql`g.cfa_code, g.product_code, g.first_order_id, g.lines, g.packs, g.short_free, g.value_paise, g.since,
    g.elsewhere_qty, g.free_packs, g.free_paise, g.free_orders, g.free_since, ${reasonOfGroup(asked)} as reason`
  const known = sql`known as materialized (select ${columns} from ${kept(asked)} ${andFresh(asked, columns)})`
  return [...changed(asked), known]
}

/** A page of the groups as `g`, the group with the oldest order first. */
export const pageOfGroups = (asked: Asked, page: number, size: number): Sql => {
  const own = sql`g.cfa_code, g.product_code, g.first_order_id, g.lines, g.packs, g.short_free, g.value_paise`
  const columns = sql`${own}, ${reasonOfGroup(asked)} as reason`
  const inTurn = sql`order by g.first_order_id, g.product_code`
  const some = sql`select ${own}, g.reason from known g`
  const all = sql`
    (select ${columns} from ${kept(asked)} ${inTurn} limit ${page * size}::int)
    ${andFresh(asked, columns)}`
  return sql`
    g as materialized (
      select g.cfa_code, g.product_code, row_number() over (${inTurn}) as group_no, g.lines as of_group, g.packs as group_short,
        g.short_free as group_free, g.value_paise as group_paise, g.reason as group_reason
      from (
        select ${own}, g.reason from (${asked.codes ? some : all}) g
        ${inTurn}
        ${pageCut(page, size)}
      ) g
    )`
}

export const withParts = (parts: Sql[]): Sql => (parts.length > 0 ? sql`with ${join(parts, ', ')}` : sql``)

/** How many lines they have. */
export async function linesInGroups(db: Db, asked: Asked): Promise<number> {
  const { total } = await db.one<{ total: number }>(sql`
    ${withParts(groupsWith(asked))} select coalesce(sum(g.lines), 0)::bigint as total from (${summed(asked)}) g`)
  return total
}

/**
 * The groups by CFA and reason. Of some products each is read; of all, what is kept of them
 * together, with what expires too soon and what changed taken off and added anew.
 */
export function summed(asked: Asked): Sql {
  const { me, cfa_code, reason } = asked
  const group = sql`1 as groups, g.lines, g.packs, g.value_paise, g.elsewhere_qty, g.free_packs, g.free_paise`
  if (asked.codes) return sql`select g.cfa_code, g.reason, ${group} from known g`
  const lessGroup = sql`-1, -g.lines, -g.packs, -g.value_paise, -g.elsewhere_qty, -g.free_packs, -g.free_paise`
  const ofSums = [mine(me, 'g'), ...(cfa_code ? [sql`g.cfa_code = ${cfa_code}`] : [])]
  const all = { ...asked, reason: undefined }
  const changes = sql`
    union all
    select g.cfa_code, ${reasonOfGroup(asked)}, ${lessGroup}
    from ${keptOf(all)} and g.product_code in (select product_code from stale)
    union all
    select g.cfa_code, ${reasonOfGroup(asked)}, ${group} from fresh g`
  return sql`
    select g.cfa_code, g.reason, g.groups, g.lines, g.packs, g.value_paise, g.elsewhere_qty, g.free_packs, g.free_paise
    from (
      select g.cfa_code, ${reasonWithoutExpiry} as reason, g.groups, g.lines, g.packs, g.value_paise, g.elsewhere_qty, g.free_packs,
        g.free_paise
      from short_sums g where g.older = ${ageOf(asked)} and ${join(ofSums, ' and ')}
      union all
      select g.cfa_code, v.reason, v.sign, v.sign * g.lines, v.sign * g.packs, v.sign * g.value_paise, v.sign * g.elsewhere_qty,
        v.sign * g.free_packs, v.sign * g.free_paise
      from (select g.*, ${reasonWithoutExpiry} as reason from ${keptOf(all)} and ${expiresTooSoon(asked)}) g
      cross join lateral (values (g.reason, -1), ('near_expiry', 1)) v (reason, sign)
      ${isCalm(asked) ? sql`` : changes}
    ) g
    ${reason ? sql`where g.reason = ${reason}` : sql``}`
}

/** Why a group `g` is short, but for the lines that are apart from it. */
export const reasonOfGroup = (asked: Asked): Sql => sql`
  case when ${expiresTooSoon(asked)} then 'near_expiry' else ${reasonWithoutExpiry} end`

const expiresTooSoon = ({ shelf, today }: Asked): Sql => {
  const latest = Math.max(shelf.usual, ...Object.values(shelf.byCode))
  const usual = sql`g.active and g.expires_on < (${today}::date + ${latest}::int)`
  return isUsualEverywhere(shelf)
    ? usual
    : sql`(${usual} and g.expires_on < ${goodUntil(shelf, today, [sql`g.cfa_code`])})`
}

const reasonWithoutExpiry = sql`
  case when not g.active then 'discontinued' when g.has_blocked then 'blocked' else 'no_stock' end`
