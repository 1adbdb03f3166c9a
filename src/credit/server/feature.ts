import type { ServerFeature } from '#kit/server/http/feature.ts'
import { payToSettings } from '../settings.ts'

export const feature: ServerFeature = {
  routes: () => [],
  settings: Object.values(payToSettings),
}
