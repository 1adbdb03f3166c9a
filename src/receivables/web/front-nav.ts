import NotebookText from 'lucide-react/icons/notebook-text'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { NavParts } from '#kit/web/screens.ts'
import type { receivables } from '../screens.ts'

export const nav = {
  '/my-invoice': { icon: ReceiptText },
  '/notes': { icon: NotebookText },
} satisfies NavParts<typeof receivables>
