import ReceiptText from 'lucide-react/icons/receipt-text'
import type { NavParts } from '#kit/web/screens.ts'
import type { invoices } from '../screens.ts'

export const nav = { '/my-invoice': { icon: ReceiptText } } satisfies NavParts<typeof invoices>
