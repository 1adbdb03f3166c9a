// The server, assembled: every feature's routes and jobs, and the pages.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { findSession } from '#accounts/server/sessions.ts'
import { tokenKey, verifyToken } from '#accounts/server/tokens.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { noReplica, type ReplicaState, watchReplica } from '#kit/server/db/replica.ts'
import { watchStore } from '#kit/server/files/files.ts'
import { serveApiPages } from '#kit/server/http/api/api-pages.ts'
import type { Declared, ServerFeature } from '#kit/server/http/feature.ts'
import { type Leaving, serveHealth } from '#kit/server/http/health.ts'
import { createHttp } from '#kit/server/http/http.ts'
import { type Route, type Serving, serveRoutes } from '#kit/server/http/serve.ts'
import { serveWeb } from '#kit/server/http/web.ts'
import type { Job, Jobs } from '#kit/server/jobs/jobs.ts'
import { type LiveTopic, serveLive } from '#kit/server/live/live.ts'
import { openMail } from '#kit/server/mail/mail.ts'
import { mailPage } from '#kit/server/mail/mail-page.ts'
import { type Config, directUrl, readConfig } from '#kit/server/process/config.ts'
import type { Log } from '#kit/server/process/log.ts'
import { findMachine } from '#machines/server/keys.ts'
import { features } from './features.ts'
import { findRoutes } from './finding/finding.ts'
import { findSettings } from './finding/settings.ts'
import { isOffice, screenAt } from './screens.ts'

const served = (await Promise.all(Object.keys(features).map(serverOf))).flat()

export const declared: Declared = {
  settings: served.flatMap((feature) => feature.settings ?? []),
  notices: Object.assign({}, ...served.map((feature) => feature.notices)),
  differences: async (db) => (await Promise.all(served.map(({ differences }) => differences?.(db) ?? []))).flat(),
}

/** Reports and exports that are at work at once; the next wait for a connection. */
const slowAtOnce = 2

export type Parts = {
  config: Config
  pool: Pool
  /** Takes reads that may be a second old. */
  replica?: Pool | undefined
  leaving?: Leaving
  jobs: Pick<Jobs, 'enqueue'>
  log: Log
  /** How often a stream looks whether its session lives. */
  heartbeatMs?: number
}

export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { config, pool, replica, jobs, log, heartbeatMs, leaving = { isLeaving: false } } = parts
  const key = tokenKey(config.sessionSecret)
  const identify = async (token: string) => {
    const claims = verifyToken(key, token)
    return claims && `account ${claims.sub}`
  }
  const app = await createHttp(config, log, identify)
  const slow = openSlow(directUrl(config), log)
  const slowReplica = config.databaseReplicaUrl ? openSlow(config.databaseReplicaUrl, log) : slow
  const watched = replica ? watchReplica({ database: pool, replica, onChange: sayReplica(log) }) : noReplica()
  app.addHook('onClose', async () => {
    watched.end()
    await Promise.all([...new Set([slow, slowReplica])].map((one) => one.end()))
  })
  const { filesS3Url } = config
  serveHealth(app, {
    database: pool,
    leaving,
    replica: replica && watched.state,
    files: filesS3Url ? watchStore(filesS3Url) : undefined,
  })
  const routes = allRoutes(config)
  const endpoints = routes.map((one) => one.endpoint)
  const serving: Serving = {
    pool,
    replica: watched.reading(replica ?? pool, pool),
    slow: (leaves) => watched.reading(slowReplica.until(leaves), slow.until(leaves)),
    ...(heartbeatMs && { heartbeatMs }),
    enqueue: jobs.enqueue,
    findSession: (db, token) => findSession(db, key, token),
    findMachine,
  }
  serveRoutes(app, routes, serving)
  for (const feature of served) feature.serve?.(app, { ...serving, config, declared })
  serveLive(app, pool, config, allTopics())
  serveApiPages(app, endpoints, 'Apotheca')
  if (config.demo)
    app.get('/demo/mail', async (_, reply) => reply.type('text/html; charset=utf-8').send(await mailPage(pool)))
  await serveWeb(app, {
    dir: join(import.meta.dirname, '../../dist'),
    pageFor: (pathname) => ({
      file: isOffice(pathname) ? 'office.html' : 'front.html',
      known: screenAt(pathname) !== null,
    }),
    settings: {
      PROVIDER: config.providerName,
      DEMO: config.demo ? 'yes' : 'no',
      SSO: config.singleSignOn ? 'yes' : 'no',
    },
  })
  return app
}

function openSlow(url: string, log: Log): Pool {
  return openDb({
    url,
    max: slowAtOnce,
    statementTimeoutMs: 15_000,
    forLong: true,
    connectTimeoutMs: 30_000,
    onError: (error) => log.warn({ reason: error.message }, 'database connection lost'),
  })
}

function sayReplica(log: Log): (state: ReplicaState) => void {
  return (state) =>
    state === 'ok' ? log.info('the replica answers reads again') : log.warn({ state }, 'the replica is not asked')
}

export function allRoutes(config: Config): Route[] {
  const finds = [...served.flatMap((feature) => feature.finds ?? []), findSettings(declared.settings)].sort(
    (one, other) => one.order - other.order,
  )
  return [...served.flatMap((feature) => feature.routes?.(config, declared) ?? []), ...findRoutes(finds)]
}

export function allTopics(): LiveTopic[] {
  return served.flatMap((feature) => feature.live ?? [])
}

/** Every call, for whoever reads the contracts without a server. */
export function allEndpoints(): Endpoint[] {
  const sessionSecret = 'nobody ever signs anything with this one'
  const config = { ...readConfig({ SESSION_SECRET: sessionSecret }), sessionSecret, databaseUrl: '' }
  return allRoutes(config).map(({ endpoint }) => endpoint)
}

export function allJobs({ config, pool, log }: Pick<Parts, 'config' | 'pool' | 'log'>): Job[] {
  const sendMail = openMail({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    sent: pool,
    mailbox: config.demo ? pool : null,
    // Outside the demo a mail may hold a secret, so only its envelope is logged.
    log: ({ to, subject, body }) => log.info({ to, subject, ...(config.demo && { body }) }, 'mail'),
  })
  return served.flatMap((feature) => feature.jobs?.({ config, pool, sendMail, log, declared }) ?? [])
}

/** A feature without a server's side has no such file. */
async function serverOf(name: string): Promise<ServerFeature[]> {
  if (!existsSync(join(import.meta.dirname, `../${name}/server/feature.ts`))) return []
  const { feature } = (await import(`../${name}/server/feature.ts`)) as { feature: ServerFeature }
  return [feature]
}
