import type { ServerFeature } from '#kit/server/http/feature.ts'
import { forgetOldHits } from '#kit/server/http/limits.ts'
import { forgetOldKeys } from '#kit/server/http/once.ts'
import { forgetOldRuns } from '#kit/server/jobs/book.ts'
import { colleagueRoutes } from './colleagues.ts'
import { emailChangeJobs, emailRoutes } from './emails.ts'
import { invitationMailJob } from './invitations.ts'
import { forgetOldFailures } from './lockout.ts'
import { resetMailJob } from './reset.ts'
import { accountRoutes } from './routes.ts'
import { singleSignOnRoutes } from './single-sign-on.ts'
import { tokenKey } from './tokens.ts'

export const feature: ServerFeature = {
  routes: ({ sessionSecret, demo, providerName, publicUrl, singleSignOn }) => [
    ...accountRoutes({ key: tokenKey(sessionSecret), demo, provider: providerName }),
    ...singleSignOnRoutes({ key: tokenKey(sessionSecret), at: singleSignOn, publicUrl, provider: providerName }),
    ...colleagueRoutes,
    ...emailRoutes,
  ],

  jobs: ({ config, pool, sendMail }) => [
    ...emailChangeJobs({ pool, sendMail, publicUrl: config.publicUrl, provider: config.providerName }),
    resetMailJob({ pool, sendMail, publicUrl: config.publicUrl, provider: config.providerName }),
    invitationMailJob({ pool, sendMail, publicUrl: config.publicUrl, provider: config.providerName }),
    {
      name: 'forget-old-attempts',
      every: '17 * * * *',
      run: async () => {
        await forgetOldHits(pool)
        await forgetOldRuns(pool)
        await forgetOldKeys(pool)
        await forgetOldFailures(pool)
      },
    },
  ],
}
