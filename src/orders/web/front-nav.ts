import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useCartCount } from '#cart/web/keeping/cartCount.ts'
import { useRead } from '#kit/web/query.ts'
import type { NavParts } from '#kit/web/screens.ts'
import { countToConfirm } from '../confirmation-contract.ts'
import type { orders } from '../screens.ts'

const useToConfirm = (isShown: boolean) =>
  useRead(countToConfirm, {}, { enabled: isShown, ownFailure: true }).data?.data.waiting.orders ?? 0

export const nav = {
  '/order-confirmation': { icon: ClipboardCheck, useCount: useToConfirm, hot: true },
  '/generic-order-confirmation': { icon: ClipboardCheck, useCount: useToConfirm, hot: true },
  '/cart': { icon: ShoppingCart, useCount: useCartCount },
} satisfies NavParts<typeof orders>
