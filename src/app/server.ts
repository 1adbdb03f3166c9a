// The server, assembled: every feature's routes and jobs, and the pages.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { forgetOldFailures } from '#accounts/server/lockout.ts'
import { resetMailJob } from '#accounts/server/reset.ts'
import { accountRoutes } from '#accounts/server/routes.ts'
import { claimedSession, findSession } from '#accounts/server/sessions.ts'
import { tokenKey } from '#accounts/server/tokens.ts'
import { cartRoutes } from '#cart/server/routes.ts'
import { catalogueRoutes } from '#catalogue/server/routes.ts'
import { discountRoutes } from '#discounts/server/routes.ts'
import { distributorRoutes } from '#distributors/server/routes.ts'
import { imageRoutes } from '#images/server/routes.ts'
import { serveImages } from '#images/server/serve-image.ts'
import type { Config } from '#kit/server/config.ts'
import type { Pool } from '#kit/server/db.ts'
import { docsPage } from '#kit/server/docs.ts'
import { openFiles } from '#kit/server/files.ts'
import { createHttp } from '#kit/server/http.ts'
import type { Job, Jobs } from '#kit/server/jobs.ts'
import { forgetOldHits } from '#kit/server/limits.ts'
import type { Log } from '#kit/server/log.ts'
import { openMail } from '#kit/server/mail.ts'
import { mailPage } from '#kit/server/mail-page.ts'
import { openApi } from '#kit/server/openapi.ts'
import { type Route, type Serving, serveRoutes } from '#kit/server/serve.ts'
import { serveWeb } from '#kit/server/web.ts'
import { launchRoutes } from '#launches/server/routes.ts'
import { lockRoutes } from '#locks/server/routes.ts'
import { expireUnconfirmed } from '#orders/server/expiring.ts'
import { orderRoutes } from '#orders/server/routes.ts'
import { serveOrderStreams } from '#orders/server/streams.ts'
import { productRoutes } from '#products/server/routes.ts'
import { serveProductSheets } from '#products/server/serve-sheets.ts'
import { reportRoutes } from '#reports/server/routes.ts'
import { offerRoutes } from '#schemes/server/routes.ts'
import { isOffice, screenAt } from './screens.ts'

export type Parts = { config: Config; pool: Pool; replica: Pool; jobs: Pick<Jobs, 'enqueue'>; log: Log }

export async function createApp({ config, pool, replica, jobs, log }: Parts): Promise<FastifyInstance> {
  const app = await createHttp(config, pool, log)
  const routes = allRoutes(config)
  const endpoints = routes.map((one) => one.endpoint)
  const key = tokenKey(config.sessionSecret)
  const serving: Serving = {
    pool,
    replica,
    enqueue: jobs.enqueue,
    findSession: (db, token) => findSession(db, key, token),
    claimedSession: (token) => claimedSession(key, token),
  }
  serveRoutes(app, routes, serving)
  serveOrderStreams(app, { ...serving, databaseUrl: config.databaseUrl })
  serveProductSheets(app, serving)
  serveImages(app, replica, openFiles(config.filesS3Url))
  app.get('/api/openapi.json', async () => openApi(endpoints, 'Apotheca'))
  app.get('/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(endpoints, 'Apotheca: the API')),
  )
  if (config.demo)
    app.get('/demo/mail', async (_, reply) => reply.type('text/html; charset=utf-8').send(await mailPage(pool)))
  await serveWeb(app, {
    dir: join(import.meta.dirname, '../../dist'),
    pageFor: (pathname) => ({
      file: isOffice(pathname) ? 'office.html' : 'front.html',
      known: screenAt(pathname) !== null,
    }),
    settings: { PROVIDER: config.providerName, DEMO: config.demo ? 'yes' : 'no' },
  })
  return app
}

export function allRoutes(config: Config): Route[] {
  const key = tokenKey(config.sessionSecret)
  return [
    ...accountRoutes({ key, demo: config.demo, provider: config.providerName }),
    ...distributorRoutes,
    ...catalogueRoutes,
    ...imageRoutes(openFiles(config.filesS3Url)),
    ...launchRoutes,
    ...discountRoutes,
    ...offerRoutes,
    ...productRoutes,
    ...cartRoutes,
    ...orderRoutes,
    ...lockRoutes,
    ...reportRoutes,
  ]
}

export function allJobs({ config, pool, log }: Pick<Parts, 'config' | 'pool' | 'log'>): Job[] {
  const sendMail = openMail({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    mailbox: config.demo ? pool : null,
    // Outside the demo a mail may hold a secret, so only its envelope is logged.
    log: ({ to, subject, body }) => log.info({ to, subject, ...(config.demo && { body }) }, 'mail'),
  })
  return [
    resetMailJob({ pool, sendMail, publicUrl: config.publicUrl, provider: config.providerName }),
    {
      name: 'expire-unconfirmed-orders',
      every: '*/10 * * * *',
      run: async () => {
        await expireUnconfirmed(pool)
      },
    },
    {
      name: 'forget-old-attempts',
      every: '17 * * * *',
      run: async () => {
        await forgetOldHits(pool)
        await forgetOldFailures(pool)
      },
    },
  ]
}
