import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import type { NavParts } from '#kit/web/screens.ts'
import type { statements } from '../screens.ts'

export const nav = {
  '/secondary-upload': { icon: ChartNoAxesColumn },
} satisfies NavParts<typeof statements>
