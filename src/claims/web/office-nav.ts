import NotebookText from 'lucide-react/icons/notebook-text'
import type { NavParts } from '#kit/web/screens.ts'
import type { claims } from '../screens.ts'

export const nav = {
  '/admin/notes': { icon: NotebookText },
} satisfies NavParts<typeof claims>
