// What Ctrl-K finds, by the features: each brings its groups in `server/feature.ts`.
import type { AdminSession, CustomerSession } from '../../access.ts'
import type { Day } from '../../date.ts'
import type { Db } from '../db/db.ts'

/** Something that was found: what it is called, what tells it from others, and where it opens. */
export type Hit = { title: string; detail: string; to: string }

export type Finding<Me> = {
  db: Db
  me: Me
  /** Never empty. */
  text: string
  /** No more are shown. */
  most: number
  today: Day
}

/**
 * A group of what can be found, for whom it is there; ownership is in its query. Where one may not
 * go is left out later.
 */
export type Find = {
  group: string
  /** The groups stand in this order, lowest first. */
  order: number
  customer?: (asked: Finding<CustomerSession>) => Promise<Hit[]>
  admin?: (asked: Finding<AdminSession>) => Promise<Hit[]>
}
