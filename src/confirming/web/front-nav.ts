import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { useRead } from '#kit/web/query.ts'
import type { NavParts } from '#kit/web/screens.ts'
import { countToConfirm } from '../contract.ts'
import type { confirming } from '../screens.ts'

const useToConfirm = (isShown: boolean) =>
  useRead(countToConfirm, {}, { enabled: isShown, ownFailure: true }).data?.data.waiting.orders ?? 0

export const nav = {
  '/order-confirmation': { icon: ClipboardCheck, useCount: useToConfirm, hot: true },
  '/generic-order-confirmation': { icon: ClipboardCheck, useCount: useToConfirm, hot: true },
} satisfies NavParts<typeof confirming>
