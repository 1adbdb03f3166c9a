import { todayInIndia } from '#kit/date.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { noticeTopic } from './live.ts'
import { mailNotices } from './mailing.ts'
import { remindOfUnconfirmed, tellOfLaunches, tellOfLicences } from './reminding.ts'
import { noticeRoutes } from './routes.ts'
import { serveUnsubscribe } from './unsubscribe.ts'

export const feature: ServerFeature = {
  routes: () => noticeRoutes,
  live: [noticeTopic],

  jobs: ({ config, pool, sendMail }) => [
    {
      name: 'mail-notices',
      sends: true,
      every: '* * * * *',
      run: async () => {
        const { publicUrl, providerName: provider, sessionSecret: secret } = config
        await mailNotices({ pool, sendMail, publicUrl, provider, secret }, new Date())
      },
    },
    { name: 'remind-of-unconfirmed-orders', every: '15 * * * *', run: () => remindOfUnconfirmed(pool, new Date()) },
    {
      name: 'tell-of-licences-and-launches',
      every: '0 9 * * *',
      run: async () => {
        const today = todayInIndia(new Date())
        await tellOfLicences(pool, today)
        await tellOfLaunches(pool, today)
      },
    },
  ],

  serve: (app, { pool, config }) => serveUnsubscribe(app, { db: pool, secret: config.sessionSecret }),
}
