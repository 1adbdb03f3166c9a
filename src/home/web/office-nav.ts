import House from 'lucide-react/icons/house'
import type { NavParts } from '#kit/web/screens.ts'
import type { home } from '../screens.ts'

export const nav = {
  '/admin': { icon: House },
} satisfies NavParts<typeof home>
