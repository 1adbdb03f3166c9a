import ImageIcon from 'lucide-react/icons/image'
import PackageIcon from 'lucide-react/icons/package'
import type { NavParts } from '#kit/web/screens.ts'
import type { products } from '../screens.ts'

export const nav = {
  '/admin/products': { icon: PackageIcon },
  '/admin/manage-product-image': { icon: ImageIcon },
} satisfies NavParts<typeof products>
