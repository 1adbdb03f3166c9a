import Timer from 'lucide-react/icons/timer'
import type { NavParts } from '#kit/web/screens.ts'
import type { jobs } from '../screens.ts'

export const nav = {
  '/admin/manage-cron': { icon: Timer },
} satisfies NavParts<typeof jobs>
