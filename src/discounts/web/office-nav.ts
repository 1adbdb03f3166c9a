import BadgePercent from 'lucide-react/icons/badge-percent'
import ChartColumn from 'lucide-react/icons/chart-column'
import type { NavParts } from '#kit/web/screens.ts'
import type { discounts } from '../screens.ts'

export const nav = {
  '/admin/orders-discounted': { icon: BadgePercent },
  '/admin/product-discount-buisness': { icon: ChartColumn },
} satisfies NavParts<typeof discounts>
