import { todayInIndia } from '#kit/date.ts'
import { openFiles } from '#kit/server/files/files.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { importRoutes } from '#kit/server/importing/importing.ts'
import { invoiceSettings } from '../invoice-settings.ts'
import { receivablesSettings } from '../settings.ts'
import { bookRoutes } from './book-routes.ts'
import { claimRoutes } from './claims/claim-routes.ts'
import { paperRoutes } from './claims/paper-routes.ts'
import { returnRoutes, tellOfEnteringReturns } from './claims/return-routes.ts'
import { downloadRoutes } from './downloads.ts'
import { exportRoutes } from './exports.ts'
import { invoiceDownloads } from './invoices/downloads.ts'
import { eInvoiceRoutes } from './invoices/e-invoice-routes.ts'
import { invoiceExports } from './invoices/exports.ts'
import { findInvoices } from './invoices/find.ts'
import { invoicePaperRoutes } from './invoices/invoice-paper-routes.ts'
import { isZipWaiting, makeZips, zipRoutes } from './invoices/zips.ts'
import { allocationRoutes } from './money/allocation-routes.ts'
import { bankImporting } from './money/bank-import.ts'
import { moneyRoutes } from './money/money-routes.ts'
import { noteImporting } from './money/note-import.ts'
import { schemeSettling } from './money/scheme-settling.ts'
import { invoiceRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: ({ providerName, filesS3Url, clamdUrl, demo }) => [
    ...invoiceRoutes,
    ...moneyRoutes,
    ...allocationRoutes,
    schemeSettling,
    ...importRoutes(bankImporting),
    ...importRoutes(noteImporting),
    ...claimRoutes,
    ...returnRoutes,
    ...bookRoutes,
    ...paperRoutes(openFiles(filesS3Url), clamdUrl),
    ...invoicePaperRoutes(openFiles(filesS3Url), clamdUrl),
    ...invoiceDownloads(providerName),
    ...invoiceExports,
    ...downloadRoutes(providerName),
    ...exportRoutes,
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
    {
      name: 'tell-of-returns',
      every: '30 9 * * *',
      run: async () => {
        await tellOfEnteringReturns(pool, todayInIndia(new Date()))
      },
    },
  ],
  finds: [findInvoices],
  settings: [...invoiceSettings, ...receivablesSettings],
}
