import { setting } from '#kit/setting.ts'
import { z } from '#kit/shape.ts'
import { mayManageStock } from '#places/rights.ts'

export const wholeOrdersOnly = setting({
  key: 'fulfilment.whole_orders_only',
  group: 'Stock and dispatch',
  right: mayManageStock,
  title: 'Send whole orders only',
  help: 'An order waits until everything in it is in stock.',
  shape: z.boolean(),
  fallback: false,
})

export const waitForPicking = setting({
  key: 'fulfilment.wait_for_picking',
  group: 'Stock and dispatch',
  right: mayManageStock,
  asked: true,
  title: 'Wait for picking',
  help: 'Stock is reserved first. The invoice is made when the warehouse has picked the order.',
  shape: z.boolean(),
  fallback: false,
})

export const fulfilmentSettings = [wholeOrdersOnly, waitForPicking]
