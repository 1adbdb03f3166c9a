// Whose carts changed, for their other devices. Within the process first: a notify in each write
// would make all writers wait for one another.
import { type Db, sql } from '#kit/server/db/db.ts'
import type { LiveTopic, TopicParts } from '#kit/server/live/live.ts'

type Listener = (placerId: number) => void
const listeners = new Set<Listener>()

export function tellCartChanged(placerId: number): void {
  for (const listener of listeners) listener(placerId)
}

/** Carts that are typed into are told of no more often. */
const everyMs = 1000
/** As many as a payload holds. */
const mostPlacers = 500

export const cartTopic: LiveTopic = {
  channel: 'carts',
  open: ({ pool, log, followers }) => ({
    heard(payload) {
      const { placers } = JSON.parse(payload) as { placers: number[] }
      for (const { me, tell } of followers()) if (me.kind === 'customer' && placers.includes(me.id)) tell('carts', {})
    },
    close: passCartsOn(pool, log),
  }),
}

/**
 * Whose cart was typed into here, told to every server, this one included. Answers with how to
 * stop.
 */
function passCartsOn(pool: Db, log: TopicParts['log']): () => void {
  const carts = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  const listener: Listener = (placerId) => {
    carts.add(placerId)
    timer ??= setTimeout(() => void passOn(), everyMs)
  }
  listeners.add(listener)

  async function passOn(): Promise<void> {
    timer = undefined
    const placers = [...carts].slice(0, mostPlacers)
    for (const placer of placers) carts.delete(placer)
    if (carts.size > 0) timer = setTimeout(() => void passOn(), everyMs)
    try {
      await pool.rows(sql`select pg_notify('carts', ${JSON.stringify({ placers })})`)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'changed carts could not be told')
    }
  }

  return () => {
    listeners.delete(listener)
    clearTimeout(timer)
  }
}
