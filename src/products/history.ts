// The audit's rows of one product, told as what somebody did.
import type { Day } from '#kit/date.ts'
import { type Change, changesBetween, type FieldValue, fieldNames } from './fields.ts'

type State = Record<string, FieldValue>

export type AuditRow = {
  id: number
  at: string
  by: string
  entity: 'products' | 'product_prices'
  action: 'insert' | 'update' | 'delete'
  before: State | null
  after: State | null
  request_id: string | null
  /** The prices that hold until the day before a dated price begins. */
  held: State | null
  file_name: string | null
}

export type Deed = {
  id: number
  at: string
  by: string
  deed: 'created' | 'changed' | 'priced' | 'called off'
  prices_from: Day | null
  changes: Change[]
  file_name: string | null
}

/** The latest first. A price put in place of another of the same day is one deed. */
export function asDeeds(rows: readonly AuditRow[]): Deed[] {
  const deeds: Deed[] = []
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1]
    const earlier = rows[at - 1]
    if (earlier && isReplacement(earlier, row)) continue
    deeds.push(asDeed(next && isReplacement(row, next) ? { ...row, before: next.before } : row))
  }
  return deeds
}

function isReplacement(put: AuditRow, taken: AuditRow): boolean {
  return (
    put.entity === 'product_prices' &&
    taken.entity === 'product_prices' &&
    put.action === 'insert' &&
    taken.action === 'delete' &&
    put.request_id === taken.request_id &&
    put.after?.valid_from === taken.before?.valid_from
  )
}

function asDeed({ id, at, by, entity, action, before, after, held, file_name }: AuditRow): Deed {
  const isPriced = entity === 'product_prices'
  const was = wire(before ?? held ?? {})
  const is = wire(after ?? {})
  return {
    id,
    at,
    by,
    deed: !isPriced ? (action === 'insert' ? 'created' : 'changed') : action === 'delete' ? 'called off' : 'priced',
    prices_from: isPriced ? String((after ?? before)?.valid_from ?? '') || null : null,
    changes: action === 'delete' ? removed(was) : changesBetween(was, is),
    file_name,
  }
}

function removed(was: State): Change[] {
  return fieldNames.flatMap((field) => (field in was ? [{ field, from: was[field] ?? null, to: null }] : []))
}

/** The table's `name` is the wire's `product_name`. */
function wire(state: State): State {
  const { name, ...rest } = state
  return name === undefined ? rest : { ...rest, product_name: name }
}
