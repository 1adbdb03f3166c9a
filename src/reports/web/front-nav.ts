import ChartColumn from 'lucide-react/icons/chart-column'
import type { NavParts } from '#kit/web/screens.ts'
import type { reports } from '../screens.ts'

export const nav = {
  '/mis': { icon: ChartColumn },
} satisfies NavParts<typeof reports>
