import CircleHelp from 'lucide-react/icons/circle-question-mark'
import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal'
import type { NavParts } from '#kit/web/screens.ts'
import type { content } from '../screens.ts'

export const nav = {
  '/admin/banner': { icon: GalleryHorizontal },
  '/admin/faq': { icon: CircleHelp },
} satisfies NavParts<typeof content>
