import type { Day } from '#kit/date.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { People } from './people/person.ts'

/** The demo's people, and its today. */
export type Living = { people: People; idOf: (username: string) => number; today: Day; now: Date }

/**
 * A feature's own part of the demo world, the `loadPart` of its `server/world.ts`: orders, goods
 * and money are there already.
 */
export type LoadPart = (db: Db, world: Living) => Promise<void>
