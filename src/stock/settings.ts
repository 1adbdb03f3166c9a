import { setting, wholeNumber } from '#kit/setting.ts'
import { z } from '#kit/shape.ts'
import { mayManageStock } from '#places/rights.ts'

export const shelfDays = setting({
  key: 'fulfilment.shelf_days',
  group: 'Stock and dispatch',
  right: mayManageStock,
  title: 'Shelf life on delivery',
  unit: 'days',
  help: 'Batches with less time to expiry are not sent and don’t count as free, from the moment you save.',
  shape: wholeNumber(0, 1095),
  fallback: 90,
})

const shelfRule = /^\s*[^\s:,]{1,20}\s*:\s*\d{1,4}\s*(?:,\s*[^\s:,]{1,20}\s*:\s*\d{1,4}\s*)*$/

export const shelfDaysFor = setting({
  key: 'fulfilment.shelf_days_for',
  group: 'Stock and dispatch',
  right: mayManageStock,
  title: 'Shelf life on delivery for some plants and distributors',
  codesOf: 'plants and distributors',
  help: 'Codes with their days, such as NG04: 120, dist-e: 180. A distributor’s days count before its plant’s.',
  shape: z.nullable(
    z.string().check(
      z.maxLength(2000, 'Use at most 2,000 letters.'),
      z.refine(
        (text) => text.trim() === '' || shelfRule.test(text),
        'Enter codes with days, such as NG04: 120, dist-e: 180.',
      ),
    ),
  ),
  fallback: null,
})

export type ShelfDays = { usual: number; byCode: Readonly<Record<string, number>> }

/** 'NG04: 120, dist-e: 180' → days by the code in lower case. */
export function readShelfDays(usual: number, text: string | null): ShelfDays {
  const parts = (text ?? '').split(',').filter((part) => part.trim() !== '')
  const byCode = parts.map((part) => {
    const [code = '', days = ''] = part.split(':')
    return [code.trim().toLowerCase(), Number(days)] as const
  })
  return { usual, byCode: Object.fromEntries(byCode) }
}

export function shelfDaysAt(
  { usual, byCode }: ShelfDays,
  { plant, distributor }: { plant: string; distributor: string },
) {
  return byCode[distributor.toLowerCase()] ?? byCode[plant.toLowerCase()] ?? usual
}

export const stockSettings = [shelfDays, shelfDaysFor]
