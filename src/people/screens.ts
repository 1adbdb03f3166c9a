import type { Feature } from '#kit/screen.ts'

export const people = {
  uses: ['accounts', 'credit'],
  screens: {},
} as const satisfies Feature
