import BadgePercent from 'lucide-react/icons/badge-percent'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Hospital from 'lucide-react/icons/hospital'
import type { NavParts } from '#kit/web/screens.ts'
import type { discounts } from '../screens.ts'

export const nav = {
  '/product-discount-buisness': { icon: Hospital },
  '/my-orders-discount': { icon: BadgePercent },
  '/order-confirmation-discount': { icon: ClipboardCheck },
} satisfies NavParts<typeof discounts>
