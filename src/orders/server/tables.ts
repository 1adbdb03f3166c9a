import type { Owned } from '#kit/server/tables.ts'

/** The tables that this feature alone writes to. */
export const owned: Owned = {
  tables: [
    'goods_received',
    'hold_times',
    'last_ordered',
    'line_closures',
    'open_order_values',
    'order_counts',
    'order_discount_lines',
    'order_discounts',
    'order_events',
    'order_holds',
    'order_keys',
    'order_lines',
    'order_parts',
    'orders',
  ],
}
