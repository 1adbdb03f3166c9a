// The rules of discount business that the trade may set otherwise; hundredths of a percent.
import { setting } from '#kit/setting.ts'
import { z } from '#kit/shape.ts'

const share = z.int().check(z.gte(0), z.lte(9999))

export const floorBelowPts = setting({
  key: 'discounts.floor_bp',
  title: 'Lowest rate of a product, below PTS, in hundredths of a percent',
  help: 'Applies to products without a floor of their own. Nobody can sell below it.',
  shape: share,
  fallback: 3000,
})

export const usualMargin = setting({
  key: 'discounts.margin_bp',
  title: 'Stockist’s margin on discount business, in hundredths of a percent of the net rate',
  help: 'Applies where a contract has no other margin.',
  shape: share,
  fallback: 800,
})

export const freeDepth = setting({
  key: 'discounts.free_bp',
  title: 'Discount that needs no approval, in hundredths of a percent',
  help: 'Up to this depth, or within a contract, an order waits for nobody’s approval.',
  shape: share,
  fallback: 1000,
})

export const managerDepth = setting({
  key: 'discounts.manager_bp',
  title: 'Discount that a brand manager may approve, in hundredths of a percent',
  help: 'Deeper discounts are approved by an admin.',
  shape: share,
  fallback: 2000,
})

export const discountSettings = [floorBelowPts, usualMargin, freeDepth, managerDepth]
