import PackageX from 'lucide-react/icons/package-x'
import type { NavParts } from '#kit/web/screens.ts'
import type { shortages } from '../screens.ts'

export const nav = {
  '/admin/unfulfilled-orders': { icon: PackageX },
} satisfies NavParts<typeof shortages>
