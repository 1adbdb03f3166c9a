import LockIcon from 'lucide-react/icons/lock'
import type { NavParts } from '#kit/web/screens.ts'
import type { locks } from '../screens.ts'

export const nav = {
  '/admin/manage-order-lock': { icon: LockIcon },
} satisfies NavParts<typeof locks>
