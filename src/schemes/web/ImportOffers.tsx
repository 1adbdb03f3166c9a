import type { ImportPreview } from '#kit/importing.ts'
import { ImportedRows } from '#kit/web/importing/ImportedRows.tsx'
import { ImportPage } from '#kit/web/importing/ImportPage.tsx'
import { listOffers, offerImport, weighOffer } from '../contract.ts'
import { offerColumns } from '../offer-sheet.ts'

const calls = { ...offerImport, refresh: [listOffers, weighOffer] }

/** A sheet of offers: new ones, and changes to those that are there. */
export function ImportOffers() {
  return (
    <ImportPage<ImportPreview>
      noun="offer"
      calls={calls}
      list={{ group: 'Catalogue', label: 'Bonus offers', to: '/admin/mange-bonus-offer' }}
      intro="New offers, and changes to running and upcoming ones. You see every change before it is saved."
      columns={offerColumns}
      rules={rules}
      templates={templates}
    >
      {(preview) => <ImportedRows preview={preview} head="Product or division" />}
    </ImportPage>
  )
}

const rules = [
  'A row with a number in ‘Offer’ changes that offer. A row without one adds an offer.',
  'A column that is missing and a cell that is empty change nothing.',
  'Days are written as DD-MM-YYYY. ‘Compulsory’ and ‘On’ take Yes or No.',
  'Orders that are placed keep the scheme they were placed under.',
]

const templates = [{ label: 'XLSX', path: '/api/adm/offer-imports/template.xlsx', ending: 'xlsx' }] as const
