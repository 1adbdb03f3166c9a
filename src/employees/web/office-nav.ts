import Users from 'lucide-react/icons/users'
import type { NavParts } from '#kit/web/screens.ts'
import type { employees } from '../screens.ts'

export const nav = {
  '/admin/employee': { icon: Users },
} satisfies NavParts<typeof employees>
