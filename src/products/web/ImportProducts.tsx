import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { ImportPage } from '#kit/web/importing/ImportPage.tsx'
import { counted } from '#ui/base/counted.ts'
import { applyImport, getHistory, getMaster, listMaster, previewImport } from '../contract.ts'
import { columns } from '../sheet.ts'
import { ImportRows } from './ImportRows.tsx'

type Preview = Output<typeof previewImport>['data']

const calls = { preview: previewImport, apply: applyImport, refresh: [listMaster, getMaster, getHistory] }

/** A sheet into the master. */
export function ImportProducts() {
  return (
    <ImportPage<Preview>
      noun="product"
      calls={calls}
      list={{ group: 'Catalogue', label: 'Products', to: '/admin/products' }}
      intro="New products, new prices, any other change. You see every change before it is saved."
      columns={columns}
      rules={rules}
      templates={templates}
      facts={({ steep }) => [{ label: 'Price moves over 20%', value: groupIndian(steep), strong: steep > 0 }]}
      lookTwice={lookTwice}
    >
      {(preview) => <ImportRows preview={preview} />}
    </ImportPage>
  )
}

const rules = [
  'A column that is missing and a cell that is empty change nothing.',
  'A code that nobody has adds a product. Codes are text: leading zeros count.',
  'Prices are valid from today, or from the day in ‘Price from’.',
  '‘Active’ takes Yes or No.',
]

const templates = [
  { label: 'XLSX', path: '/api/adm/products.xlsx', ending: 'xlsx' },
  { label: 'CSV', path: '/api/adm/products.csv', ending: 'csv' },
] as const

function lookTwice({ steep, deactivated }: Preview): string | null {
  const parts = [
    ...(steep > 0 ? [`The price of ${counted(steep, 'product')} moves by more than 20%.`] : []),
    ...(deactivated > 0 ? [`${counted(deactivated, 'product')} will become inactive.`] : []),
  ]
  return parts.length > 0 ? parts.join(' ') : null
}
