// The rules of discount business that the trade may set otherwise; kept in hundredths of a percent.
import { mayEnterMoney } from '#credit/rights.ts'
import { setting } from '#kit/setting.ts'
import { z } from '#kit/shape.ts'

const whyNotShare = 'Enter a percentage from 0 to 99.99, such as 10 or 12.5.'
const share = z.int(whyNotShare).check(z.gte(0, whyNotShare), z.lte(9999, whyNotShare))

export const floorBelowPts = setting({
  key: 'discounts.floor_bp',
  group: 'Discount business',
  title: 'Lowest rate of a product, below PTS',
  help: 'Applies to products without a floor of their own. Nobody can sell below it.',
  unit: 'percent',
  right: mayEnterMoney,
  productType: 'E',
  shape: share,
  fallback: 3000,
})

export const usualMargin = setting({
  key: 'discounts.margin_bp',
  group: 'Discount business',
  title: 'Stockist’s margin on discount business, of the net rate',
  help: 'Applies where a contract has no other margin.',
  unit: 'percent',
  right: mayEnterMoney,
  productType: 'E',
  shape: share,
  fallback: 800,
})

export const freeDepth = setting({
  key: 'discounts.free_bp',
  group: 'Discount business',
  title: 'Discount that needs no approval',
  help: 'Up to this depth, or within a contract, an order waits for nobody’s approval.',
  atMost: 'discounts.manager_bp',
  unit: 'percent',
  right: mayEnterMoney,
  productType: 'E',
  shape: share,
  fallback: 1000,
})

export const managerDepth = setting({
  key: 'discounts.manager_bp',
  group: 'Discount business',
  title: 'Discount that a brand manager may approve',
  help: 'Deeper discounts are approved by an admin.',
  atMost: 'discounts.floor_bp',
  unit: 'percent',
  right: mayEnterMoney,
  productType: 'E',
  shape: share,
  fallback: 2000,
})

export const discountSettings = [floorBelowPts, usualMargin, freeDepth, managerDepth]
