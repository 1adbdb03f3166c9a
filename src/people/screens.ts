import type { Feature } from '#kit/screen.ts'

export const people = {
  uses: ['accounts'],
  screens: {},
} as const satisfies Feature
