import BellRing from 'lucide-react/icons/bell-ring'
import type { NavParts } from '#kit/web/screens.ts'
import type { notices } from '../screens.ts'

export const nav = {
  '/notification': { icon: BellRing },
} satisfies NavParts<typeof notices>
