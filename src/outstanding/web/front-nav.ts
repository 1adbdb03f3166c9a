import IndianRupee from 'lucide-react/icons/indian-rupee'
import type { NavParts } from '#kit/web/screens.ts'
import type { outstanding } from '../screens.ts'

export const nav = {
  '/outstanding': { icon: IndianRupee },
} satisfies NavParts<typeof outstanding>
