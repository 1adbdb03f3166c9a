// What the makers of reports share.
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { ReportData } from '../../report-contract.ts'
import { type Breakdown, breakdowns, type ReportColumn, type Span } from '../../report-rules.ts'
import type { Asked, Narrowed } from './scope.ts'

export type Body = Pick<ReportData, 'columns' | 'rows' | 'totals'> & {
  compare?: ReportData['compare']
  /** Where not all rows were read. */
  row_count?: number
}
export type Asking = { db: Db; me: Session; today: Day; asked: Asked; span: Span; by: Breakdown; narrowed: Narrowed }

export const column = (name: string, title: string, kind: ReportColumn['kind']): ReportColumn => ({ name, title, kind })

export const isOwn = (me: Session) => me.kind === 'customer' && me.userType === 'D'

/** The first columns: what a row is, and what is known of it beside its name. */
export function heads({ by, me }: Pick<Asking, 'by' | 'me'>): ReportColumn[] {
  const details: Partial<Record<Breakdown, string>> = {
    product: 'Pack',
    distributor: 'City',
    employee: 'Headquarters',
    pair: 'Product',
  }
  if (by === 'pair' && isOwn(me)) return [column('detail', 'Product', 'text')]
  const detail = details[by]
  return [column('label', breakdowns[by], 'text'), ...(detail ? [column('detail', detail, 'text')] : [])]
}
