import House from 'lucide-react/icons/house'
import type { NavParts } from '#kit/web/screens.ts'
import type { home } from '../screens.ts'

export const nav = {
  '/home': { icon: House },
} satisfies NavParts<typeof home>
