import type { Feature } from '#kit/screen.ts'

export const stock = {
  uses: [],
  screens: {},
} as const satisfies Feature
