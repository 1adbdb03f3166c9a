import type { ServerFeature } from '#kit/server/http/feature.ts'
import { openOutside } from '#kit/server/http/outside.ts'
import type { Config } from '#kit/server/process/config.ts'
import { isHookDue, sendDue } from './hooks.ts'
import { machineRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: (config) =>
    machineRoutes({ isDemo: config.demo, hasOwn: config.webhookNetworks.length > 0, outside: reachOf(config) }),
  jobs: ({ pool, config }) => [
    {
      name: 'send-webhooks',
      sends: true,
      every: '* * * * *',
      isDue: () => isHookDue(pool),
      run: async () => {
        await sendDue(pool.apart, reachOf(config), () => new Date())
      },
    },
  ],
}

function reachOf({ demo, webhookNetworks }: Config) {
  return openOutside({ networks: webhookNetworks, isDemo: demo })
}
