import { employee } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const outstanding = {
  uses: [],
  screens: {
    '/outstanding': { access: employee, title: 'Outstanding', nav: { order: 52, menu: 'Money' } },
  },
} as const satisfies Feature
