import Hospital from 'lucide-react/icons/hospital'
import Stethoscope from 'lucide-react/icons/stethoscope'
import type { NavParts } from '#kit/web/screens.ts'
import type { parties } from '../screens.ts'

export const nav = {
  '/admin/manage-hospital': { icon: Hospital },
  '/admin/manage-doctor': { icon: Stethoscope },
} satisfies NavParts<typeof parties>
