import type { ServerFeature } from '#kit/server/http/feature.ts'
import { noticeTopic } from './live.ts'
import { mailNotices } from './mailing.ts'
import { noticeRoutes } from './routes.ts'
import { serveUnsubscribe } from './unsubscribe.ts'

export const feature: ServerFeature = {
  routes: (_, { notices }) => noticeRoutes(notices),
  live: [noticeTopic],

  jobs: ({ config, pool, sendMail, declared: { notices } }) => [
    {
      name: 'mail-notices',
      sends: true,
      every: '* * * * *',
      run: async () => {
        const { publicUrl, providerName: provider, sessionSecret: secret } = config
        await mailNotices({ pool, sendMail, publicUrl, provider, secret, notices }, new Date())
      },
    },
  ],

  serve: (app, { pool, config, declared: { notices } }) =>
    serveUnsubscribe(app, { db: pool, secret: config.sessionSecret, notices }),
}
