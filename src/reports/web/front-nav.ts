import ChartColumn from 'lucide-react/icons/chart-column'
import House from 'lucide-react/icons/house'
import type { NavParts } from '#kit/web/screens.ts'
import type { reports } from '../screens.ts'

export const nav = {
  '/home': { icon: House },
  '/mis': { icon: ChartColumn },
} satisfies NavParts<typeof reports>
