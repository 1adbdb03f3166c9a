import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useCartCount } from '#cart/web/autosave/cartCount.ts'
import type { NavParts } from '#kit/web/screens.ts'
import type { placing } from '../screens.ts'

export const nav = { '/cart': { icon: ShoppingCart, useCount: useCartCount } } satisfies NavParts<typeof placing>
