import IndianRupee from 'lucide-react/icons/indian-rupee'
import NotebookText from 'lucide-react/icons/notebook-text'
import type { NavParts } from '#kit/web/screens.ts'
import type { receivables } from '../screens.ts'

export const nav = {
  '/admin/current-outstanding': { icon: IndianRupee },
  '/admin/notes': { icon: NotebookText },
} satisfies NavParts<typeof receivables>
