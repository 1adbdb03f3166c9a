import Rocket from 'lucide-react/icons/rocket'
import Sparkles from 'lucide-react/icons/sparkles'
import type { NavParts } from '#kit/web/screens.ts'
import type { launches } from '../screens.ts'

export const nav = {
  '/new-product-launch': { icon: Sparkles },
  '/my-orders-confirm-new-product': { icon: Rocket },
} satisfies NavParts<typeof launches>
