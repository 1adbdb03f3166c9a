import CircleHelp from 'lucide-react/icons/circle-question-mark'
import type { NavParts } from '#kit/web/screens.ts'
import type { content } from '../screens.ts'

export const nav = {
  '/faq': { icon: CircleHelp },
} satisfies NavParts<typeof content>
