import type { ServerFeature } from '#kit/server/http/feature.ts'
import { importRoutes } from '#kit/server/importing/importing.ts'
import { discountSettings } from '../settings.ts'
import { contractRoutes } from './contract-routes.ts'
import { findParties } from './find.ts'
import { partyImporting } from './import.ts'
import { partyRoutes } from './routes.ts'
import { sheetRoutes } from './sheets.ts'

export const feature: ServerFeature = {
  finds: [findParties],
  routes: () => [...partyRoutes, ...contractRoutes, ...sheetRoutes, ...importRoutes(partyImporting)],
  settings: discountSettings,
}
