// The stream of changes, for whoever they concern.
import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db/db.ts'
import type { ServeParts } from '#kit/server/http/feature.ts'
import { type Route, streamRoute } from '#kit/server/http/serve.ts'
import { directUrl } from '#kit/server/process/config.ts'
import { followChanges } from '../../contract.ts'
import { type Live, openLive } from './live.ts'

/** One for each server, named by its pool. */
const opened = new WeakMap<Db, Live>()

export function listenForChanges(app: FastifyInstance, { pool, config }: ServeParts): void {
  const live = openLive({ pool, databaseUrl: directUrl(config), log: app.log })
  opened.set(pool, live)
  app.addHook('preClose', () => live.close())
}

export const streamRoutes: Route[] = [
  streamRoute(followChanges, async ({ db, me }) => {
    const live = opened.get(db)
    if (!live) throw new Error('nobody listens for changes')
    return live.follow(me)
  }),
]
