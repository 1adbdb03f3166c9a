import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import type { NavParts } from '#kit/web/screens.ts'
import type { sheet } from '../screens.ts'

export const nav = {
  '/products-list': { icon: List },
  '/products': { icon: LayoutGrid },
} satisfies NavParts<typeof sheet>
