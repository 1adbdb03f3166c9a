import FileText from 'lucide-react/icons/file-text'
import LayoutList from 'lucide-react/icons/layout-list'
import { useRead } from '#kit/web/query.ts'
import type { NavParts } from '#kit/web/screens.ts'
import { countDesk } from '../desk-contract.ts'
import type { orderbook } from '../screens.ts'

const useStuck = (isShown: boolean) =>
  useRead(countDesk, {}, { enabled: isShown, ownFailure: true }).data?.data.all.orders ?? 0

export const nav = {
  '/admin/orders': { icon: FileText },
  '/admin/manage-order': { icon: LayoutList, useCount: useStuck },
} satisfies NavParts<typeof orderbook>
