import Warehouse from 'lucide-react/icons/warehouse'
import type { NavParts } from '#kit/web/screens.ts'
import type { fulfilment } from '../screens.ts'

export const nav = {
  '/admin/mange-plant': { icon: Warehouse },
} satisfies NavParts<typeof fulfilment>
