import { setting } from '#kit/setting.ts'
import { trimmed, z } from '#kit/shape.ts'

const field = (key: string, title: string, help: string, longest: number, fallback: string) =>
  setting({ key: `sap.${key}`, group: 'SAP', title, help, shape: trimmed(longest, 1), fallback })

export const sapOrderType = field('order_type', 'SAP order type', 'Used when orders go to SAP.', 4, 'OR')
export const sapOrganization = field(
  'sales_organization',
  'SAP sales organisation',
  'Used when orders go to SAP.',
  4,
  '1010',
)
export const sapChannel = field(
  'distribution_channel',
  'SAP distribution channel',
  'Used when orders go to SAP.',
  2,
  '10',
)
export const sapDivision = field('division', 'SAP division', 'Used when orders go to SAP.', 2, '00')
export const sapUnit = field('unit', 'SAP unit of a pack', 'Used when orders go to SAP.', 3, 'EA')

export const sapFreeGoods = setting({
  key: 'sap.free_goods',
  group: 'SAP',
  title: 'Who adds free packs in SAP',
  help: 'Apotheca sends them as items of their own. Choose SAP where its own free goods are on, or they come twice.',
  choices: { apotheca: 'Apotheca', sap: 'SAP' },
  shape: z.enum(['apotheca', 'sap'], 'Choose Apotheca or SAP.'),
  fallback: 'apotheca',
})

export const sapSettings = [sapOrderType, sapOrganization, sapChannel, sapDivision, sapUnit, sapFreeGoods]
