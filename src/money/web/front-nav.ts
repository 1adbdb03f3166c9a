import IndianRupee from 'lucide-react/icons/indian-rupee'
import type { NavParts } from '#kit/web/screens.ts'
import type { money } from '../screens.ts'

export const nav = { '/my-outstanding': { icon: IndianRupee } } satisfies NavParts<typeof money>
