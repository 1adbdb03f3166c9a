import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileUp from 'lucide-react/icons/file-up'
import type { NavParts } from '#kit/web/screens.ts'
import type { uploads } from '../screens.ts'

export const nav = {
  '/upload-order': { icon: FileUp },
  '/po-details': { icon: ClipboardList },
} satisfies NavParts<typeof uploads>
