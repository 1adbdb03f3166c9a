import type { OfficeScreens } from '#kit/web/screens.ts'
import type { employees } from '../screens.ts'

export const office = {
  '/admin/employee': () => import('./People.tsx').then((screen) => screen.People),
  '/admin/employee/create_employee': () => import('./EmployeePage.tsx').then((screen) => screen.NewEmployee),
  '/admin/employee/update_employee/{id}': () => import('./EmployeePage.tsx').then((screen) => screen.EditEmployee),
} satisfies OfficeScreens<typeof employees>
