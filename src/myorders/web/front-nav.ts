import FileText from 'lucide-react/icons/file-text'
import type { NavParts } from '#kit/web/screens.ts'
import type { myorders } from '../screens.ts'

export const nav = { '/my-orders': { icon: FileText } } satisfies NavParts<typeof myorders>
