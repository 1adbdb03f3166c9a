import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Store from 'lucide-react/icons/store'
import UserRound from 'lucide-react/icons/user-round'
import type { NavParts } from '#kit/web/screens.ts'
import type { customers } from '../screens.ts'

export const nav = {
  '/my-profile': { icon: UserRound },
  '/customer-profile': { icon: Store },
  '/customer-not-preferences': { icon: SlidersHorizontal },
} satisfies NavParts<typeof customers>
