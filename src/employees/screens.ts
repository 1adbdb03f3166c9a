import { admin } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const employees = {
  uses: ['accounts', 'people'],
  screens: {
    '/admin/employee': { access: admin, title: 'Employees', nav: { order: 20, group: 'People' } },
    '/admin/employee/create_employee': { access: admin, title: 'New employee', under: '/admin/employee' },
    '/admin/employee/update_employee/{id}': { access: admin, title: 'Employee', under: '/admin/employee' },
  },
} as const satisfies Feature
