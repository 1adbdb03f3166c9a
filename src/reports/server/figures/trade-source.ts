// Where trade is read: of everybody, whole months come from the month totals, and the days beside
// them from the day totals.
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { type Breakdown, breakdownsOf, isReport, partsOf, type Span } from '../../report-rules.ts'
import type { Asked, Narrowed } from './scope.ts'

export const sumColumns = {
  value: 'value_paise',
  packs: 'packs',
  free_packs: 'free_packs',
  pack_days: 'pack_days',
  ordered_packs: 'ordered_packs',
  first_packs: 'first_packs',
  promised_free: 'promised_free',
  missed_free: 'missed_free',
} as const
export type SumName = keyof typeof sumColumns

/** Month totals know either the firm or the product of a row. */
export type Source = { totals: 'days' } | { totals: 'months'; grain: 'firm' | 'product'; until: Day }

type Reading = {
  me: Session
  narrowed: Pick<Narrowed, 'byFirm' | 'byProduct'>
  by: readonly Breakdown[]
  /** Whether the distributors of a row are counted. */
  countFirms: boolean
}

const ofFirms: readonly Breakdown[] = ['distributor', 'employee', 'state', 'pair']
const ofProducts: readonly Breakdown[] = ['product', 'molecule', 'pair']

/** One firm, or those that a person serves, are few rows by days too. */
export function grainFor({ me, narrowed, by, countFirms }: Reading): 'firm' | 'product' | null {
  if (me.kind !== 'admin' && !me.brandManager) return null
  const isOf = (some: readonly Breakdown[]) => by.some((one) => some.includes(one))
  const needsFirm = me.kind !== 'admin' || narrowed.byFirm || isOf(ofFirms) || countFirms
  const needsProduct = narrowed.byProduct || isOf(ofProducts)
  if (needsFirm && needsProduct) return null
  // There are fewer products than firms with each of their divisions and people.
  return needsFirm ? 'firm' : 'product'
}

/** What a report is broken down by, and whether it counts distributors. */
export function readBy({ name, by, across }: Pick<Asked, 'name' | 'by' | 'across'>) {
  const first = by ?? (isReport(name) ? breakdownsOf(name)[0] : undefined) ?? 'month'
  return {
    by: [first, ...(name === 'table' && across ? [across] : [])],
    countFirms: name === 'sales' || name === 'discount-business',
  }
}

/**
 * Months are only ever added to those that are rolled, so what is read later than this is right
 * too.
 */
export async function sourceFor(db: Db, reading: Reading): Promise<Source> {
  const grain = grainFor(reading)
  if (!grain) return { totals: 'days' }
  const { until } = await db.one<{ until: Day }>(sql`select until from trade_rolled`)
  return { totals: 'months', grain, until }
}

type Wanted = { where: Sql; span: Span; sums: readonly SumName[]; at?: ((day: Sql) => Sql) | undefined }

/** Rows `t` with `at`, the day or the first of the month. */
export function tradeRows(source: Source, { where, span, sums, at = (day) => day }: Wanted): Sql {
  const { days, months } = source.totals === 'days' ? { days: [span], months: null } : partsOf(span, source.until)
  const columns = sql`t.distributor_id, t.placer_id, t.product_code, t.division_code, t.kind, ${sumsOf(sums)}`
  const grain = source.totals === 'months' && source.grain === 'product' ? sql`'product'` : sql`'firm'`
  return join(
    [
      ...days.map(
        ({ from, to }) => sql`
          select ${columns}, ${at(sql`t.day`)} as at from trade_days t where ${where} and t.day >= ${from} and t.day <= ${to}`,
      ),
      ...(months
        ? [
            sql`
              select ${columns}, ${at(sql`t.month`)} as at from trade_months t
              where t.grain = ${grain} and ${where} and t.month >= ${months.from} and t.month <= ${months.to}`,
          ]
        : []),
    ],
    ' union all ',
  )
}

const sumsOf = (sums: readonly SumName[]) =>
  join(
    sums.map((name) => raw(`t.${sumColumns[name]}`)),
    ', ',
  )

/** Of now and of before, what rows `t` add up to. */
export const sumsOfBoth = (sums: readonly SumName[]) =>
  join(
    sums.flatMap((name) => {
      const column = raw(`t.${sumColumns[name]}`)
      return [
        sql`coalesce(sum(${column}) filter (where t.is_now), 0)::bigint as ${raw(name)}`,
        sql`coalesce(sum(${column}) filter (where not t.is_now), 0)::bigint as ${raw(`before_${name}`)}`,
      ]
    }),
    ', ',
  )
