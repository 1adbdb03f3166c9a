import Rocket from 'lucide-react/icons/rocket'
import type { NavParts } from '#kit/web/screens.ts'
import type { launches } from '../screens.ts'

export const nav = {
  '/new-product-launch': { icon: Rocket },
} satisfies NavParts<typeof launches>
