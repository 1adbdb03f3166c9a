import Store from 'lucide-react/icons/store'
import type { NavParts } from '#kit/web/screens.ts'
import type { firms } from '../screens.ts'

export const nav = {
  '/admin/customer-profile': { icon: Store },
} satisfies NavParts<typeof firms>
