import Gift from 'lucide-react/icons/gift'
import type { NavParts } from '#kit/web/screens.ts'
import type { schemes } from '../screens.ts'

export const nav = {
  '/admin/mange-bonus-offer': { icon: Gift },
} satisfies NavParts<typeof schemes>
