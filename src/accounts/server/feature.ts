import type { ServerFeature } from '#kit/server/http/feature.ts'
import { forgetOldHits } from '#kit/server/http/limits.ts'
import { forgetOldKeys } from '#kit/server/http/once.ts'
import { forgetOldRuns } from '#kit/server/jobs/book.ts'
import { forgetOldMails } from '#kit/server/mail/mail.ts'
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

  jobs: ({ config: { publicUrl, providerName: provider, sessionSecret: secret }, pool, sendMail }) => [
    ...emailChangeJobs({ pool, sendMail, publicUrl, provider, secret }),
    resetMailJob({ pool, sendMail, publicUrl, provider, secret }),
    invitationMailJob({ pool, sendMail, publicUrl, provider, secret }),
    {
      name: 'forget-old-attempts',
      every: '17 * * * *',
      run: async () => {
        await forgetOldHits(pool)
        await forgetOldRuns(pool)
        await forgetOldKeys(pool)
        await forgetOldMails(pool)
        await forgetOldFailures(pool)
      },
    },
  ],
}
