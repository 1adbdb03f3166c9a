import { openFiles } from '#kit/server/files/files.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { invoiceNotices } from '../notices.ts'
import { invoiceSettings } from '../settings.ts'
import { invoiceDownloads } from './downloads.ts'
import { eInvoiceRoutes } from './e-invoice-routes.ts'
import { invoiceExports } from './exports.ts'
import { findInvoices } from './find.ts'
import { invoicePaperRoutes } from './paper-routes.ts'
import { invoiceRoutes } from './routes.ts'
import { isZipWaiting, makeZips, zipRoutes } from './zips.ts'

export const feature: ServerFeature = {
  notices: invoiceNotices,
  routes: ({ providerName, filesS3Url, clamdUrl, demo }) => [
    ...invoiceRoutes,
    ...invoicePaperRoutes(openFiles(filesS3Url), clamdUrl),
    ...invoiceDownloads(providerName),
    ...invoiceExports,
    ...zipRoutes,
    ...eInvoiceRoutes({ provider: providerName, demo }),
  ],
  jobs: ({ config, pool }) => [
    {
      name: 'zip-invoices',
      isDue: () => isZipWaiting(pool),
      run: async () => {
        await makeZips(pool, config.providerName, () => new Date())
      },
    },
  ],
  finds: [findInvoices],
  settings: invoiceSettings,
}
