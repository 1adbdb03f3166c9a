// What a feature's `server/feature.ts` hands to the app.

import type { FastifyInstance } from 'fastify'
import type { Notices } from '../../notice.ts'
import type { Setting } from '../../setting.ts'
import type { Db, Pool } from '../db/db.ts'
import type { Job } from '../jobs/jobs.ts'
import type { LiveTopic } from '../live/live.ts'
import type { SendMail } from '../mail/mail.ts'
import type { Config } from '../process/config.ts'
import type { Log } from '../process/log.ts'
import type { Find } from './find.ts'
import type { Route, Serving } from './serve.ts'

export type ServerFeature = {
  routes?: (config: Config, declared: Declared) => Route[]
  /** What it does by the clock, or after a transaction. */
  jobs?: (parts: JobParts) => Job[]
  /** What an admin can set at run time. */
  settings?: readonly Setting[]
  /** What its books say twice and should say alike, compared every night. */
  differences?: (db: Db) => Promise<Difference[]>
  /** What it tells people of. */
  notices?: Notices
  /** Its groups in what Ctrl-K finds. */
  finds?: Find[]
  /** What it tells the open screens of those concerned. */
  live?: LiveTopic[]
  /** What it opens beside its routes, and closes with the server. */
  serve?: (app: FastifyInstance, parts: ServeParts) => void
}

/** What all features declare, together. */
export type Declared = {
  settings: readonly Setting[]
  notices: Notices
  /** Asks everybody; nothing is as it should be. */
  differences: (db: Db) => Promise<Difference[]>
}

/** Where the books say something twice and not alike: what, and of which row. */
export type Difference = { what: string; which: string }

export type JobParts = { config: Config; pool: Pool; sendMail: SendMail; log: Log; declared: Declared }

export type ServeParts = Serving & { config: Config; declared: Declared }
