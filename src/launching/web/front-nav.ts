import Rocket from 'lucide-react/icons/rocket'
import type { NavParts } from '#kit/web/screens.ts'
import type { launching } from '../screens.ts'

export const nav = {
  '/new-product-launch': { icon: Rocket },
} satisfies NavParts<typeof launching>
