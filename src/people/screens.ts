import type { Feature } from '#kit/screen.ts'

export const people = {
  uses: [],
  screens: {},
} as const satisfies Feature
