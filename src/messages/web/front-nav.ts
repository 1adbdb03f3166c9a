import MessageSquare from 'lucide-react/icons/message-square'
import type { NavParts } from '#kit/web/screens.ts'
import type { messages } from '../screens.ts'

export const nav = {
  '/contact-us': { icon: MessageSquare },
} satisfies NavParts<typeof messages>
