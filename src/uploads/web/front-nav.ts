import FileText from 'lucide-react/icons/file-text'
import FileUp from 'lucide-react/icons/file-up'
import type { NavParts } from '#kit/web/screens.ts'
import type { uploads } from '../screens.ts'

export const nav = {
  '/upload-order': { icon: FileUp },
  '/po-details': { icon: FileText },
} satisfies NavParts<typeof uploads>
