import { mailSettings } from '#kit/mail-settings.ts'
import { atLength } from '#kit/server/db/at-length.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { directUrl } from '#kit/server/process/config.ts'
import { jobFiles } from './files.ts'
import { reconcile } from './reconciling.ts'
import { jobRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: (config, declared) => [...jobRoutes(config, declared), ...jobFiles],
  settings: mailSettings,
  jobs: ({ config, declared }) => [
    {
      name: 'reconcile-books',
      every: '20 3 * * *',
      run: () => atLength(directUrl(config), (db) => reconcile(db.apart, declared.differences)),
    },
  ],
}
